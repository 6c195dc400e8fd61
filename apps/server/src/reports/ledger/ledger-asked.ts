/** What every answer of the ledger begins with: each store's span, the model with what it needs, and sums of amounts. */
import { todayIn, type Day } from '@convbox/contract/date-range'
import type { LedgerAmounts, LedgerQuestion } from '@convbox/contract/reports/ledger.schemas'
import { shownCurrency } from '@convbox/contract/shown-currency'
import { startOfDay } from '@convbox/contract/store-days'
import { Decimal } from 'decimal.js'
import type { Program } from '../../program.ts'
import { readCurrencyRates } from '../in-currency.sql.ts'
import { readInstalledAt } from '../installed-at.sql.ts'
import { readModelInputs } from '../model-inputs.ts'
import { spanOf, type ReportStore, type Span } from '../report-span.ts'
import { readOldestChanged, type LedgerShape, type LedgerSpan } from './ledger.sql.ts'

export type Sum = { orders: number; sales: Decimal; refunded: Decimal }
export type Amounts = { orders: number; sales: string; refunded: string }

export const add = (sum: Sum | undefined, { orders, sales, refunded }: Amounts): Sum => ({
  // Parts of orders have 8 decimals.
  orders: Math.round(((sum?.orders ?? 0) + orders) * 1e8) / 1e8,
  sales: (sum?.sales ?? new Decimal(0)).plus(sales),
  refunded: (sum?.refunded ?? new Decimal(0)).plus(refunded),
})
export const told = ({ orders, sales, refunded }: Sum): LedgerAmounts => ({
  orders,
  sales: sales.toFixed(),
  refunded: refunded.toFixed(),
  net: sales.minus(refunded).toFixed(),
})

/** A store with what the ledger asks of it. */
export type Asked<Store extends ReportStore = ReportStore> = { store: Store; span: LedgerSpan; shape: LedgerShape }

/** The days from the first order on that a store's answer has, in its time zone: by event date orders are older whose edits and refunds lie in the range. */
export const readFirstDay = async (
  { warehouse }: Pick<Program, 'warehouse'>,
  span: Span,
  { basis, from }: Pick<LedgerQuestion, 'basis' | 'from'>,
): Promise<Day> => {
  const oldest = basis === 'order' ? undefined : await readOldestChanged(warehouse, span)
  const day = oldest === undefined ? from : todayIn(span.timezone, oldest.getTime())
  return day < from ? day : from
}

/** Each store's span and shape, in the currency that all of them share, else USD. */
export const readAsked = async <Store extends ReportStore>(
  program: Program,
  stores: readonly Store[],
  question: LedgerQuestion,
): Promise<Asked<Store>[]> => {
  const { basis, model } = question
  const spans = stores.map((store) => spanOf(store, question, question))
  const currencies = stores.map(({ currency }) => currency)
  const shown = shownCurrency(currencies)
  const firstDays = await Promise.all(spans.map((span) => readFirstDay(program, span, question)))
  const days = { from: firstDays.toSorted()[0] ?? question.from, to: question.to }
  const ratesOf = await readCurrencyRates(program, days, currencies, shown)
  return Promise.all(
    stores.map(async (store, at) => {
      const span = spans[at] ?? spanOf(store, question, question)
      const [installedAt, inputs] = await Promise.all([readInstalledAt(program, store.id), readModelInputs(program, span, model)])
      const creditFrom = startOfDay(firstDays[at] ?? question.from, store.timeZone)
      return { store, span: { ...span, installedAt, creditFrom }, shape: { basis, model, currency: ratesOf(store.currency), ...inputs } }
    }),
  )
}
