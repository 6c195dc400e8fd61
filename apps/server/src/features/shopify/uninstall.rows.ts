import { mainDbSchema, type MainDbQueries } from '@convbox/storage'
import { and, eq } from 'drizzle-orm'
import type { AuthReason } from '@convbox/contract'

const { pixel, privacyRequest, shopifyInstall } = mainDbSchema

const GONE: AuthReason = 'app uninstalled'

/** The app is gone from the shop: its tokens are worth nothing, its pixel and webhooks went with it. Pixels that run stand still from now on, and say so before anything is due. The data stays until Shopify asks for its end. */
export const markUninstalled = async ({ db }: MainDbQueries, storeId: string, at: Date): Promise<void> => {
  await db
    .update(shopifyInstall)
    .set({ uninstalledAt: at, tokens: null, accessExpiresAt: null, refreshExpiresAt: null, webPixelId: null, embed: null, lastError: null })
    .where(eq(shopifyInstall.storeId, storeId))
  await db
    .update(pixel)
    .set({ state: 'paused', pausedReason: GONE, pausedDetail: null, pausedAt: at })
    .where(and(eq(pixel.storeId, storeId), eq(pixel.state, 'running')))
}

/** Pixels that stood still because the app was gone run again. */
export const resumePixels = async ({ db }: MainDbQueries, storeId: string): Promise<void> => {
  await db
    .update(pixel)
    .set({ state: 'running', pausedReason: null, pausedDetail: null, pausedAt: null })
    .where(and(eq(pixel.storeId, storeId), eq(pixel.pausedReason, GONE)))
}

/** A shop that came back keeps its data. */
export const cancelShopRedact = async ({ db }: MainDbQueries, storeId: string): Promise<void> => {
  await db
    .update(privacyRequest)
    .set({ status: 'cancelled', body: null })
    .where(and(eq(privacyRequest.storeId, storeId), eq(privacyRequest.topic, 'shop/redact'), eq(privacyRequest.status, 'waiting')))
}

/** Keeps a privacy request for the job that carries it out. body: sealed. */
export const insertPrivacyRequest = async ({ db }: MainDbQueries, row: typeof privacyRequest.$inferInsert): Promise<void> => {
  await db.insert(privacyRequest).values(row)
}
