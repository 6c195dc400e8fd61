/** SQL of the people who ordered: each once in the total, in each day and among the untracked orders, so none of them is a sum of others. */
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import { PERSON } from './credited-measures.ts'
import { creditedTouchesSql } from './credit-report.sql.ts'
import { EXCLUDED, journeysOf, POOLS, RANGE, type CreditShape } from './credits.sql.ts'
import { AS_STORED } from './in-currency.sql.ts'
import type { Span } from './report-span.ts'

export type People = { total: number; untracked: number; days: ReadonlyMap<string, number> }

/** Whoever is behind an order, on its day. */
const byOrder = (shape: CreditShape): string => `
        SELECT ${PERSON} AS person, toDate(ordered_at, {timezone:String}) AS at_day, ${POOLS[shape.scope].n} = 0 AS is_unplaced
        FROM ${journeysOf(shape)}
        WHERE ${RANGE} AND ${EXCLUDED} = '' ${shape.scope === 'ads' ? `AND ${POOLS.ads.n} > 0` : ''}`

/** Whoever is behind a credited touch, on its day; and behind an order without one, on the order's. */
const byTouch = (shape: CreditShape): string => `
        SELECT person, toDate(clicked_at, {timezone:String}) AS at_day, toUInt8(0) AS is_unplaced
        FROM (${creditedTouchesSql(shape, [], { hasPerson: true })})
        WHERE credit > 0${
          shape.scope === 'ads'
            ? ''
            : `
        UNION ALL
        SELECT * FROM (${byOrder(shape)}) WHERE is_unplaced`
        }`

/** The people behind the orders that count; in scope 'ads' those with an ad touch. Days are in the store's time zone; by click time those of the touches. */
export const readPeople = async (warehouse: Warehouse, span: Span, shape: CreditShape): Promise<People> => {
  const { currency = AS_STORED, byClick = false } = shape
  const rows = await warehouse.query({
    sql: `
      SELECT grouping(at_day) AS is_total, toString(at_day) AS day, uniqExact(person) AS people, uniqExactIf(person, is_unplaced) AS untracked
      FROM
      (${byClick ? byTouch(shape) : byOrder(shape)}
      )
      GROUP BY GROUPING SETS ((), (at_day))`,
    params: { ...span, ...currency },
    row: z.object({ is_total: column.count, day: column.text, people: column.count, untracked: column.count }),
  })
  const total = rows.find((row) => row.is_total === 1)
  return {
    total: total?.people ?? 0,
    untracked: total?.untracked ?? 0,
    days: new Map(rows.filter((row) => row.is_total === 0).map(({ day, people }) => [day, people])),
  }
}

/** The people of two stores: nobody is in both. */
export const addPeople = (one: People, other: People): People => ({
  total: one.total + other.total,
  untracked: one.untracked + other.untracked,
  days: new Map([...one.days.keys(), ...other.days.keys()].map((day) => [day, (one.days.get(day) ?? 0) + (other.days.get(day) ?? 0)])),
})
