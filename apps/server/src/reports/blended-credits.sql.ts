/**
 * SQL of credit of the models that look beyond an order's own touches: last_click_view and convbox. Formulas: docs/attribution.md; the same in plain values:
 * `blended-models.ts` of packages/attribution, against which a test compares random shops. Days are those of the store's time zone (param timezone); the platforms
 * date their views by the day of the conversion.
 */
import { AD_CHANNELS, CONVBOX_DEFAULTS, MODELS, type ConvboxConstants } from '@convbox/attribution'
import type { BlendedModel, Level } from '@convbox/contract/metrics/credit-choices'
import { AD_BIT, newestBit } from '../derive/credit-levels.ts'
import { ANSWERS } from '../derive/kept-answers.sql.ts'
import { ORDER_AMOUNTS, PERSON, type OrderAmount } from './credited-measures.ts'
import { givenOverall, givenStrata, givenTaken, givenTakes, KEPT_ANSWERS } from './given-days.sql.ts'
import { EXCLUDED, journeysFrom, levelOf, POOLS, RANGE, type CreditShape } from './credits.sql.ts'
import { WINDOW_MS } from './window-length.sql.ts'

export type BlendedShape = CreditShape<BlendedModel>

/**
 * campaigns: what happens to shares of no touch at the level of campaigns. 'each' (absent): a row for each campaign of the platform that claims some. 'later': one
 * row for the channel, with t_split, to be divided by the claims of the order's day (CLAIM_SHARES): a day has as many campaigns for each of its orders. 'one':
 * only those of the campaign in param value. condition: SQL that chooses among the orders without changing anybody's share. columns: more of the order's own.
 */
export type BlendedOptions = { hasPerson?: boolean; campaigns?: 'each' | 'later' | 'one'; condition?: string; columns?: readonly string[] }

export const AD_NAMES = `[${AD_CHANNELS.map((name) => `'${name}'`).join(', ')}]`
const surveyRange = (surveyDays: number): string =>
  RANGE.replace(`{from:DateTime64(3, 'UTC')}`, `toTimeZone({to:DateTime64(3, 'UTC')}, {timezone:String}) - INTERVAL ${surveyDays} DAY`)

/** The orders of a range that count, with their pool: the touches that may take credit, as arrays. seen_channels: of all touches in the window. */
export const orderPools = (
  { scope, level, ...from }: Pick<BlendedShape, 'scope' | 'level' | 'currency' | 'kept'>,
  range: string,
  columns: string,
): string => {
  const { n, rank } = POOLS[scope]
  const { column } = levelOf(level)
  const placeOf = scope === 'all' ? 'if(n_nondirect[{window:UInt8}] > 0, rank, -rank)' : 'rank'
  const pooled = (array: string): string => `arrayFilter((each, place) -> place >= 1 AND place <= n, ${array}, places)`
  return `
    SELECT
      order_id, ordered_at, toDate(ordered_at, {timezone:String}) AS at_day, ${columns}
      ${n} AS n, arrayMap(rank -> toInt32(${placeOf}), ${rank}) AS places,
      arrayFilter(place -> place >= 1 AND place <= n, places) AS ranks,
      ${pooled('touch_bits')} AS pool_bits,
      CAST(${pooled('touch_channel')}, 'Array(String)') AS pool_channels,
      ${pooled('touch_age_ms')} AS pool_ages,
      ${level === 'channel' ? `arrayMap(each -> '', ranks)` : `CAST(${pooled(`touch_${column}`)}, 'Array(String)')`} AS pool_values,
      arrayDistinct(arrayFilter((channel, age) -> age <= ${WINDOW_MS}, CAST(touch_channel, 'Array(String)'), touch_age_ms)) AS seen_channels,
      if(n = 0, '', pool_channels[indexOf(ranks, 1)]) AS last_channel,
      n > 0 AND bitTest(pool_bits[indexOf(ranks, 1)], ${AD_BIT}) AS is_last_ad
    FROM ${journeysFrom(from, range)}
    WHERE ${range} AND ${EXCLUDED} = ''`
}

/** Orders that platforms claim for views without a click, by day, channel and campaign; campaigns only where the level shows them. */
export const claims = (level: Level): string => `
    SELECT ad_spend.day AS day, toString(ad_spend.channel) AS channel, ${level === 'campaign' ? 'toString(ad_spend.campaign)' : `''`} AS view_campaign, toFloat64(sum(orders_1d_view)) AS claimed
    FROM ad_spend FINAL
    WHERE store_id = {storeId:String} AND ad_spend.day >= toDate({from:DateTime64(3, 'UTC')}, {timezone:String}) AND ad_spend.day <= toDate({to:DateTime64(3, 'UTC')}, {timezone:String})
    GROUP BY day, channel, view_campaign
    HAVING claimed > 0`

/** What each campaign has of the claims of its channel and day: [(campaign, share)]. Columns: day, channel, shares. */
export const CLAIM_SHARES = `
    SELECT day, channel, arrayMap(each -> (each.1, each.2 / sum(claimed)), groupArray((view_campaign, claimed))) AS shares
    FROM (${claims('campaign')})
    GROUP BY day, channel`

/** All orders that platforms claim for views in a range. */
export const VIEWS_SQL = `SELECT sum(claimed) AS views FROM (${claims('channel')})`

/** The value of a level for a share of no touch. */
export const valueOf = (level: Level, { channel, campaign }: { channel: string; campaign: string }): string => {
  if (level === 'campaign') return campaign
  if (level === 'channel_group') return `if(has(${AD_NAMES}, ${channel}), 'Paid Ads', '')`
  return `''`
}

/** A share: channel, value, is an ad, credit, is newest, age of the touch in ms (-1: of no touch), part, is to be divided among campaigns. */
const ENTRY = 'Array(Tuple(String, String, UInt8, Float64, UInt8, Int64, String, UInt8))'
const entries = (array: string): string => `CAST(${array}, '${ENTRY}')`

/** Shares of the pool's touches. credit: SQL over channel and weight of the touch. hasNewest: in one part only, so that impact counts once. */
const touchEntries = (
  { level, scope }: BlendedShape,
  { credit, part, hasNewest }: { credit: string; part: string; hasNewest: boolean },
): string =>
  entries(
    `arrayMap((channel, value, bits, age, weight) -> (channel, value, toUInt8(bitTest(bits, ${AD_BIT})), toFloat64(${credit}), toUInt8(${
      hasNewest ? `bitTest(bits, ${newestBit(level, scope)})` : '0'
    }), toInt64(age), ${part}, 0), pool_channels, pool_values, pool_bits, pool_ages, weights)`,
  )

/** What an order without a touch keeps; in ads only it is nobody's. */
const keptEntry = (share: string): string => entries(`if(n = 0, [('', '', 0, toFloat64(${share}), 0, -1, 'clicks', 0)], [])`)

/** Shares of views or of channels that were only named. list: an array of (channel, campaign, share). isClaimed: SQL over such a tuple, whether it follows claims. */
const otherEntries = ({ level, campaigns }: Asked, list: string, { part, isClaimed }: { part: string; isClaimed: string }): string => {
  const isSplit = level === 'campaign' && campaigns === 'later' ? `toUInt8(${isClaimed})` : '0'
  return entries(
    `arrayMap(each -> (each.1, ${valueOf(level, { channel: 'each.1', campaign: 'each.2' })}, toUInt8(has(${AD_NAMES}, each.1)), toFloat64(each.3), 0, -1, ${part}, ${isSplit}), ${list})`,
  )
}

/** The claims of a day by channel: [(channel, all it claims, [(campaign, claims)])], the campaigns as far as they are asked for. Columns: day, claimed. */
const dayClaims = ({ level, campaigns }: Asked): string => {
  const isEach = level === 'campaign' && campaigns !== 'later'
  const which = isEach && campaigns === 'one' ? 'view_campaign = {value:String}' : '1'
  return `
    SELECT day, groupArray((channel, channel_claimed, views)) AS claimed, sum(channel_claimed) AS day_claimed
    FROM
    (
      SELECT day, channel, sum(claimed) AS channel_claimed, groupArrayIf((view_campaign, claimed), ${which}) AS views
      FROM (${claims(isEach ? 'campaign' : 'channel')})
      GROUP BY day, channel
    )
    GROUP BY day`
}

/** Each row of `orders` with its shares as entries. */
type Blended = { weight: string; joins: string; columns: string; entries: readonly string[] }
type Asked = BlendedShape & Pick<BlendedOptions, 'campaigns'>

/** What each day's claims take of an order that gives. Columns: day, claimed (as of `dayClaims`), day_claimed, taken. */
const takenOfLast = (shape: Asked): string =>
  shape.given !== undefined
    ? givenTaken(shape.given)
    : `
    SELECT views.day AS day, views.claimed AS claimed, views.day_claimed AS day_claimed, least(1, views.day_claimed / greatest(giving.giving, 1)) AS taken
    FROM (${dayClaims(shape)}) AS views
    INNER JOIN (SELECT at_day, countIf(NOT is_last_ad) AS giving FROM (${orderPools(shape, RANGE, '')}) GROUP BY at_day) AS giving ON giving.at_day = views.day`

const lastClickView = (shape: Asked): Blended => ({
  weight: 'place = 1',
  joins: `
  LEFT JOIN (${takenOfLast(shape)}
  ) AS days ON days.day = orders.at_day`,
  columns: `if(is_last_ad, 0, days.taken) AS given, if(is_last_ad, [], days.claimed) AS taking`,
  entries: [
    touchEntries(shape, { credit: 'weight * (1 - given)', part: `'clicks'`, hasNewest: true }),
    keptEntry('1 - given'),
    otherEntries(
      shape,
      'arrayFlatten(arrayMap(take -> arrayMap(view -> (take.1, view.1, given * view.2 / days.day_claimed), take.3), taking))',
      { part: `'views'`, isClaimed: '1' },
    ),
  ],
})

/** What each day's claims take of an order without a click of their channel: [(channel, share, all it claims, [(campaign, claims)])]. Columns: day, takes. */
const takesOfViews = (shape: Asked, viewTrust: number): string => {
  if (shape.given !== undefined) return givenTakes(shape.given)
  const pools = orderPools(shape, RANGE, '')
  return `
    SELECT views.day AS day, groupArray((views.take.1, ${viewTrust} * views.take.2 / (orders.orders - touched.orders), views.take.2, views.take.3)) AS takes
    FROM (SELECT day, take, take.1 AS channel FROM (${dayClaims(shape)}) ARRAY JOIN claimed AS take) AS views
    INNER JOIN (SELECT at_day, count() AS orders FROM (${pools}) GROUP BY at_day) AS orders ON orders.at_day = views.day
    LEFT JOIN (SELECT at_day, channel, count() AS orders FROM (${pools}) ARRAY JOIN seen_channels AS channel GROUP BY at_day, channel) AS touched
      ON touched.at_day = views.day AND touched.channel = views.channel
    WHERE orders.orders > touched.orders
    GROUP BY day`
}

const ofViews = (shape: Asked, { viewTrust, viewCap }: ConvboxConstants): Blended => {
  return {
    weight: MODELS.ushaped.sql.replaceAll(/\br\b/g, 'place'),
    joins: `
  LEFT JOIN (${takesOfViews(shape, viewTrust)}
  ) AS days ON days.day = orders.at_day`,
    columns: `
    arrayFilter(take -> NOT has(seen_channels, take.1), days.takes) AS taking,
    arraySum(take -> take.2, taking) AS wanted,
    if(wanted > ${viewCap}, ${viewCap} / wanted, 1) AS cut,
    wanted * cut AS given`,
    entries: [
      touchEntries(shape, { credit: 'weight * (1 - given)', part: `'clicks'`, hasNewest: true }),
      keptEntry('1 - given'),
      otherEntries(
        shape,
        'arrayFlatten(arrayMap(take -> arrayMap(view -> (take.1, view.1, take.2 * cut * view.2 / take.3), take.4), taking))',
        { part: `'views'`, isClaimed: '1' },
      ),
    ],
  }
}

/** The days before the end of the range whose answers count, of the orders with an answer alone. */
const answeredRange = ({ surveyDays }: ConvboxConstants): string =>
  `${surveyRange(surveyDays)} AND order_id IN (SELECT order_id FROM (${ANSWERS}))`

/** The answers with the last channel of their order. Amounts play no part, so they stay as stored. */
const training = (constants: ConvboxConstants): string => `
    SELECT pools.last_channel AS last_channel, answers.answer AS answer
    FROM (${orderPools({ scope: 'all', level: 'channel' }, answeredRange(constants), '')}) AS pools
    INNER JOIN (${ANSWERS}) AS answers ON answers.order_id = pools.order_id`

/** The answers alike that the survey learns from. Columns: last_channel, answer, answers. Params: storeId, to, timezone, window. */
export const learnedAnswers = (constants: ConvboxConstants): string =>
  `SELECT last_channel, answer, count() AS answers FROM (${training(constants)}) GROUP BY last_channel, answer`

/** How many answers convbox's survey can learn from. Params: storeId, to, timezone. */
export const surveySizeSql = (constants: ConvboxConstants): string =>
  `SELECT count() AS answers FROM journeys FINAL WHERE ${answeredRange(constants)} AND ${EXCLUDED} = ''`

/** How often the answers of the survey name each channel, by last channel and of all; and each order's own answer. */
const surveyJoins = ({ given }: Asked, constants: ConvboxConstants): string => {
  const answers =
    given?.hasKeptAnswers === true
      ? `LEFT JOIN (${KEPT_ANSWERS}) AS answers ON answers.order_id = orders.order_id AND answers.ordered_at = orders.ordered_at`
      : `LEFT JOIN (${ANSWERS}) AS answers ON answers.order_id = orders.order_id`
  if (given !== undefined)
    return `
  ${answers}
  LEFT JOIN (${givenStrata(given)}) AS strata ON strata.day = orders.at_day AND strata.last_channel = orders.last_channel
  LEFT JOIN (${givenOverall(given)}) AS everyone ON everyone.day = orders.at_day`
  return `
  ${answers}
  LEFT JOIN
  (
    SELECT last_channel, arrayMap(each -> (each.1, each.2 / sum(answers)), groupArray((answer, answers))) AS distribution
    FROM (${learnedAnswers(constants)})
    GROUP BY last_channel
    HAVING sum(answers) >= ${constants.leastAnswers}
  ) AS strata ON strata.last_channel = orders.last_channel
  CROSS JOIN
  (
    SELECT arrayMap(each -> (each.1, each.2 / sum(answers)), groupArray((answer, answers))) AS distribution
    FROM (SELECT answer, count() AS answers FROM (${training(constants)}) GROUP BY answer)
  ) AS everyone`
}

const ofSurvey = (shape: Asked, constants: ConvboxConstants): Blended => {
  const { surveyShare } = constants
  const hasClaims = (channel: string): string => `arrayExists(take -> take.1 = ${channel}, days.claimed)`
  const elsewhere = `arrayFilter(named -> NOT has(pool_channels, named.1), told)`
  return {
    weight: MODELS.ushaped.sql.replaceAll(/\br\b/g, 'place'),
    joins: `${surveyJoins(shape, constants)}
  LEFT JOIN (${dayClaims(shape)}) AS days ON days.day = orders.at_day`,
    columns: `
    answers.answer != '' AS is_answered,
    multiIf(is_answered, [(answers.answer, toFloat64(1))], notEmpty(strata.distribution), strata.distribution, everyone.distribution) AS told,
    if(is_answered, 'survey', 'modelled survey') AS told_part,
    arrayMap(channel -> arraySum(named -> if(named.1 = channel, named.2, 0), told) / arraySum((other, weight) -> if(other = channel, weight, 0), pool_channels, weights), pool_channels) AS told_weights`,
    entries: [
      touchEntries(shape, { credit: `weight * ${1 - surveyShare}`, part: `'clicks'`, hasNewest: true }),
      keptEntry(String(1 - surveyShare)),
      touchEntries(shape, {
        credit: `weight * ${surveyShare} * told_weights[indexOf(pool_channels, channel)]`,
        part: 'told_part',
        hasNewest: false,
      }),
      otherEntries(
        shape,
        `arrayFlatten(arrayMap(named ->
          if(${hasClaims('named.1')},
            arrayMap(view -> (named.1, view.1, ${surveyShare} * named.2 * view.2 / arrayFirst(take -> take.1 = named.1, days.claimed).2), arrayFirst(take -> take.1 = named.1, days.claimed).3),
            [(named.1, '', ${surveyShare} * named.2)]),
          ${elsewhere}))`,
        { part: 'told_part', isClaimed: hasClaims('each.1') },
      ),
    ],
  }
}

const blendedOf = (shape: Asked): Blended => {
  if (shape.model === 'last_click_view') return lastClickView(shape)
  const { hasSurvey, constants } = shape.blend ?? { hasSurvey: false, constants: CONVBOX_DEFAULTS }
  return hasSurvey ? ofSurvey(shape, constants) : ofViews(shape, constants)
}

/**
 * One row per share of an order: of a touch that may get credit, of a view or an answer (t_age -1), and of nobody (t_channel ''): what an order without a touch
 * keeps, in ads only what it does not give. The columns are those of `touchCreditsSql`, with t_age (ms before the order), t_part and t_split. Params: also timezone.
 */
export const blendedCreditsSql = (
  shape: BlendedShape,
  amounts: readonly OrderAmount[],
  { hasPerson = false, campaigns = 'each', condition = '1', columns: more = [] }: BlendedOptions = {},
): string => {
  const { weight, joins, columns, entries: parts } = blendedOf({ ...shape, campaigns })
  const own = [
    ...more,
    ...(hasPerson ? [`${PERSON} AS person`] : []),
    ...amounts.map((name) => `toFloat64(${ORDER_AMOUNTS[name]}) AS amount_${name}`),
  ]
  const names = ['order_id', 'ordered_at', ...more, ...(hasPerson ? ['person'] : []), ...amounts.map((name) => `amount_${name}`)]
  return `
  SELECT ${names.join(', ')}, entry.1 AS t_channel, entry.2 AS t_value, entry.3 AS t_is_ad, entry.4 AS credit, entry.5 AS newest, entry.6 AS t_age, entry.7 AS t_part, entry.8 AS t_split
  FROM
  (
    SELECT ${names.map((name) => `orders.${name} AS ${name}`).join(', ')}, orders.n AS n, ${columns},
      arrayMap(place -> toFloat64(${weight}), ranks) AS weights,
      arrayConcat(${parts.join(',\n      ')}) AS parts
    FROM (${orderPools(shape, RANGE, own.map((column) => `${column},`).join(' '))}) AS orders${joins}
    WHERE ${condition}
  )
  ARRAY JOIN parts AS entry
  WHERE entry.4 > 0 OR entry.5 = 1`
}
