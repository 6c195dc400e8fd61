/** The ledger: every order of a store in exactly one part of its total. */
import type { OrderId } from '@convbox/contract'
import { isBlended } from '@convbox/contract/metrics/credit-choices'
import type { LedgerAmounts, LedgerAnswer, LedgerCell, LedgerEntries, LedgerQuestion } from '@convbox/contract/reports/ledger.schemas'
import type { LedgerPart } from '@convbox/contract/reports/ledger.values'
import { localTime } from '@convbox/contract/store-days'
import { column } from '@convbox/storage'
import { Decimal } from 'decimal.js'
import { z } from 'zod'
import type { CallerStore, Feature } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { AppError } from '../../http/app-error.ts'
import { creditReportSql } from '../credit-report.sql.ts'
import { readInstalledAt } from '../installed-at.sql.ts'
import { readLastBuild } from '../last-build.sql.ts'
import { readModelInputs } from '../model-inputs.ts'
import { shownNumber } from '../order-attribution/order-row.ts'
import { clampQuestion, spanOf, type ReportStore } from '../report-span.ts'
import { downloadLedger } from './download-ledger.ts'
import { readShopifyDays } from './ledger.rows.ts'
import { readLedgerEntries, readLedgerGroups, readLedgerTotals, type LedgerShape, type LedgerSpan } from './ledger.sql.ts'

type Sum = { orders: number; sales: Decimal; refunded: Decimal }
type Amounts = { orders: number; sales: string; refunded: string }

const add = (sum: Sum | undefined, { orders, sales, refunded }: Amounts): Sum => ({
  // Parts of orders have 8 decimals.
  orders: Math.round(((sum?.orders ?? 0) + orders) * 1e8) / 1e8,
  sales: (sum?.sales ?? new Decimal(0)).plus(sales),
  refunded: (sum?.refunded ?? new Decimal(0)).plus(refunded),
})
const told = ({ orders, sales, refunded }: Sum): LedgerAmounts => ({
  orders,
  sales: sales.toFixed(),
  refunded: refunded.toFixed(),
  net: sales.minus(refunded).toFixed(),
})

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

const spanWithInstall = async (program: Program, store: ReportStore, question: LedgerQuestion): Promise<LedgerSpan> => ({
  ...spanOf(store, question, question),
  installedAt: await readInstalledAt(program, store.id),
})

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

/** How the ledger is asked for, with what the model needs of the store. */
const readShape = async (program: Program, store: ReportStore, question: LedgerQuestion): Promise<LedgerShape> => {
  const { basis, model } = question
  return { basis, model, ...(await readModelInputs(program, spanOf(store, question, question), model)) }
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
  const [span, shape] = await Promise.all([spanWithInstall(program, store, question), readShape(program, store, question)])
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

const ENTRIES_PER_PAGE = 10

/** The orders and refunds behind a cell: those whose facts put them into its part. */
const readEntries = async (
  program: Program,
  store: CallerStore,
  question: LedgerQuestion,
  { kind, reason, day, currency, pageNo }: LedgerPart & { day: string | undefined; currency: string | undefined; pageNo: number },
): Promise<LedgerEntries> => {
  const [span, shape] = await Promise.all([spanWithInstall(program, store, question), readShape(program, store, question)])
  const groups = await readLedgerGroups(program.warehouse, span, shape)
  const keys = [...new Set(groups.filter(({ part }) => part.kind === kind && part.reason === reason).map(({ key }) => key))]
  const rows = await readLedgerEntries(program.warehouse, span, shape, {
    keys,
    day,
    currency,
    limit: ENTRIES_PER_PAGE,
    offset: (pageNo - 1) * ENTRIES_PER_PAGE,
  })
  return {
    entries: rows.map((row) => ({
      // The row was read by its id, so this is an order id.
      orderId: row.order_id as OrderId,
      orderNumber: shownNumber(store, row),
      at: row.at_time,
      atLocal: localTime(row.at_time, store.timeZone),
      what: row.entry,
      currency: row.currency,
      sales: row.sales_text,
      refunded: row.refunded_text,
    })),
    entryCount: rows[0]?.entries ?? 0,
    pageNo,
    pageSize: ENTRIES_PER_PAGE,
  }
}

/** Handlers of the ledger's endpoints. */
export const ledgerFeature: Feature<'ledger'> = (program) => ({
  report: async (input, { store }) => readLedger(program, store, checked(program, store, input)),
  entries: async ({ kind, reason, day, currency, pageNo, ...input }, { store }) =>
    readEntries(program, store, checked(program, store, input), { kind, reason, day, currency, pageNo }),
  download: async (input, { store }) => {
    const question = checked(program, store, input)
    return downloadLedger(await readLedger(program, store, question), { ...question, websiteName: store.websiteName, title: store.title })
  },
})
