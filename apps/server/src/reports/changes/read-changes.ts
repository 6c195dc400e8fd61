/** What each order and each line of spend has moved since it was kept, and the figures then and now, which are read on their own. */
import { windowMs } from '@convbox/attribution'
import { daysOf } from '@convbox/contract/date-range'
import { CUSTOM_DEFAULT, type CustomModel } from '@convbox/contract/custom-model'
import { CUSTOM_MODEL } from '@convbox/contract/metrics/credit-choices'
import type { ChangesQuestion } from '@convbox/contract/reports/changes.schemas'
import { UNTRACKED_CHANNEL, type ChangeCause } from '@convbox/contract/reports/changes.values'
import { column } from '@convbox/storage'
import { z } from 'zod'
import { listNights } from '../../derive/kept-figures.rows.ts'
import { listRuleTimes } from '../../derive/traffic-rules.rows.ts'
import type { Program } from '../../program.ts'
import { creditReportSql } from '../credit-report.sql.ts'
import { listSettingsTimes, OF_CUSTOM, readCustom } from '../model-settings.rows.ts'
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
import { readFieldsSince, readSettingsMoves } from './model-settings-moves.sql.ts'
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
  failedAt: Date | undefined
  keptAt: Map<string, Date>
  told: Place[]
  now: Place[]
  moves: DayMove[]
  isCut: boolean
}

/** The night that counts for a day: the first after it, or the last up to `since`, if that is after it. */
const nightOf = (day: string, nights: readonly { day: string; keptAt: Date }[], since: string | undefined): Date | undefined => {
  const after = nights.filter((night) => night.day > day && (since === undefined || night.day <= since))
  return (since === undefined ? after[0] : after.at(-1))?.keptAt
}

const MEASURE = { net: 'netSales', sales: 'sales', orders: 'orders' } as const
const AMOUNT = { net: 'net', sales: 'total', orders: 'whole' } as const
const figureRow = z.object({ kind: column.text, day: column.text, channel: column.text, figures: z.array(column.text.nullable()) })

/** The figure by day and channel, by the reports' own SQL. */
const readFigures = async (
  program: Program,
  span: ChangesSpan,
  question: ChangesQuestion & { figure: SplitQuestion['figure'] },
  { kept, custom }: { kept: boolean; custom: CustomModel | undefined },
): Promise<Place[]> => {
  const scope = scopeOf(question)
  const rows = await program.warehouse.query({
    sql: creditReportSql(
      { model: question.model, scope, level: 'channel', kept, ...(custom && { custom }) },
      { measures: [MEASURE[question.figure]], byDay: 'all' },
    ),
    params: span,
    row: figureRow,
  })
  return rows.flatMap(({ kind, day, channel, figures }) => {
    if (kind !== 'credited' && kind !== 'untracked') return []
    return [{ day, channel: kind === 'untracked' ? UNTRACKED_CHANNEL : channel, amount: Number(figures[0] ?? 0) }]
  })
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
  question: SplitQuestion,
): Promise<{ moves: DayMove[]; isCut: boolean }> => {
  const sides = await readChangedOrders(program.warehouse, span, { hasFields: typeof question.model !== 'string', limit: MOST_ORDERS })
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
    return splitChange(found, question).map((move) => ({ ...move, day: dayFormat.format(found.orderedAtMs), order }))
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

type Rules = { told: CustomModel; now: CustomModel }
/** told: under Custom, the rules in force then. */
type KeptNight = { day: string; keptAt: Date; told?: CustomModel }

/** Under Custom: the nights of which its rules, and what they look at, are known. */
const nightsOfCustom = async (program: Program, storeId: string, nights: readonly KeptNight[]): Promise<KeptNight[]> => {
  const [since, versions] = await Promise.all([
    readFieldsSince(program.warehouse, storeId),
    listSettingsTimes(program.mainDb, storeId, OF_CUSTOM),
  ])
  return nights.flatMap(({ day, keptAt }) => {
    const told = versions.findLast(({ from }) => from.getTime() <= keptAt.getTime())?.settings
    return since === undefined || keptAt < since || told === undefined ? [] : [{ day, keptAt, told }]
  })
}

/** What other rules than then make of the kept orders. What channels get more, Untracked has less. */
const settingsMoves = async (
  program: Program,
  span: ChangesSpan,
  { told, now }: Rules,
  question: ChangesQuestion & { figure: SplitQuestion['figure']; byOrder: boolean },
): Promise<DayMove[]> => {
  if (JSON.stringify(told) === JSON.stringify(now)) return []
  const scope = scopeOf(question)
  const amount = AMOUNT[question.figure]
  const rows = await readSettingsMoves(program.warehouse, span, { told, now, scope, amount, byOrder: question.byOrder })
  const moves = rows.map(({ at_day, channel, moved, at, order_id, order_name, order_number }): DayMove => {
    const order = at === null ? undefined : { id: order_id, name: order_name, number: order_number, at }
    return { cause: 'model settings', channel, amount: moved, day: at_day, ...(order && { order }) }
  })
  if (scope === 'ads') return moves
  const untracked = [...Map.groupBy(moves, ({ day, order }) => `${day} ${order?.at ?? ''} ${order?.id ?? ''}`).values()].flatMap(
    (group) => {
      const [first] = group
      const left = -group.reduce((sum, { amount: part }) => sum + part, 0)
      return first === undefined || Math.abs(left) < NOISE ? [] : [{ ...first, channel: UNTRACKED_CHANNEL, amount: left }]
    },
  )
  return [...moves, ...untracked]
}

/** Everything about a question whose range is clamped. byOrder: also names the orders that other rules of Custom move. */
export const readChanges = async (program: Program, store: ReportStore, question: ChangesQuestion, byOrder = false): Promise<Changes> => {
  const all = await listNights(program.mainDb, store.id)
  const complete = all.flatMap(({ day, keptAt }): KeptNight[] => (keptAt === null ? [] : [{ day, keptAt }]))
  const isCustom = question.model === CUSTOM_MODEL && question.figure !== 'spend'
  const nights = isCustom ? await nightsOfCustom(program, store.id, complete) : complete
  const days = daysOf({ since: question.from, until: question.to })
  const keptAt = new Map(
    days.flatMap((day) => {
      const night = nightOf(day, nights, question.since)
      return night === undefined ? [] : [[day, night] as const]
    }),
  )
  const spanWith = (isAsked: (night: Date) => boolean): ChangesSpan => ({
    ...spanOf(store, question, question),
    fromDay: question.from,
    toDay: question.to,
    asOf: days.map((day) => {
      const night = keptAt.get(day)
      return night !== undefined && isAsked(night) ? night : NEVER
    }),
  })
  const span = spanWith(() => true)
  const facts = { nights: nights.map(({ day }) => day), failedAt: all.at(-1)?.failedAt ?? undefined, keptAt }
  const isKept = ({ day }: Place): boolean => keptAt.has(day)
  if (question.figure === 'spend') {
    const pairs = await readSpendPairs(program.warehouse, span)
    const side = (key: 'shown_then' | 'shown_now'): Place[] =>
      pairs.map((pair) => ({ day: pair.at_day, channel: pair.line_channel, amount: Number(pair[key]) }))
    return { ...facts, told: side('shown_then'), now: side('shown_now'), moves: spendMoves(pairs), isCut: false }
  }
  const asked = { ...question, figure: question.figure, byOrder }
  const custom = isCustom ? await readCustom(program.mainDb, store.id) : undefined
  // One statement knows one version of the rules, so each is asked about its own nights.
  const used = nights.filter(({ keptAt: at }) => [...keptAt.values()].includes(at))
  const versions = [...Map.groupBy(used, ({ told: rules }) => rules)].map(([rules, of]) => ({
    rules,
    span: spanWith((night) => of.some(({ keptAt: at }) => at.getTime() === night.getTime())),
  }))
  const [told, settings, now, { moves, isCut }] = await Promise.all([
    Promise.all(versions.map(({ rules, span: part }) => readFigures(program, part, asked, { kept: true, custom: rules }))),
    Promise.all(
      versions.map(async ({ rules, span: part }) =>
        rules === undefined || custom === undefined ? [] : settingsMoves(program, part, { told: rules, now: custom }, asked),
      ),
    ),
    readFigures(program, span, asked, { kept: false, custom }),
    readOrderMoves(program, span, {
      figure: asked.figure,
      model: question.model === CUSTOM_MODEL ? (custom ?? CUSTOM_DEFAULT) : question.model,
      scope: scopeOf(question),
      windowMs: windowMs(question.window),
    }),
  ])
  return { ...facts, told: told.flat(), now: now.filter(isKept), moves: [...settings.flat(), ...moves], isCut }
}
