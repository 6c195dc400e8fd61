/** Orders whose payment was taken back through the bank. */
import { CHARGEBACK_STATES, type ChargebackState } from '@convbox/contract/commissions'
import { z } from 'zod'
import type { Db } from '../../ingest/identity-links.rows.ts'

/** closedAt: absent while it is open. */
export type Chargeback = { state: ChargebackState; reason: string; openedAt: Date; closedAt?: Date }

/**
 * Keeps what was told of a chargeback, the same for any order of arrival and any repetition: an end outlasts what came before it, and a loss outlasts all.
 * False: it was known.
 */
export const keepChargeback = async (
  db: Db,
  told: Chargeback & { storeId: string; chargebackId: string; orderId: string; toldAt: Date },
): Promise<boolean> => {
  const { storeId, chargebackId, orderId, state, reason, openedAt, closedAt, toldAt } = told
  const { rowCount } = await db.query(
    `INSERT INTO chargeback AS known (store_id, chargeback_id, order_id, state, reason, opened_at, closed_at, told_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (store_id, chargeback_id) DO UPDATE
     SET state = excluded.state, reason = excluded.reason, opened_at = excluded.opened_at, closed_at = excluded.closed_at, told_at = excluded.told_at
     WHERE array_position(ARRAY['opened', 'won', 'lost'], excluded.state) > array_position(ARRAY['opened', 'won', 'lost'], known.state)
       OR (known.state = 'opened' AND excluded.state = 'opened' AND excluded.told_at > known.told_at)`,
    [storeId, chargebackId, orderId, state, reason, openedAt, closedAt ?? null, toldAt],
  )
  return rowCount === 1
}

const rowSchema = z.array(
  z
    .object({
      order_id: z.string(),
      state: z.enum(CHARGEBACK_STATES),
      reason: z.string(),
      opened_at: z.date(),
      closed_at: z.date().nullable(),
    })
    .transform((row) => ({
      orderId: row.order_id,
      chargeback: {
        state: row.state,
        reason: row.reason,
        openedAt: row.opened_at,
        ...(row.closed_at !== null && { closedAt: row.closed_at }),
      },
    })),
)

/** Of these orders of a store, the oldest first. */
export const readChargebacks = async (db: Db, storeId: string, orderIds: readonly string[]): Promise<Map<string, Chargeback[]>> => {
  const { rows } = await db.query(
    `SELECT order_id, state, reason, opened_at, closed_at FROM chargeback
     WHERE store_id = $1 AND order_id = ANY ($2) ORDER BY opened_at, chargeback_id`,
    [storeId, orderIds],
  )
  return new Map(
    [...Map.groupBy(rowSchema.parse(rows), ({ orderId }) => orderId)].map(([orderId, all]) => [
      orderId,
      all.map(({ chargeback }) => chargeback),
    ]),
  )
}
