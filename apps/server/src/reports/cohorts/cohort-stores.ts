/** What every answer of the cohorts begins with: each store's span, and its orders in the report's currency. */
import { todayIn } from '@convbox/contract/date-range'
import type { CohortsQuestion } from '@convbox/contract/reports/cohorts.schemas'
import { shownCurrency } from '@convbox/contract/shown-currency'
import type { Program } from '../../program.ts'
import { readCurrencyRates } from '../in-currency.sql.ts'
import { spanOf, type ReportStore } from '../report-span.ts'
import { readCohortFacts, type CohortShape, type CohortSpan } from './cohorts.sql.ts'

/** currencies: in which the store's orders were placed. */
export type CohortStore<Store extends ReportStore = ReportStore> = {
  store: Store
  span: CohortSpan
  shape: CohortShape
  currencies: readonly string[]
}

const cohortSpan = (program: Program, store: ReportStore, question: CohortsQuestion): CohortSpan => ({
  ...spanOf(store, question, question),
  today: todayIn(store.timeZone, program.now()),
  channel: question.channel,
  campaign: question.campaign,
  product: question.product,
  placedIn: question.currency,
})

/** The stores, in the currency that all share, else USD: a customer's orders may be of any day, so the rates reach back to the oldest. */
export const readCohortStores = async <Store extends ReportStore>(
  program: Program,
  stores: readonly Store[],
  question: CohortsQuestion,
): Promise<CohortStore<Store>[]> => {
  const { period, by, model } = question
  const known = await Promise.all(stores.map(async (store) => ({ store, ...(await readCohortFacts(program.warehouse, store.id)) })))
  const today = todayIn('UTC', program.now())
  const oldest = known.flatMap((facts) => (facts.oldest === undefined ? [] : [todayIn('UTC', facts.oldest.getTime())]))
  const currencies = stores.map(({ currency }) => currency)
  const days = { from: oldest.toSorted()[0] ?? today, to: today }
  const ratesOf = await readCurrencyRates(program, days, currencies, shownCurrency(currencies))
  return known.map(({ store, hasGuests, hasCosts, currencies: placedIn }) => ({
    store,
    span: cohortSpan(program, store, question),
    shape: { period, by, model, hasGuests, hasCosts, currency: ratesOf(store.currency) },
    currencies: placedIn,
  }))
}
