import type { MetricKey } from '@convbox/contract/metrics/metric-keys'
import type { Measures } from '@convbox/contract/metrics/metrics'

/** The figures above the table. */
export const TILES = ['sales', 'spend', 'roas', 'newCustomerRoas', 'orders', 'cpa'] as const satisfies readonly MetricKey[]
export type Tile = (typeof TILES)[number]

/** The figures shown above the table: without spend, the return from new customers is left out beside the return from all. */
export const tilesFor = (total: Measures): readonly Tile[] =>
  Number(total.spend ?? 0) > 0 ? TILES : TILES.filter((key) => key !== 'newCustomerRoas')
