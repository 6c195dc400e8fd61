/** What a report tells of a period: the dashboard's figures and parts, read as the dashboard reads them, and what is not complete yet. */
import type { AlertDetail } from '@convbox/contract/api/alerts.schemas'
import type { AlertKind } from '@convbox/contract/api/alerts.values'
import type { TrendMark } from '@convbox/contract/api/trends.schemas'
import { driversOf, type SalesDrivers } from '@convbox/contract/dashboard'
import { addDays, type Day } from '@convbox/contract/date-range'
import type { Measures } from '@convbox/contract/metrics/metrics'
import type { ChangesAnswer } from '@convbox/contract/reports/changes.schemas'
import {
  comparedPeriods,
  REPORT_FIGURES,
  type ReportComparison,
  type ReportKind,
  type ReportPeriod,
} from '@convbox/contract/scheduled-reports'
import { instantsOf } from '@convbox/contract/store-days'
import { readLagSeconds } from '../../intake/ingest-progress.ts'
import type { Program } from '../../program.ts'
import { readChangesAnswer } from '../../reports/changes/changes.ts'
import { withRates } from '../../reports/conversion-analysis/conversion-analysis.ts'
import { listAccountReads } from '../ad-spend/ad-spend.ts'
import { listAlerts } from '../alerts/alerts.ts'
import { readBoth, salesParts, type Periods } from '../dashboard/dashboard.ts'
import { readMarks } from '../trends/trends.ts'
import { readHubWeek, type HubWeek } from './hub-week.rows.ts'
import type { ReportedStore } from './report-choices.rows.ts'

/** all: of every channel; ads: of what ads alone brought, for ROAS. */
type Figures = { all: Measures; ads: Measures }
export type ChannelMove = { channel: string; now: number; orders: number; before: number }
export type ReportFacts = {
  kind: ReportKind
  /** Neither an order nor spend in the period, nor in those that it is compared with. */
  isEmpty: boolean
  period: ReportPeriod
  now: Figures
  compared: { name: ReportComparison; period: ReportPeriod; figures: Figures }[]
  /** Sales by channel, then and now, the most first; they sum to all sales. '' are untracked orders. before: of the first comparison. */
  channels: ChannelMove[]
  /** What moved sales since the first comparison. undefined: one of the two had no visits or no orders. */
  drivers: SalesDrivers | undefined
  happened: TrendMark[]
  changes: { period: ReportPeriod; answer: ChangesAnswer }
  /** Of a week. */
  hub: HubWeek | undefined
  troubles: { kind: AlertKind; detail: AlertDetail }[]
  /** Ad accounts whose spend of the period is not known whole. */
  lateSpend: { name: string; channel: string; readAt: Date | undefined }[]
  /** Until when events are counted, if the period is not over by then. */
  countedUntil: Date | undefined
}

const figuresOf = ({ all, ads }: Periods): Figures => ({ all: all.total, ads: ads.total })

const movesOf = (now: Periods, before: Periods | undefined): ChannelMove[] => {
  const earlier = new Map(before?.all.rows.map(({ key, channel, measures }) => [key, { channel, sales: Number(measures.sales ?? 0) }]))
  const rows = now.all.rows.map(({ key, channel, measures: { sales = '0', orders = '0' } }) => {
    const move = { channel, now: Number(sales), orders: Number(orders), before: earlier.get(key)?.sales ?? 0 }
    earlier.delete(key)
    return move
  })
  const gone = [...earlier.values()].map(({ channel, sales }) => ({ channel, now: 0, orders: 0, before: sales }))
  return [...rows, ...gone]
    .filter((move) => move.now !== 0 || move.before !== 0)
    .toSorted((one, other) => other.now - one.now || other.before - one.before)
}

const readLateSpend = async (program: Program, storeId: string, endMs: number): Promise<ReportFacts['lateSpend']> => {
  const accounts = await listAccountReads(program.mainDb, storeId)
  return accounts.flatMap((reads) => {
    const [first] = reads
    const times = reads.flatMap(({ kind, readAt }) => (kind === 'history' || readAt === undefined ? [] : [readAt.getTime()]))
    const newest = times.length === 0 ? undefined : Math.max(...times)
    if (first === undefined || (newest !== undefined && newest >= endMs)) return []
    const { name, accountId, platform } = first
    return [{ name: name || accountId, channel: platform, readAt: newest === undefined ? undefined : new Date(newest) }]
  })
}

/** Days whose figures may have changed since they were told: the week before the period. */
const changesPeriod = ({ from }: ReportPeriod): ReportPeriod => ({
  from: addDays(from, -7),
  to: addDays(from, -1),
})

export const readReport = async (program: Program, store: ReportedStore, kind: ReportKind, period: ReportPeriod): Promise<ReportFacts> => {
  const nowMs = program.now()
  const others = comparedPeriods(kind, period)
  const first: Day = others.map(({ period: { from } }) => from).toSorted()[0] ?? period.from
  const stores = await withRates(program, [store], [{ from: first, to: period.to }])
  const asked = { model: 'last_click', metrics: REPORT_FIGURES } as const
  const span = instantsOf(period, store.timeZone)
  const told = changesPeriod(period)
  const [now, compared, happened, changes, hub, alerts, lateSpend] = await Promise.all([
    readBoth(program, stores, asked, period),
    Promise.all(others.map((other) => readBoth(program, stores, asked, other.period))),
    readMarks(program, store, { from: kind === 'daily' ? addDays(period.from, -1) : period.from, to: period.to }),
    readChangesAnswer(program, store, { ...told, window: '28', adsOnly: '0', model: 'last_click', by: 'day', figure: 'net' }),
    kind === 'weekly' ? readHubWeek(program.mainDb, store.id, { ...span, now: new Date(nowMs) }) : undefined,
    listAlerts(program.mainDb, store.id),
    readLateSpend(program, store.id, span.to.getTime()),
  ])
  const isEmpty = [now, ...compared].every(({ all: { total } }) => Number(total.orders ?? 0) === 0 && Number(total.spend ?? 0) === 0)
  const [before] = compared
  const countedMs = nowMs - readLagSeconds(program.log, nowMs) * 1000
  return {
    kind,
    isEmpty,
    period,
    now: figuresOf(now),
    compared: others.flatMap((other, place) => {
      const read = compared[place]
      return read === undefined ? [] : [{ ...other, figures: figuresOf(read) }]
    }),
    channels: movesOf(now, before),
    drivers: before && driversOf(salesParts(before.all.total), salesParts(now.all.total)),
    happened: happened.marks,
    changes: { period: told, answer: changes },
    hub,
    troubles: alerts.flatMap((alert) => (alert.endedAt === null ? [{ kind: alert.kind, detail: alert.detail }] : [])),
    lateSpend,
    countedUntil: countedMs < span.to.getTime() ? new Date(countedMs) : undefined,
  }
}
