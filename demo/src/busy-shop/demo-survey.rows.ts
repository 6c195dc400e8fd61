/** The demo store's survey, and the orders that answer it. */
import type { StoredSurvey } from '@convbox/contract/api/survey.schemas'
import { column, mainDbSchema, type MainDb, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

/** Version 1, which has nothing to judge. */
export const writeDemoSurvey = async (
  { db }: MainDb,
  { storeId, survey, at }: { storeId: string; survey: StoredSurvey; at: Date },
): Promise<void> => {
  await db.insert(mainDbSchema.surveyVersion).values({ storeId, version: 1, survey, savedAt: at, judgedAt: at }).onConflictDoNothing()
}

/** channel: of its first touch; '' without one. */
export type DemoOrder = { storeId: string; orderId: string; orderedAt: string; channel: string }

/** Orders since a time, placed in a browser. */
export const readDemoOrders = async (warehouse: Warehouse, { storeId, since }: { storeId: string; since: Date }): Promise<DemoOrder[]> => {
  const rows = await warehouse.query({
    sql: `
      SELECT order_id, ordered_at, if(empty(touch_channel), '', toString(touch_channel[1])) AS channel
      FROM journeys FINAL
      WHERE store_id = {storeId:String} AND ordered_at >= {since:DateTime64(3, 'UTC')} AND excluded_reason = ''
      ORDER BY ordered_at, order_id`,
    params: { storeId, since },
    row: z.object({ order_id: column.text, ordered_at: column.time, channel: column.text }),
  })
  return rows.map(({ order_id: orderId, ordered_at: orderedAt, channel }) => ({ storeId, orderId, orderedAt, channel }))
}
