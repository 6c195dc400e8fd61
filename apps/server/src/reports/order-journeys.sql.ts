/** SQL of the touches of single orders. */
import type { CustomTouch } from '@convbox/attribution'
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import { RANGE } from './credits.sql.ts'
import type { Span } from './report-span.ts'

const journeyRow = z.object({
  order_id: column.text,
  touch_at: z.array(column.time),
  touch_age_ms: z.array(column.count),
  touch_channel: z.array(column.text),
  touch_campaign: z.array(column.text),
  touch_channel_group: z.array(column.text),
  touch_source: z.array(column.text),
  touch_medium: z.array(column.text),
  touch_is_ad: z.array(z.number()),
  touch_is_direct: z.array(z.number()),
  touch_session_id: z.array(column.text),
})
export type ShownTouch = CustomTouch & { at: string; sessionId: string }
export type Journey = { touches: ShownTouch[] }

/** The touches of some orders of a range, oldest first, by order id. */
export const readJourneys = async (
  warehouse: Warehouse,
  span: Pick<Span, 'storeId' | 'from' | 'to'>,
  orderIds: readonly string[],
): Promise<Map<string, Journey>> => {
  if (orderIds.length === 0) return new Map()
  const rows = await warehouse.query({
    sql: `
      SELECT order_id, touch_at, touch_age_ms, touch_channel, touch_campaign, touch_channel_group, touch_source, touch_medium, touch_is_ad, touch_is_direct, touch_session_id
      FROM journeys FINAL
      WHERE ${RANGE} AND order_id IN {orderIds:Array(String)}`,
    params: { storeId: span.storeId, from: span.from, to: span.to, orderIds: [...orderIds] },
    row: journeyRow,
  })
  return new Map(
    rows.map((row) => [
      row.order_id,
      {
        touches: row.touch_at.map((at, index) => ({
          at,
          ageMs: row.touch_age_ms[index] ?? 0,
          channel: row.touch_channel[index] ?? '',
          campaign: row.touch_campaign[index] ?? '',
          channel_group: row.touch_channel_group[index] ?? '',
          source: row.touch_source[index] ?? '',
          medium: row.touch_medium[index] ?? '',
          isAd: row.touch_is_ad[index] === 1,
          isDirect: row.touch_is_direct[index] === 1,
          sessionId: row.touch_session_id[index] ?? '',
        })),
      },
    ]),
  )
}
