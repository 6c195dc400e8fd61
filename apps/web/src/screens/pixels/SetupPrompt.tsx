import { shopify } from '@convbox/contract/api/shopify'
import { isHeadless } from '@convbox/contract/api/store-settings.values'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useCall } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { setupPromptText } from './setup-prompt.text.ts'

type StepState = 'done' | 'open' | 'unknown'
type Step = { key: 'permission' | 'extension' | 'pixel'; state: StepState }

const stateOf = (isDone: boolean): StepState => (isDone ? 'done' : 'open')

/** What a shop needs before its events arrive at platforms; undefined until Shopify was asked. A headless storefront has no theme to switch the app on in. */
const useSteps = (hasPixel: boolean): Step[] | undefined => {
  const { shopifyAuths, shopBuildType } = useStore()
  const hasTheme = !isHeadless(shopBuildType)
  const isAsked = shopifyAuths.length > 0 && hasTheme
  const { data, error } = useCall(shopify.installedStatus, {}, { quiet: true, enabled: isAsked })
  if (isAsked && data === undefined && !error) return undefined
  const embed = data?.[0]?.details.status ?? 'unknown'
  const mayTrack = shopifyAuths.some(({ scopes }) => scopes.includes('write_pixels'))
  return [
    { key: 'permission', state: stateOf(mayTrack) },
    ...(hasTheme ? [{ key: 'extension', state: embed === 'unknown' ? 'unknown' : stateOf(embed === 'on') } as const] : []),
    { key: 'pixel', state: stateOf(hasPixel) },
  ]
}

const StepLine = ({ step: { key, state } }: { step: Step }) => {
  const text = useText(setupPromptText)
  const { websiteName } = useStore()
  const Icon = state === 'done' ? CircleCheck : CircleDashed
  const label = text.steps[key]
  const shown =
    key === 'pixel' ? (
      <Link to="/website/$websiteName/pixels" params={{ websiteName }} search={{ view: 'platforms' }}>
        {label}
      </Link>
    ) : (
      <Link to="/website/$websiteName/website-info" params={{ websiteName }}>
        {label}
      </Link>
    )
  return (
    <li className="flex items-center gap-2 [&_a]:underline [&_a]:underline-offset-2">
      <Icon size={15} className={state === 'done' ? 'text-good' : 'text-ink-3'} aria-label={text[state]} />
      {state === 'open' ? shown : <span className="text-ink-2">{label}</span>}
    </li>
  )
}

/** Names the steps that a Shopify store's tracking still needs, each with the way to it; nothing once none is known to be open. */
export const SetupPrompt = ({ hasPixel }: { hasPixel: boolean }) => {
  const text = useText(setupPromptText)
  const { shopifyAuths } = useStore()
  const steps = useSteps(hasPixel)
  if (shopifyAuths.length === 0 || steps === undefined || steps.every(({ state }) => state !== 'open')) return null
  return (
    <Banner tone="warn" className="mb-3">
      <p className="font-medium">{text.title({ done: steps.filter(({ state }) => state === 'done').length, total: steps.length })}</p>
      <p className="text-ink-2">{text.lead}</p>
      <ol className="mt-1">
        {steps.map((step) => (
          <StepLine key={step.key} step={step} />
        ))}
      </ol>
    </Banner>
  )
}
