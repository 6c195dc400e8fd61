/** Webhooks about the shop and the app themselves; those about orders go to the intake log. */
import { DAY_MS } from '@convbox/contract/durations'
import { randomUUID } from 'node:crypto'
import { SHOPIFY_PRIVACY_TOPICS } from '@convbox/contract/shopify-app'
import { z } from 'zod'
import type { Program } from '../../program.ts'
import { checkEmbed } from '../../platforms/shopify/app-embed.ts'
import { findInstall, updateInstall } from '../../platforms/shopify/shopify-install.rows.ts'
import { writeAudit } from '../audit/audit.ts'
import { writeShopFacts } from './shop-facts.rows.ts'
import { insertPrivacyRequest, markUninstalled } from './uninstall.rows.ts'

/** A signed webhook of a shop that we know. triggeredAt: when it happened, by Shopify's clock. */
export type ShopWebhook = { store: { id: string; tenantId: string; websiteName: string }; body: string; triggeredAt: Date | undefined }
type Take = (program: Program, webhook: ShopWebhook) => Promise<void>

const PRIVACY_DAYS = 30

const parse = <S extends z.ZodType>(schema: S, body: string): z.output<S> | undefined => {
  try {
    return schema.safeParse(JSON.parse(body)).data
  } catch {
    return undefined // Signed, and no JSON: nothing of it is for us.
  }
}

/** A webhook from before the last install says nothing of it: it was late, or tried again. */
const isOutdated = (triggeredAt: Date | undefined, installedAt: Date): boolean => triggeredAt !== undefined && triggeredAt < installedAt

const takeUninstalled: Take = async (program, { store, triggeredAt }) => {
  const install = await findInstall(program.mainDb, store.id)
  if (install === undefined || install.uninstalledAt !== null || isOutdated(triggeredAt, install.installedAt)) return
  await program.mainDb.db.transaction(async (db) => {
    await markUninstalled({ db }, store.id, new Date(program.now()))
    await writeAudit(
      { db },
      {
        tenantId: store.tenantId,
        storeId: store.id,
        action: 'shop disconnected',
        target: store.websiteName,
        detail: { shopDomain: install.shopDomain },
      },
    )
  })
  program.directory.invalidate()
  program.signals.emit('lanes')
}

const takeScopes: Take = async (program, { store, body }) => {
  const scopes = parse(z.object({ current: z.array(z.string()) }), body)?.current
  if (scopes !== undefined) await updateInstall(program.mainDb, store.id, { scopes: scopes.join(',') })
}

/** The currency is Shopify's to say, the storefront's host too; title and time zone are the owner's since the install. */
const takeShop: Take = async (program, { store, body }) => {
  const shop = parse(z.object({ currency: z.string().regex(/^[A-Z]{3}$/), domain: z.string().min(1) }), body)
  if (shop === undefined) return
  await writeShopFacts(program.mainDb, store.id, { currency: shop.currency, host: shop.domain.toLowerCase() })
  program.directory.invalidate()
}

/** Asks the shop back, so the answer to the webhook does not wait for it: Shopify gives us five seconds. */
const takeTheme: Take = async (program, { store }) => {
  checkEmbed(program, store.id).catch((error: unknown) => program.logger.error({ err: error, storeId: store.id }, 'theme check failed'))
}

/** An export has ended, most likely the one that an import waits for: the import looks now, not at the next minute. It asks Shopify how the export stands; what the webhook says of it is not read. */
const takeExport: Take = async (program) => program.signals.emit('imports')

const takePrivacy =
  (topic: string): Take =>
  async (program, { store, body }) => {
    const receivedAt = new Date(program.now())
    await insertPrivacyRequest(program.mainDb, {
      id: randomUUID(),
      storeId: store.id,
      tenantId: store.tenantId,
      topic,
      body: program.secrets.seal(body),
      status: 'waiting',
      receivedAt,
      dueAt: new Date(receivedAt.getTime() + PRIVACY_DAYS * DAY_MS),
    })
    program.signals.emit('privacy')
  }

const TOPICS: ReadonlyMap<string, Take> = new Map([
  ['app/uninstalled', takeUninstalled],
  ['app/scopes_update', takeScopes],
  ['shop/update', takeShop],
  ['themes/publish', takeTheme],
  ['bulk_operations/finish', takeExport],
  ...SHOPIFY_PRIVACY_TOPICS.map((topic): [string, Take] => [topic, takePrivacy(topic)]),
])

/** Where the bodies of what ends or hands out something name their shop. Source: shopify.dev, topics app/uninstalled and mandatory compliance webhooks (read 2026-11). */
const SHOP_FIELDS: ReadonlyMap<string, 'myshopify_domain' | 'shop_domain'> = new Map([
  ['app/uninstalled', 'myshopify_domain'] as const,
  ...SHOPIFY_PRIVACY_TOPICS.map((topic) => [topic, 'shop_domain'] as const),
])

/**
 * Whether a signed body about a shop or the app is a webhook's, and of this shop. The signature covers the body alone, not the header that names the shop; and with the same secret Shopify signs texts
 * that every shop's owner sees: the address he opens the app with, session tokens. Sent here as a body under another shop's name, they must do nothing.
 */
export const isAboutShop = (topic: string, body: string, shopDomain: string | undefined): boolean => {
  const fields = parse(z.record(z.string(), z.unknown()), body)
  const field = SHOP_FIELDS.get(topic)
  if (fields === undefined || field === undefined) return fields !== undefined
  const named = fields[field]
  return typeof named === 'string' && named.toLowerCase() === shopDomain
}

/** What is done for a topic about the shop or the app; undefined: none of these. Kept in the database before it resolves. */
export const shopWebhookTaker = (topic: string): Take | undefined => TOPICS.get(topic)
