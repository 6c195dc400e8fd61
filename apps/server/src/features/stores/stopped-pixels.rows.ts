import { DESTINATION_IDS, PERSON_REASONS } from '@convbox/contract'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'

const { pixel } = mainDbSchema

const stoppedPixel = z.object({
  id: z.string(),
  pixelName: z.string(),
  platform: z.enum(DESTINATION_IDS),
  reason: z.enum(PERSON_REASONS),
  isConnected: z.boolean(),
})

/** Pixels of a store that send nothing until a person renews their credential or settles what the platform refuses, by name. Excludes pixels that are switched off. */
export const readStoppedPixels = async ({ db }: MainDb, storeId: string): Promise<z.output<typeof stoppedPixel>[]> => {
  const rows = await db
    .select({ id: pixel.id, pixelName: pixel.name, platform: pixel.platform, reason: pixel.pausedReason, auth: pixel.channelAuthId })
    .from(pixel)
    .where(
      and(eq(pixel.storeId, storeId), eq(pixel.enabled, true), eq(pixel.state, 'paused'), inArray(pixel.pausedReason, [...PERSON_REASONS])),
    )
    .orderBy(asc(pixel.name), asc(pixel.id))
  return rows.flatMap(({ auth, ...row }) => stoppedPixel.safeParse({ ...row, isConnected: auth !== null }).data ?? [])
}
