/** The ledger: every order of a store, or of All-Sites, in exactly one part of the total. */
import { ALL_SITES } from '@convbox/contract'
import type { LedgerAnswer, LedgerCell, LedgerQuestion } from '@convbox/contract/reports/ledger.schemas'
import { shownCurrency } from '@convbox/contract/shown-currency'
import { zoneOf } from '@convbox/contract/store-days'
import { column } from '@convbox/storage'
import { Decimal } from 'decimal.js'
import { z } from 'zod'
import type { Feature } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { AppError } from '../../http/app-error.ts'
import { creditReportSql } from '../credit-report.sql.ts'
import { readLastUpdate } from '../last-build.sql.ts'
import { clampQuestion } from '../report-span.ts'
import { downloadLedger } from './download-ledger.ts'
import { add, readAsked, told, type Amounts, type Asked, type Sum } from './ledger-asked.ts'
import { downloadEntries, readEntries } from './ledger-entries.ts'
import { readLedgerGroups, readLedgerTotals } from './ledger.sql.ts'
import { readShopifyCounts, type LedgerStore } from './shopify-counts.ts'

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

/** What the model credited in a store on each day, all channels together. */
const readGiven = async (
  program: Program,
  { span: { installedAt: _installedAt, creditFrom: _creditFrom, ...span }, shape: { basis: _basis, ...shape } }: Asked,
): Promise<Total[]> => {
  const rows = await program.warehouse.query({
    sql: creditReportSql({ ...shape, scope: 'all', level: 'channel' }, { measures: ['sales'], byDay: 'all' }),
    params: { ...span, ...shape.currency },
    row: z.object({ kind: column.text, day: column.text, figures: z.array(z.string()) }),
  })
  return rows
    .filter(({ kind }) => kind === 'credited')
    .map(({ day, figures: [sales = '0'] }) => ({ day, currency: '', orders: 0, sales, refunded: '0' }))
}

/** The credit of each day against the attributed sales of the day. */
const creditedOf = (given: readonly Total[], cells: readonly LedgerCell[]): LedgerAnswer['credited'] => {
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

/** The ledger of one or several stores for a range that the handler has clamped. Each store's days are those of its own time zone. */
export const readLedger = async (program: Program, stores: readonly LedgerStore[], question: LedgerQuestion): Promise<LedgerAnswer> => {
  const { warehouse } = program
  const asked = await readAsked(program, stores, question)
  const isByOrder = question.basis === 'order'
  const [groups, totals, given, shopify, lastUpdate] = await Promise.all([
    Promise.all(asked.map(({ span, shape }) => readLedgerGroups(warehouse, span, shape))),
    Promise.all(asked.map(({ span, shape }) => readLedgerTotals(warehouse, span, shape))),
    isByOrder ? Promise.all(asked.map((each) => readGiven(program, each))) : [],
    isByOrder ? readShopifyCounts(program, asked, question) : [],
    readLastUpdate(warehouse, stores),
  ])
  const cells = [...sumBy(groups.flat(), (group) => `${placeOf(group)} ${group.part.kind} ${group.part.reason}`).values()].map(
    ({ first: { day, currency, part }, sum }): LedgerCell => ({ day, currency, ...part, ...told(sum) }),
  )
  const currencies = stores.map((store) => store.currency)
  const currency = shownCurrency(currencies)
  return {
    currency,
    convertedFrom: [...new Set(currencies)].filter((each) => each !== currency).toSorted(),
    timezone: zoneOf(stores),
    cells,
    closings: closingsOf(cells, totals.flat()),
    credited: isByOrder ? creditedOf(given.flat(), cells) : [],
    shopify,
    ...(lastUpdate !== undefined && { lastUpdate }),
  }
}

/** Handlers of the ledger's endpoints. */
export const ledgerFeature: Feature<'ledger'> = (program) => ({
  report: async (input, { stores }) => readLedger(program, stores, clampQuestion(program, stores, input)),
  entries: (input, sites) => readEntries(program, sites, clampQuestion(program, sites.stores, input)),
  entriesDownload: async (input, sites) => {
    if (sites.stores.some(({ mayDownloadOrders }) => !mayDownloadOrders)) throw new AppError('not an admin')
    return downloadEntries(program, sites, clampQuestion(program, sites.stores, input))
  },
  download: async (input, { stores, isAllSites }) => {
    const question = clampQuestion(program, stores, input)
    return downloadLedger(await readLedger(program, stores, question), {
      ...question,
      websiteName: isAllSites ? ALL_SITES : (stores[0]?.websiteName ?? ''),
      title: stores.map(({ title }) => title).join(', '),
    })
  },
})
