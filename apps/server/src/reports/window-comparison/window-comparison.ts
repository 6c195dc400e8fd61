/** The comparison of windows: what one model gives to each channel in every attribution window, of one store. */
import { WINDOW_KEYS, type ReportModel, type WindowKey } from '@convbox/contract/metrics/credit-choices'
import type { WindowRow } from '@convbox/contract/reports/window-comparison.schemas'
import type { Feature } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { readCredits } from '../conversion-analysis/conversion-analysis.sql.ts'
import type { CreditRow } from '../conversion-analysis/move-given.ts'
import { readLastBuild } from '../last-build.sql.ts'
import { changedConstants, readModelInputs } from '../model-inputs.ts'
import { clampQuestion, spanOf, type ReportStore } from '../report-span.ts'

type Days = { from: string; to: string }
type Read = { window: WindowKey; rows: CreditRow[] }

const readWindow = async (program: Program, store: ReportStore, days: Days, model: ReportModel, window: WindowKey): Promise<Read> => {
  const span = spanOf(store, days, { window })
  const inputs = await readModelInputs(program, span, model)
  const shape = { model, scope: 'all', level: 'channel', ...inputs } as const
  return { window, rows: await readCredits(program.warehouse, span, shape, { measures: ['orders', 'sales'] }) }
}

const figureOf = ({ measures }: CreditRow) => ({ orders: Number(measures.orders ?? 0), sales: Number(measures.sales ?? 0) })

/** A row for each channel, and one for Untracked, most sales in the longest window first. */
const rowsOf = (reads: readonly Read[]): WindowRow[] => {
  const rows = new Map<string, WindowRow>()
  for (const { window, rows: read } of reads)
    for (const row of read) {
      if (row.kind !== 'credited' && row.kind !== 'untracked') continue
      const channel = row.kind === 'untracked' ? '' : row.channel
      const known = rows.get(channel) ?? { channel, figures: {} }
      rows.set(channel, { ...known, figures: { ...known.figures, [window]: figureOf(row) } })
    }
  return [...rows.values()].toSorted((one, other) => (other.figures.lifetime?.sales ?? 0) - (one.figures.lifetime?.sales ?? 0))
}

/** Orders counted once: those with credit and the untracked. */
const totalOf = (rows: readonly CreditRow[]) =>
  rows
    .filter(({ kind }) => kind === 'attributed' || kind === 'untracked')
    .map(figureOf)
    .reduce((sum, { orders, sales }) => ({ orders: sum.orders + orders, sales: sum.sales + sales }), { orders: 0, sales: 0 })

/** The comparison of a range that the handler has clamped. */
export const readWindows = async (program: Program, store: ReportStore, { model, ...days }: Days & { model: ReportModel }) => {
  const [reads, ownConstants, lastUpdate] = await Promise.all([
    Promise.all(WINDOW_KEYS.map((window) => readWindow(program, store, days, model, window))),
    changedConstants(program, [store], model),
    readLastBuild(program.warehouse, store.id),
  ])
  return {
    currency: store.currency,
    timezone: store.timeZone,
    rows: rowsOf(reads),
    total: totalOf(reads.find(({ window }) => window === 'lifetime')?.rows ?? []),
    ...(ownConstants !== undefined && { ownConstants }),
    ...(lastUpdate !== undefined && { lastUpdate }),
  }
}

/** Handlers of the comparison's endpoints. */
export const windowComparisonFeature: Feature<'windowComparison'> = (program) => ({
  report: async (input, { store }) => readWindows(program, store, clampQuestion(program, [store], input)),
})
