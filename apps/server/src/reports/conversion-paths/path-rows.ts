/** Rows and totals of the path report. Pure. */
import { stepsOf } from '@convbox/attribution'
import type { PathRow, PathsAnswer, PathStep } from '@convbox/contract/reports/conversion-paths.schemas'
import { Decimal } from 'decimal.js'
import { readPath, UNTRACKED_KEY, type CountedOrders, type GroupedPath, type PathsTotal } from './conversion-paths.sql.ts'

const MINUTE_MS = 60_000
/** Whole minutes. */
export const minutesOf = (ms: number): number => Math.floor(ms / MINUTE_MS)

const exactSum = (texts: readonly string[]): Decimal => texts.reduce((sum, text) => sum.plus(text), new Decimal(0))

/** Orders and their value, whole. */
type Figures = { conversions: number; value: string }

/** The figures with their share of all orders that count. A share of nothing is 0. */
const shared = ({ conversions, value }: Figures, whole: Figures) => ({
  conversions,
  conversions_percent: whole.conversions === 0 ? 0 : (conversions / whole.conversions) * 100,
  conversion_values: new Decimal(value).toFixed(),
  conversion_values_precent: Number(whole.value) === 0 ? 0 : new Decimal(value).div(whole.value).times(100).toNumber(),
})

const stepOf = (path: string): PathStep[] =>
  stepsOf(readPath(path), (one, other) => one.channel === other.channel && one.campaign === other.campaign).map((step) =>
    'left' in step ? step : { ...step.value, times: step.times },
  )

const pathRow = (found: GroupedPath, whole: Figures): PathRow => {
  const steps = stepOf(found.path)
  return {
    kind: 'path',
    key: found.key,
    clicks: steps.flatMap((step) => ('left' in step ? [] : [step.channel])),
    steps,
    length: found.length,
    ...shared(found, whole),
    time_median: minutesOf(found.age_median),
    time_avg: minutesOf(found.age_avg),
  }
}

const bareRow = (kind: 'others' | typeof UNTRACKED_KEY, figures: Figures, whole: Figures): PathRow => ({
  kind,
  key: kind,
  clicks: [],
  steps: [],
  ...shared(figures, whole),
})

const figuresOf = (counted: readonly CountedOrders[], kinds: readonly CountedOrders['kind'][]): Figures => {
  const rows = counted.filter(({ kind }) => kinds.includes(kind))
  return { conversions: rows.reduce((sum, { orders }) => sum + orders, 0), value: exactSum(rows.map(({ sales }) => sales)).toFixed() }
}

/** page: the paths of this page. matching: all orders with a path that passes the filter; isFiltered: whether there is one. */
export type PathFigures = { page: readonly GroupedPath[]; matching: PathsTotal; counted: readonly CountedOrders[]; isFiltered: boolean }

/** The rows, and their sum: the paths of this page, those of the other pages as one, and without a filter the orders without a path. */
export const pathRows = ({ page, matching, counted, isFiltered }: PathFigures): Pick<PathsAnswer, 'insight' | 'summary'> => {
  const whole = figuresOf(counted, ['attributed', 'untracked'])
  const untracked = figuresOf(counted, ['untracked'])
  const [first] = page
  const paths = first?.paths ?? 0
  const others: Figures = {
    conversions: matching.conversions - page.reduce((sum, { conversions }) => sum + conversions, 0),
    value: new Decimal(matching.value).minus(exactSum(page.map(({ value }) => value))).toFixed(),
  }
  const total = isFiltered
    ? matching
    : { conversions: matching.conversions + untracked.conversions, value: exactSum([matching.value, untracked.value]).toFixed() }
  return {
    insight: [
      ...page.map((found) => pathRow(found, whole)),
      ...(paths > page.length ? [{ ...bareRow('others', others, whole), paths: paths - page.length }] : []),
      ...(!isFiltered && untracked.conversions > 0 ? [bareRow(UNTRACKED_KEY, untracked, whole)] : []),
    ],
    summary: {
      rows: paths,
      ...shared(total, whole),
      ...(matching.age_median !== null && {
        expired_median: minutesOf(matching.age_median),
        time_avg: minutesOf(matching.age_sum / matching.conversions),
      }),
    },
  }
}

/** Orders that do not count, and all paths + untracked + excluded against the store's own total; the difference is 0 unless journeys are being rebuilt. */
export const closingOf = (counted: readonly CountedOrders[], storeTotal: string): Pick<PathsAnswer, 'excluded' | 'closing'> => {
  const valueOf = (kind: CountedOrders['kind']): string => figuresOf(counted, [kind]).value
  const [attributed, untracked, excluded] = [valueOf('attributed'), valueOf('untracked'), valueOf('excluded')]
  return {
    excluded: counted.flatMap(({ kind, reason, orders, sales }) =>
      kind === 'excluded' ? [{ reason, orders: String(orders), sales }] : [],
    ),
    closing: {
      attributed,
      untracked,
      excluded,
      storeTotal: new Decimal(storeTotal).toFixed(),
      difference: new Decimal(storeTotal).minus(exactSum([attributed, untracked, excluded])).toFixed(),
    },
  }
}
