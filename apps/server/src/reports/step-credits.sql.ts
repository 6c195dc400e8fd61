/**
 * SQL of Convbox's carts and checkouts. They have no answers, and platforms claim views for orders only, so convbox's first step decides alone: each session's
 * add-to-carts and checkouts are shared by position among the touches of its person.
 */
import { MODELS } from '@convbox/attribution'
import type { Level } from '@convbox/contract/metrics/credit-choices'
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import type { CountedDay } from '../derive/session-days.rows.ts'
import { COUNTED_DAYS, countedDaysParams } from '../derive/session-days.sql.ts'
import { FIRST_VALUE, touchesOfPersonsSql } from '../derive/touches-of-persons.sql.ts'
import { CONVBOX_STEPS, type StepKey } from './convbox-measures.ts'
import type { CreditRow } from './conversion-analysis/move-given.ts'
import { keysOf } from './credit-report.sql.ts'
import { levelOf, RANGE } from './credits.sql.ts'
import { measuresFrom } from './measures.ts'
import type { Span } from './report-span.ts'
import { LOCAL_DAY, monthsAround } from './session-parts.sql.ts'
import { WINDOW_MS } from './window-length.sql.ts'

/** byDay: rows of one channel by day ('all'), or the level's rows of the range, and by day what has a touch and what has none ('counted'). */
export type StepQuestion = { level: Level; keys: readonly StepKey[]; channel?: string | undefined; byDay: 'counted' | 'all' }

/** The sessions to share: all of the span with a cart or checkout, or those on some days of it. */
type StepSpan = Pick<Span, 'storeId' | 'from' | 'to' | 'timezone' | 'window'> & { onlyDays?: readonly string[] | undefined }

const hasStep = ({ onlyDays }: StepSpan): string =>
  `${RANGE.replaceAll('ordered_at', 'started_at')} AND (add_to_carts > 0 OR checkouts > 0) ${
    onlyDays === undefined ? '' : `AND ${LOCAL_DAY} IN {onlyDays:Array(Date)} AND toYYYYMM(started_at) IN {months:Array(UInt32)}`
  }`
const spanParams = ({ storeId, from, to, timezone, window, onlyDays = [] }: StepSpan) => ({
  storeId,
  from,
  to,
  timezone,
  window,
  onlyDays: [...onlyDays],
  months: monthsAround(onlyDays),
})

/** Sessions with a step that one statement holds in memory with all touches of their persons: about 300 MB. */
const SESSIONS_AT_ONCE = 200_000
/** Visitors that are looked at to find the bounds of parts. */
const SAMPLE = 2000

/** Visitors by their ids: from is included, to excluded; '' is no bound. */
type StepPart = { from: string; to: string }

/** Parts of a store's visitors with about as many sessions with a step each. Sessions and touches are clustered by visitor, so a part reads little beside its own; many small parts cost twice the processor. */
const readParts = async (warehouse: Warehouse, span: StepSpan, atOnce: number): Promise<StepPart[]> => {
  const [found] = await warehouse.query({
    sql: `SELECT count() AS steps, arraySort(groupArraySample(${SAMPLE}, 1)(visitor_id)) AS visitors FROM sessions WHERE ${hasStep(span)}`,
    params: spanParams(span),
    row: z.object({ steps: column.count, visitors: z.array(z.string()) }),
  })
  const { steps, visitors } = found ?? { steps: 0, visitors: [] }
  const count = Math.ceil(steps / atOnce)
  const bounds = Array.from(
    { length: Math.max(0, count - 1) },
    (_, index) => visitors[Math.floor(((index + 1) * visitors.length) / count)] ?? '',
  )
  const edges = ['', ...new Set(bounds.filter((bound) => bound !== '')), '']
  return edges.slice(1).map((edge, index) => ({ from: edges[index] ?? '', to: edge }))
}

/** Columns of touches by the names that a row of shares has them under. */
type TouchColumns = { t_channel: 'channel' } & Readonly<Record<string, string>>

/**
 * One row per session with a cart or checkout and touch that gets a share of them; a session without any touch in the window has one row, is_unplaced. The pool is
 * that of an order at the session's end: touches of the session count, also one that came after the cart. Params: those of spanParams, and the part's bounds.
 */
const sharesSql = (columns: TouchColumns, span: StepSpan, part: StepPart): string => {
  const names = Object.keys(columns)
  const values = [...Object.values(columns), 'is_ad', 'is_direct']
  const [ad, direct] = [names.length + 1, names.length + 2]
  // Without the times, which are compared apart.
  const mark = `(${values.map((_, place) => `tupleElement(t, ${FIRST_VALUE + place})`).join(', ')})`
  const bounds = [
    ...(part.from === '' ? [] : ['AND visitor_id >= {fromVisitor:String}']),
    ...(part.to === '' ? [] : ['AND visitor_id < {toVisitor:String}']),
  ]
  return `
  WITH
  steps AS
  (
    SELECT visitor_id AS visitor, started_at, ended_at, add_to_carts, checkouts
    FROM sessions FINAL
    WHERE ${hasStep(span)} ${bounds.join(' ')}
  ),${touchesOfPersonsSql('SELECT visitor FROM steps', values)},
  sorted AS
  (
    SELECT buyer, arraySort(all_touches) AS touches_in_order, arrayMap(t -> t.1, touches_in_order) AS times, arrayMap(t -> ${mark}, touches_in_order) AS marks
    FROM touches_of_buyers
  ),
  placed AS
  (
    SELECT
      started_at, add_to_carts, checkouts,
      arrayCount(at -> at <= ended_at, t.times) AS come,
      arrayCount(at -> dateDiff('millisecond', at, ended_at) > ${WINDOW_MS}, t.times) AS gone,
      arraySlice(t.marks, gone + 1, come - gone) AS seen,
      arrayFilter(mark -> mark.${direct} = 0, seen) AS others,
      if(empty(others), seen, others) AS pool
    FROM steps AS s
    LEFT JOIN members_of_persons AS m ON m.visitor_id = s.visitor
    LEFT JOIN sorted AS t ON t.buyer = if(m.person_id = '', s.visitor, m.person_id)
  )
  SELECT
    started_at, add_to_carts, checkouts, length(pool) AS n, position AS r, n = 0 AS is_unplaced,
    ${names.map((name, place) => `mark.${place + 1} AS ${name}`).join(', ')}, mark.${ad} AS t_is_ad,
    toFloat64(if(is_unplaced, 1, ${MODELS.ushaped.sql})) AS credit
  FROM placed
  LEFT ARRAY JOIN pool AS mark, arrayEnumerate(pool) AS position`
}

const SHARE_DECIMALS = 12
const sharedSum = (key: StepKey): string =>
  `toDecimal128(round(sumKahan(credit * ${CONVBOX_STEPS[key].count}), ${SHARE_DECIMALS}), ${SHARE_DECIMALS})`

const stepRow = z.object({
  kind: z.enum(['credited', 'attributed', 'untracked']),
  day: column.text,
  channel: column.text,
  value: column.text,
  is_ad: z.number(),
  figures: z.array(column.text),
})

/** Where a question's rows come from: figures is SQL over its columns, whichever its rows are. */
type StepRows = { sql: string; figureOf: (key: StepKey) => string }

/** The rows of a question, added up. Columns of its source: at_day, is_unplaced, t_channel, t_value (of other levels than channels), t_is_ad. */
const addedSql = ({ level, keys, channel, byDay }: StepQuestion, { sql, figureOf }: StepRows): string => {
  const { channel: shownChannel, value, by } = keysOf(level)
  const figures = `[${keys.map((key) => `toString(${figureOf(key)})`).join(', ')}] AS figures`
  const source = `(${sql}) ${channel === undefined ? '' : 'WHERE t_channel = {channel:String}'}`
  return byDay === 'all'
    ? `
      SELECT 'credited' AS kind, toString(at_day) AS day, '' AS channel, '' AS value, max(t_is_ad) AS is_ad, ${figures}
      FROM ${source}
      GROUP BY at_day`
    : `
      SELECT
        multiIf(grouping(at_day) = 1, 'credited', is_unplaced, 'untracked', 'attributed') AS kind, if(kind = 'credited', '', toString(at_day)) AS day,
        if(kind = 'credited', ${shownChannel}, '') AS channel, if(kind = 'credited', ${value}, '') AS value, max(t_is_ad) AS is_ad, ${figures}
      FROM ${source}
      GROUP BY GROUPING SETS ((is_unplaced, ${by}), (is_unplaced, at_day))
      HAVING kind != 'credited' OR NOT is_unplaced`
}

const asCredits = (rows: readonly z.output<typeof stepRow>[], keys: readonly StepKey[]): CreditRow[] =>
  rows.map(({ figures: texts, ...row }) => ({ ...row, reason: '', measures: measuresFrom(keys, texts) }))

const columnsOf = (level: Level): TouchColumns =>
  level === 'channel' ? { t_channel: 'channel' } : { t_channel: 'channel', t_value: levelOf(level).column }

const readPart = async (warehouse: Warehouse, span: StepSpan, question: StepQuestion, part: StepPart): Promise<CreditRow[]> => {
  const sql = `SELECT *, ${LOCAL_DAY} AS at_day FROM (${sharesSql(columnsOf(question.level), span, part)})`
  const rows = await warehouse.query({
    sql: addedSql(question, { sql, figureOf: sharedSum }),
    params: { ...spanParams(span), channel: question.channel ?? '', fromVisitor: part.from, toVisitor: part.to },
    row: stepRow,
  })
  return asCredits(rows, question.keys)
}

/**
 * Carts and checkouts of the sessions that began in the range, as rows beside those of orders; rows of one place may come several times, to be added by the caller.
 * With the untracked ones they add up to all. One part of the visitors after the other, so that memory does not grow with the store.
 */
export const readSharedSteps = async (
  warehouse: Warehouse,
  span: StepSpan,
  question: StepQuestion,
  atOnce = SESSIONS_AT_ONCE,
): Promise<CreditRow[]> => {
  const rows: CreditRow[] = []
  for (const part of await readParts(warehouse, span, atOnce)) rows.push(...(await readPart(warehouse, span, question, part)))
  return rows
}

/** The same of days that were shared at night. */
export const readStepsOfDays = async (
  warehouse: Warehouse,
  { storeId, timezone }: Pick<Span, 'storeId' | 'timezone'>,
  question: StepQuestion,
  days: readonly CountedDay[],
): Promise<CreditRow[]> => {
  const { level, channel = '' } = question
  const sql = `
    SELECT day AS at_day, is_unplaced, channel AS t_channel, ${level === 'channel' ? '' : `${levelOf(level).column} AS t_value, `}is_ad AS t_is_ad, add_to_carts, checkouts
    FROM step_days
    WHERE store_id = {storeId:String} AND time_zone = {timezone:String} AND (day, version) IN (${COUNTED_DAYS})`
  const rows = await warehouse.query({
    sql: addedSql(question, { sql, figureOf: (key) => `sum(${CONVBOX_STEPS[key].count})` }),
    params: { storeId, timezone, channel, ...countedDaysParams(days) },
    row: stepRow,
  })
  return asCredits(rows, question.keys)
}

/** How many sessions of a span have a cart or checkout; a little more before replaced rows are merged. */
export const countStepSessions = async (warehouse: Warehouse, span: StepSpan): Promise<number> => {
  const [found] = await warehouse.query({
    sql: `SELECT count() AS steps FROM sessions WHERE ${hasStep(span)}`,
    params: spanParams(span),
    row: z.object({ steps: column.count }),
  })
  return found?.steps ?? 0
}

/** Shares the carts and checkouts of some days of a span and writes them under a version, which makes no day count yet. */
export const writeStepDays = async (warehouse: Warehouse, span: StepSpan, version: string, atOnce = SESSIONS_AT_ONCE): Promise<void> => {
  const columns = { t_channel: 'channel', t_channel_group: 'channel_group', t_campaign: 'campaign' } as const
  for (const part of await readParts(warehouse, span, atOnce))
    await warehouse.command(
      `INSERT INTO step_days (store_id, time_zone, day, is_unplaced, channel, channel_group, campaign, is_ad, add_to_carts, checkouts, version)
       SELECT {storeId:String}, {timezone:String}, ${LOCAL_DAY} AS at_day, is_unplaced, t_channel, t_channel_group, t_campaign, max(t_is_ad), ${sharedSum('cbAddToCarts')}, ${sharedSum('cbCheckouts')}, {version:UInt64}
       FROM (${sharesSql(columns, span, part)})
       GROUP BY at_day, is_unplaced, t_channel, t_channel_group, t_campaign`,
      { ...spanParams(span), fromVisitor: part.from, toVisitor: part.to, version },
    )
}
