import { mainDbSchema, type MainDb, type Secrets } from '@convbox/storage'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { readTracking } from '@convbox/contract/api/tracking-settings.schemas'
import { tagOf } from '@convbox/contract/destination-facts'
import { LINK_KINDS, type OwnLinkKind } from '@convbox/contract/links'
import { pixelSettingsSchema } from '@convbox/contract/destinations/destinations.schemas'
import type { Credential, SendSettings } from '@convbox/destinations'
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { openCredential } from './account-secret.ts'
import type { DirectoryPixel, DirectoryStore } from './directory-entries.ts'
import { pixelExtrasSchema } from './pixel-extras.ts'

const { channelAuth, formerLinkAddress, linkAddress, store, pixel, shopifyInstall } = mainDbSchema

/** A kind that is unknown, for example of another version, counts as short. */
const chosenAddress = (row: typeof linkAddress.$inferSelect | undefined): Pick<DirectoryStore, 'linkAddress'> =>
  row === undefined
    ? {}
    : {
        linkAddress: {
          kind: LINK_KINDS.find((each) => each === row.kind) ?? 'short',
          domain: row.domain ?? undefined,
          path: row.path ?? undefined,
        },
      }

const formerLinks = (rows: readonly (typeof formerLinkAddress.$inferSelect)[]): DirectoryStore['formerLinks'] => {
  const namesOf = (wanted: OwnLinkKind): string[] => rows.flatMap(({ kind, address }) => (kind === wanted ? [address] : []))
  return { domains: namesOf('mini'), paths: namesOf('branded') }
}

/** All stores, secrets decrypted. */
export const readStores = async (mainDb: MainDb, secrets: Secrets): Promise<DirectoryStore[]> => {
  const uninstalled = mainDb.db.select({ id: shopifyInstall.storeId }).from(shopifyInstall).where(isNotNull(shopifyInstall.uninstalledAt))
  const [rows, gone, addresses, former] = await Promise.all([
    mainDb.db.select().from(store),
    uninstalled,
    mainDb.db.select().from(linkAddress),
    mainDb.db.select().from(formerLinkAddress),
  ])
  const addressOf = new Map(addresses.map((address) => [address.storeId, address]))
  const formerOf = Map.groupBy(former, ({ storeId }) => storeId)
  const goneIds = new Set(gone.map(({ id }) => id))
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
    browserOrders: {
      rule: row.browserOrders === 'exclude' ? ('exclude' as const) : ('count' as const),
      max: row.browserOrderMax ?? undefined,
    },
    consentDefault: row.consentDefault === 'denied' ? 'denied' : 'granted',
    consentRequired: row.consentRequired,
    abandonCartMinutes: row.abandonCartMinutes,
    tracking: readTracking(row.tracking),
    firstEventAt: row.firstEventAt ?? undefined,
    isUninstalled: goneIds.has(row.id),
    ...chosenAddress(addressOf.get(row.id)),
    formerLinks: formerLinks(formerOf.get(row.id) ?? []),
  }))
}

/** Test events are sent by the server alone: a tag has no way to mark them. */
const hasTag = ({ platform, addMethod = 'server', testEventCode }: SendSettings): boolean =>
  addMethod !== 'server' && testEventCode === undefined && tagOf(DESTINATION_FACTS[platform]) !== undefined

/** A pixel's credential: its own secret, or that of its connected account. */
const credentialOf = (
  row: { secret: string | null; settings: SendSettings },
  connected: { secret: string; externalUserId: string } | null,
  secrets: Secrets,
): Credential | undefined => {
  if (row.secret !== null) {
    const isKey = DESTINATION_FACTS[row.settings.platform].credential?.kind === 'api key'
    return { kind: isKey ? 'key' : 'token', secret: secrets.open(row.secret) }
  }
  return connected === null ? undefined : openCredential(secrets, connected)
}

/** All pixels with settings and credential. A pixel whose settings no longer parse is omitted here and shown as broken on its screen. */
export const readPixels = async (mainDb: MainDb, secrets: Secrets): Promise<DirectoryPixel[]> => {
  const rows = await mainDb.db
    .select({ row: pixel, connected: { secret: channelAuth.secret, externalUserId: channelAuth.externalUserId } })
    .from(pixel)
    .leftJoin(channelAuth, eq(channelAuth.id, pixel.channelAuthId))
    // Without an order a changed row comes last, and another pixel would be the oldest.
    .orderBy(asc(pixel.createdAt), asc(pixel.id))
  return rows.flatMap(({ row, connected }) => {
    const settings = pixelSettingsSchema.safeParse(row.settings)
    if (!settings.success) return []
    const credential = credentialOf({ secret: row.secret, settings: settings.data }, connected, secrets)
    const extras = pixelExtrasSchema.parse(row.settings)
    return [
      {
        id: row.id,
        storeId: row.storeId,
        name: row.name,
        // The form's enableCapi: without it nothing is sent from the server.
        enabled: row.enabled && extras.sendsFromServer,
        ...(row.enabled && hasTag(settings.data) && { loadsTag: true as const }),
        state: row.state === 'paused' ? ('paused' as const) : ('running' as const),
        pausedReason: row.pausedReason ?? undefined,
        settings: settings.data,
        ...(credential !== undefined && { credential }),
        ...(row.channelAuthId !== null && { channelAuthId: row.channelAuthId }),
      },
    ]
  })
}

/** Saves when a store's first event arrived; never overwritten. */
export const writeFirstEvent = async (mainDb: MainDb, storeId: string, at: Date): Promise<void> => {
  await mainDb.db
    .update(store)
    .set({ firstEventAt: at })
    .where(and(eq(store.id, storeId), isNull(store.firstEventAt)))
}
