/** A store's pixels, platform by platform. Pure. */
import type { pixelAccuracy } from '@convbox/contract/api/pixel-accuracy'
import type { PixelRow } from '@convbox/contract/api/pixels.schemas'
import type { DestinationId } from '@convbox/contract/destinations/destinations'
import type { ResultOf } from '@convbox/contract/endpoint'
import { isUnproved } from '../is-unproved.ts'

type PixelCounts = ResultOf<typeof pixelAccuracy.accuracyOfPixels>['pixels'][number]

/** State of a platform: that of its pixel which needs somebody most. */
export type PlatformState = PixelRow['state'] | 'unproved'
const WORST_FIRST: readonly PlatformState[] = ['needs reauthorization', 'paused', 'unproved', 'running', 'disabled']

export type PlatformRow = {
  id: DestinationId
  /** At least one. */
  pixels: PixelRow[]
  state: PlatformState
  /** The pixel whose state it is. */
  worst: PixelRow
  counts: PixelRow['counts']
  lastDeliveredAt: string | undefined
  /** Purchases delivered of those that its pixels should have, in percent; absent without any. */
  accuracy: number | undefined
  expected: number
  delivered: number
}

const stateOf = (pixel: PixelRow): PlatformState => (isUnproved(pixel) ? 'unproved' : pixel.state)

const sumOf = (rows: readonly PixelRow[]): PixelRow['counts'] => {
  const sums = new Map<string, number>()
  for (const { counts } of rows) for (const [state, count] of Object.entries(counts)) sums.set(state, (sums.get(state) ?? 0) + count)
  return Object.fromEntries(sums)
}

/** The platforms that have pixels, in the order given. accuracy: of every pixel, as far as it is known. */
export const byPlatform = (
  ids: readonly DestinationId[],
  rows: readonly PixelRow[],
  accuracy: readonly PixelCounts[] = [],
): PlatformRow[] =>
  ids.flatMap((id) => {
    const own = rows.filter(({ platform }) => platform === id)
    const worst = WORST_FIRST.flatMap((state) => own.filter((pixel) => stateOf(pixel) === state))[0]
    if (worst === undefined) return []
    const counted = accuracy.filter(({ platform }) => platform === id)
    const expected = counted.reduce((sum, one) => sum + one.expected, 0)
    const delivered = counted.reduce((sum, one) => sum + one.delivered, 0)
    return [
      {
        id,
        pixels: own,
        state: stateOf(worst),
        worst,
        counts: sumOf(own),
        lastDeliveredAt: own
          .flatMap(({ lastDeliveredAt }) => lastDeliveredAt ?? [])
          .toSorted()
          .at(-1),
        accuracy: expected === 0 ? undefined : (delivered / expected) * 100,
        expected,
        delivered,
      },
    ]
  })
