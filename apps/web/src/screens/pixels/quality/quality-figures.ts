/** Figures of the screen. Pure. */
import type { pixelQuality } from '@convbox/contract/api/pixel-quality'
import { QUALITY_IDENTIFIERS, type QualityIdentifier } from '@convbox/contract/api/pixel-quality.values'
import type { ResultOf } from '@convbox/contract/endpoint'

export type Quality = ResultOf<typeof pixelQuality.quality>

/** Percent of a whole; undefined without one. */
export const shareOf = (part: number, whole: number): number | undefined => (whole === 0 ? undefined : (part / whole) * 100)

/** The length of a wait: its number, with one digit below ten, and its unit. */
export const waitOf = (ms: number): { n: string; unit: 'milliseconds' | 'seconds' | 'minutes' } => {
  const short = (value: number): string => (value < 10 ? value.toFixed(1).replace(/\.0$/, '') : String(Math.round(value)))
  if (ms < 1000) return { n: String(Math.round(ms)), unit: 'milliseconds' }
  return ms < 60_000 ? { n: short(ms / 1000), unit: 'seconds' } : { n: short(ms / 60_000), unit: 'minutes' }
}

/** Identifiers that the platform takes and delivered purchases lack, the one that most of them lack first, with the share of purchases in percent. */
export const missingIdentifiers = ({ identifiers }: Pick<Quality, 'identifiers'>): { identifier: QualityIdentifier; share: number }[] => {
  const purchases = identifiers.find(({ eventName }) => eventName === 'Purchase')
  if (purchases === undefined || purchases.events === 0) return []
  return QUALITY_IDENTIFIERS.map((identifier) => ({
    identifier,
    share: ((purchases.events - (purchases.have[identifier] ?? purchases.events)) / purchases.events) * 100,
  }))
    .filter(({ share }) => share > 0)
    .toSorted((a, b) => b.share - a.share)
}
