import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'

const { pixel } = mainDbSchema

/** Ids of the former integration's metrics, as chosen by a user; '' where none was. */
export type LegacyMetrics = { addToCart: string; checkoutStart: string }

const schema = z.object({ addToCart: z.string(), checkoutStart: z.string() }).catch({ addToCart: '', checkoutStart: '' })

export const readLegacyMetrics = async ({ db }: MainDb, storeId: string, pixelId: string): Promise<LegacyMetrics> => {
  const [row] = await db
    .select({ metrics: pixel.klaviyoMetrics })
    .from(pixel)
    .where(and(eq(pixel.storeId, storeId), eq(pixel.id, pixelId)))
    .limit(1)
  return schema.parse(row?.metrics)
}

export const saveLegacyMetrics = async ({ db }: MainDb, storeId: string, pixelId: string, metrics: LegacyMetrics): Promise<void> => {
  await db
    .update(pixel)
    .set({ klaviyoMetrics: metrics, updatedAt: new Date() })
    .where(and(eq(pixel.storeId, storeId), eq(pixel.id, pixelId)))
}
