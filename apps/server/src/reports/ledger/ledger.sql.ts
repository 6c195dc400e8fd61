/** SQL of the ledger: a store's orders and refunds by day, currency and the facts that decide their part. Amounts are in the report's currency. */
import { ledgerPartOf, REACHES } from '@convbox/attribution'
import type { LedgerBasis, LedgerPart } from '@convbox/contract/reports/ledger.values'
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import { isBlended, type BlendedModel, type ReportModel } from '@convbox/contract/metrics/credit-choices'
import { blendedCreditsSql } from '../blended-credits.sql.ts'
import { journeysOf, RANGE, type CreditShape } from '../credits.sql.ts'
import { LEFT_OUT } from '../custom-journeys.sql.ts'
import { AS_STORED, changeIn, ordersIn, type CurrencyRates } from '../in-currency.sql.ts'
import type { Span } from '../report-span.ts'

/**
 * installedAt: when the store's pages told their first event; absent: never. creditFrom: from when on blended credit is needed, the start of a day; absent: from the
 * start of the span. By event date the orders of its edits and refunds are older.
 */
export type LedgerSpan = Span & { installedAt: Date | undefined; creditFrom?: Date }

/** How the ledger is asked for: where amounts stand, in which currency (absent: as stored), under which model. */
export type LedgerShape = { basis: LedgerBasis; model: ReportModel } & Pick<CreditShape, 'blend' | 'custom' | 'currency'>
type Places = Pick<LedgerShape, 'basis' | 'currency'>

const FAR_AHEAD = new Date('2290-01-01T00:00:00Z')
const paramsOf = ({ installedAt, creditFrom, ...span }: LedgerSpan, { currency = AS_STORED }: Places) => ({
  ...span,
  ...currency,
  installedAt: installedAt ?? FAR_AHEAD,
  creditFrom: creditFrom ?? span.from,
})

const REFUNDS_RANGE = `store_id = {storeId:String} AND refunded_at >= {from:DateTime64(3, 'UTC')} AND refunded_at < {to:DateTime64(3, 'UTC')}`
/** Orders with a refund in the range: they may be much older than it. */
const REFUNDED = `store_id = {storeId:String} AND order_id IN (SELECT order_id FROM refunds WHERE ${REFUNDS_RANGE})`

const EDITS_RANGE = `store_id = {storeId:String} AND edited_at >= {from:DateTime64(3, 'UTC')} AND edited_at < {to:DateTime64(3, 'UTC')}`
/** Orders whose total was edited in the range. */
const EDITED = `store_id = {storeId:String} AND order_id IN (SELECT order_id FROM order_edits WHERE ${EDITS_RANGE} AND amount != 0)`
const EDITS = `SELECT order_id, edited_at, amount FROM order_edits FINAL WHERE ${EDITS_RANGE} AND amount != 0`
/** All edits of an order: converted one by one, as they stand on their own days, so that the rest is exact. */
const CHANGES = 'SELECT order_id, groupArray(amount) AS changes FROM order_edits FINAL WHERE store_id = {storeId:String} GROUP BY order_id'
/** What an order was worth when it was placed. o, e: aliases of the order and its edits. */
const placedFor = (currency: CurrencyRates, order: 'o' | 'f'): string =>
  `${order}.total - arraySum(change -> ${changeIn(currency, 'change', `${order}.ordered_at`)}, e.changes)`

/** When the oldest order was placed that was edited or refunded in the range; undefined: none was. */
export const readOldestChanged = async (warehouse: Warehouse, { storeId, from, to }: Span): Promise<Date | undefined> => {
  const [found] = await warehouse.query({
    sql: `SELECT min(ordered_at) AS oldest, count() AS orders FROM orders WHERE (${EDITED}) OR (${REFUNDED})`,
    params: { storeId, from, to },
    row: z.object({ oldest: column.time, orders: column.count }),
  })
  return found === undefined || found.orders === 0 ? undefined : new Date(found.oldest)
}

const place = (reach: (typeof REACHES)[number]): number => REACHES.indexOf(reach)
/** How far an order's touches reach, as a position in REACHES; an order without a row is not built. */
const reachOf = ({ custom }: LedgerShape): string =>
  `toUInt8(multiIf(n_all[{window:UInt8}] > 0, if(length(touch_at) = arraySum(touch_is_told), ${place('told')}, ${place('inside')}), ${
    custom === undefined ? '' : `${LEFT_OUT.all}, ${place('left out')}, `
  }notEmpty(touch_at), ${place('outside')}, ${place('none')}))`

/** The orders of a condition, each once, with the facts that decide its part, joined to the journey of the same time: a moved order has none until it is built anew. */
const ordersWithFacts = (shape: LedgerShape, range: string): string => `
  SELECT
    o.order_id AS order_id, o.order_name AS order_name, o.order_number AS order_number, o.ordered_at AS ordered_at, toString(o.original_currency) AS original,
    o.total AS total, o.refunded AS refunded, toString(o.excluded_reason) AS excluded, o.rate_missing AS is_rate_missing,
    toString(o.source_name) AS source, toUInt8(o.ordered_at < {installedAt:DateTime64(3, 'UTC')}) AS is_before_install, j.reach AS reach
  FROM
  (
    SELECT order_id, order_name, order_number, ordered_at, original_currency, total, refunded, excluded_reason, rate_missing, source_name
    FROM ${ordersIn(shape.currency ?? AS_STORED, range)} WHERE ${range}
  ) AS o
  LEFT JOIN (SELECT order_id, ordered_at, ${reachOf(shape)} AS reach FROM ${journeysOf({ scope: 'all', level: 'channel', ...(shape.custom && { custom: shape.custom }) }, range)} WHERE ${range}) AS j
  ON j.order_id = o.order_id AND j.ordered_at = o.ordered_at`

/** Decimals of an amount that a blended model splits: so many that the shares of all orders of a day add up to its credit, which is made of doubles. */
const SHARE_DECIMALS = 8
/** A whole amount stays itself: through a double it could lose its last decimal. */
const shareOf = (amount: string, share: string): string =>
  `if(${share} = 1, toDecimal128(${amount}, ${SHARE_DECIMALS}), toDecimal128(round(toFloat64(${amount}) * ${share}, ${SHARE_DECIMALS}), ${SHARE_DECIMALS}))`

/** By order date an order carries all its edits and refunds. */
const byOrder = (shape: LedgerShape): string =>
  `SELECT *, ordered_at AS at, 'order' AS what, toUInt8(0) AS is_given, 1 AS one, total AS sales, refunded AS back FROM (${ordersWithFacts(shape, RANGE)})`

/** By event date each edit and refund stands at its own time: there the order counts as it was placed. An edit or a refund is no order: it counts with 0. */
const byEvent = (shape: LedgerShape): string => {
  const { currency = AS_STORED } = shape
  return `
  SELECT f.*, f.ordered_at AS at, 'order' AS what, toUInt8(0) AS is_given, 1 AS one, ${placedFor(currency, 'f')} AS sales, toDecimal64(0, 4) AS back
  FROM (${ordersWithFacts(shape, RANGE)}) AS f LEFT JOIN (${CHANGES}) AS e ON e.order_id = f.order_id
  UNION ALL
  SELECT f.*, e.edited_at AS at, 'edit' AS what, toUInt8(0) AS is_given, 0 AS one, ${changeIn(currency, 'e.amount', 'f.ordered_at')} AS sales, toDecimal64(0, 4) AS back
  FROM (${EDITS}) AS e INNER JOIN (${ordersWithFacts(shape, EDITED)}) AS f ON f.order_id = e.order_id
  UNION ALL
  SELECT f.*, r.refunded_at AS at, 'refund' AS what, toUInt8(0) AS is_given, 0 AS one, toDecimal64(0, 4) AS sales, ${changeIn(currency, 'r.amount', 'f.ordered_at')} AS back
  FROM (SELECT order_id, refunded_at, amount FROM refunds FINAL WHERE ${REFUNDS_RANGE}) AS r
  INNER JOIN (${ordersWithFacts(shape, REFUNDED)}) AS f ON f.order_id = r.order_id`
}

/** One row per entry of the ledger, whatever the model gives. */
const wholeEntries = (shape: LedgerShape): string => (shape.basis === 'event' ? byEvent(shape) : byOrder(shape))

/** Under a blended model: what an order without a touch gives to views and answers is an entry of its own, and the rest of it is the other. Its edits and refunds are divided alike. */
const splitEntries = (model: BlendedModel, { blend, currency = AS_STORED, ...shape }: Omit<LedgerShape, 'model'>): string => {
  const credits = blendedCreditsSql({ model, scope: 'all', level: 'channel', currency, ...(blend && { blend }) }, [], {
    condition: 'n = 0',
  }).replaceAll('{from:', '{creditFrom:')
  const ofPart = (amount: string): string => `if(part = 1, ${shareOf(amount, 'given')}, ${amount} - ${shareOf(amount, 'given')})`
  return `
  SELECT * EXCEPT (is_given, given), toUInt8(part) AS is_given,
    if(whole = 0, toDecimal128(0, ${SHARE_DECIMALS}), if(part = 1, toDecimal128(given, ${SHARE_DECIMALS}), 1 - toDecimal128(given, ${SHARE_DECIMALS}))) AS one,
    ${ofPart('whole_sales')} AS sales, ${ofPart('whole_back')} AS back
  FROM
  (
    SELECT f.* EXCEPT (one, sales, back), f.one AS whole, f.sales AS whole_sales, f.back AS whole_back, g.given AS given
    FROM (${wholeEntries({ model, currency, ...shape })}) AS f
    LEFT JOIN (SELECT order_id, ordered_at, round(sum(credit), ${SHARE_DECIMALS}) AS given FROM (${credits}) WHERE t_channel != '' GROUP BY order_id, ordered_at) AS g
    ON g.order_id = f.order_id AND g.ordered_at = f.ordered_at
  )
  ARRAY JOIN multiIf(given = 0, [0], given = 1, [1], [0, 1]) AS part`
}

/** One row per entry of the ledger. */
const entriesOf = ({ model, ...shape }: LedgerShape): string =>
  isBlended(model) ? splitEntries(model, shape) : wholeEntries({ model, ...shape })

const FACTS = 'excluded, is_rate_missing, source, is_before_install, reach, is_given'
/** The facts as one text, by which the orders of a part are found again. */
const FACTS_KEY = `arrayStringConcat([excluded, toString(is_rate_missing), source, toString(is_before_install), toString(reach), toString(is_given)], '\u001F')`
const DAY = 'toString(toDate(at, {timezone:String}))'

const groupRow = z.object({
  day: column.day,
  original: column.text,
  excluded: column.text,
  is_rate_missing: column.flag,
  source: column.text,
  is_before_install: column.flag,
  reach: z.number(),
  is_given: column.flag,
  key: column.text,
  orders: column.decimal,
  sales: column.decimal,
  refunded: column.decimal,
})
/** Orders and amounts of a day and currency whose facts are the same. */
export type LedgerGroup = { day: string; currency: string; part: LedgerPart; key: string; orders: number; sales: string; refunded: string }

/** Grouped by facts, few rows however many orders. */
export const readLedgerGroups = async (warehouse: Warehouse, span: LedgerSpan, shape: LedgerShape): Promise<LedgerGroup[]> => {
  const rows = await warehouse.query({
    sql: `
      SELECT ${DAY} AS day, original, ${FACTS}, ${FACTS_KEY} AS key, toString(sum(one)) AS orders, toString(sum(sales)) AS sales, toString(sum(back)) AS refunded
      FROM (${entriesOf(shape)})
      GROUP BY day, original, ${FACTS}
      ORDER BY day, original, key`,
    params: paramsOf(span, shape),
    row: groupRow,
  })
  return rows.map(({ day, original, key, orders, sales, refunded, ...facts }) => ({
    day,
    currency: original,
    part: ledgerPartOf({
      excluded: facts.excluded,
      isRateMissing: facts.is_rate_missing,
      sourceName: facts.source,
      isBeforeInstall: facts.is_before_install,
      reach: REACHES[facts.reach] ?? 'unbuilt',
      isGiven: facts.is_given,
    }),
    key,
    orders: Number(orders),
    sales,
    refunded,
  }))
}

const totalRow = z.object({ day: column.day, currency: column.text, orders: column.count, sales: column.decimal, refunded: column.decimal })
export type LedgerTotal = z.output<typeof totalRow>

/** What the store took and gave back, without a look at any journey. */
const TOTALS: Record<LedgerBasis, (currency: CurrencyRates) => string> = {
  order: (currency) =>
    `SELECT ordered_at AS at, toString(original_currency) AS original, 1 AS one, total AS sales, refunded AS back FROM ${ordersIn(currency, RANGE)} WHERE ${RANGE}`,
  event: (currency) => `
  SELECT o.ordered_at AS at, toString(o.original_currency) AS original, 1 AS one, ${placedFor(currency, 'o')} AS sales, toDecimal64(0, 4) AS back
  FROM (SELECT order_id, ordered_at, original_currency, total FROM ${ordersIn(currency, RANGE)} WHERE ${RANGE}) AS o LEFT JOIN (${CHANGES}) AS e ON e.order_id = o.order_id
  UNION ALL
  SELECT edited_at AS at, o.original AS original, 0 AS one, ${changeIn(currency, 'amount', 'o.ordered_at')} AS sales, toDecimal64(0, 4) AS back
  FROM (${EDITS}) AS e
  INNER JOIN (SELECT order_id, ordered_at, toString(original_currency) AS original FROM orders FINAL WHERE ${EDITED}) AS o ON o.order_id = e.order_id
  UNION ALL
  SELECT refunded_at AS at, o.original AS original, 0 AS one, toDecimal64(0, 4) AS sales, ${changeIn(currency, 'amount', 'o.ordered_at')} AS back
  FROM (SELECT order_id, refunded_at, amount FROM refunds FINAL WHERE ${REFUNDS_RANGE}) AS r
  LEFT JOIN (SELECT order_id, ordered_at, toString(original_currency) AS original FROM orders FINAL WHERE ${REFUNDED}) AS o ON o.order_id = r.order_id`,
}

export const readLedgerTotals = (warehouse: Warehouse, span: LedgerSpan, places: Places): Promise<LedgerTotal[]> =>
  warehouse.query({
    sql: `
      SELECT ${DAY} AS day, original AS currency, sum(one) AS orders, toString(sum(sales)) AS sales, toString(sum(back)) AS refunded
      FROM (${TOTALS[places.basis](places.currency ?? AS_STORED)})
      GROUP BY day, original
      ORDER BY day, original`,
    params: paramsOf(span, places),
    row: totalRow,
  })

const entryRow = z.object({
  order_id: column.text,
  order_name: column.text,
  order_number: column.text,
  at_time: column.time,
  placed_at: column.time,
  entry: z.enum(['order', 'edit', 'refund']),
  currency: column.text,
  sales_text: column.decimal,
  refunded_text: column.decimal,
  entries: column.count,
})
export type LedgerEntryRow = z.output<typeof entryRow>

/** A page of the entries with one of these facts, the newest first. entries: their number on all pages. */
export const readLedgerEntries = (
  warehouse: Warehouse,
  span: LedgerSpan,
  shape: LedgerShape,
  page: { keys: readonly string[]; day: string | undefined; currency: string | undefined; limit: number; offset: number },
): Promise<LedgerEntryRow[]> =>
  warehouse.query({
    sql: `
      SELECT order_id, order_name, order_number, at AS at_time, ordered_at AS placed_at, what AS entry, original AS currency, toString(sales) AS sales_text, toString(back) AS refunded_text,
        count() OVER () AS entries
      FROM (${entriesOf(shape)})
      WHERE ${FACTS_KEY} IN {keys:Array(String)} ${page.currency === undefined ? '' : 'AND original = {currency:String}'} ${page.day === undefined ? '' : `AND ${DAY} = {day:String}`}
      ORDER BY at DESC, order_id, what
      LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
    params: { ...paramsOf(span, shape), ...page, currency: page.currency ?? '', day: page.day ?? '' },
    row: entryRow,
  })
