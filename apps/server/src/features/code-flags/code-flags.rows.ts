/** Orders of a campaign's codes, and which flags were dismissed. */
import type { CodeFlag } from '@convbox/contract/api/code-flags.schemas'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { CodeOrder } from './find-flags.ts'

const { campaign, codeFlagDismissal } = mainDbSchema
type Db = Pick<MainDb, 'db'>

export const hasCampaign = async ({ db }: Db, storeId: string, id: string): Promise<boolean> =>
  (
    await db
      .select({ id: campaign.id })
      .from(campaign)
      .where(and(eq(campaign.storeId, storeId), eq(campaign.id, id)))
  ).length > 0

const rowSchema = z.array(
  z
    .object({ order_id: z.string(), at_ms: z.coerce.number(), code: z.string(), creator: z.string(), has_click: z.boolean() })
    .transform((row): CodeOrder => ({
      orderId: row.order_id,
      atMs: row.at_ms,
      code: row.code,
      creator: row.creator,
      hasClick: row.has_click,
    })),
)

/** By the newest facts that the campaign has read. Test orders, and codes that took nothing off, do not count. */
export const listCodeOrders = async ({ db }: Db, storeId: string, campaignId: string): Promise<CodeOrder[]> => {
  const { rows } = await db.execute(sql`
    WITH placed AS (
      SELECT DISTINCT ON (order_id) order_id, at, fact FROM commission_order_fact
      WHERE store_id = ${storeId} AND campaign_id = ${campaignId} AND key = 'placed'
      ORDER BY order_id, revision DESC
    )
    SELECT placed.order_id, extract(epoch FROM placed.at) * 1000 AS at_ms, used->>'code' AS code, creator.name AS creator,
      EXISTS (SELECT 1 FROM jsonb_array_elements(placed.fact->'clicks') AS click WHERE click->>'creator' = used->>'creator') AS has_click
    FROM placed, jsonb_array_elements(placed.fact->'codes') AS used JOIN creator ON creator.id = used->>'creator'
    WHERE (used->>'allocated')::numeric > 0 AND NOT (placed.fact->>'test')::boolean`)
  return rowSchema.parse(rows)
}

type About = Pick<CodeFlag, 'code' | 'kind' | 'evidence'>
const keyOf = ({ code, kind, evidence }: About): string => JSON.stringify([code.toLowerCase(), kind, evidence])

/** Who dismissed flags of the campaign, by flag. */
export const readDismissals = async ({ db }: Db, campaignId: string): Promise<(flag: About) => CodeFlag['dismissed']> => {
  const rows = await db.select().from(codeFlagDismissal).where(eq(codeFlagDismissal.campaignId, campaignId))
  const all = new Map(
    rows.map((row) => [JSON.stringify([row.codeKey, row.kind, row.evidence]), { by: row.dismissedBy, at: row.dismissedAt.toISOString() }]),
  )
  return (flag) => all.get(keyOf(flag))
}

/** Once dismissed, it stays the first person's. */
export const insertDismissal = async (
  { db }: Db,
  { code, ...row }: About & { storeId: string; campaignId: string; dismissedBy: string; dismissedAt: Date },
): Promise<void> => {
  await db
    .insert(codeFlagDismissal)
    .values({ ...row, codeKey: code.toLowerCase() })
    .onConflictDoNothing()
}
