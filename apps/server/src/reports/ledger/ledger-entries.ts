/** The orders, edits and refunds behind a cell of the ledger: a page of them explained, or all as a file. */
import { ALL_SITES, type OrderId } from '@convbox/contract'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { LEDGER_ENTRY_COLUMNS, type LedgerEntryRow as FileRow } from '@convbox/contract/reports/ledger.columns'
import type { LedgerAmounts, LedgerCellQuestion, LedgerEntries } from '@convbox/contract/reports/ledger.schemas'
import { ledgerBasesText, ledgerPartName } from '@convbox/contract/reports/ledger.text'
import { shownCurrency } from '@convbox/contract/shown-currency'
import { localTime } from '@convbox/contract/store-days'
import { Decimal } from 'decimal.js'
import type { CallerStore, FileResult, SitesCaller } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { aboutText } from '../about-sheet.text.ts'
import { describeTouches } from '../conversion-analysis/explain-figure.ts'
import { readShares } from '../conversion-analysis/explain-figure.sql.ts'
import { readDataVersion } from '../data-version.ts'
import { shownNumber } from '../order-attribution/order-row.ts'
import { readJourneys } from '../order-journeys.sql.ts'
import { reportFile, type SheetChoice } from '../xlsx.ts'
import { add, readAsked, told, type Asked, type Sum } from './ledger-asked.ts'
import { readLedgerEntries, readLedgerGroups, type LedgerEntryRow } from './ledger.sql.ts'

const ENTRIES_PER_PAGE = 10
const MAX_DOWNLOAD = 100_000

type Page = { limit: number; offset: number }
type Sites = Pick<SitesCaller, 'stores' | 'isAllSites'>
type StoreEntry = { asked: Asked<CallerStore>; row: LedgerEntryRow }
type Behind = { sums: LedgerAmounts; entries: StoreEntry[]; count: number }

/** A store's part of a cell: its groups, and the first of the entries whose facts put them there. */
const readOfStore = async (
  { warehouse }: Program,
  asked: Asked<CallerStore>,
  { kind, reason, day, currency }: LedgerCellQuestion,
  page: Page,
) => {
  const { span, shape } = asked
  const groups = (await readLedgerGroups(warehouse, span, shape)).filter(
    (group) =>
      group.part.kind === kind &&
      group.part.reason === reason &&
      (day === undefined || group.day === day) &&
      (currency === undefined || group.currency === currency),
  )
  const keys = [...new Set(groups.map(({ key }) => key))]
  const rows = keys.length === 0 ? [] : await readLedgerEntries(warehouse, span, shape, { keys, day, currency, ...page })
  return { groups, count: rows[0]?.entries ?? 0, entries: rows.map((row): StoreEntry => ({ asked, row })) }
}

const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
/** The newest first; ties by store and order, so that a page has each entry once. */
const byTime = ({ asked, row }: StoreEntry, other: StoreEntry): number =>
  compareTexts(other.row.at_time, row.at_time) ||
  compareTexts(asked.store.id, other.asked.store.id) ||
  compareTexts(row.order_id, other.row.order_id) ||
  compareTexts(row.entry, other.row.entry)

/** The sums of a cell, and a page of its entries over all stores: of several each store's first ones up to the page's end, put in order. */
const readBehind = async (
  program: Program,
  asked: readonly Asked<CallerStore>[],
  question: LedgerCellQuestion,
  { limit, offset }: Page,
): Promise<Behind> => {
  const isAlone = asked.length === 1
  const page = isAlone ? { limit, offset } : { limit: offset + limit, offset: 0 }
  const found = await Promise.all(asked.map((each) => readOfStore(program, each, question, page)))
  const sum = found.flatMap(({ groups }) => groups).reduce<Sum | undefined>(add, undefined)
  const entries = found.flatMap((ofStore) => ofStore.entries)
  return {
    sums: told(sum ?? { orders: 0, sales: new Decimal(0), refunded: new Decimal(0) }),
    entries: isAlone ? entries : entries.toSorted(byTime).slice(offset, offset + limit),
    count: found.reduce((all, { count }) => all + count, 0),
  }
}

const amountsOf = ({ isAllSites }: Sites, { asked: { store }, row }: StoreEntry) => ({
  ...(isAllSites && { store: { websiteName: store.websiteName, websiteTitle: store.title } }),
  orderNumber: shownNumber(store, row),
  atLocal: localTime(row.at_time, store.timeZone),
  what: row.entry,
  currency: row.currency,
  sales: row.sales_text,
  refunded: row.refunded_text,
})

/** The touches of a page's orders of a store with their weights. By event date the orders may be older than the range. */
const readTouches = async (
  { warehouse }: Program,
  { span, shape }: Asked,
  { model, window }: LedgerCellQuestion,
  rows: readonly LedgerEntryRow[],
) => {
  const ids = [...new Set(rows.map(({ order_id: id }) => id))]
  const placed = rows.map(({ placed_at: at }) => Date.parse(at))
  const { basis: _basis, ...asked } = shape
  const { installedAt: _installedAt, creditFrom: from = span.from, ...range } = span
  const [journeys, shares] = await Promise.all([
    readJourneys(warehouse, { storeId: span.storeId, from: new Date(Math.min(...placed)), to: new Date(Math.max(...placed) + 1) }, ids),
    readShares(warehouse, { ...range, from }, { ...asked, scope: 'all', level: 'campaign' }, ids),
  ])
  const sharesOf = Map.groupBy(shares, (share) => share.order_id)
  return (id: string) =>
    describeTouches(
      { mainModel: model, adsOnly: '0', window },
      { shares: sharesOf.get(id) ?? [], custom: shape.custom, clicks: undefined },
      journeys.get(id),
    )
}

/** The same for a page over several stores, each store's orders asked once. */
const readTouchesOf = async (program: Program, question: LedgerCellQuestion, entries: readonly StoreEntry[]) => {
  const ofStores = await Promise.all(
    [...Map.groupBy(entries, ({ asked }) => asked)].map(async ([asked, ofStore]) => {
      const rows = ofStore.map(({ row }) => row)
      return [asked, await readTouches(program, asked, question, rows)] as const
    }),
  )
  const known = new Map(ofStores)
  return ({ asked, row }: StoreEntry) => known.get(asked)?.(row.order_id) ?? { touches: [], otherShares: [] }
}

/** A cell explained: its sums, its orders with their touches and weights, and the version of the data. */
export const readEntries = async (
  program: Program,
  sites: Sites,
  question: LedgerCellQuestion & { pageNo: number },
): Promise<LedgerEntries> => {
  const asked = await readAsked(program, sites.stores, question)
  const { pageNo, from, to, model } = question
  const { sums, entries, count } = await readBehind(program, asked, question, {
    limit: ENTRIES_PER_PAGE,
    offset: (pageNo - 1) * ENTRIES_PER_PAGE,
  })
  const [touchesOf, dataVersion] = await Promise.all([
    readTouchesOf(program, question, entries),
    readDataVersion(
      program,
      asked.map(({ span }) => ({ ...span, from: span.creditFrom ?? span.from })),
      { from, to, mainModel: model },
      asked.map(({ shape }) => shape.currency),
    ),
  ])
  return {
    sums,
    entries: entries.map((entry) => ({
      // The row was read by its id, so this is an order id.
      orderId: entry.row.order_id as OrderId,
      at: entry.row.at_time,
      orderDate: entry.row.placed_at,
      ...amountsOf(sites, entry),
      ...touchesOf(entry),
    })),
    entryCount: count,
    pageNo,
    pageSize: ENTRIES_PER_PAGE,
    dataVersion,
  }
}

/** All entries of a cell as an Excel file, on All-Sites with their stores. Its total is the cell's. */
export const downloadEntries = async (program: Program, sites: Sites, question: LedgerCellQuestion & SheetChoice): Promise<FileResult> => {
  const { from, to, day, basis, model, window, currency, language, format } = question
  const { stores, isAllSites } = sites
  const asked = await readAsked(program, stores, question)
  const { sums, entries, count } = await readBehind(program, asked, question, { limit: MAX_DOWNLOAD, offset: 0 })
  const [words, credit] = [aboutText[language], creditText[language]]
  const days = day ?? `${from} – ${to}`
  const shown = shownCurrency(stores.map((store) => store.currency))
  const websiteName = isAllSites ? ALL_SITES : (stores[0]?.websiteName ?? '')
  return reportFile(`${websiteName}_ledger-orders_${day ?? `${from}_${to}`}`, {
    table: {
      name: words.orders,
      columns: LEDGER_ENTRY_COLUMNS.filter(({ key }) => isAllSites || key !== 'store'),
      rows: entries.map((entry): FileRow => amountsOf(sites, entry)),
      currencyOf: () => shown,
      total: { row: { sales: sums.sales, refunded: sums.refunded }, label: credit.total },
    },
    about: {
      name: words.sheet,
      facts: [
        [words.report, `${words.ledger}: ${ledgerPartName(question, language)}`],
        [words.store, stores.map(({ title }) => title).join(', ')],
        [words.range, days],
        [words.timeZone, isAllSites ? words.eachStoresZone : stores[0]?.timeZone],
        [words.currency, shown],
        [words.onlyOrders, currency],
        [words.date, ledgerBasesText[basis][language]],
        [words.model, credit.models[model]],
        [words.window, credit.windows[window]],
        [words.orders, words.ordersOf(entries.length, count)],
      ],
    },
    language,
    format,
  })
}
