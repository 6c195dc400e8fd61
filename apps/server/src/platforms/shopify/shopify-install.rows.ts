import { mainDbSchema, type MainDbQueries, type Secrets } from '@convbox/storage'
import { eq, isNotNull, isNull, and } from 'drizzle-orm'
import { z } from 'zod'

const { shopifyInstall, store } = mainDbSchema

/** Tokens of an install, in clear: memory only. refreshToken: only for tokens that expire. */
export type ShopTokens = { accessToken: string; refreshToken?: string | undefined }
/** Status of our app embed in the theme when last checked. */
export type EmbedSeen = { status: 'on' | 'off' | 'unsaved'; theme?: string | undefined; checkedAt: string }

/** The app's install in a store's shop. tokens: encrypted; null after an uninstall. */
export type ShopifyInstall = {
  storeId: string
  sandbox: boolean
  storeKey: string
  shopDomain: string
  tokens: string | null
  accessExpiresAt: Date | null
  refreshExpiresAt: Date | null
  scopes: string
  webPixelId: string | null
  embed: EmbedSeen | undefined
  installedAt: Date
  uninstalledAt: Date | null
  webhooksCheckedAt: Date | null
  webhooksNote: string | null
  lastError: string | null
}

const tokensSchema = z.object({ accessToken: z.string(), refreshToken: z.string().optional() })
const embedSchema = z.object({ status: z.enum(['on', 'off', 'unsaved']), theme: z.string().optional(), checkedAt: z.string() })

const columns = {
  storeId: shopifyInstall.storeId,
  sandbox: store.sandbox,
  storeKey: store.storeKey,
  shopDomain: shopifyInstall.shopDomain,
  tokens: shopifyInstall.tokens,
  accessExpiresAt: shopifyInstall.accessExpiresAt,
  refreshExpiresAt: shopifyInstall.refreshExpiresAt,
  scopes: shopifyInstall.scopes,
  webPixelId: shopifyInstall.webPixelId,
  embed: shopifyInstall.embed,
  installedAt: shopifyInstall.installedAt,
  uninstalledAt: shopifyInstall.uninstalledAt,
  webhooksCheckedAt: shopifyInstall.webhooksCheckedAt,
  webhooksNote: shopifyInstall.webhooksNote,
  lastError: shopifyInstall.lastError,
}

type Row = Omit<ShopifyInstall, 'embed'> & { embed: unknown }
const toInstall = (row: Row): ShopifyInstall => ({ ...row, embed: embedSchema.safeParse(row.embed).data })

const installs = ({ db }: MainDbQueries) => db.select(columns).from(shopifyInstall).innerJoin(store, eq(store.id, shopifyInstall.storeId))

/** The install of a store; undefined if it never had one. */
export const findInstall = async (mainDb: MainDbQueries, storeId: string): Promise<ShopifyInstall | undefined> => {
  const [row] = await installs(mainDb).where(eq(shopifyInstall.storeId, storeId)).limit(1)
  return row === undefined ? undefined : toInstall(row)
}

/** Like findInstall, with the row locked until the transaction ends: one process at a time may change the tokens. */
export const lockInstall = async (mainDb: MainDbQueries, storeId: string): Promise<ShopifyInstall | undefined> => {
  const [row] = await installs(mainDb).where(eq(shopifyInstall.storeId, storeId)).for('update', { of: shopifyInstall })
  return row === undefined ? undefined : toInstall(row)
}

/** Ids of all stores with the app installed. */
export const listInstalledStores = async ({ db }: MainDbQueries): Promise<string[]> => {
  const rows = await db
    .select({ storeId: shopifyInstall.storeId })
    .from(shopifyInstall)
    .where(and(isNull(shopifyInstall.uninstalledAt), isNotNull(shopifyInstall.tokens)))
  return rows.map(({ storeId }) => storeId)
}

/** The store of a shop, whatever the state of its install. */
export const findStoreOfShop = async (
  { db }: MainDbQueries,
  shopDomain: string,
): Promise<{ id: string; tenantId: string; websiteName: string; title: string; sandbox: boolean } | undefined> => {
  const [row] = await db
    .select({ id: store.id, tenantId: store.tenantId, websiteName: store.websiteName, title: store.title, sandbox: store.sandbox })
    .from(store)
    .where(eq(store.shopDomain, shopDomain))
    .limit(1)
  return row
}

/** Decrypts tokens. */
export const openTokens = (secrets: Secrets, sealed: string): ShopTokens => tokensSchema.parse(JSON.parse(secrets.open(sealed)))
/** Encrypts tokens for a row. */
export const sealTokens = (secrets: Secrets, tokens: ShopTokens): string => secrets.seal(JSON.stringify(tokens))

/** Content of a token answer. */
export type NewTokens = { tokens: string; accessExpiresAt: Date | null; refreshExpiresAt: Date | null; scopes: string }

/** Saves a new or repeated installation: the shop's row with fresh tokens; earlier findings about the shop are reset. */
export const saveInstall = async (
  { db }: MainDbQueries,
  row: NewTokens & { storeId: string; shopDomain: string; at: Date },
): Promise<void> => {
  const { storeId, at, ...fields } = row
  const unseen = { webhooksCheckedAt: null, webhooksNote: null, embed: null }
  const fresh = { ...fields, ...unseen, uninstalledAt: null, lastError: null, installedAt: at }
  await db
    .insert(shopifyInstall)
    .values({ storeId, ...fresh })
    .onConflictDoUpdate({ target: shopifyInstall.storeId, set: fresh })
}

/** Changes fields of a store's install. */
export const updateInstall = async (
  { db }: MainDbQueries,
  storeId: string,
  fields: Partial<Omit<typeof shopifyInstall.$inferInsert, 'storeId' | 'embed'>> & { embed?: EmbedSeen | null },
): Promise<void> => {
  await db.update(shopifyInstall).set(fields).where(eq(shopifyInstall.storeId, storeId))
}
