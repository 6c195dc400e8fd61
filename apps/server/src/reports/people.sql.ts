/** SQL of the people who ordered, as hashes in arrays: of each row of a report, and of the whole store. */
import { isBlended } from '@convbox/contract/metrics/credit-choices'
import { PERSON } from './credited-measures.ts'
import { creditedTouchesSql, dayOf, keysOf } from './credit-report.sql.ts'
import { EXCLUDED, journeysOf, POOLS, RANGE, type CreditShape } from './credits.sql.ts'

/** Of the shares of a blended model: not what an order without a touch keeps. */
const OF_SOMEBODY = `t_channel != ''`

/** The people with credit in each row. Columns: day ('' unless byDay), channel, value, people. Params: those of `touchCreditsSql`, and timezone. */
export const creditedPeopleSql = (shape: CreditShape, { byDay }: { byDay: boolean }): string => {
  const { channel, value, by } = keysOf(shape.level)
  return `
        SELECT ${byDay ? dayOf(shape) : `''`} AS day, ${channel} AS channel, ${value} AS value, groupUniqArray(person) AS people
        FROM (${creditedTouchesSql(shape, [], { hasPerson: true })})
        WHERE credit > 0${isBlended(shape.model) ? ` AND ${OF_SOMEBODY}` : ''}
        GROUP BY ${by}, day`
}

/** The people behind the orders that count, by the order's day; in scope 'ads' of those with an ad touch. Columns: day, is_unplaced (of orders without a touch), people. */
export const storePeopleSql = (shape: Omit<CreditShape, 'model'>): string => `
        SELECT toString(toDate(ordered_at, {timezone:String})) AS day, ${POOLS[shape.scope].n} = 0 AS is_unplaced, groupUniqArray(${PERSON}) AS people
        FROM ${journeysOf(shape)}
        WHERE ${RANGE} AND ${EXCLUDED} = '' ${shape.scope === 'ads' ? `AND ${POOLS.ads.n} > 0` : ''}
        GROUP BY day, is_unplaced`

/** The same by click time: of orders with credit by the touch's day. */
export const clickedPeopleSql = (shape: CreditShape): string => `
        SELECT toString(toDate(clicked_at, {timezone:String})) AS day, toUInt8(0) AS is_unplaced, groupUniqArray(person) AS people
        FROM (${creditedTouchesSql(shape, [], { hasPerson: true })})
        WHERE credit > 0
        GROUP BY day${
          shape.scope === 'ads'
            ? ''
            : `
        UNION ALL
        SELECT * FROM (${storePeopleSql(shape)}) WHERE is_unplaced`
        }`
