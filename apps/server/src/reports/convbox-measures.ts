/** Measures that convbox decides, whatever model the report is asked for. To add one: its entry in the catalogue and its line here. */
import type { MeasureKey, Measures } from '@convbox/contract/metrics/metrics'
import type { CreditedKey } from './credited-measures.ts'

/** of: the measure that it is under the model convbox. */
export type ConvboxMeasure = { source: 'convbox'; of: CreditedKey }

export const CONVBOX_MEASURES = {
  cbOrders: { source: 'convbox', of: 'orders' },
  cbSales: { source: 'convbox', of: 'sales' },
} as const satisfies Partial<Record<MeasureKey, ConvboxMeasure>>
export type ConvboxKey = keyof typeof CONVBOX_MEASURES

/** A row's measures under convbox, by the names that they have beside those of another model. */
export const asConvboxMeasures = (measures: Measures, keys: readonly ConvboxKey[]): Measures =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const value = measures[CONVBOX_MEASURES[key].of]
      return value === undefined ? [] : [[key, value]]
    }),
  )
