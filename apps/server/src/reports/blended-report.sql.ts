/**
 * SQL of a report's credited rows under the models that look beyond an order's touches. What an order gives to views depends on its day and its cell alone, so the
 * shares are worked out once for each of those and not order by order, as `blended-credits.sql.ts` does for explanations; a test compares both.
 */
import { CONVBOX_DEFAULTS } from '@convbox/attribution'
import { AD_BIT } from '../derive/credit-levels.ts'
import { AD_NAMES, blendedCreditsSql, CLAIM_SHARES, claims, valueOf, type BlendedShape } from './blended-credits.sql.ts'
import { amountsOf, CREDITED_MEASURES, ORDER_AMOUNTS, PERSON, summed, type CreditedKey, type OrderAmount } from './credited-measures.ts'
import { EXCLUDED, journeysOf, POOLS, RANGE, touchCreditsSql, type CreditOptions, type KeyColumns } from './credits.sql.ts'
import { WINDOW_MS } from './window-length.sql.ts'

/** The orders that count, with their day, whether they have no touch, and their cell: under convbox a bit for each claiming channel that they touched, under last click with views whether an ad was last. */
const cellOrders = (shape: BlendedShape): string => {
  const { n, rank } = POOLS[shape.scope]
  const place = shape.scope === 'all' ? 'if(n_nondirect[{window:UInt8}] > 0, rank, -rank)' : 'rank'
  const cell =
    shape.model === 'last_click_view'
      ? `toUInt64(NOT is_unplaced AND arrayExists((rank, bits) -> ${place} = 1 AND bitTest(bits, ${AD_BIT}), ${rank}, touch_bits))`
      : `bitShiftRight(arrayReduce('groupBitOr', arrayMap((channel, age) -> if(age <= ${WINDOW_MS}, bitShiftLeft(toUInt64(1), indexOf(names, channel)), toUInt64(0)), touch_channel, touch_age_ms)), 1)`
  return `SELECT *, toDate(ordered_at, {timezone:String}) AS at_day, ${n} = 0 AS is_unplaced, ${cell} AS cell FROM ${journeysOf(shape)} WHERE ${RANGE} AND ${EXCLUDED} = ''`
}

/** What an order of a day and a cell gives to views, and to those of each channel in the order of `names`. Columns: at_day, cell, given, views. */
const givenSql = ({ model, blend }: BlendedShape): string => {
  if (model === 'last_click_view')
    return `
      SELECT at_day, cell, if(cell = 1, 0, least(1, arraySum(claimed) / greatest(giving, 1))) AS given, arrayMap(claim -> given * claim / arraySum(claimed), claimed) AS views
      FROM (SELECT at_day, groupUniqArray(cell) AS all_cells, sumIf(orders, cell = 0) AS giving FROM cells GROUP BY at_day) AS days
      INNER JOIN claimed_by_day ON day = at_day
      ARRAY JOIN all_cells AS cell`
  const { viewTrust, viewCap } = blend?.constants ?? CONVBOX_DEFAULTS
  return `
      SELECT at_day, cell, arrayMap((rate, place) -> if(bitTest(cell, place - 1), 0, rate), rates, arrayEnumerate(rates)) AS taking, arraySum(taking) AS wanted,
        if(wanted > ${viewCap}, ${viewCap} / wanted, 1) AS cut, wanted * cut AS given, arrayMap(rate -> rate * cut, taking) AS views
      FROM
      (
        SELECT at_day, all_cells, arrayMap((claim, orders) -> if(orders > 0, ${viewTrust} * claim / orders, 0), claimed, untouched) AS rates
        FROM
        (
          SELECT at_day, groupUniqArray(cell) AS all_cells, sumForEach(arrayMap(place -> if(bitTest(cell, place - 1), 0, orders), arrayEnumerate(names))) AS untouched
          FROM cells GROUP BY at_day
        ) AS days
        INNER JOIN claimed_by_day ON day = at_day
      )
      ARRAY JOIN all_cells AS cell`
}

/**
 * names: the channels that claim views, at most as many as a cell has bits; platforms are far fewer. cell_orders: the orders. cells: how many there are of each, and
 * their amounts. given_by_cell: `givenSql`. What is read once and used several times is an array: a subquery with a name would be read each time.
 */
const withCells = (shape: BlendedShape, amounts: readonly OrderAmount[]): string => `
    WITH
    (SELECT groupArray((day, channel, claimed)) FROM (${claims('channel')})) AS claim_rows,
    arraySlice(arrayDistinct(arrayMap(each -> each.2, claim_rows)), 1, 63) AS names,
    claimed_by_day AS
    (
      SELECT each.1 AS day, sumForEach(arrayMap(name -> if(each.2 = name, each.3, 0), names)) AS claimed
      FROM (SELECT arrayJoin(claim_rows) AS each)
      GROUP BY day
    ),
    cell_orders AS (${cellOrders(shape)}),
    (
      SELECT groupArray((at_day, cell, is_unplaced, orders, amounts))
      FROM
      (
        SELECT at_day, cell, is_unplaced, count() AS orders, [${amounts.map((name) => `toNullable(sum(toFloat64(${ORDER_AMOUNTS[name]})))`).join(', ')}] AS amounts
        FROM cell_orders
        GROUP BY at_day, cell, is_unplaced
      )
    ) AS cell_rows,
    cells AS (SELECT each.1 AS at_day, each.2 AS cell, each.3 AS is_unplaced, each.4 AS orders, each.5 AS amounts FROM (SELECT arrayJoin(cell_rows) AS each)),
    given_by_cell AS (${givenSql(shape)}
    )`

type Columns = { isDaily: boolean; isSplit: boolean; hasPerson: boolean }

/** A measure's sum over shares of touches or of orders; undefined: nothing of single shares. */
const sumOfShares = (key: CreditedKey): string | undefined => {
  const sum = summed(CREDITED_MEASURES[key])
  return sum === undefined ? undefined : `sum(${sum})`
}

/** The columns of all shares: sums of the measures in their order; those that views cannot have are 0. */
const shareSums = (measures: readonly CreditedKey[], sumOf: (key: CreditedKey) => string | undefined): string[] =>
  measures.map((key, index) => `CAST(${sumOf(key) ?? 'NULL'} AS Nullable(Float64)) AS sum_${index}`)

/** Shares by channel, value and, where it matters, day: of touches, of views, and of nobody (t_channel ''). */
const cellShares = (shape: BlendedShape, measures: readonly CreditedKey[], { isDaily, isSplit, hasPerson }: Columns): string => {
  const amounts = amountsOf(measures)
  const byCell = (share: string): string[] =>
    shareSums(measures, (key) => {
      const { by, amount } = CREDITED_MEASURES[key]
      return by === 'credit' ? `sum(${share} * amounts[${amounts.indexOf(amount) + 1}])` : by === 'impact' ? '0' : undefined
    })
  const people = (condition: string, person: string): string[] => (hasPerson ? [`uniqExactStateIf(${person}, ${condition}) AS people`] : [])
  const day = (isNeeded: boolean): string => `${isNeeded ? 'at_day' : 'toDate(0)'} AS day_of`
  const viewKeys = `name AS t_channel, ${valueOf(shape.level, { channel: 'name', campaign: `''` })} AS value, toUInt8(${isSplit ? 1 : 0}) AS t_split, ${day(isDaily || isSplit)}, toUInt8(has(${AD_NAMES}, name)) AS is_ad`
  const toTouches = touchCreditsSql({ ...shape, model: shape.model === 'convbox' ? 'ushaped' : 'last_click' }, amounts, {
    hasPerson,
    journeys:
      '(SELECT o.*, g.given AS given FROM cell_orders AS o ANY LEFT JOIN given_by_cell AS g ON g.at_day = o.at_day AND g.cell = o.cell)',
    columns: ['at_day', 'given'],
  })
  return `${withCells(shape, amounts)}
    SELECT toString(t_channel) AS t_channel, toString(t_value) AS value, toUInt8(0) AS t_split, ${day(isDaily)}, max(t_is_ad) AS is_ad,
      ${[...people('credit > 0', 'person'), ...shareSums(measures, sumOfShares)].join(', ')}
    FROM (SELECT * REPLACE (credit * (1 - given) AS credit) FROM (${toTouches}))
    GROUP BY t_channel, value, day_of
    UNION ALL
    SELECT ${viewKeys}, ${[...people('0', 'toUInt64(0)'), ...byCell('share')].join(', ')}
    FROM cells AS c INNER JOIN given_by_cell AS g ON g.at_day = c.at_day AND g.cell = c.cell
    ARRAY JOIN names AS name, views AS share
    WHERE share > 0
    GROUP BY name, value, day_of
    UNION ALL
    SELECT '' AS t_channel, '' AS value, toUInt8(0) AS t_split, at_day AS day_of, toUInt8(0) AS is_ad, ${[...people('0', 'toUInt64(0)'), ...byCell('(1 - given)')].join(', ')}
    FROM cells AS c LEFT JOIN given_by_cell AS g ON g.at_day = c.at_day AND g.cell = c.cell
    WHERE is_unplaced
    GROUP BY day_of${
      hasPerson
        ? `
    UNION ALL
    SELECT ${viewKeys}, ${[...people('1', PERSON), ...shareSums(measures, () => undefined)].join(', ')}
    FROM cell_orders AS o INNER JOIN given_by_cell AS g ON g.at_day = o.at_day AND g.cell = o.cell
    ARRAY JOIN names AS name, views AS share
    WHERE share > 0
    GROUP BY name, value, day_of`
        : ''
    }`
}

/** The same order by order: of answers, which differ from one to the next, and of what a question has views take. */
const orderShares = (shape: BlendedShape, measures: readonly CreditedKey[], { isDaily, hasPerson }: Columns): string => `
    SELECT
      t_channel, t_value AS value, t_split, if(${isDaily ? '1' : `t_split = 1 OR t_channel = ''`}, toDate(ordered_at, {timezone:String}), toDate(0)) AS day_of, max(t_is_ad) AS is_ad,
      ${[
        ...(hasPerson ? ['uniqExactStateIf(person, credit > 0) AS people'] : []),
        ...shareSums(measures, (key) =>
          summed(CREDITED_MEASURES[key]) === undefined ? undefined : `sum(${summed(CREDITED_MEASURES[key])})`,
        ),
      ].join(', ')}
    FROM (${blendedCreditsSql(shape, amountsOf(measures), { hasPerson, campaigns: 'later' })})
    GROUP BY t_channel, value, t_split, day_of`

/**
 * The credited rows of a blended model, and as 'kept' what orders without a touch keep, which give the rest to views and answers; known of amounts that are shared
 * by credit. Shares of channels are summed by day first, then divided among the campaigns that claimed orders on it. Columns as those of `creditReportSql`.
 */
export const blendedReportSql = (
  shape: BlendedShape,
  { measures, byDay, oneChannel = false }: CreditOptions,
  { channel, value, by }: KeyColumns,
): string => {
  const isDaily = byDay === 'all'
  const columns = { isDaily, isSplit: shape.level === 'campaign', hasPerson: measures.includes('customers') }
  const isByOrder = shape.given !== undefined || (shape.model === 'convbox' && shape.blend?.hasSurvey === true)
  const figures = measures.map((key, index) => {
    const { by: way } = CREDITED_MEASURES[key]
    if (way === 'store') return 'CAST(NULL AS Nullable(String))'
    if (way === 'person') return `if(kind = 'kept', NULL, toString(uniqExactMerge(people)))`
    return way === 'credit' ? `toString(sum(sum_${index} * ratio))` : `if(kind = 'kept', NULL, toString(sum(sum_${index})))`
  })
  return `
SELECT
  kind, '' AS reason, day, ${channel} AS channel, ${value} AS value, max(is_ad) AS is_ad,
  CAST([${figures.join(', ')}] AS Array(Nullable(String))) AS figures
FROM
(
  SELECT
    if(shares.t_channel = '', 'kept', 'credited') AS kind, ${isDaily ? 'toString(day_of)' : byDay === undefined ? `''` : `if(kind = 'kept', toString(day_of), '')`} AS day,
    shares.t_channel AS t_channel, ${columns.isSplit ? 'part.1' : 'shares.value'} AS t_value, ${columns.isSplit ? 'part.2' : '1'} AS ratio, is_ad,
    ${[...(columns.hasPerson ? ['people'] : []), ...measures.map((_, index) => `sum_${index}`)].join(', ')}
  FROM
  (
    SELECT * FROM
    (${isByOrder ? orderShares(shape, measures, columns) : cellShares(shape, measures, columns)}
    )
    ${oneChannel ? `WHERE t_channel = {channel:String} OR t_channel = ''` : ''}
  ) AS shares
  ${
    columns.isSplit
      ? `LEFT JOIN (${CLAIM_SHARES}) AS claimed ON claimed.day = shares.day_of AND claimed.channel = shares.t_channel
  ARRAY JOIN if(t_split = 1, claimed.shares, [(shares.value, toFloat64(1))]) AS part`
      : ''
  }
)
GROUP BY kind, ${by}, day`
}
