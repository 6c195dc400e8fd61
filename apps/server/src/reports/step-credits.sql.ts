/**
 * SQL of Convbox's carts and checkouts. They have no answers, and platforms claim views for orders only, so convbox's first step decides alone: each session's
 * add-to-carts and checkouts are shared by position among the touches of its person.
 */
import { MODELS } from '@convbox/attribution'
import type { Level } from '@convbox/contract/metrics/credit-choices'
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import { FIRST_VALUE, touchesOfPersonsSql } from '../derive/touches-of-persons.sql.ts'
import { CONVBOX_STEPS, type StepKey } from './convbox-measures.ts'
import type { CreditRow } from './conversion-analysis/move-given.ts'
import { keysOf } from './credit-report.sql.ts'
import { levelOf, RANGE } from './credits.sql.ts'
import { measuresFrom } from './measures.ts'
import type { Span } from './report-span.ts'
import { LOCAL_DAY } from './session-parts.sql.ts'
import { WINDOW_MS } from './window-length.sql.ts'

/** byDay: rows of one channel by day ('all'), or the level's rows of the range, and by day what has a touch and what has none ('counted'). */
export type StepQuestion = { level: Level; keys: readonly StepKey[]; channel?: string | undefined; byDay: 'counted' | 'all' }

const HAS_STEP = `${RANGE.replaceAll('ordered_at', 'started_at')} AND (add_to_carts > 0 OR checkouts > 0)`

/** Sessions with a step that one statement holds in memory with all touches of their persons: about 300 MB. */
const SESSIONS_AT_ONCE = 200_000
/** Visitors that are looked at to find the bounds of parts. */
const SAMPLE = 2000

/** Visitors by their ids: from is included, to excluded; '' is no bound. */
type StepPart = { from: string; to: string }

/** Parts of a store's visitors with about as many sessions with a step each. Sessions and touches are clustered by visitor, so a part reads little beside its own; many small parts cost twice the processor. */
const readParts = async (warehouse: Warehouse, { storeId, from, to }: Span, atOnce: number): Promise<StepPart[]> => {
  const [found] = await warehouse.query({
    sql: `SELECT count() AS steps, arraySort(groupArraySample(${SAMPLE}, 1)(visitor_id)) AS visitors FROM sessions WHERE ${HAS_STEP}`,
    params: { storeId, from, to },
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

/** A touch's channel, value of the level, whether it is an ad, whether it is direct: without the times, which are compared apart. */
const MARK = `(${[0, 1, 2, 3].map((place) => `tupleElement(t, ${FIRST_VALUE + place})`).join(', ')})`

/**
 * One row per session with a cart or checkout and touch that gets a share of them; a session without any touch in the window has one row, is_unplaced. The pool is
 * that of an order at the session's end: touches of the session count, also one that came after the cart. Params: storeId, from, to, window.
 */
const sharesSql = (level: Level, part: StepPart): string => {
  const { column: value } = levelOf(level)
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
    WHERE ${HAS_STEP} ${bounds.join(' ')}
  ),${touchesOfPersonsSql('SELECT visitor FROM steps', ['channel', value === 'channel' ? 'channel_group' : value, 'is_ad', 'is_direct'])},
  sorted AS
  (
    SELECT buyer, arraySort(all_touches) AS touches_in_order, arrayMap(t -> t.1, touches_in_order) AS times, arrayMap(t -> ${MARK}, touches_in_order) AS marks
    FROM touches_of_buyers
  ),
  placed AS
  (
    SELECT
      started_at, add_to_carts, checkouts,
      arrayCount(at -> at <= ended_at, t.times) AS come,
      arrayCount(at -> dateDiff('millisecond', at, ended_at) > ${WINDOW_MS}, t.times) AS gone,
      arraySlice(t.marks, gone + 1, come - gone) AS seen,
      arrayFilter(mark -> mark.4 = 0, seen) AS others,
      if(empty(others), seen, others) AS pool
    FROM steps AS s
    LEFT JOIN members_of_persons AS m ON m.visitor_id = s.visitor
    LEFT JOIN sorted AS t ON t.buyer = if(m.person_id = '', s.visitor, m.person_id)
  )
  SELECT
    started_at, add_to_carts, checkouts, length(pool) AS n, position AS r, n = 0 AS is_unplaced,
    mark.1 AS t_channel, ${level === 'channel' ? `''` : 'mark.2'} AS t_value, mark.3 AS t_is_ad,
    toFloat64(if(is_unplaced, 1, ${MODELS.ushaped.sql})) AS credit
  FROM placed
  LEFT ARRAY JOIN pool AS mark, arrayEnumerate(pool) AS position`
}

const SHARE_DECIMALS = 12
const figureOf = (key: StepKey): string =>
  `toString(toDecimal128(round(sumKahan(credit * ${CONVBOX_STEPS[key].count}), ${SHARE_DECIMALS}), ${SHARE_DECIMALS}))`

const stepRow = z.object({
  kind: z.enum(['credited', 'attributed', 'untracked']),
  day: column.text,
  channel: column.text,
  value: column.text,
  is_ad: z.number(),
  figures: z.array(column.text),
})

const readPart = async (
  warehouse: Warehouse,
  span: Span,
  { level, keys, channel, byDay }: StepQuestion,
  part: StepPart,
): Promise<CreditRow[]> => {
  const { channel: shownChannel, value, by } = keysOf(level)
  const figures = `[${keys.map(figureOf).join(', ')}] AS figures`
  const shares = `(${sharesSql(level, part)}) ${channel === undefined ? '' : 'WHERE t_channel = {channel:String}'}`
  const sql =
    byDay === 'all'
      ? `
      SELECT 'credited' AS kind, toString(at_day) AS day, '' AS channel, '' AS value, max(t_is_ad) AS is_ad, ${figures}
      FROM (SELECT *, ${LOCAL_DAY} AS at_day FROM ${shares})
      GROUP BY at_day`
      : `
      SELECT
        multiIf(grouping(at_day) = 1, 'credited', is_unplaced, 'untracked', 'attributed') AS kind, if(kind = 'credited', '', toString(at_day)) AS day,
        if(kind = 'credited', ${shownChannel}, '') AS channel, if(kind = 'credited', ${value}, '') AS value, max(t_is_ad) AS is_ad, ${figures}
      FROM (SELECT *, ${LOCAL_DAY} AS at_day FROM ${shares})
      GROUP BY GROUPING SETS ((is_unplaced, ${by}), (is_unplaced, at_day))
      HAVING kind != 'credited' OR NOT is_unplaced`
  const rows = await warehouse.query({
    sql,
    params: { ...span, channel: channel ?? '', fromVisitor: part.from, toVisitor: part.to },
    row: stepRow,
  })
  return rows.map(({ figures: texts, ...row }) => ({ ...row, reason: '', measures: measuresFrom(keys, texts) }))
}

/**
 * Carts and checkouts of the sessions that began in the range, as rows beside those of orders; rows of one place may come several times, to be added by the caller.
 * With the untracked ones they add up to all. One part of the visitors after the other, so that memory does not grow with the store.
 */
export const readStepCredits = async (
  warehouse: Warehouse,
  span: Span,
  question: StepQuestion,
  atOnce = SESSIONS_AT_ONCE,
): Promise<CreditRow[]> => {
  const rows: CreditRow[] = []
  for (const part of await readParts(warehouse, span, atOnce)) rows.push(...(await readPart(warehouse, span, question, part)))
  return rows
}
