/** Of purchases that a refill would send, those that may be at the platform already. */
import type { DeliveryAttempt } from '@convbox/contract'
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import { firstLostMs } from '../../deliver/lost-answer.ts'

const ATTEMPTS = `
SELECT event_id, attempts FROM deliveries FINAL
WHERE store_id = {storeId:String} AND pixel_id = {pixelId:String} AND event_id IN {eventIds:Array(String)}`

const row = z.object({ event_id: column.text, attempts: column.text })

/** Only the lane writes attempts. */
const parseAttempts = (text: string): DeliveryAttempt[] => (text === '' ? [] : (JSON.parse(text) as DeliveryAttempt[]))

/** When each of these events was first sent without an answer (ms); those that never were are absent. */
export const readLostAnswers = async (
  warehouse: Warehouse,
  { storeId, pixelId, eventIds }: { storeId: string; pixelId: string; eventIds: readonly string[] },
): Promise<Map<string, number>> => {
  if (eventIds.length === 0) return new Map()
  const rows = await warehouse.query({ sql: ATTEMPTS, params: { storeId, pixelId, eventIds }, row })
  return new Map(
    rows.flatMap(({ event_id, attempts }) => {
      const atMs = firstLostMs(parseAttempts(attempts))
      return atMs === undefined ? [] : [[event_id, atMs] as const]
    }),
  )
}
