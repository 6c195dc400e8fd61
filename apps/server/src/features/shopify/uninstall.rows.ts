import { mainDbSchema, type MainDbQueries } from '@convbox/storage'
import { and, eq } from 'drizzle-orm'
import type { AuthReason } from '@convbox/contract'

const { pixel, privacyRequest, shopifyInstall } = mainDbSchema

const GONE: AuthReason = 'app uninstalled'

/**
 * Marks the app as uninstalled: its tokens are invalid, and its pixel and webhooks are gone. Running pixels are paused now, not only when a delivery is due.
 * The data stays until Shopify requests its erasure.
 */
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

/** Resumes pixels that were paused by the uninstall. */
export const resumePixels = async ({ db }: MainDbQueries, storeId: string): Promise<void> => {
  await db
    .update(pixel)
    .set({ state: 'running', pausedReason: null, pausedDetail: null, pausedAt: null })
    .where(and(eq(pixel.storeId, storeId), eq(pixel.pausedReason, GONE)))
}

/** Cancels the erasure of a shop that came back. */
export const cancelShopRedact = async ({ db }: MainDbQueries, storeId: string): Promise<void> => {
  await db
    .update(privacyRequest)
    .set({ status: 'cancelled', body: null })
    .where(and(eq(privacyRequest.storeId, storeId), eq(privacyRequest.topic, 'shop/redact'), eq(privacyRequest.status, 'waiting')))
}

/** Saves a privacy request for the job that carries it out. body: encrypted. */
export const insertPrivacyRequest = async ({ db }: MainDbQueries, row: typeof privacyRequest.$inferInsert): Promise<void> => {
  await db.insert(privacyRequest).values(row)
}
