import type { AuthReason } from '@convbox/contract'
import { mainDbSchema, type MainDbQueries } from '@convbox/storage'
import { and, eq, inArray, isNull } from 'drizzle-orm'

const { pixel } = mainDbSchema

const RUNNING = { state: 'running', pausedReason: null, pausedDetail: null, pausedAt: null }
const paused = (reason: AuthReason, at: Date) => ({ state: 'paused', pausedReason: reason, pausedDetail: null, pausedAt: at })

/** Pauses the pixels that send with an account, in all stores. */
export const pauseConnectedPixels = async ({ db }: MainDbQueries, authId: string, reason: AuthReason, at: Date): Promise<void> => {
  await db
    .update(pixel)
    .set(paused(reason, at))
    .where(and(eq(pixel.channelAuthId, authId), eq(pixel.state, 'running')))
}

/** Pauses that end when the platform accepts the token. */
export const TOKEN_PAUSES: readonly AuthReason[] = ['token expired', 'token invalid', 'token missing']
/** Those, and the one that only a person can fix: platforms do not report it for a token. */
export const ALL_PAUSES: readonly AuthReason[] = [...TOKEN_PAUSES, 'permission missing']

/** Resumes pixels of an account that were paused for one of these reasons, in all stores. */
export const resumeConnectedPixels = async ({ db }: MainDbQueries, authId: string, reasons: readonly AuthReason[]): Promise<void> => {
  await db
    .update(pixel)
    .set(RUNNING)
    .where(and(eq(pixel.channelAuthId, authId), eq(pixel.state, 'paused'), inArray(pixel.pausedReason, [...reasons])))
}

/** Removes the account from a store's pixels; they pause until they get another. */
export const disconnectPixels = async ({ db }: MainDbQueries, storeId: string, authId: string, at: Date): Promise<void> => {
  await db
    .update(pixel)
    .set({ ...paused('token missing', at), channelAuthId: null })
    .where(and(eq(pixel.storeId, storeId), eq(pixel.channelAuthId, authId)))
}

/**
 * Gives an account to a store's pixels that are paused without token and account: after a disconnect (the first half of Reauthorize) they continue with the new
 * one.
 */
export const adoptPixels = async ({ db }: MainDbQueries, storeId: string, auth: { id: string; platform: string }): Promise<void> => {
  await db
    .update(pixel)
    .set({ ...RUNNING, channelAuthId: auth.id })
    .where(
      and(
        eq(pixel.storeId, storeId),
        eq(pixel.platform, auth.platform),
        isNull(pixel.secret),
        isNull(pixel.channelAuthId),
        eq(pixel.state, 'paused'),
        eq(pixel.pausedReason, 'token missing'),
      ),
    )
}
