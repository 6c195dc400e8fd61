/** Apart from the list of all metrics, because every page of the app loads these. */
import type { MetricKey } from './metric-keys.ts'

/** The columns that the conversion analysis shows first. */
export const DEFAULT_COLUMNS: readonly MetricKey[] = [
  'roas',
  'orders',
  'sales',
  'spend',
  'mediaRoas',
  'mediaSales',
  'mediaOrders',
  'orders1dView',
  'orders7dClick',
]
