/** The job that looks for the misuse of codes. */
import { couponSiteOf, mailboxOf } from '@convbox/commissions'
import { COUPON_SITE_DAYS, FLAG_DAYS } from '@convbox/contract/code-flags'
import { DAY_MS } from '@convbox/contract/durations'
import type { Program } from '../../program.ts'
import { readAllDetails } from '../payouts/payouts.ts'
import { listCodeOrders, listSellingCampaigns, sumCodeOrders } from './code-orders.rows.ts'
import { keepFlags } from './code-flags.rows.ts'
import { readReferrers } from './coupon-visits.sql.ts'
import { findFlags, SINGLE_DAYS, type EarlierOrders } from './find-flags.ts'

type OfCampaign = { storeId: string; campaignId: string }

/** Hashes of the addresses to which a store's creators are paid, by creator. */
const readPaidHashes = async (program: Program, storeId: string): Promise<Map<string, Set<string>>> => {
  const { mainDb, secrets, ownHashes } = program
  const details = await readAllDetails(mainDb.pool, secrets, storeId)
  return new Map(
    [...details].map(([creatorId, { paypalEmail, wiseEmail }]) => [
      creatorId,
      new Set(
        [paypalEmail, wiseEmail]
          .filter((email) => email !== '')
          .flatMap((email) => [ownHashes.email(storeId, email), ownHashes.email(storeId, mailboxOf(email))])
          .filter((hash) => hash !== ''),
      ),
    ]),
  )
}

/** By campaign. What a campaign learns late of orders of a month ago counts from the next day on. */
const earlierOf = new WeakMap<Program, Map<string, { edgeMs: number; orders: EarlierOrders }>>()

const readEarlier = async (program: Program, of: OfCampaign, edge: Date): Promise<EarlierOrders> => {
  const kept = earlierOf.get(program) ?? new Map<string, { edgeMs: number; orders: EarlierOrders }>()
  earlierOf.set(program, kept)
  const known = kept.get(of.campaignId)
  if (known?.edgeMs === edge.getTime()) return known.orders
  const orders = await sumCodeOrders(program.mainDb, of, edge)
  kept.set(of.campaignId, { edgeMs: edge.getTime(), orders })
  return orders
}

const lookAtCampaign = async (program: Program, of: OfCampaign): Promise<void> => {
  const nowMs = program.now()
  const since = new Date(nowMs - FLAG_DAYS * DAY_MS)
  // At a day's edge, so that what is before it is summed once a day.
  const edge = new Date(Math.floor((nowMs - SINGLE_DAYS * DAY_MS) / DAY_MS) * DAY_MS)
  const orders = await listCodeOrders(program.mainDb, of, edge)
  const recent = new Set(orders.filter(({ atMs }) => atMs > since.getTime()).map(({ orderId }) => orderId))
  if (recent.size === 0) return
  const [earlier, hosts, paid] = await Promise.all([
    readEarlier(program, of, edge),
    readReferrers(program.warehouse, { storeId: of.storeId, orderIds: [...recent], since, maxAgeMs: COUPON_SITE_DAYS * DAY_MS }),
    readPaidHashes(program, of.storeId),
  ])
  const flags = findFlags(
    orders.map(({ emailHashes, ...order }) => ({
      ...order,
      couponSites: [...new Set((hosts.get(order.orderId) ?? []).flatMap((host) => couponSiteOf(host) ?? []))],
      isOwn: emailHashes.some((hash) => paid.get(order.creatorId)?.has(hash) === true),
    })),
    earlier,
    nowMs,
  )
  await keepFlags(program.mainDb, of, flags, new Date(nowMs))
}

/** Looks at the codes of all campaigns that sell, and keeps what was found. Safe to repeat. */
export const lookAtCodes = async (program: Program): Promise<void> => {
  for (const of of await listSellingCampaigns(program.mainDb, new Date(program.now() - FLAG_DAYS * DAY_MS))) {
    try {
      await lookAtCampaign(program, of)
    } catch (error) {
      // One campaign's failure must not stop the others.
      program.logger.error({ err: error, ...of }, 'the codes of a campaign were not looked at')
    }
  }
}
