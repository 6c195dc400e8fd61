/** Finds the metrics of our events and of the shop's former integration among an account's metrics. Pure. */
import type { KlaviyoMetric } from '../../platforms/klaviyo/klaviyo-metrics.ts'
import type { LegacyMetrics } from './klaviyo-insight.rows.ts'

/** Names of our two metrics, as the adapter sends them. */
export const OUR_NAMES = { addToCart: 'Added to Cart', checkoutStart: 'Started Checkout' } as const
/** Names that integrations of shops give the same two: Shopify's, WooCommerce's, Magento's and the page's snippet. */
const LEGACY_NAMES = {
  addToCart: ['added to cart', 'add to cart'],
  checkoutStart: ['checkout started', 'started checkout'],
} as const

export type Counted = keyof typeof OUR_NAMES
export const COUNTED = ['addToCart', 'checkoutStart'] as const satisfies readonly Counted[]

/** The id of our metric; undefined before the first event of that kind. */
export const ourMetric = (metrics: readonly KlaviyoMetric[], counted: Counted): string | undefined =>
  metrics.find(({ name, isApi }) => isApi && name === OUR_NAMES[counted])?.id

/** The id of the former integration's metric: the chosen one while the account has it, else the first of a known name; '' for none. */
export const legacyMetric = (metrics: readonly KlaviyoMetric[], counted: Counted, chosen: LegacyMetrics): string => {
  const known = metrics.find(({ id }) => id === chosen[counted])
  if (known !== undefined) return known.id
  const names: readonly string[] = LEGACY_NAMES[counted]
  return metrics.find(({ name, isApi }) => !isApi && names.includes(name.trim().toLowerCase()))?.id ?? ''
}
