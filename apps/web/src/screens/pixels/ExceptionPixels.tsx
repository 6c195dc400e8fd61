import { pixelLists } from '@convbox/contract/api/pixel-lists'
import type { PixelRow } from '@convbox/contract/api/pixels.schemas'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { PIXELS_EVERY_MS } from './pixel-columns.tsx'
import { PixelAdvice, usePauseReason } from './PixelState.tsx'
import { pixelsText } from './pixels.text.ts'

/** More would push the list off the screen. */
const SHOWN = 4

type Found = { pixel: PixelRow; isUnproved: boolean }

/** One pixel that needs somebody: why, and what to do. */
const Exception = ({ pixel, isUnproved }: Found) => {
  const text = useText(pixelsText)
  const language = useLanguage()
  const { websiteName } = useStore()
  const reason = usePauseReason(pixel)
  const state = isUnproved ? text.states.unproved : text.states[pixel.state]
  return (
    <li className="[&_a]:underline [&_a]:underline-offset-2">
      <Link
        to="/website/$websiteName/pixels/destination/$platform/edit/$pixelId"
        params={{ websiteName, platform: pixel.platform, pixelId: pixel.id }}
        className="font-medium"
      >
        {pixel.pixelName}
      </Link>
      <span className="text-ink-2"> · {DESTINATION_FACTS[pixel.platform].name[language]} · </span>
      {[state, reason].filter((part) => part !== undefined).join(': ')}
      {' · '}
      <PixelAdvice pixel={pixel} />
    </li>
  )
}

const Exceptions = ({ of: found }: { of: readonly Found[] }) => (
  <ul className="mt-0.5">
    {found.map(({ pixel, isUnproved }) => (
      <Exception key={pixel.id} pixel={pixel} isUnproved={isUnproved} />
    ))}
  </ul>
)

/** Warns of the pixels that need somebody. rows: the store's pixels, as far as they are loaded. */
export const ExceptionPixels = ({ rows }: { rows: readonly PixelRow[] }) => {
  const text = useText(pixelsText)
  const { data = [] } = useCall(pixelLists.exceptionPixels, {}, { quiet: true, staleMs: 0, everyMs: PIXELS_EVERY_MS })
  const found = data
    .flatMap(({ id, reason }) => {
      const pixel = rows.find((row) => row.id === id)
      return pixel === undefined ? [] : [{ pixel, isUnproved: reason === 'never delivered', reason }]
    })
    // What is broken comes before what only waits for its first event.
    .toSorted((one, other) => Number(one.isUnproved) - Number(other.isUnproved))
  if (found.length === 0) return null
  const isBad = found.some(({ reason }) => reason === 'needs reauthorization')
  return (
    <Banner tone={isBad ? 'bad' : 'warn'} className="mb-3">
      <p className="font-medium">{text.exceptions({ n: found.length })}</p>
      <Exceptions of={found.slice(0, SHOWN)} />
      {found.length > SHOWN && (
        <details>
          <summary className="cursor-pointer">{text.moreExceptions({ n: found.length - SHOWN })}</summary>
          <Exceptions of={found.slice(SHOWN)} />
        </details>
      )}
    </Banner>
  )
}
