import { mainDbSchema, type MainDb, type Secrets } from '@convbox/storage'
import { pixelSettingsSchema } from '@convbox/contract/destinations/destinations.schemas'
import { and, eq, isNull } from 'drizzle-orm'
import { pixelExtrasSchema } from '../pixels/pixels.ts'
import type { DirectoryPixel, DirectoryStore } from './store-directory.ts'

const { store, pixel } = mainDbSchema

/** All stores, secrets opened. */
export const readStores = async (mainDb: MainDb, secrets: Secrets): Promise<DirectoryStore[]> => {
  const rows = await mainDb.db.select().from(store)
  return rows.map((row) => ({
    id: row.id,
    tenantId: row.tenantId,
    websiteName: row.websiteName,
    host: row.host,
    shopDomain: row.shopDomain ?? undefined,
    storeKey: row.storeKey,
    webhookSecret: row.webhookSecret === null ? undefined : secrets.open(row.webhookSecret),
    timeZone: row.timeZone,
    currency: row.currency,
    sandbox: row.sandbox,
    purchaseSource: row.purchaseSource === 'shopify' ? 'shopify' : 'online store',
    consentDefault: row.consentDefault === 'denied' ? 'denied' : 'granted',
    consentRequired: row.consentRequired,
    firstEventAt: row.firstEventAt ?? undefined,
  }))
}

/** All pixels with settings and token. A pixel whose settings no longer parse is left out here and shown as broken on its screen. */
export const readPixels = async (mainDb: MainDb, secrets: Secrets): Promise<DirectoryPixel[]> => {
  const rows = await mainDb.db.select().from(pixel)
  return rows.flatMap((row) => {
    const settings = pixelSettingsSchema.safeParse({
      ...(typeof row.settings === 'object' ? row.settings : {}),
      ...(row.secret === null ? {} : { token: secrets.open(row.secret) }),
    })
    if (!settings.success) return []
    const extras = pixelExtrasSchema.parse(row.settings)
    return [
      {
        id: row.id,
        storeId: row.storeId,
        name: row.name,
        // The form's enableCapi: without it nothing is sent from the server, and we send from nowhere else.
        enabled: row.enabled && extras.sendsFromServer,
        state: row.state === 'paused' ? ('paused' as const) : ('running' as const),
        pausedReason: row.pausedReason ?? undefined,
        settings: settings.data,
      },
    ]
  })
}

/** Remembers when a store's first event arrived; keeps the first. */
export const writeFirstEvent = async (mainDb: MainDb, storeId: string, at: Date): Promise<void> => {
  await mainDb.db
    .update(store)
    .set({ firstEventAt: at })
    .where(and(eq(store.id, storeId), isNull(store.firstEventAt)))
}
