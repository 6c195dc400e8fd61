/** What is known of a pixel's id and credential from asking its platform. */
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import type { PixelRow } from '@convbox/contract/api/pixels.schemas'
import type { DestinationFacts } from '@convbox/contract/destination-facts'
import type { DestinationId } from '@convbox/contract/destinations/destinations'
import { formatMoment } from '@convbox/contract/format-time'
import { checkWords } from '@convbox/contract/pixel-check'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { pixelCheckText } from './pixel-check.text.ts'

type Kind = 'passed' | 'credential' | 'not checked' | 'refused' | 'browser only'

/** undefined: nothing is known, and nothing will be before the first event. */
const kindOf = ({ check, enableCapi }: PixelRow): Kind | undefined => {
  if (enableCapi === 0) return 'browser only'
  return check?.result === 'passed' ? (check.only ?? 'passed') : check?.result
}

/** A few words for the list; undefined where there is nothing to say. isPassed: nothing is wrong. */
export const useCheckShort = (pixel: PixelRow): { words: string; isPassed: boolean } | undefined => {
  const text = useText(pixelCheckText)
  const kind = kindOf(pixel)
  return kind && { words: text.short[kind], isPassed: kind === 'passed' || kind === 'credential' }
}

/** What the events are written to. */
const idOf = ({ platform, pixelId, extra }: PixelRow): string => {
  const { check }: DestinationFacts = DESTINATION_FACTS[platform]
  const account = check?.accountKey === undefined ? undefined : extra?.[check.accountKey]
  return typeof account === 'string' && account !== '' ? account : pixelId
}

/** The last check in a sentence, with its time. */
export const useCheckLong = (pixel: PixelRow): string | undefined => {
  const text = useText(pixelCheckText)
  const language = useLanguage()
  const { timezone } = useStore()
  const kind = kindOf(pixel)
  if (kind === undefined) return undefined
  if (kind === 'browser only') return text.long[kind]
  const when = formatMoment(pixel.check?.at, timezone)
  const platform = DESTINATION_FACTS[pixel.platform].name[language]
  if (kind !== 'refused') return text.long[kind]({ platform, when })
  const { reason, other } = pixel.check ?? {}
  if (reason === undefined) return text.short.refused
  const words = checkWords({ platform: pixel.platform, reason, id: idOf(pixel), ...(other !== undefined && { other }) })[language]
  return text.long.refused({ words, when })
}

/** Above the form of a stored pixel: when it was checked and what came of it. */
export const PixelCheckNote = ({ pixel }: { pixel: PixelRow }) => {
  const text = useText(pixelCheckText)
  const language = useLanguage()
  const long = useCheckLong(pixel)
  const short = useCheckShort(pixel)
  if (long === undefined) return null
  if (short?.isPassed === true) return <p className="mb-3 text-caption text-ink-2">{long}</p>
  const detail = pixel.enableCapi === 0 ? undefined : pixel.check?.detail
  return (
    <Banner tone={pixel.enableCapi === 1 && pixel.check?.result === 'refused' ? 'bad' : 'plain'} className="mb-3">
      <p>{long}</p>
      {detail !== undefined && (
        <p className="text-ink-2">{text.said({ platform: DESTINATION_FACTS[pixel.platform].name[language], words: detail })}</p>
      )}
    </Banner>
  )
}

/** Among the notes of the form: what saving asks the platform, or that it cannot be asked. sends: the server sends. */
export const CheckPromise = ({ platform, sends }: { platform: DestinationId; sends: boolean }) => {
  const text = useText(pixelCheckText)
  const language = useLanguage()
  const { check, name }: DestinationFacts = DESTINATION_FACTS[platform]
  const named = { platform: name[language] }
  if (!sends) return <li>{text.withoutToken}</li>
  return <li>{check === undefined ? text.never(named) : text.onSave(named)}</li>
}
