/** Chargebacks as Shopify tells them: an open one holds the order's commission, a lost one takes it. Shopify calls them disputes; ours are the creators'. */
import type { ChargebackState } from '@convbox/contract/commissions'
import { z } from 'zod'
import { markForCommissions } from '../../derive/commission-marks.rows.ts'
import type { Program } from '../../program.ts'
import { keepChargeback } from './chargebacks.rows.ts'

const idOf = z
  .union([z.number().int().positive(), z.string()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,20}$/))
/** A word of later versions must not refuse the rest. */
const wordOf = z.string().max(100).catch('')
const timeOf = z
  .string()
  .max(40)
  .nullish()
  .transform((text) => {
    const at = Date.parse(text ?? '')
    return Number.isNaN(at) ? undefined : new Date(at)
  })

/** Source: shopify.dev, REST resource Dispute and the webhook topics disputes/create, disputes/update (read 2026-11). order_id is null for a payment without an order. */
const disputeSchema = z.object({
  id: idOf,
  order_id: idOf.nullish(),
  status: wordOf,
  reason: wordOf,
  initiated_at: timeOf,
  finalized_on: timeOf,
})

/** charge_refunded: the store gave the money back, which the refund tells. A word that we do not know is read as open: nothing is paid or taken by mistake. */
const STATES: ReadonlyMap<string, ChargebackState> = new Map([
  ['needs_response', 'opened'],
  ['under_review', 'opened'],
  ['won', 'won'],
  ['prevented', 'won'],
  ['charge_refunded', 'won'],
  ['lost', 'lost'],
  ['accepted', 'lost'],
])

/** Keeps what a webhook told of a chargeback, and has its order's commission worked out again; false: it is about no order. toldAt: when it happened, by Shopify's clock. */
export const noteChargeback = async (program: Program, storeId: string, body: unknown, toldAt: Date): Promise<boolean> => {
  const told = disputeSchema.safeParse(body).data
  if (told === undefined || told.order_id === undefined || told.order_id === null) return false
  const { id: chargebackId, order_id: orderId, reason, initiated_at: openedAt = toldAt, finalized_on: finalAt = toldAt } = told
  const state = STATES.get(told.status.toLowerCase()) ?? 'opened'
  // A day without a time may lie before the hour in which it began.
  const closedAt = finalAt < openedAt ? openedAt : finalAt
  const isNews = await keepChargeback(program.mainDb.pool, {
    storeId,
    chargebackId,
    orderId,
    state,
    reason,
    openedAt,
    ...(state !== 'opened' && { closedAt }),
    toldAt,
  })
  if (isNews && (await markForCommissions(program.mainDb, storeId, [orderId], new Date(program.now())))) program.signals.emit('commissions')
  return true
}
