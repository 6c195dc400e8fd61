import { shopper } from '@convbox/contract/api/shopper'
import { formatMoment } from '@convbox/contract/format-time'
import { Link } from '@tanstack/react-router'
import { ShoppingBag } from 'lucide-react'
import { useCall } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { findingText } from '@convbox/contract/shopper.text'
import { shopperScreenText } from './shopper-screen.text.ts'

/** The way to the synthetic shopper, for a page's head. */
export const ShopperLink = () => {
  const text = useText(shopperScreenText)
  const { websiteName } = useStore()
  return (
    <Link to="/website/$websiteName/pixels/shopper" params={{ websiteName }} className={buttonClass()}>
      <ShoppingBag size={14} aria-hidden />
      {text.link}
    </Link>
  )
}

/** What the last run said, in a line: about all pixels, or about one. Nothing without a finished run, or when it cannot be read. */
export const ShopperLine = ({ pixelId }: { pixelId?: string }) => {
  const text = useText(shopperScreenText)
  const language = useLanguage()
  const { websiteName, timezone } = useStore()
  const { data } = useCall(shopper.shopperRuns, {}, { quiet: true })
  const run = data?.runs.find(({ result }) => result !== undefined)
  if (run?.result === undefined) return null
  const { steps, pixels } = run.result
  const pixel = pixelId === undefined ? undefined : pixels.find((one) => one.pixelId === pixelId)
  if (pixelId !== undefined && pixel === undefined) return null
  const failed = [...steps, ...(pixel === undefined ? pixels : [pixel])].find(({ finding }) => finding !== undefined)
  const said =
    failed?.finding === undefined
      ? pixel === undefined
        ? text.runStates.passed
        : text.pixelStates[pixel.state]
      : findingText(failed.finding, language).short
  return (
    <p className="mb-3 flex items-center gap-2 text-caption text-ink-2">
      <Link
        to="/website/$websiteName/pixels/shopper"
        params={{ websiteName }}
        search={{ run: run.id }}
        className="font-medium text-ink hover:underline"
      >
        {text.latestOf({ at: formatMoment(run.askedAt, timezone) })}
      </Link>
      <Badge tone={failed === undefined ? 'good' : 'bad'}>{said}</Badge>
    </p>
  )
}
