/** The ledger: every order of a store in exactly one part of its total. */
import type { OrderId } from '@convbox/contract'
import { isBlended } from '@convbox/contract/metrics/credit-choices'
import type { LedgerAnswer, LedgerCell, LedgerQuestion } from '@convbox/contract/reports/ledger.schemas'
import { column } from '@convbox/storage'
import { Decimal } from 'decimal.js'
import { z } from 'zod'
import type { CallerStore, Feature } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { AppError } from '../../http/app-error.ts'
import { creditReportSql } from '../credit-report.sql.ts'
import { readLastBuild } from '../last-build.sql.ts'
import { clampQuestion, type ReportStore } from '../report-span.ts'
import { downloadLedger } from './download-ledger.ts'
import { add, readAsked, told, type Amounts, type Sum } from './ledger-asked.ts'
import { downloadEntries, readEntries } from './ledger-entries.ts'
import { readShopifyDays } from './ledger.rows.ts'
import { readLedgerGroups, readLedgerTotals, type LedgerShape, type LedgerSpan } from './ledger.sql.ts'

/** The entries of one key together, in the order in which the keys came. */
const sumBy = <Row extends Amounts>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, { first: Row; sum: Sum }> => {
  const sums = new Map<string, { first: Row; sum: Sum }>()
  for (const row of rows) {
    const known = sums.get(keyOf(row))
    sums.set(keyOf(row), { first: known?.first ?? row, sum: add(known?.sum, row) })
  }
  return sums
}

const placeOf = ({ day, currency }: { day: string; currency: string }): string => `${day} ${currency}`

type Total = Amounts & { day: string; currency: string }
/** The cells of each day and currency against the store's own total. A day that only one of them has is told too. */
const closingsOf = (cells: readonly LedgerCell[], totals: readonly Total[]): LedgerAnswer['closings'] => {
  const parts = sumBy(cells, placeOf)
  const stores = sumBy(totals, placeOf)
  const places = new Map([...stores, ...parts].map(([key, { first }]) => [key, { day: first.day, currency: first.currency }]))
  const nothing: Sum = { orders: 0, sales: new Decimal(0), refunded: new Decimal(0) }
  return [...places]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, place]) => {
      const [store, part] = [told(stores.get(key)?.sum ?? nothing), told(parts.get(key)?.sum ?? nothing)]
      return { ...place, store, parts: part, difference: new Decimal(store.net).minus(part.net).toFixed() }
    })
}

/** What the model credited on each day, all channels together, against the attributed sales of the day. */
const readCredited = async (
  program: Program,
  { installedAt: _installedAt, ...span }: LedgerSpan,
  { basis: _basis, ...shape }: LedgerShape,
  cells: readonly LedgerCell[],
): Promise<LedgerAnswer['credited']> => {
  const rows = await program.warehouse.query({
    sql: creditReportSql({ ...shape, scope: 'all', level: 'channel' }, { measures: ['sales'], byDay: 'all' }),
    params: span,
    row: z.object({ kind: column.text, day: column.text, figures: z.array(z.string()) }),
  })
  const given = rows
    .filter(({ kind }) => kind === 'credited')
    .map(({ day, figures: [sales = '0'] }) => ({ day, orders: 0, sales, refunded: '0' }))
  const credits = sumBy(given, ({ day }) => day)
  const attributed = sumBy(
    cells.filter(({ kind }) => kind === 'attributed'),
    ({ day }) => day,
  )
  return [...new Set([...credits.keys(), ...attributed.keys()])].toSorted().map((day) => {
    const sales = credits.get(day)?.sum.sales ?? new Decimal(0)
    const owed = attributed.get(day)?.sum.sales ?? new Decimal(0)
    // The difference is rounded, not the two: those may lie close to half a cent.
    const difference = owed.minus(sales).toDecimalPlaces(2).toFixed()
    return {
      day,
      sales: sales.toDecimalPlaces(2).toFixed(),
      attributed: owed.toFixed(),
      difference: difference === '-0' ? '0' : difference,
    }
  })
}

const readShopify = async (program: Program, storeId: string, question: LedgerQuestion): Promise<LedgerAnswer['shopify']> => {
  const days = await readShopifyDays(program.mainDb, storeId, question)
  return days.map(({ day, currency, shopifyOrders, shopifyTotal, ourOrders, ourTotal, stillDifferent, checkedAt }) => ({
    day,
    currency,
    shopifyOrders,
    shopifyTotal,
    ourOrders,
    ourTotal,
    difference: new Decimal(shopifyTotal).minus(ourTotal).toFixed(),
    // Ids of the store's orders, as the comparison wrote them.
    stillDifferent: stillDifferent.map((id) => id as OrderId),
    checkedAt: checkedAt.toISOString(),
  }))
}

/** Limits the range to what may be seen, and refuses models that cannot be told by event date. */
const checked = <Question extends LedgerQuestion>(program: Program, store: CallerStore, question: Question): Question => {
  if (question.basis === 'event' && isBlended(question.model))
    throw new AppError('invalid input', {
      details: {
        basis: 'This model weighs each order against the views and answers of its own days: choose another model, or the date of the order',
      },
    })
  return clampQuestion(program, [store], question)
}

/** The ledger of a range that the handler has clamped. */
export const readLedger = async (program: Program, store: ReportStore, question: LedgerQuestion): Promise<LedgerAnswer> => {
  const { warehouse } = program
  const [span, shape] = await readAsked(program, store, question)
  const isByOrder = question.basis === 'order'
  const [groups, totals, shopify, lastUpdate] = await Promise.all([
    readLedgerGroups(warehouse, span, shape),
    readLedgerTotals(warehouse, span, question.basis),
    isByOrder ? readShopify(program, store.id, question) : [],
    readLastBuild(warehouse, store.id),
  ])
  const cells = [...sumBy(groups, (group) => `${placeOf(group)} ${group.part.kind} ${group.part.reason}`).values()].map(
    ({ first: { day, currency, part }, sum }): LedgerCell => ({ day, currency, ...part, ...told(sum) }),
  )
  return {
    currency: store.currency,
    timezone: store.timeZone,
    cells,
    closings: closingsOf(cells, totals),
    credited: isByOrder ? await readCredited(program, span, shape, cells) : [],
    shopify,
    ...(lastUpdate !== undefined && { lastUpdate }),
  }
}

/** Handlers of the ledger's endpoints. */
export const ledgerFeature: Feature<'ledger'> = (program) => ({
  report: async (input, { store }) => readLedger(program, store, checked(program, store, input)),
  entries: (input, { store }) => readEntries(program, store, checked(program, store, input)),
  entriesDownload: async (input, { store }) => {
    if (!store.mayDownloadOrders) throw new AppError('not an admin')
    return downloadEntries(program, store, checked(program, store, input))
  },
  download: async (input, { store }) => {
    const question = checked(program, store, input)
    return downloadLedger(await readLedger(program, store, question), { ...question, websiteName: store.websiteName, title: store.title })
  },
})
