/**
 * SQL of a store's own model: journeys in which only the touches that may take credit have a rank, with the share of each. The same in plain values:
 * `custom-model.ts` of packages/attribution, against which a test compares random shops.
 */
import { foldCase, WINDOWS, type Scope } from '@convbox/attribution'
import type { CustomField, CustomModel, CustomRule } from '@convbox/contract/custom-model'
import { DAY_MS } from '@convbox/contract/durations'
import type { Level } from '@convbox/contract/metrics/credit-choices'
import { AD_BIT, CREDIT_LEVELS, newestBit } from '../derive/credit-levels.ts'
import { WINDOW_MS } from './window-length.sql.ts'

/** A text of a store's rules in SQL: as hexadecimal digits, so that it is never more than a text, and two models fit into one query. */
const textSql = (text: string): string => `unhex('${Buffer.from(text, 'utf8').toString('hex')}')`

/** `foldCase` of packages/attribution over a text. */
export const foldSql = (text: string): string => `replaceAll(lowerUTF8(${text}), 'ς', 'σ')`

const matchSql = ({ field, match, value }: CustomRule): string => {
  const [found, wanted] = [foldSql(`toString(of_${field})`), textSql(foldCase(value))]
  return match === 'is' ? `${found} = ${wanted}` : `position(${found}, ${wanted}) > 0`
}

/** What the rules make of each touch; the first that matches decides. */
const ruleWeights = ({ rules }: CustomModel): string => {
  if (rules.length === 0) return 'arrayMap(rank -> toFloat64(1), touch_rank)'
  const fields: readonly CustomField[] = [...new Set(rules.map(({ field }) => field))]
  const weight = `multiIf(${rules.map((rule) => `${matchSql(rule)}, toFloat64(${rule.weight})`).join(', ')}, toFloat64(1))`
  return `arrayMap((${fields.map((field) => `of_${field}`).join(', ')}) -> ${weight}, ${fields.map((field) => `touch_${field}`).join(', ')})`
}

/** Which touches take credit, as 0 and 1. Direct has a negative rank, an ad one among the ads. */
const pooled = ({ scope: own, direct }: CustomModel, scope: Scope): string => {
  const only = (condition: string): string => `arrayMap((each, rank, ad) -> each AND ${condition}, open, touch_rank, touch_rank_ads)`
  const has = (condition: string): string => `arrayExists((each, rank, ad) -> each AND ${condition}, open, touch_rank, touch_rank_ads)`
  if (scope === 'ads') return only('ad > 0')
  const all = direct === 'last' ? `if(${has('rank > 0')}, ${only('rank > 0')}, ${only('1')})` : only('1')
  return own === 'ads first' ? `if(${has('ad > 0')}, ${only('ad > 0')}, ${all})` : all
}

/** Position weight by place, 1 being the oldest; 0 for a touch without credit. */
const positionWeights = ({ first, middle, last, middleIs }: CustomModel): string =>
  `arrayMap((is_in, place) -> if(is_in, multiIf(size = 1, 1, place = 1, ${first}, place = size, ${last}, ${
    middleIs === 'shared' ? `${middle} / (size - 2)` : middle
  }), 0), pool, arrayCumSum(pool))`

/** Orders that only this model leaves without a touch; SQL over the columns of `customJourneys`. */
export const LEFT_OUT = { all: 'size = 0 AND plain_all > 0', ads: 'size = 0 AND plain_ads > 0' } as const satisfies Record<Scope, string>

/**
 * journeys: a table or subquery of journeys. Columns as there, except that a touch without credit has rank 0 and the others their rank among themselves, whether
 * Direct or not, that all counts of touches are of those, and that a touch has the bits of `level` and `scope` only; and besides touch_share (sums to 1, or to 0
 * without a touch that may take credit), size, plain_all and plain_ads (the touches of the window). Params: window.
 */
export const customJourneys = (custom: CustomModel, { scope, level }: { scope: Scope; level: Level }, journeys: string): string => {
  const { column, hasChannel } = CREDIT_LEVELS.find((each) => each.level === level) ?? { column: 'channel', hasChannel: false }
  const keys = ['pool', `touch_${column}`, ...(hasChannel ? ['touch_channel'] : [])].map((array) => `arrayReverse(${array})`).join(', ')
  const sizes = `arrayResize([toUInt16(size)], ${WINDOWS.length}, toUInt16(size))`
  const decay = custom.halfLifeDays === null ? '1' : `exp2((newest_ms - toInt64(age)) / ${custom.halfLifeDays * DAY_MS}.)`
  return `
  (
    SELECT * REPLACE
    (
      ${sizes} AS n_all, ${sizes} AS n_nondirect, ${sizes} AS n_ads,
      arrayMap((is_in, place) -> toInt16(if(is_in, size - place + 1, 0)), pool, arrayCumSum(pool)) AS touch_rank,
      arrayMap((is_in, place) -> toUInt16(if(is_in, size - place + 1, 0)), pool, arrayCumSum(pool)) AS touch_rank_ads,
      arrayMap((bits, is_in, nth) -> toUInt32(bitTest(bits, ${AD_BIT}) * ${2 ** AD_BIT} + (is_in AND nth = 1) * ${2 ** newestBit(level, scope)}),
        touch_bits, pool, arrayReverse(arrayEnumerateUniq(${keys}))) AS touch_bits
    ),
    arrayMap(weight -> if(weight = 0, toFloat64(0), weight / arraySum(weights)), weights) AS touch_share
    FROM
    (
      SELECT *, n_all[{window:UInt8}] AS plain_all, n_ads[{window:UInt8}] AS plain_ads,
        ${ruleWeights(custom)} AS rule_weights,
        arrayMap((age, weight) -> toUInt8(age <= ${WINDOW_MS} AND weight > 0), touch_age_ms, rule_weights) AS open,
        arrayMap(each -> toUInt8(each), ${pooled(custom, scope)}) AS pool,
        toInt64(arraySum(pool)) AS size,
        ${positionWeights(custom)} AS placed,
        if(arrayExists(weight -> weight > 0, placed), arrayMap(weight -> toFloat64(weight), placed), arrayMap(is_in -> toFloat64(is_in), pool)) AS positions,
        toInt64(arrayMin(arrayFilter((age, position) -> position > 0, touch_age_ms, positions))) AS newest_ms,
        arrayMap((age, position, weight) -> if(position = 0, toFloat64(0), position * weight * ${decay}), touch_age_ms, positions, rule_weights) AS weights
      FROM ${journeys}
    )
  )`
}
