/** SQL of what ad platforms charged and report, over ad_spend. */
import { todayIn, type Day } from '@convbox/contract/date-range'
import { instantsOf } from '@convbox/contract/store-days'
import type { Warehouse } from '@convbox/storage'
import type { Measures } from '@convbox/contract/metrics/metrics'
import { z } from 'zod'
import { readByWeeks, type WeekQuestion } from './counted-weeks.ts'
import { weekRow, type WeekRow } from './counted-weeks.sql.ts'
import { AS_STORED, spendIn, type CurrencyRates } from './in-currency.sql.ts'
import { sumExact } from './measures.ts'
import { MEDIA_MEASURES, mediaFrom, sumOfMedia, type MediaKey, type MediaMeasure } from './media-measures.ts'

const placeOf = z.enum(['row', 'day', 'total'])
/** missing: rows of spend without a rate. */
export type MediaRow = {
  place: z.output<typeof placeOf>
  at_day: string
  at_channel: string
  at_campaign_id: string
  at_campaign: string
  rows: number
  missing: number
  measures: Measures
}

const MEDIA_KEYS = Object.keys(MEDIA_MEASURES).map((key) => key as MediaKey)

/** byCampaign: rows of campaigns, else of channels. channel: only its rows. */
type MediaQuestion = { byCampaign: boolean; channel?: string | undefined; measures: readonly MediaKey[]; currency: CurrencyRates }

const amountOf = (key: MediaKey): string => {
  const record: MediaMeasure = MEDIA_MEASURES[key]
  return `(${record.inStore ?? record.amount})`
}

/** The rows to add up: of each ad for the campaigns, else first added up by channel and day, of which a year has few. */
const partsSql = ({ byCampaign, channel, measures, currency }: MediaQuestion): string => {
  const columns = byCampaign
    ? [
        `campaign_id AS spend_campaign, campaign AS spend_name, 1 AS spend_rows, isNull(rate) AS spend_missing`,
        ...measures.map((key) => `${amountOf(key)} AS m_${key}`),
      ]
    : [
        `'' AS spend_campaign, '' AS spend_name, count() AS spend_rows, countIf(isNull(rate)) AS spend_missing`,
        ...measures.map((key) => `sum${amountOf(key)} AS m_${key}`),
      ]
  return `
        SELECT day AS spend_day, day AS spend_at, channel AS spend_channel, ${columns.join(', ')}
        FROM
        (
          SELECT * ${spendIn(currency)}
          FROM ad_spend FINAL
          WHERE store_id = {storeId:String} AND day >= {fromDay:Date} AND day <= {toDay:Date} ${channel === undefined ? '' : 'AND channel = {channel:String}'}
        )
        ${byCampaign ? '' : 'GROUP BY spend_day, spend_channel'}`
}

/** The name of the newest day after that day, so that of several the greatest is the newest. */
const DATED_NAME = `concat(toString(max(spend_at)), ' ', argMax(spend_name, spend_at))`
const DAY_LENGTH = 'YYYY-MM-DD '.length

/** byWeek: rows and total of each week, by its first day, with campaigns also the days of each channel. reason: a campaign's dated name. */
const mediaSql = (question: MediaQuestion, byWeek = false): string => `
      SELECT ${byWeek ? 'spend_week AS week,' : ''}
        multiIf(grouping(spend_day) = 0 AND grouping(spend_channel) = 0, 'channel day', grouping(spend_day) = 0, 'day', grouping(spend_channel) = 0, 'row', 'total') AS kind, ${DATED_NAME} AS reason,
        if(kind IN ('day', 'channel day'), toString(spend_day), '') AS day, toString(spend_channel) AS channel, toString(spend_campaign) AS value, toUInt8(0) AS is_ad,
        CAST([${['sum(spend_rows)', 'sum(spend_missing)', ...question.measures.map((key) => sumOfMedia(key, `m_${key}`))].map((sum) => `toString(${sum})`).join(', ')}] AS Array(Nullable(String))) AS figures
      FROM (SELECT *, ${byWeek ? 'toStartOfWeek(spend_at, 0)' : 'toDate(0)'} AS spend_week FROM (${partsSql(question)}
      ))
      GROUP BY GROUPING SETS ((spend_week, spend_channel, spend_campaign), (spend_week, spend_day), (spend_week)${
        byWeek && question.byCampaign ? ', (spend_week, spend_day, spend_channel)' : ''
      })`

const weeksOf = (byCampaign: boolean): WeekQuestion => ({
  sql: mediaSql({ byCampaign, measures: MEDIA_KEYS, currency: AS_STORED }, true),
  params: {},
  reads: ['spend'],
  holds: 'figures',
})
const CHANNEL_WEEKS = weeksOf(false)
const CAMPAIGN_WEEKS = weeksOf(true)
/** All measures of channels, and of campaigns, in the store's currency, as they are counted by weeks. */
export const MEDIA_WEEKS: readonly WeekQuestion[] = [CHANNEL_WEEKS, CAMPAIGN_WEEKS]

/** Figures of a row by measure; rows and missing stand before them. */
const FIRST_MEASURE = 3

const addFigures = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? (one ?? other) : sumExact([one, other])

/** Adds what parts of the range say of one place, exactly; what no part knows stays unknown. */
const addParts = (rows: readonly WeekRow[]): WeekRow[] =>
  [...Map.groupBy(rows, ({ kind, day, channel, value }) => JSON.stringify([kind, day, channel, value])).values()].map((parts) =>
    parts.reduce((sum, part) => ({
      ...part,
      reason: part.reason > sum.reason ? part.reason : sum.reason,
      figures: part.figures.map((figure, index) => addFigures(sum.figures[index] ?? null, figure)),
    })),
  )

/** The rows of one channel: its campaigns, and its days, also added up as the total. */
const ofChannelDays = (row: WeekRow): WeekRow[] =>
  row.kind === 'channel day'
    ? [
        { ...row, kind: 'day', channel: '' },
        { ...row, kind: 'total', day: '', channel: '' },
      ]
    : [row]

/**
 * What the platforms charged and report on the range's days. One row per campaign (per channel with byCampaign false), per day, and for the total. missing: rows
 * without a rate, whose amounts are in no sum.
 */
export const readMedia = async (
  warehouse: Warehouse,
  range: { storeId: string; fromDay: Day; toDay: Day },
  question: MediaQuestion,
): Promise<MediaRow[]> => {
  const { byCampaign, channel, measures, currency } = question
  const readDirect = ({ fromDay, toDay }: { fromDay: Day; toDay: Day }): Promise<WeekRow[]> =>
    warehouse.query({
      sql: mediaSql(question),
      params: { storeId: range.storeId, fromDay, toDay, ...currency, channel: channel ?? '' },
      row: weekRow,
    })
  // Spend has days without times, so its weeks are those of any zone.
  const span = { storeId: range.storeId, timezone: 'UTC', ...instantsOf({ from: range.fromDay, to: range.toDay }, 'UTC') }
  const byWeeks =
    (channel === undefined || byCampaign) && currency.rates.length === 0
      ? await readByWeeks(warehouse, span, {
          question: byCampaign ? CAMPAIGN_WEEKS : CHANNEL_WEEKS,
          choice: {
            places: [1, 2, ...measures.map((key) => MEDIA_KEYS.indexOf(key) + FIRST_MEASURE)],
            byDay: true,
            onlyChannel: channel,
            kinds: channel === undefined ? ['row', 'day', 'total'] : ['row', 'channel day'],
          },
          direct: ({ from, to }) => readDirect({ fromDay: todayIn('UTC', from.getTime()), toDay: todayIn('UTC', to.getTime() - 1) }),
        })
      : undefined
  const rows = byWeeks === undefined ? await readDirect(range) : addParts([...byWeeks.ofWeeks.flatMap(ofChannelDays), ...byWeeks.ofGaps])
  return rows.map(({ kind, reason, day, channel: at_channel, value, figures: [ofRows, ofMissing, ...figures] }) => {
    const row = {
      place: placeOf.parse(kind),
      at_day: day,
      at_channel,
      at_campaign_id: value,
      at_campaign: reason.slice(DAY_LENGTH),
      rows: Number(ofRows ?? 0),
      missing: Number(ofMissing ?? 0),
    }
    return { ...row, measures: mediaFrom(measures, figures, row) }
  })
}
