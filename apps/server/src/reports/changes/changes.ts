/** Why figures of past days have changed since they were told: by day or channel, with the orders and the spend behind each cause. */
import type { OrderId } from '@convbox/contract'
import { daysOf } from '@convbox/contract/date-range'
import type { ChangesAnswer, ChangesBehind, ChangesQuestion } from '@convbox/contract/reports/changes.schemas'
import type { ChangeCause } from '@convbox/contract/reports/changes.values'
import { localTime } from '@convbox/contract/store-days'
import type { CallerStore, Feature } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { readDataVersion } from '../data-version.ts'
import { readLastBuild } from '../last-build.sql.ts'
import { shownNumber } from '../order-attribution/order-row.ts'
import { clampQuestion, spanOf, type ReportStore } from '../report-span.ts'
import { readChanges, type DayMove, type Place } from './read-changes.ts'
import { roundChange } from './round-change.ts'

type Keyed = { key: string; amount: number }

const sumOf = (rows: readonly { amount: number }[]): number => rows.reduce((sum, { amount }) => sum + amount, 0)
const causesOf = (moves: readonly { cause: ChangeCause; amount: number }[]): Map<ChangeCause, number> =>
  new Map(
    [...Map.groupBy(moves, ({ cause }) => cause)].flatMap(([cause, of]) => {
      const amount = sumOf(of)
      // What moves between channels is no change of all of them.
      return Math.abs(amount) < 1e-6 ? [] : [[cause, amount] as const]
    }),
  )

/** What has changed in a clamped range, told neither by day nor by channel yet. */
export const readToTell = async (program: Program, store: ReportStore, question: ChangesQuestion) => {
  const [changes, lastUpdate] = await Promise.all([readChanges(program, store, question), readLastBuild(program.warehouse, store.id)])
  return { store, question, changes, lastUpdate }
}

/** The answer by day or by channel. */
export const tellChanges = (
  { store, question, changes, lastUpdate }: Awaited<ReturnType<typeof readToTell>>,
  by: 'day' | 'channel',
): ChangesAnswer => {
  const isAsked = ({ channel }: { channel: string }): boolean => question.channel === undefined || channel === question.channel
  const [told, now, moves] = [changes.told.filter(isAsked), changes.now.filter(isAsked), changes.moves.filter(isAsked)]
  const keyed = <Row extends Place | DayMove>(rows: readonly Row[]): Map<string, Row[]> => Map.groupBy(rows, (row) => row[by])
  const [thenBy, nowBy, movesBy] = [keyed(told), keyed(now), keyed(moves)]
  const days = daysOf({ since: question.from, until: question.to })
  const keys = by === 'day' ? days.filter((day) => changes.keptAt.has(day)) : [...new Set([...nowBy.keys(), ...thenBy.keys()])]
  const changeOf = (key: string) => roundChange(sumOf(thenBy.get(key) ?? []), sumOf(nowBy.get(key) ?? []), causesOf(movesBy.get(key) ?? []))
  const rows = keys.map((key) => {
    const keptAt = by === 'day' ? changes.keptAt.get(key) : undefined
    return { key, ...changeOf(key), ...(keptAt !== undefined && { keptAt: keptAt.toISOString() }) }
  })
  return {
    currency: store.currency,
    timezone: store.timeZone,
    rows: by === 'day' ? rows : rows.toSorted((one, other) => Number(other.now) - Number(one.now) || (one.key < other.key ? -1 : 1)),
    total: roundChange(sumOf(told), sumOf(now), causesOf(moves)),
    channels: [...new Set([...changes.now, ...changes.told].map(({ channel }) => channel))].toSorted(),
    notKept: days.filter((day) => !changes.keptAt.has(day)),
    nights: changes.nights,
    ...(changes.failedAt && { failedAt: changes.failedAt.toISOString() }),
    isCut: changes.isCut,
    ...(lastUpdate !== undefined && { lastUpdate }),
  }
}

/** The answer to a question whose range is clamped; also the weekly mail's. */
export const readChangesAnswer = async (
  program: Program,
  store: ReportStore,
  { by, ...question }: ChangesQuestion & { by: 'day' | 'channel' },
): Promise<ChangesAnswer> => tellChanges(await readToTell(program, store, question), by)

const PER_PAGE = 10

const behindOf = async (
  program: Program,
  store: CallerStore,
  { cause, pageNo, ...question }: ChangesQuestion & { cause: ChangeCause; pageNo: number },
): Promise<ChangesBehind> => {
  const [{ moves }, dataVersion] = await Promise.all([
    readChanges(program, store, question, true),
    readDataVersion(program, [spanOf(store, question, question)], { ...question, mainModel: question.model }, question.since),
  ])
  const asked = moves.filter((move) => move.cause === cause && (question.channel === undefined || move.channel === question.channel))
  const sizeOf = (of: readonly Keyed[] | readonly DayMove[]): number => of.reduce((sum, { amount }) => sum + Math.abs(amount), 0)
  const groups = [
    ...Map.groupBy(asked, ({ day, order, spend }, index) =>
      order ? `${order.at} ${order.id}` : `${day} ${spend?.name ?? ''} ${index}`,
    ).values(),
  ]
  const page = groups.toSorted((one, other) => sizeOf(other) - sizeOf(one)).slice((pageNo - 1) * PER_PAGE, pageNo * PER_PAGE)
  return {
    orders: page.flatMap((group) => {
      const order = group[0]?.order
      if (order === undefined) return []
      const named = { order_id: order.id, order_name: order.name, order_number: order.number }
      return [
        {
          // Read from the store's own rows, so this is an order id.
          orderId: order.id as OrderId,
          orderNumber: shownNumber(store, named),
          at: order.at,
          atLocal: localTime(order.at, store.timeZone),
          moves: group.map(({ channel, amount }) => ({ channel, amount: amount.toFixed(2) })),
        },
      ]
    }),
    spend: page.flatMap((group) => {
      const [first] = group
      if (first?.spend === undefined) return []
      const { at_day: day, line_channel: channel, name: campaign, shown_then, shown_now } = first.spend
      return [{ day, channel, campaign, told: Number(shown_then).toFixed(2), now: Number(shown_now).toFixed(2) }]
    }),
    count: groups.length,
    dataVersion,
    pageNo,
    pageSize: PER_PAGE,
  }
}

/** Handlers of the endpoints. */
export const changesFeature: Feature<'changes'> = (program) => ({
  report: async (input, { store }) => readChangesAnswer(program, store, clampQuestion(program, [store], input)),
  behind: async (input, { store }) => behindOf(program, store, clampQuestion(program, [store], input)),
})
