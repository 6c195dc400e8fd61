/** A day of one or several stores against earlier ones. Every figure is what the conversion analysis says of those days. */
import {
  COMPARED_DAYS,
  DASHBOARD_COMPARISONS,
  DASHBOARD_HISTORY_DAYS,
  driversOf,
  monthOf,
  paceOf,
  type DashboardComparison,
  type DashboardModel,
} from '@convbox/contract/dashboard'
import type { DashboardAnswer, DashboardFigures } from '@convbox/contract/api/dashboard.schemas'
import { addDays, endOfMonth, startOfMonth, todayIn, type Day } from '@convbox/contract/date-range'
import { DAY_MS } from '@convbox/contract/durations'
import type { HistoryFacts } from '@convbox/contract/history-limit'
import { metricValue, type Measures } from '@convbox/contract/metrics/metrics'
import { shownCurrency } from '@convbox/contract/shown-currency'
import { instantsOf, zoneOf } from '@convbox/contract/store-days'
import type { Program } from '../../program.ts'
import { withRates } from '../../reports/conversion-analysis/conversion-analysis.ts'
import { readLastUpdate } from '../../reports/last-build.sql.ts'
import { clampQuestion, comparedRange, type ReportStore } from '../../reports/report-span.ts'
import { readGoals } from './goals.rows.ts'
import { readBoth, salesParts, type Periods, type RangeOf } from './read-both.ts'

export type DashboardStore = ReportStore & HistoryFacts

const CHANNEL_MEASURES = ['sales', 'orders', 'spend'] as const

type MoneyStores = Awaited<ReturnType<typeof withRates<DashboardStore>>>
const totalOf = ({ all, ads }: Periods): DashboardFigures => ({ all: all.total, ads: ads.total })

const ofChannel = (measures: Measures): Measures =>
  Object.fromEntries(CHANNEL_MEASURES.flatMap((key) => (measures[key] === undefined ? [] : [[key, measures[key]]])))

type Name = 'now' | DashboardComparison

/** Channels of the day and of the two that it is compared with, those first whose sales moved most since the day before. */
const channelsOf = (periods: Record<Name, Periods>): DashboardAnswer['channels'] => {
  const names = ['now', ...DASHBOARD_COMPARISONS] as const
  const rows = new Map<string, DashboardAnswer['channels'][number]>()
  for (const name of names)
    for (const { key, channel, measures } of periods[name].all.rows)
      rows.set(key, { ...(rows.get(key) ?? { key, channel }), [name]: ofChannel(measures) })
  const movedBy = ({ now, yesterday }: DashboardAnswer['channels'][number]): number =>
    Math.abs(Number(now?.sales ?? 0) - Number(yesterday?.sales ?? 0))
  return [...rows.values()].toSorted((one, other) => movedBy(other) - movedBy(one) || (one.key < other.key ? -1 : 1))
}

/** The goals of a day's month up to that day. */
const readPace = async (
  program: Program,
  stores: MoneyStores,
  { day, model }: { day: Day; model: DashboardModel },
): Promise<DashboardAnswer['goals']> => {
  const [store, ...others] = stores
  if (store === undefined || others.length > 0) return undefined
  const goals = await readGoals(program.mainDb, store.id, monthOf(day))
  const month = { from: startOfMonth(day), to: day }
  const whole = instantsOf({ from: month.from, to: endOfMonth(day) }, store.timeZone)
  const soFar = Math.min(program.now(), instantsOf(month, store.timeZone).to.getTime()) - whole.from.getTime()
  const past = { elapsed: soFar / (whole.to.getTime() - whole.from.getTime()), days: soFar / DAY_MS }
  // A month that began before the visible history is not known whole.
  const isKnown = goals.length > 0 && clampQuestion(program, [store], month).from === month.from
  const figures = isKnown ? totalOf(await readBoth(program, stores, { model }, month)) : undefined
  return {
    month: monthOf(day),
    elapsed: past.elapsed,
    items: goals.map(({ metric, target }) => {
      const actual = figures && metricValue(metric, metric === 'roas' ? figures.ads : figures.all)
      return { metric, target, ...(actual !== undefined && { actual }), ...paceOf({ metric, target: Number(target), actual }, past) }
    }),
  }
}

/** The dashboard of a day, today if none is asked for. */
export const readDashboard = async (
  program: Program,
  reported: readonly DashboardStore[],
  asked: { day: Day | undefined; model: DashboardModel },
): Promise<DashboardAnswer> => {
  const { model } = asked
  const nowMs = program.now()
  const today = todayIn(zoneOf(reported), nowMs)
  const wanted = asked.day ?? today
  const { to: day } = clampQuestion(program, reported, { from: wanted, to: wanted })
  const past = clampQuestion(program, reported, { from: addDays(day, 1 - DASHBOARD_HISTORY_DAYS), to: day })
  const comparedDay = (name: DashboardComparison): Day => addDays(day, -COMPARED_DAYS[name])
  const comparedOf =
    (name: DashboardComparison): RangeOf =>
    (store) => {
      const compared = { compareFrom: comparedDay(name), compareTo: comparedDay(name) }
      return comparedRange(store, { to: day, ...compared }, nowMs) ?? { from: compared.compareFrom, to: compared.compareTo }
    }
  const first = [startOfMonth(day), comparedDay('weekday'), past.from].toSorted()[0] ?? day
  const stores = await withRates(program, reported, [{ from: first, to: day }])
  const readCompared = (name: DashboardComparison): Promise<Periods> =>
    readBoth(program, stores, { model }, { from: comparedDay(name), to: comparedDay(name) }, comparedOf(name))
  const [now, yesterday, weekday, history, goals, lastUpdate] = await Promise.all([
    readBoth(program, stores, { model }, { from: day, to: day }),
    readCompared('yesterday'),
    readCompared('weekday'),
    readBoth(program, stores, { model }, past),
    readPace(program, stores, { day, model }),
    readLastUpdate(program.warehouse, reported),
  ])
  const currencies = reported.map(({ currency }) => currency)
  const currency = shownCurrency(currencies)
  const cutOf = (name: DashboardComparison): string | undefined =>
    reported
      .flatMap((store) => comparedOf(name)(store).endsAt?.toISOString() ?? [])
      .toSorted()
      .at(-1)
  const cut = { yesterday: cutOf('yesterday'), weekday: cutOf('weekday') }
  const drivers = (before: Periods) => driversOf(salesParts(before.all.total), salesParts(now.all.total))
  const [sinceYesterday, sinceWeekday] = [drivers(yesterday), drivers(weekday)]
  return {
    currency,
    convertedFrom: [...new Set(currencies)].filter((each) => each !== currency).toSorted(),
    timezone: zoneOf(reported),
    day,
    isToday: day === today,
    readAt: new Date(nowMs).toISOString(),
    now: totalOf(now),
    yesterday: totalOf(yesterday),
    weekday: totalOf(weekday),
    ...(cut.yesterday !== undefined && cut.weekday !== undefined && { cut: { yesterday: cut.yesterday, weekday: cut.weekday } }),
    history: history.all.series.map(({ day: at, measures }, index) => ({
      day: at,
      all: measures,
      ads: history.ads.series[index]?.measures ?? {},
    })),
    channels: channelsOf({ now, yesterday, weekday }),
    drivers: { ...(sinceYesterday && { yesterday: sinceYesterday }), ...(sinceWeekday && { weekday: sinceWeekday }) },
    ...(goals && { goals }),
    ...(lastUpdate !== undefined && { lastUpdate }),
  }
}
