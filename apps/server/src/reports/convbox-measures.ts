/** Measures that convbox decides, whatever model the report is asked for. To add one: its entry in the catalogue and its line here. */
import type { MeasureKey, Measures } from '@convbox/contract/metrics/metrics'
import type { CreditedKey } from './credited-measures.ts'

/** of: the measure that it is under the model convbox. count: a column of sessions that convbox's first step shares (`step-credits.sql.ts`). */
export type ConvboxMeasure = { source: 'convbox'; of: CreditedKey } | { source: 'convbox'; count: 'add_to_carts' | 'checkouts' }

const CONVBOX_ORDERS = {
  cbOrders: { source: 'convbox', of: 'orders' },
  cbSales: { source: 'convbox', of: 'sales' },
} as const satisfies Partial<Record<MeasureKey, ConvboxMeasure>>

/** Steps before an order. They are no orders, so no order explains them. */
export const CONVBOX_STEPS = {
  cbAddToCarts: { source: 'convbox', count: 'add_to_carts' },
  cbCheckouts: { source: 'convbox', count: 'checkouts' },
} as const satisfies Partial<Record<MeasureKey, ConvboxMeasure>>
export type StepKey = keyof typeof CONVBOX_STEPS

export const CONVBOX_MEASURES = { ...CONVBOX_ORDERS, ...CONVBOX_STEPS }
export type ConvboxKey = keyof typeof CONVBOX_MEASURES
export type ConvboxOrderKey = keyof typeof CONVBOX_ORDERS

export const isConvboxOrder = (key: string): key is ConvboxOrderKey => Object.hasOwn(CONVBOX_ORDERS, key)
export const isStep = (key: string): key is StepKey => Object.hasOwn(CONVBOX_STEPS, key)

/** The measures of orders that convbox's are. */
export const convboxOrderMeasures = (keys: readonly ConvboxOrderKey[]): CreditedKey[] => keys.map((key) => CONVBOX_ORDERS[key].of)

/** A row's measures under convbox, by the names that they have beside those of another model. */
export const asConvboxMeasures = (measures: Measures, keys: readonly ConvboxOrderKey[]): Measures =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const value = measures[CONVBOX_ORDERS[key].of]
      return value === undefined ? [] : [[key, value]]
    }),
  )
