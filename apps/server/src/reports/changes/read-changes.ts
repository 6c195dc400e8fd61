/** What each order and each line of spend has moved since it was kept, and the figures then and now, which are read on their own. */
import { windowMs } from '@convbox/attribution'
import { daysOf, type Day } from '@convbox/contract/date-range'
import { CUSTOM_MODEL, isBlended } from '@convbox/contract/metrics/credit-choices'
import type { ChangedCount, ChangesQuestion } from '@convbox/contract/reports/changes.schemas'
import { UNTRACKED_CHANNEL, type ChangeCause, type ShareCause } from '@convbox/contract/reports/changes.values'
import { column } from '@convbox/storage'
import { z } from 'zod'
import { listNights } from '../../derive/kept-figures.rows.ts'
import { listRuleTimes } from '../../derive/traffic-rules.rows.ts'
import type { Program } from '../../program.ts'
import { creditReportSql } from '../credit-report.sql.ts'
import type { CreditShape } from '../credits.sql.ts'
import { readModelInputs } from '../model-inputs.ts'
import { scopeOf, spanOf, type ReportStore } from '../report-span.ts'
import {
  NEVER,
  readChangedOrders,
  readSpendPairs,
  readVisitorTouches,
  type ChangedSide,
  type ChangesSpan,
  type SpendPair,
} from './changes.sql.ts'
import { changedDays, groupFrames, type FramePath, type Frames } from './frames.ts'
import { readMovedOrders } from './moved-orders.sql.ts'
import { nightsOf, readFramePath, type KeptNight } from './read-frames.ts'
import { NOISE, splitChange, type KnownTouch, type Move, type OrderPair, type SplitQuestion } from './split-change.ts'

/** Orders that are looked at one by one. */
const MOST_ORDERS = 50_000
const PERSONS_AT_ONCE = 2000

/** A day's part of a figure in a channel. */
export type Place = { day: string; channel: string; amount: number }
/** Of an order or a line of spend; day: of the order. */
export type DayMove = Move & { day: string; order?: { id: string; name: string; number: string; at: string }; spend?: SpendPair }
export type Changes = {
  nights: string[]
  nightsWithout: number
  failedAt: Date | undefined
  keptAt: Map<string, Date>
  told: Place[]
  now: Place[]
  moves: DayMove[]
  isCut: boolean
}

/** The night that counts for a day: the first after it, or the last up to `since`, if that is after it. */
const nightOf = (day: Day, nights: readonly KeptNight[], since: string | undefined): KeptNight | undefined => {
  const after = nights.filter((night) => night.day > day && (since === undefined || night.day <= since))
  return since === undefined ? after[0] : after.at(-1)
}

/** The span with the nights of some days alone. */
const onDays = (span: ChangesSpan, days: ReadonlySet<Day>): ChangesSpan => ({
  ...span,
  asOf: daysOf({ since: span.fromDay, until: span.toDay }).map((day, index) => (days.has(day) ? (span.asOf[index] ?? NEVER) : NEVER)),
})

const MEASURE = { net: 'netSales', sales: 'sales', orders: 'orders' } as const
const AMOUNT = { net: 'net', sales: 'total', orders: 'whole' } as const
const figureRow = z.object({ kind: column.text, day: column.text, channel: column.text, figures: z.array(column.text.nullable()) })

type OrdersQuestion = ChangesQuestion & { figure: SplitQuestion['figure'] }
const splitOf = (question: OrdersQuestion): Omit<SplitQuestion, 'frame'> => ({
  figure: question.figure,
  model: question.model,
  scope: scopeOf(question),
  windowMs: windowMs(question.window),
})
const shapeOf = (question: OrdersQuestion): CreditShape => ({ model: question.model, scope: scopeOf(question), level: 'channel' })

/** The figure by day and channel, by the reports' own SQL. */
const readFigures = async (
  program: Program,
  question: OrdersQuestion,
  { shape, params }: { shape: CreditShape; params: ChangesSpan },
): Promise<Place[]> => {
  const rows = await program.warehouse.query({
    sql: creditReportSql(shape, { measures: [MEASURE[question.figure]], byDay: 'all' }),
    params,
    row: figureRow,
  })
  // What an order without a touch keeps is Untracked; models that take nothing of it have no such rows.
  const untracked = isBlended(question.model) ? (shape.scope === 'all' ? 'kept' : '') : 'untracked'
  return rows.flatMap(({ kind, day, channel, figures }) => {
    if (kind !== 'credited' && kind !== untracked) return []
    return [{ day, channel: kind === untracked ? UNTRACKED_CHANNEL : channel, amount: Number(figures[0] ?? 0) }]
  })
}

/** The figure of the kept orders of some days, as frames share them. */
const readKept = async (
  program: Program,
  span: ChangesSpan,
  question: OrdersQuestion,
  frames: Frames,
  days: Iterable<Day>,
): Promise<Place[]> => {
  const groups = groupFrames([frames], days).map(({ days: own, shapes: [shape], params }) =>
    readFigures(program, question, { shape: { ...shapeOf(question), ...shape, kept: true }, params: { ...onDays(span, own), ...params } }),
  )
  return (await Promise.all(groups)).flat()
}

/** What the kept orders were told as, and what each step of the path moves of them, though nothing of them has changed. */
const followPath = async (
  program: Program,
  span: ChangesSpan,
  question: OrdersQuestion,
  { told: frames, steps }: FramePath,
): Promise<{ told: Place[]; moves: DayMove[] }> => {
  const told = await readKept(program, span, question, frames, frames.keys())
  const moves: DayMove[] = []
  let before = told
  for (const step of steps) {
    const days = changedDays(step)
    if (days.size === 0) continue
    const isMoved = ({ day }: Place): boolean => days.has(day)
    const after = await readKept(program, span, question, step.after, days)
    const parts = [...after, ...before.filter(isMoved).map((place) => ({ ...place, amount: -place.amount }))]
    for (const places of Map.groupBy(parts, ({ day, channel }) => `${day} ${channel}`).values()) {
      const [first] = places
      const amount = places.reduce((sum, place) => sum + place.amount, 0)
      if (first !== undefined && Math.abs(amount) > NOISE) moves.push({ ...first, cause: step.cause, amount })
    }
    before = [...before.filter((place) => !isMoved(place)), ...after]
  }
  return { told, moves }
}

type VisitorTimes = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>

/** By person: its visitors with the times of their touches. */
const readVisitors = async (program: Program, storeId: string, persons: readonly string[]): Promise<VisitorTimes> => {
  const found = new Map<string, Map<string, readonly string[]>>()
  for (let first = 0; first < persons.length; first += PERSONS_AT_ONCE)
    for (const { person, visitor, times } of await readVisitorTouches(
      program.warehouse,
      storeId,
      persons.slice(first, first + PERSONS_AT_ONCE),
    ))
      found.set(person, (found.get(person) ?? new Map<string, readonly string[]>()).set(visitor, times))
  return found
}

/** Whose each touch is. Where visitors came at the same time, the one who was not of this person then: that touch must be new. */
const visitorsByTime = (visitors: ReadonlyMap<string, readonly string[]>, known: ReadonlySet<string>): Map<string, string> => {
  const visitorAt = new Map<string, string>()
  for (const [visitor, times] of visitors)
    for (const time of times) if (!visitorAt.has(time) || !known.has(visitor)) visitorAt.set(time, visitor)
  return visitorAt
}

const touchesOf = (
  { touch_at, touch_channel, touch_is_ad, touch_is_direct, touch_channel_group, touch_source, touch_medium, touch_campaign }: ChangedSide,
  visitorAt?: ReadonlyMap<string, string>,
): KnownTouch[] => {
  return touch_at.map((time, index) => {
    const visitor = visitorAt?.get(time)
    return {
      atMs: Date.parse(time),
      channel: touch_channel[index] ?? '',
      isAd: touch_is_ad[index] === 1,
      isDirect: touch_is_direct[index] === 1,
      ...(visitor !== undefined && { visitor }),
      fields: {
        channel_group: touch_channel_group[index] ?? '',
        source: touch_source[index] ?? '',
        medium: touch_medium[index] ?? '',
        campaign: touch_campaign[index] ?? '',
      },
    }
  })
}

const stateOf = (side: ChangedSide, visitorAt?: ReadonlyMap<string, string>) => ({
  total: Number(side.total_text),
  refunded: Number(side.refunded_text),
  excluded: side.excluded,
  isRateMissing: side.rate_missing,
  touches: touchesOf(side, visitorAt),
})

const pairOf = (sides: readonly ChangedSide[], visitors: VisitorTimes, rulesSavedAt: readonly Date[]): OrderPair | undefined => {
  const [told, now] = [sides.find(({ side }) => side === 'then'), sides.find(({ side }) => side === 'now')]
  const one = told ?? now
  if (one === undefined) return undefined
  const members = now === undefined ? undefined : visitors.get(now.person)
  const known = new Set(told?.visitors)
  return {
    orderedAtMs: Date.parse(one.at),
    answer: one.answer === '' ? undefined : one.answer,
    told: told && { ...stateOf(told), visitors: known },
    now: now && {
      ...stateOf(now, members && visitorsByTime(members, known)),
      visitors: new Set(members?.keys()),
      isToldByBrowser: now.told_by_whom === 'browser',
    },
    hasNewRules: rulesSavedAt.some((at) => at.getTime() > Date.parse(one.night)),
  }
}

const readOrderMoves = async (
  program: Program,
  span: ChangesSpan,
  question: Omit<SplitQuestion, 'frame'>,
  { now: frames }: FramePath,
): Promise<{ moves: DayMove[]; isCut: boolean }> => {
  const sides = await readChangedOrders(program.warehouse, span, {
    hasFields: question.model === CUSTOM_MODEL,
    hasAnswers: question.model === 'convbox',
    limit: MOST_ORDERS,
  })
  const orders = [...Map.groupBy(sides, ({ order_id, at }) => `${at} ${order_id}`).values()]
  // Only where touches have changed does it matter whose they are.
  const isMoved = ([one, other]: readonly ChangedSide[]): boolean =>
    one !== undefined && other !== undefined && one.touch_at.join() !== other.touch_at.join()
  const persons = orders.filter(isMoved).flatMap((pair) => pair.flatMap(({ side, person }) => (side === 'now' ? [person] : [])))
  const visitors = await readVisitors(program, span.storeId, [...new Set(persons)])
  const rulesSavedAt = await listRuleTimes(program.mainDb, span.storeId)
  const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: span.timezone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const moves = orders.flatMap((pair) => {
    const [first] = pair
    const found = pairOf(pair, visitors, rulesSavedAt)
    if (first === undefined || found === undefined) return []
    const order = { id: first.order_id, name: first.order_name, number: first.order_number, at: first.at }
    const day = dayFormat.format(found.orderedAtMs)
    return splitChange(found, { ...question, frame: frames.get(day) ?? {} }).map((move) => ({ ...move, day, order }))
  })
  return { moves, isCut: orders.length === MOST_ORDERS }
}

/** A fixed cost is the store's own, and where only the store's amount has changed, its rate has. */
const causeOfSpend = ({ line_platform, own_then, own_now }: SpendPair): ChangeCause =>
  line_platform === 'fixed' || Number(own_then) === Number(own_now) ? 'rules and settings' : 'late spend'

const spendMoves = (pairs: readonly SpendPair[]): DayMove[] =>
  pairs.flatMap((spend) => {
    const amount = Number(spend.shown_now) - Number(spend.shown_then)
    return amount === 0 ? [] : [{ cause: causeOfSpend(spend), channel: spend.line_channel, amount, day: spend.at_day, spend }]
  })

/** A question whose range is clamped, with the nights that count for its days. */
const prepare = async (program: Program, store: ReportStore, question: ChangesQuestion) => {
  const all = await listNights(program.mainDb, store.id)
  const { nights, without } = await nightsOf(program, store.id, { ...question, all })
  const days = daysOf({ since: question.from, until: question.to })
  const nightAt = new Map(
    days.flatMap((day) => {
      const night = nightOf(day, nights, question.since)
      return night === undefined ? [] : [[day, night] as const]
    }),
  )
  const span: ChangesSpan = {
    ...spanOf(store, question, question),
    fromDay: question.from,
    toDay: question.to,
    asOf: days.map((day) => nightAt.get(day)?.keptAt ?? NEVER),
  }
  const facts = {
    nights: nights.map(({ day }) => day),
    nightsWithout: without,
    failedAt: all.at(-1)?.failedAt ?? undefined,
    keptAt: new Map([...nightAt].map(([day, { keptAt }]) => [day, keptAt])),
  }
  return { span, nightAt, facts }
}

/** Everything about a question whose range is clamped. */
export const readChanges = async (program: Program, store: ReportStore, question: ChangesQuestion): Promise<Changes> => {
  const { span, nightAt, facts } = await prepare(program, store, question)
  if (question.figure === 'spend') {
    const pairs = await readSpendPairs(program.warehouse, span)
    const side = (key: 'shown_then' | 'shown_now'): Place[] =>
      pairs.map((pair) => ({ day: pair.at_day, channel: pair.line_channel, amount: Number(pair[key]) }))
    return { ...facts, told: side('shown_then'), now: side('shown_now'), moves: spendMoves(pairs), isCut: false }
  }
  const asked = { ...question, figure: question.figure }
  const [path, inputs] = await Promise.all([
    readFramePath(program, span, question, nightAt),
    readModelInputs(program, spanOf(store, question, question), question.model),
  ])
  const [{ told, moves: shared }, now, { moves, isCut }] = await Promise.all([
    followPath(program, span, asked, path),
    readFigures(program, asked, { shape: { ...shapeOf(asked), ...inputs }, params: span }),
    readOrderMoves(program, span, splitOf(asked), path),
  ])
  return { ...facts, told, now: now.filter(({ day }) => nightAt.has(day)), moves: [...shared, ...moves], isCut }
}

/** A question about one day of its range, or all of them. */
type OfDay = { day?: Day | undefined }

/** What orders and lines of spend have moved that have changed themselves. */
export const readOwnMoves = async (
  program: Program,
  store: ReportStore,
  { day, ...question }: ChangesQuestion & OfDay,
): Promise<DayMove[]> => {
  const { span, nightAt } = await prepare(program, store, question)
  const asked = day === undefined ? span : onDays(span, new Set([day]))
  const { figure } = question
  if (figure === 'spend') return spendMoves(await readSpendPairs(program.warehouse, asked))
  const path = await readFramePath(program, span, question, nightAt)
  return (await readOrderMoves(program, asked, splitOf({ ...question, figure }), path)).moves
}

/** An order that a cause moved, largest part first. */
export type MovedOrder = { id: string; name: string; number: string; at: string; moves: { channel: string; amount: number }[] }

/** The first orders that are shared differently for a cause, how many there are, and what has changed. */
export const readShareMoves = async (
  program: Program,
  store: ReportStore,
  { cause, limit, day, ...question }: OrdersQuestion & OfDay & { cause: ShareCause; limit: number },
): Promise<{ orders: MovedOrder[]; count: number; counts: ChangedCount[] }> => {
  const { span, nightAt } = await prepare(program, store, question)
  const step = (await readFramePath(program, span, question, nightAt)).steps.find((one) => one.cause === cause)
  if (step === undefined) return { orders: [], count: 0, counts: [] }
  const shape = shapeOf(question)
  const changed = changedDays(step)
  const days = day === undefined ? [...changed] : [day].filter((one) => changed.has(one))
  const groups = await Promise.all(
    groupFrames([step.before, step.after], days).map(({ days: own, shapes: [before, after], params }) =>
      readMovedOrders(program.warehouse, onDays(span, own), {
        before: { ...shape, ...before },
        after: { ...shape, ...after },
        params,
        amount: AMOUNT[question.figure],
        channel: question.channel ?? '',
        limit,
      }),
    ),
  )
  const orders = groups.flat().map(({ order_id, order_name, order_number, at, moves }) => ({
    id: order_id,
    name: order_name,
    number: order_number,
    at,
    moves: moves.map(([channel, amount]) => ({ channel, amount })),
  }))
  const count = groups.reduce((sum, [first]) => sum + (first?.orders ?? 0), 0)
  // A survey is much the same on all days.
  const countedDay = day ?? (cause === 'survey answers' ? [...nightAt.keys()].at(-1) : undefined)
  return { orders, count, counts: step.counts.filter((one) => countedDay === undefined || one.day === countedDay) }
}
