/** Shopify's own count of each day beside the ledger: of one store as the nightly comparison found it, of All-Sites the sum. */
import type { OrderId } from '@convbox/contract'
import type { LedgerAnswer, LedgerQuestion } from '@convbox/contract/reports/ledger.schemas'
import { shownCurrency } from '@convbox/contract/shown-currency'
import { Decimal } from 'decimal.js'
import type { Program } from '../../program.ts'
import { AS_STORED, rateOfDay } from '../in-currency.sql.ts'
import type { ReportStore } from '../report-span.ts'
import type { Asked } from './ledger-asked.ts'
import { readShopifyDays } from './ledger.rows.ts'

export type LedgerStore = ReportStore & { title: string }
type Count = LedgerAnswer['shopify'][number]

/** The days of a store in the report's currency; a store's day lies on two UTC days, so the rate is that of its date. Days without a rate are left out. */
const readCounts = async (
  program: Program,
  { store, shape }: Asked<LedgerStore>,
  question: LedgerQuestion,
): Promise<Omit<Count, 'difference' | 'without'>[]> => {
  const days = await readShopifyDays(program.mainDb, store.id, question)
  return days.flatMap(({ day, currency, shopifyOrders, shopifyTotal, ourOrders, ourTotal, stillDifferent, checkedAt }) => {
    const rate = rateOfDay(shape.currency ?? AS_STORED, day)
    if (rate === undefined) return []
    return {
      day,
      currency,
      shopifyOrders,
      shopifyTotal: rate.times(shopifyTotal).toDecimalPlaces(4).toFixed(),
      ourOrders,
      ourTotal: rate.times(ourTotal).toDecimalPlaces(4).toFixed(),
      // Ids of the store's orders, as the comparison wrote them.
      stillDifferent: stillDifferent.map((id) => id as OrderId),
      checkedAt: checkedAt.toISOString(),
    }
  })
}

const sum = (texts: readonly string[]): Decimal => Decimal.sum(0, ...texts)

/** The days that any of the stores has a count of, oldest first. */
export const readShopifyCounts = async (
  program: Program,
  asked: readonly Asked<LedgerStore>[],
  question: LedgerQuestion,
): Promise<Count[]> => {
  const counts = await Promise.all(
    asked.map(async (each) => (await readCounts(program, each, question)).map((count) => ({ ...count, storeId: each.store.id }))),
  )
  const shown = shownCurrency(asked.map(({ store }) => store.currency))
  const days = Map.groupBy(counts.flat(), ({ day }) => day)
  return [...days]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, ofDay]) => {
      const [shopifyTotal, ourTotal] = [sum(ofDay.map((count) => count.shopifyTotal)), sum(ofDay.map((count) => count.ourTotal))]
      const counted = new Set(ofDay.map(({ storeId }) => storeId))
      const [only] = asked.length === 1 ? ofDay : []
      return {
        day,
        currency: only?.currency ?? shown,
        shopifyOrders: ofDay.reduce((all, { shopifyOrders }) => all + shopifyOrders, 0),
        shopifyTotal: shopifyTotal.toFixed(),
        ourOrders: ofDay.reduce((all, { ourOrders }) => all + ourOrders, 0),
        ourTotal: ourTotal.toFixed(),
        difference: shopifyTotal.minus(ourTotal).toFixed(),
        stillDifferent: ofDay.flatMap(({ stillDifferent }) => stillDifferent),
        checkedAt: ofDay.map(({ checkedAt }) => checkedAt).toSorted()[0] ?? '',
        without: asked.flatMap(({ store }) => (counted.has(store.id) ? [] : [store.title])),
      }
    })
}
