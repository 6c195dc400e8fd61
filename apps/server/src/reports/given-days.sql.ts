/**
 * SQL of what decides, day by day, how a blended model shares orders, as a question gives it instead of as it follows from the orders, claims and answers that there
 * are: as of another night, or with one thing changed. Of channels only.
 */
import { UNTRACKED } from '@convbox/attribution'
import { NIGHT_OF_ORDER } from './kept-journeys.sql.ts'

/** name: of its params, which `givenParams` makes. hasKeptAnswers: each order's own answer is the kept one (params as in kept-journeys.sql.ts), not the present one. */
export type Given = { name: string; hasKeptAnswers: boolean }

/** rates: what each channel takes of an order that gives to it. overall: what all answers name. strata: by last channel. Shares of the answers. */
export type GivenDay = {
  day: string
  rates: ReadonlyMap<string, number>
  overall: ReadonlyMap<string, number>
  strata: ReadonlyMap<string, ReadonlyMap<string, number>>
}

const COLUMNS = { Days: 'Date', Lasts: 'String', Channels: 'String', Shares: 'Float64' } as const
const PARTS = ['Rates', 'Overall', 'Strata'] as const
type Row = { day: string; last: string; channel: string; share: number }

/** The params of some days. */
export const givenParams = ({ name }: Given, days: readonly GivenDay[]): Record<string, string[] | number[]> => {
  const rowsOf = (day: string, last: string, shares: ReadonlyMap<string, number>): Row[] =>
    [...shares].map(([channel, share]) => ({ day, last, channel, share }))
  const rows: Record<(typeof PARTS)[number], Row[]> = {
    Rates: days.flatMap(({ day, rates }) => rowsOf(day, '', rates)),
    Overall: days.flatMap(({ day, overall }) => rowsOf(day, '', overall)),
    // In SQL an order without a touch has no last channel.
    Strata: days.flatMap(({ day, strata }) => [...strata].flatMap(([last, shares]) => rowsOf(day, last === UNTRACKED ? '' : last, shares))),
  }
  return Object.fromEntries(
    PARTS.flatMap((part) => [
      [`${name}${part}Days`, rows[part].map(({ day }) => day)],
      [`${name}${part}Lasts`, rows[part].map(({ last }) => last)],
      [`${name}${part}Channels`, rows[part].map(({ channel }) => channel)],
      [`${name}${part}Shares`, rows[part].map(({ share }) => share)],
    ]),
  )
}

/** Columns: day, last, channel, share. */
const rowsSql = ({ name }: Given, part: (typeof PARTS)[number]): string => `
      SELECT each.1 AS day, each.2 AS last, each.3 AS channel, each.4 AS share
      FROM (SELECT arrayJoin(arrayZip(${Object.entries(COLUMNS)
        .map(([column, type]) => `{${name}${part}${column}:Array(${type})}`)
        .join(', ')})) AS each)`

/** Under last click with views. Columns: day, claimed, day_claimed, taken. */
export const givenTaken = (given: Given): string =>
  `SELECT day, groupArray((channel, share, [('', share)])) AS claimed, sum(share) AS day_claimed, day_claimed AS taken FROM (${rowsSql(given, 'Rates')}) GROUP BY day`

/** Under convbox without a survey. Columns: day, takes. */
export const givenTakes = (given: Given): string =>
  `SELECT day, groupArray((channel, share, share, [('', share)])) AS takes FROM (${rowsSql(given, 'Rates')}) GROUP BY day`

/** Under convbox with a survey. Columns: day, last_channel, distribution. */
export const givenStrata = (given: Given): string =>
  `SELECT day, last AS last_channel, groupArray((channel, share)) AS distribution FROM (${rowsSql(given, 'Strata')}) GROUP BY day, last`

/** The same of all answers. Columns: day, distribution. */
export const givenOverall = (given: Given): string =>
  `SELECT day, groupArray((channel, share)) AS distribution FROM (${rowsSql(given, 'Overall')}) GROUP BY day`

/** The answer of each order as of its night. Columns: order_id, ordered_at, answer. */
export const KEPT_ANSWERS = `
    SELECT order_id, ordered_at, argMax(toString(kept_answers.answer), kept_at) AS answer
    FROM kept_answers
    WHERE store_id = {storeId:String} AND ordered_at >= {from:DateTime64(3, 'UTC')} AND ordered_at < {to:DateTime64(3, 'UTC')} AND kept_at <= ${NIGHT_OF_ORDER}
    GROUP BY order_id, ordered_at`
