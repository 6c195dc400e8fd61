/**
 * SQL of visitors: those of a range are the sessions whose visitor was not seen with the same origin since the range began (derive/seen-before.ts). So they add
 * up, are exact at any size, and days counted in visitor_days mix with days read from the sessions.
 */
import { column, type Warehouse } from '@convbox/storage'
import type { Level } from '@convbox/contract/metrics/credit-choices'
import { z } from 'zod'
import { visitorKey, type OriginColumn } from '../derive/seen-before.ts'
import { COUNTED_DAYS, seenDaySql } from '../derive/session-days.sql.ts'
import type { Span } from './report-span.ts'
import {
  filterOf,
  LOCAL_DAY,
  missingDaysSql,
  paramsOf,
  partsOf,
  SESSION_LEVELS,
  type Parts,
  type SessionQuestion,
} from './session-parts.sql.ts'

/** found: a row's visitors of the range, a day's of that day; fresh: a day's that were not seen earlier in the range, which add up to the total. */
const visitorRow = z.object({
  place: z.enum(['row', 'day']),
  day: column.text,
  channel: column.text,
  value: column.text,
  found: column.count,
  fresh: column.count,
})

const columnsOf = (level: Level): OriginColumn[] => {
  if (level === 'channel' || level === 'channel_group') return [level]
  return ['channel', level]
}

/** Keys of the rows and of the total: what they are grouped by and what the question filters by. */
const keysOf = ({ level, scope, channel }: SessionQuestion): { row: number; total: number } => {
  const filters: OriginColumn[] = [
    ...(scope === 'ads' ? (['channel_group'] as const) : []),
    ...(channel === undefined ? [] : (['channel'] as const)),
  ]
  return { row: visitorKey([...columnsOf(level), ...filters]), total: visitorKey(filters) }
}

const fromDays = (question: SessionQuestion): string[] => {
  const { row, total } = keysOf(question)
  const names = { ...SESSION_LEVELS[question.level], ...(columnsOf(question.level).length === 2 && { value: 'value' }) }
  const where = (key: number): string =>
    `store_id = {storeId:String} AND time_zone = {timezone:String} AND keyed_by = ${key} AND (day, version) IN (${COUNTED_DAYS}) ${filterOf(question)}`
  return [
    `SELECT 'row' AS place, '' AS at_day, toString(${names.channel}) AS at_channel, toString(${names.value}) AS at_value, sum(visitors) AS found, toUInt64(0) AS fresh
     FROM visitor_days
     WHERE ${where(row)} AND seen_before < {firstDay:Date}
     GROUP BY at_channel, at_value`,
    `SELECT 'day' AS place, toString(day) AS at_day, '' AS at_channel, '' AS at_value, sum(visitors) AS found, sumIf(visitors, seen_before < {firstDay:Date}) AS fresh
     FROM visitor_days
     WHERE ${where(total)}
     GROUP BY day`,
  ]
}

const fromSessions = (question: SessionQuestion, parts: Parts): string[] => {
  const { row, total } = keysOf(question)
  const names = SESSION_LEVELS[question.level]
  const source = `FROM sessions FINAL WHERE ${missingDaysSql(question, parts)}`
  const seenDay = (key: number): string => seenDaySql(`seen_before[${key}]`)
  return [
    `SELECT 'row' AS place, '' AS at_day, toString(${names.channel}) AS at_channel, toString(${names.value}) AS at_value, countIf(${seenDay(row)} < {firstDay:Date}) AS found, toUInt64(0) AS fresh
     ${source}
     GROUP BY at_channel, at_value`,
    `SELECT 'day' AS place, toString(local_day) AS at_day, '' AS at_channel, '' AS at_value, countIf(seen_day < local_day) AS found, countIf(seen_day < {firstDay:Date}) AS fresh
     FROM (SELECT ${LOCAL_DAY} AS local_day, ${seenDay(total)} AS seen_day ${source})
     GROUP BY local_day`,
  ]
}

export type PlacedVisitors = { place: 'row' | 'day' | 'total'; day: string; channel: string; value: string; visitors: number }

/** The different visitors of each row, of each day and of all. */
export const readVisitors = async (warehouse: Warehouse, span: Span, question: SessionQuestion): Promise<PlacedVisitors[]> => {
  const parts = partsOf(question)
  const [firstDay] = question.days
  if (firstDay === undefined) return []
  const selects = [
    ...(parts.counted.length > 0 ? fromDays(question) : []),
    ...(parts.missing.length > 0 || parts.counted.length === 0 ? fromSessions(question, parts) : []),
  ]
  const rows = await warehouse.query({
    sql: `SELECT place, at_day AS day, at_channel AS channel, at_value AS value, sum(found) AS found, sum(fresh) AS fresh
      FROM (${selects.join('\n     UNION ALL ')})
      GROUP BY place, day, channel, value`,
    params: { ...paramsOf(span, question, parts), firstDay },
    row: visitorRow,
  })
  const total = rows.reduce((sum, { fresh }) => sum + fresh, 0)
  return [
    ...rows.map(({ found, fresh: _fresh, ...place }) => ({ ...place, visitors: found })),
    { place: 'total', day: '', channel: '', value: '', visitors: total },
  ]
}
