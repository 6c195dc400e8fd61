/** Handles webhooks about the shop and the app; those about orders go to the intake log. */
import { DAY_MS } from '@convbox/contract/durations'
import { randomUUID } from 'node:crypto'
import { SHOPIFY_PRIVACY_TOPICS } from '@convbox/contract/shopify-app'
import { z } from 'zod'
import type { Program } from '../../program.ts'
import { checkEmbed } from '../../platforms/shopify/app-embed.ts'
import { findInstall, updateInstall } from '../../platforms/shopify/shopify-install.rows.ts'
import { writeAudit } from '../audit/audit.ts'
import { noteChargeback } from '../commissions/commissions.ts'
import { noteCatalogueChange } from '../catalogue/catalogue.ts'
import { noteDiscountChange } from '../discount-codes/discount-codes.ts'
import { writeShopFacts } from './shop-facts.rows.ts'
import { insertPrivacyRequest, markUninstalled } from './uninstall.rows.ts'

/** A signed webhook of a known shop. triggeredAt: when it happened, by Shopify's clock. */
export type ShopWebhook = { store: { id: string; tenantId: string; websiteName: string }; body: string; triggeredAt: Date | undefined }
/** 'not ours': it is about something of the shop that we do not have. */
type Take = (program: Program, webhook: ShopWebhook) => Promise<void | 'not ours'>

/** Days within which Shopify wants a customer's request carried out; erasures that an admin asks for keep to it too. */
export const PRIVACY_DAYS = 30

const parse = <S extends z.ZodType>(schema: S, body: string): z.output<S> | undefined => {
  try {
    return schema.safeParse(JSON.parse(body)).data
  } catch {
    return undefined // Signed, but not JSON: nothing for us.
  }
}

/** A webhook older than the last install does not apply to it: it was late, or retried. */
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

/** Shopify decides currency and storefront host; title and time zone are the owner's since the install. */
const takeShop: Take = async (program, { store, body }) => {
  const shop = parse(z.object({ currency: z.string().regex(/^[A-Z]{3}$/), domain: z.string().min(1) }), body)
  if (shop === undefined) return
  await writeShopFacts(program.mainDb, store.id, { currency: shop.currency, host: shop.domain.toLowerCase() })
  program.directory.invalidate()
}

/** This calls the shop, so the webhook is answered first: Shopify gives us five seconds. */
const takeTheme: Take = async (program, { store }) => {
  checkEmbed(program, store.id).catch((error: unknown) => program.logger.error({ err: error, storeId: store.id }, 'theme check failed'))
}

/**
 * An export has ended, probably the one that an import waits for: check it now, not at the next minute. The import reads the status from Shopify, not from the
 * webhook.
 */
const takeExport: Take = async (program) => program.signals.emit('imports')

/** Source: shopify.dev, webhook topics of products and collections (read 2026-11): a body has the number of the id. */
const aboutProduct = z.object({
  id: z
    .union([z.number().int().positive(), z.string()])
    .transform(String)
    .pipe(z.string().regex(/^\d{1,20}$/)),
})

const takeProduct =
  (kind: 'changed' | 'deleted'): Take =>
  async (program, { store, body }) => {
    const productId = parse(aboutProduct, body)?.id
    if (productId !== undefined) await noteCatalogueChange(program, store.id, { kind, productId })
  }

const takeCollection: Take = (program, { store }) => noteCatalogueChange(program, store.id, { kind: 'collections' })

/** Source: shopify.dev, webhook topics of discounts (read 2026-11): every body names the discount. */
const aboutDiscount = z.object({ admin_graphql_api_id: z.string().max(200) })

const takeDiscount: Take = async (program, { store, body }) => {
  const discountId = parse(aboutDiscount, body)?.admin_graphql_api_id
  return discountId !== undefined && (await noteDiscountChange(program, store.id, discountId)) ? undefined : 'not ours'
}

/** An order that is not known yet is looked at again when it comes. */
const takeChargeback: Take = async (program, { store, body, triggeredAt }) => {
  const told = parse(z.unknown(), body)
  return (await noteChargeback(program, store.id, told, triggeredAt ?? new Date(program.now()))) ? undefined : 'not ours'
}

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
  ['products/create', takeProduct('changed')],
  ['products/update', takeProduct('changed')],
  ['products/delete', takeProduct('deleted')],
  ['collections/create', takeCollection],
  ['collections/update', takeCollection],
  ['collections/delete', takeCollection],
  ['discounts/update', takeDiscount],
  ['discounts/delete', takeDiscount],
  ['discounts/redeemcode_added', takeDiscount],
  ['discounts/redeemcode_removed', takeDiscount],
  ['disputes/create', takeChargeback],
  ['disputes/update', takeChargeback],
  ...SHOPIFY_PRIVACY_TOPICS.map((topic): [string, Take] => [topic, takePrivacy(topic)]),
])

/**
 * Body field with the shop, for topics that delete or disclose data. Source: shopify.dev, topics app/uninstalled and mandatory compliance webhooks (read
 * 2026-11).
 */
const SHOP_FIELDS: ReadonlyMap<string, 'myshopify_domain' | 'shop_domain'> = new Map([
  ['app/uninstalled', 'myshopify_domain'] as const,
  ...SHOPIFY_PRIVACY_TOPICS.map((topic) => [topic, 'shop_domain'] as const),
])

/**
 * Whether a signed body about a shop or the app is a webhook of this shop. The signature covers only the body, not the header with the shop; and with the same
 * secret Shopify signs texts visible to every shop's owner: the URL that opens the app, session tokens. Sent here as a body under another shop's name, they
 * must have no effect.
 */
export const isAboutShop = (topic: string, body: string, shopDomain: string | undefined): boolean => {
  const fields = parse(z.record(z.string(), z.unknown()), body)
  const field = SHOP_FIELDS.get(topic)
  if (fields === undefined || field === undefined) return fields !== undefined
  const named = fields[field]
  return typeof named === 'string' && named.toLowerCase() === shopDomain
}

/** The handler of a topic about the shop or the app; undefined for other topics. It resolves after the change is in the database. */
export const shopWebhookTaker = (topic: string): Take | undefined => TOPICS.get(topic)
