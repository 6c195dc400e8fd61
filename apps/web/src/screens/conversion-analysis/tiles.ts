import type { MetricKey } from '@convbox/contract/metrics/metric-keys'

/** The figures above the table. */
export const TILES = ['sales', 'spend', 'roas', 'newCustomerRoas', 'orders', 'cpa'] as const satisfies readonly MetricKey[]
export type Tile = (typeof TILES)[number]
