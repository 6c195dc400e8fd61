/** The people who ordered: each once in the total, in each day, in each row and among the untracked orders, so none of them is a sum of others. */
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import { unionByWeeks } from './counted-weeks.ts'
import { WEEK_PEOPLE } from './counted-weeks.sql.ts'
import type { CreditShape } from './credits.sql.ts'
import { AS_STORED } from './in-currency.sql.ts'
import { clickedPeopleSql, creditedPeopleSql, storePeopleSql } from './people.sql.ts'
import type { Span } from './report-span.ts'
import { creditedPeopleWeeks, storePeopleWeeks, UNPLACED } from './week-questions.ts'

export type People = { total: number; untracked: number; days: ReadonlyMap<string, number> }

/** The people behind the orders that count; in scope 'ads' those with an ad touch. Days are in the store's time zone; by click time those of the touches. */
export const readPeople = async (warehouse: Warehouse, span: Span, shape: CreditShape): Promise<People> => {
  const { currency = AS_STORED, byClick = false } = shape
  const direct = byClick ? clickedPeopleSql(shape) : storePeopleSql(shape)
  const question = storePeopleWeeks(shape, span)
  const ofWeeks = `SELECT day, kind = '${UNPLACED}' AS is_unplaced, people FROM (${WEEK_PEOPLE})`
  const byWeeks = question && (await unionByWeeks(warehouse, span, { question, ofWeeks, direct }))
  const rows = await warehouse.query({
    sql: `
      SELECT grouping(day) AS is_total, day, uniqExactArray(people) AS persons, uniqExactArrayIf(people, is_unplaced) AS untracked
      FROM
      (${byWeeks?.sql ?? direct}
      )
      GROUP BY GROUPING SETS ((), (day))`,
    params: { ...span, ...currency, ...byWeeks?.params },
    row: z.object({ is_total: column.count, day: column.text, persons: column.count, untracked: column.count }),
  })
  const total = rows.find((row) => row.is_total === 1)
  return {
    total: total?.persons ?? 0,
    untracked: total?.untracked ?? 0,
    days: new Map(rows.filter((row) => row.is_total === 0).map(({ day, persons }) => [day, persons])),
  }
}

export type CustomerRow = { day: string; channel: string; value: string; customers: string }

/** How many people have credit in each row, by counted weeks; undefined where no week counts. byDay: also on each day. channel: only its rows. */
export const readCustomersByWeeks = async (
  warehouse: Warehouse,
  span: Span,
  shape: CreditShape,
  { byDay, channel }: { byDay: boolean; channel?: string | undefined },
): Promise<CustomerRow[] | undefined> => {
  const question = creditedPeopleWeeks(shape, span)
  const ofWeeks = `SELECT ${byDay ? 'day' : `'' AS day`}, channel, value, people FROM (${WEEK_PEOPLE})`
  const byWeeks = question && (await unionByWeeks(warehouse, span, { question, ofWeeks, direct: creditedPeopleSql(shape, { byDay }) }))
  if (byWeeks === undefined) return undefined
  return warehouse.query({
    sql: `
      SELECT day, channel, value, toString(uniqExactArray(people)) AS customers
      FROM
      (${byWeeks.sql}
      )
      ${channel === undefined ? '' : 'WHERE channel = {channel:String}'}
      GROUP BY day, channel, value`,
    params: { ...span, ...byWeeks.params, channel: channel ?? '' },
    row: z.object({ day: column.text, channel: column.text, value: column.text, customers: column.text }),
  })
}

/** The people of two stores: nobody is in both. */
export const addPeople = (one: People, other: People): People => ({
  total: one.total + other.total,
  untracked: one.untracked + other.untracked,
  days: new Map([...one.days.keys(), ...other.days.keys()].map((day) => [day, (one.days.get(day) ?? 0) + (other.days.get(day) ?? 0)])),
})
