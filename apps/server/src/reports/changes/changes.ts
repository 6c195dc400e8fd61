/** Why figures of past days have changed since they were told: by day or channel, with the orders and the spend behind each cause. */
import type { OrderId } from '@convbox/contract'
import { daysOf, type Day } from '@convbox/contract/date-range'
import type { ChangedCount, ChangesAnswer, ChangesBehind, ChangesQuestion } from '@convbox/contract/reports/changes.schemas'
import { SHARE_CAUSES, type ChangeCause, type ShareCause } from '@convbox/contract/reports/changes.values'
import { localTime } from '@convbox/contract/store-days'
import type { CallerStore, Feature } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { readDataVersion } from '../data-version.ts'
import { readLastBuild } from '../last-build.sql.ts'
import { checkModel } from '../model-inputs.ts'
import { shownNumber } from '../order-attribution/order-row.ts'
import { clampQuestion, spanOf, type ReportStore } from '../report-span.ts'
import type { SpendPair } from './changes.sql.ts'
import { readChanges, readOwnMoves, readShareMoves, type DayMove, type MovedOrder, type Place } from './read-changes.ts'
import { roundChange } from './round-change.ts'

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
    nightsWithout: changes.nightsWithout,
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

type BehindQuestion = ChangesQuestion & { cause: ChangeCause; day?: Day | undefined; pageNo: number }
type Behind = { orders: MovedOrder[]; spend: SpendPair[]; counts: readonly ChangedCount[]; count: number }

const sizeOf = (moves: readonly { amount: number }[]): number => moves.reduce((sum, { amount }) => sum + Math.abs(amount), 0)
const pageOf = <Row>(rows: readonly Row[], pageNo: number): Row[] => rows.slice((pageNo - 1) * PER_PAGE, pageNo * PER_PAGE)

/** Orders and lines of spend that have changed themselves. */
const readChanged = async (program: Program, store: CallerStore, { cause, pageNo, ...question }: BehindQuestion): Promise<Behind> => {
  const moves = await readOwnMoves(program, store, question)
  const asked = moves.filter((move) => move.cause === cause && (question.channel === undefined || move.channel === question.channel))
  const groups = [
    ...Map.groupBy(asked, ({ day, order, spend }, index) =>
      order ? `${order.at} ${order.id}` : `${day} ${spend?.name ?? ''} ${index}`,
    ).values(),
  ]
  const page = pageOf(
    groups.toSorted((one, other) => sizeOf(other) - sizeOf(one)),
    pageNo,
  )
  return {
    orders: page.flatMap((group) => (group[0]?.order === undefined ? [] : [{ ...group[0].order, moves: group }])),
    spend: page.flatMap(([first]) => (first?.spend === undefined ? [] : [first.spend])),
    counts: [],
    count: groups.length,
  }
}

/** Orders that have not changed themselves, but are shared differently. */
const readShared = async (
  program: Program,
  store: CallerStore,
  { pageNo, ...question }: BehindQuestion & { cause: ShareCause },
): Promise<Behind> => {
  const { figure } = question
  if (figure === 'spend') return { orders: [], spend: [], counts: [], count: 0 }
  const { orders, count, counts } = await readShareMoves(program, store, { ...question, figure, limit: pageNo * PER_PAGE })
  const changeOf = ({ told, now }: ChangedCount): number => Math.abs(now - told)
  return {
    orders: pageOf(
      orders.toSorted((one, other) => sizeOf(other.moves) - sizeOf(one.moves)),
      pageNo,
    ),
    spend: [],
    counts: counts.toSorted((one, other) => changeOf(other) - changeOf(one)).slice(0, PER_PAGE),
    count,
  }
}

const behindOf = async (program: Program, store: CallerStore, { cause, ...question }: BehindQuestion): Promise<ChangesBehind> => {
  const shareCause = SHARE_CAUSES.find((one) => one === cause)
  const [behind, dataVersion] = await Promise.all([
    shareCause === undefined
      ? readChanged(program, store, { ...question, cause })
      : readShared(program, store, { ...question, cause: shareCause }),
    readDataVersion(program, [spanOf(store, question, question)], { ...question, mainModel: question.model }, question.since),
  ])
  return {
    orders: behind.orders.map(({ id, name, number, at, moves }) => ({
      // Read from the store's own rows, so this is an order id.
      orderId: id as OrderId,
      orderNumber: shownNumber(store, { order_id: id, order_name: name, order_number: number }),
      at,
      atLocal: localTime(at, store.timeZone),
      moves: moves.map(({ channel, amount }) => ({ channel, amount: amount.toFixed(2) })),
    })),
    spend: behind.spend.map(({ at_day: day, line_channel: channel, name: campaign, shown_then, shown_now }) => ({
      day,
      channel,
      campaign,
      told: Number(shown_then).toFixed(2),
      now: Number(shown_now).toFixed(2),
    })),
    counts: [...behind.counts],
    count: behind.count,
    dataVersion,
    pageNo: question.pageNo,
    pageSize: PER_PAGE,
  }
}

/** Kept figures are by conversion time. Spend has no model. */
const checkQuestion = ({ figure, model, adsOnly }: ChangesQuestion): void => {
  if (figure !== 'spend') checkModel({ mainModel: model, adsOnly, timeBasis: 'conversion' })
}

/** Handlers of the endpoints. */
export const changesFeature: Feature<'changes'> = (program) => ({
  report: async (input, { store }) => {
    checkQuestion(input)
    return readChangesAnswer(program, store, clampQuestion(program, [store], input))
  },
  behind: async (input, { store }) => {
    checkQuestion(input)
    return behindOf(program, store, clampQuestion(program, [store], input))
  },
})
