/** The orders, edits and refunds behind a cell of the ledger: a page of them explained, or all as a file. */
import type { OrderId } from '@convbox/contract'
import type { Language } from '@convbox/contract/format'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { LEDGER_ENTRY_COLUMNS, type LedgerEntryRow as FileRow } from '@convbox/contract/reports/ledger.columns'
import type { LedgerAmounts, LedgerCellQuestion, LedgerEntries } from '@convbox/contract/reports/ledger.schemas'
import { ledgerBasesText, ledgerPartName } from '@convbox/contract/reports/ledger.text'
import { localTime } from '@convbox/contract/store-days'
import { Decimal } from 'decimal.js'
import type { CallerStore, FileResult } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { aboutText } from '../about-sheet.text.ts'
import { describeTouches } from '../conversion-analysis/explain-figure.ts'
import { readShares } from '../conversion-analysis/explain-figure.sql.ts'
import { readDataVersion } from '../data-version.ts'
import { shownNumber } from '../order-attribution/order-row.ts'
import { readJourneys } from '../order-journeys.sql.ts'
import { reportFile } from '../xlsx.ts'
import { add, readAsked, told, type Sum } from './ledger-asked.ts'
import { readLedgerEntries, readLedgerGroups, type LedgerEntryRow, type LedgerShape, type LedgerSpan } from './ledger.sql.ts'

const ENTRIES_PER_PAGE = 10
const MAX_DOWNLOAD = 100_000

type Page = { limit: number; offset: number }
type Behind = { sums: LedgerAmounts; rows: LedgerEntryRow[] }

/** The sums of a cell, and a page of the entries whose facts put them into its part. */
const readBehind = async (
  { warehouse }: Program,
  [span, shape]: [LedgerSpan, LedgerShape],
  { kind, reason, day, currency }: LedgerCellQuestion,
  page: Page,
): Promise<Behind> => {
  const groups = (await readLedgerGroups(warehouse, span, shape)).filter(
    (group) =>
      group.part.kind === kind &&
      group.part.reason === reason &&
      (day === undefined || group.day === day) &&
      (currency === undefined || group.currency === currency),
  )
  const keys = [...new Set(groups.map(({ key }) => key))]
  const sum = groups.reduce<Sum | undefined>(add, undefined) ?? { orders: 0, sales: new Decimal(0), refunded: new Decimal(0) }
  return { sums: told(sum), rows: await readLedgerEntries(warehouse, span, shape, { keys, day, currency, ...page }) }
}

const amountsOf = (store: CallerStore, row: LedgerEntryRow) => ({
  orderNumber: shownNumber(store, row),
  atLocal: localTime(row.at_time, store.timeZone),
  what: row.entry,
  currency: row.currency,
  sales: row.sales_text,
  refunded: row.refunded_text,
})

/** The touches of a page's orders with their weights. By event date the orders may be older than the range. */
const readTouches = async (
  { warehouse }: Program,
  [span, shape]: [LedgerSpan, LedgerShape],
  { model, window }: LedgerCellQuestion,
  rows: readonly LedgerEntryRow[],
) => {
  const ids = [...new Set(rows.map(({ order_id: id }) => id))]
  const placed = rows.map(({ placed_at: at }) => Date.parse(at))
  const { basis: _basis, ...asked } = shape
  const { installedAt: _installedAt, ...range } = span
  const [journeys, shares] = await Promise.all([
    readJourneys(warehouse, { storeId: span.storeId, from: new Date(Math.min(...placed)), to: new Date(Math.max(...placed) + 1) }, ids),
    readShares(warehouse, range, { ...asked, scope: 'all', level: 'campaign' }, ids),
  ])
  const sharesOf = Map.groupBy(shares, (share) => share.order_id)
  return (id: string) =>
    describeTouches(
      { mainModel: model, adsOnly: '0', window },
      { shares: sharesOf.get(id) ?? [], custom: shape.custom, clicks: undefined },
      journeys.get(id),
    )
}

/** A cell explained: its sums, its orders with their touches and weights, and the version of the data. */
export const readEntries = async (
  program: Program,
  store: CallerStore,
  question: LedgerCellQuestion & { pageNo: number },
): Promise<LedgerEntries> => {
  const asked = await readAsked(program, store, question)
  const { pageNo, from, to, model } = question
  const { sums, rows } = await readBehind(program, asked, question, {
    limit: ENTRIES_PER_PAGE,
    offset: (pageNo - 1) * ENTRIES_PER_PAGE,
  })
  const [touchesOf, dataVersion] = await Promise.all([
    readTouches(program, asked, question, rows),
    readDataVersion(program, [asked[0]], { from, to, mainModel: model }),
  ])
  return {
    sums,
    entries: rows.map((row) => ({
      // The row was read by its id, so this is an order id.
      orderId: row.order_id as OrderId,
      at: row.at_time,
      orderDate: row.placed_at,
      ...amountsOf(store, row),
      ...touchesOf(row.order_id),
    })),
    entryCount: rows[0]?.entries ?? 0,
    pageNo,
    pageSize: ENTRIES_PER_PAGE,
    dataVersion,
  }
}

/** All entries of a cell as an Excel file. Its total is the cell's. */
export const downloadEntries = async (
  program: Program,
  store: CallerStore,
  question: LedgerCellQuestion & { language: Language },
): Promise<FileResult> => {
  const { from, to, day, basis, model, window, currency, language } = question
  const { sums, rows } = await readBehind(program, await readAsked(program, store, question), question, { limit: MAX_DOWNLOAD, offset: 0 })
  const [words, credit] = [aboutText[language], creditText[language]]
  const days = day ?? `${from} – ${to}`
  return reportFile(`${store.websiteName}_ledger-orders_${day ?? `${from}_${to}`}`, {
    table: {
      name: words.orders,
      columns: LEDGER_ENTRY_COLUMNS,
      rows: rows.map((row): FileRow => amountsOf(store, row)),
      currencyOf: () => store.currency,
      total: { row: { sales: sums.sales, refunded: sums.refunded }, label: credit.total },
    },
    about: {
      name: words.sheet,
      facts: [
        [words.report, `${words.ledger}: ${ledgerPartName(question, language)}`],
        [words.store, store.title],
        [words.range, days],
        [words.timeZone, store.timeZone],
        [words.currency, store.currency],
        [words.onlyOrders, currency],
        [words.date, ledgerBasesText[basis][language]],
        [words.model, credit.models[model]],
        [words.window, credit.windows[window]],
        [words.orders, words.ordersOf(rows.length, rows[0]?.entries ?? 0)],
      ],
    },
    language,
  })
}
