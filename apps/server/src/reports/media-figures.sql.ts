/** SQL of what ad platforms charged and report, over ad_spend. */
import { column, type Warehouse } from '@convbox/storage'
import type { Measures } from '@convbox/contract/metrics/metrics'
import { z } from 'zod'
import { spendIn, type CurrencyRates } from './in-currency.sql.ts'
import { measuresFrom } from './measures.ts'
import { MEDIA_MEASURES, type MediaKey, type MediaMeasure } from './media-measures.ts'

const mediaRow = z.object({
  place: z.enum(['row', 'day', 'total']),
  at_day: column.text,
  at_channel: column.text,
  at_campaign_id: column.text,
  at_campaign: column.text,
  rows: column.count,
  missing: column.count,
  figures: z.array(column.text),
})
export type MediaRow = Omit<z.output<typeof mediaRow>, 'figures'> & { measures: Measures }

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

/** If none of a row's days has a rate, its amounts are unknown: absent, not 0. */
const knownKeys = (keys: readonly MediaKey[], { rows, missing }: { rows: number; missing: number }): ReadonlySet<MediaKey> =>
  new Set(keys.filter((key) => rows === 0 || missing < rows || !('inStore' in MEDIA_MEASURES[key])))

/**
 * What the platforms charged and report on the range's days, in one query. One row per campaign (per channel with byCampaign false), per day, and for the
 * total. missing: rows without a rate, whose amounts are in no sum.
 */
export const readMedia = async (
  warehouse: Warehouse,
  range: { storeId: string; fromDay: string; toDay: string },
  question: MediaQuestion,
): Promise<MediaRow[]> => {
  const { channel, measures, currency } = question
  const rows = await warehouse.query({
    sql: `
      SELECT
        multiIf(grouping(spend_day) = 0, 'day', grouping(spend_channel) = 0, 'row', 'total') AS place,
        if(place = 'day', toString(spend_day), '') AS at_day, toString(spend_channel) AS at_channel, toString(spend_campaign) AS at_campaign_id,
        argMax(spend_name, spend_at) AS at_campaign, sum(spend_rows) AS rows, sum(spend_missing) AS missing,
        [${measures.map((key) => `toString(ifNull(sum(m_${key}), 0))`).join(', ')}] AS figures
      FROM (${partsSql(question)}
      )
      GROUP BY GROUPING SETS ((spend_channel, spend_campaign), (spend_day), ())`,
    params: { ...range, ...currency, channel: channel ?? '' },
    row: mediaRow,
  })
  return rows.map(({ figures, ...row }) => {
    const known = knownKeys(measures, row)
    const all = measuresFrom(measures, figures)
    return { ...row, measures: Object.fromEntries(measures.flatMap((key) => (known.has(key) ? [[key, all[key] ?? '0']] : []))) }
  })
}
