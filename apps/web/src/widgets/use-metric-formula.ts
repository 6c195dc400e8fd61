import { METRICS, type MetricKey } from '@convbox/contract/metrics/metrics'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import { useText } from '../text/language.ts'
import { explainDrawerText } from './explain-drawer.text.ts'
import { formulaOf } from './metric-formula.ts'

type FormulaWord = keyof (typeof explainDrawerText)['en']['formulas']

/** Measures that are not made as the others of their group. */
const OF_KEYS: Partial<Record<MetricKey, FormulaWord>> = {
  storeSales: 'whole',
  customers: 'people',
  visitors: 'people',
  cbAddToCarts: 'shared',
  cbCheckouts: 'shared',
  newCustomerOrders: 'credited',
  newCustomerSales: 'credited',
  returningOrders: 'credited',
  returningSales: 'credited',
  cbOrders: 'credited',
  cbSales: 'credited',
}

const wordOf = (key: MetricKey): FormulaWord => {
  const { source, group } = METRICS[key]
  if (source === 'media') return 'byDay'
  if (key.toLowerCase().includes('impacted')) return 'impacted'
  return OF_KEYS[key] ?? (group === 'order-value' ? 'credited' : 'counted')
}

/** How a metric is worked out: a ratio from its parts, a measure from what is summed up or counted. */
export const useMetricFormula = (): ((key: MetricKey) => string) => {
  const { formulas } = useText(explainDrawerText)
  const metrics = useText(metricsText)
  return (key) => formulaOf(key, (part) => metrics[part].label) ?? formulas[wordOf(key)]
}
