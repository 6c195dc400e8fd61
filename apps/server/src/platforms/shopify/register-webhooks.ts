/**
 * Webhooks of a shop: compares wanted with existing subscriptions and repairs the difference. Shopify ends a subscription after eight failures, so this runs
 * every night.
 */
import { z } from 'zod'
import { askShopify, type ShopifyFault, type ShopifyProgram } from './admin-client.ts'
import { findInstall, updateInstall } from './shopify-install.rows.ts'
import { CREATE_WEBHOOK_DOCUMENT, DELETE_WEBHOOK_DOCUMENT, WEBHOOKS_DOCUMENT } from './webhooks.graphql.ts'

/** Topics subscribed for each shop. The privacy topics are in the app's own configuration: no API can subscribe to them. */
export const WEBHOOK_SUBSCRIPTIONS = [
  'ORDERS_CREATE',
  'ORDERS_UPDATED',
  'ORDERS_PAID',
  'ORDERS_CANCELLED',
  'REFUNDS_CREATE',
  'APP_UNINSTALLED',
  'APP_SCOPES_UPDATE',
  'SHOP_UPDATE',
  'THEMES_PUBLISH',
  'BULK_OPERATIONS_FINISH',
  'PRODUCTS_CREATE',
  'PRODUCTS_UPDATE',
  'PRODUCTS_DELETE',
  'COLLECTIONS_CREATE',
  'COLLECTIONS_UPDATE',
  'COLLECTIONS_DELETE',
  'DISCOUNTS_UPDATE',
  'DISCOUNTS_DELETE',
  'DISCOUNTS_REDEEMCODE_ADDED',
  'DISCOUNTS_REDEEMCODE_REMOVED',
  'DISPUTES_CREATE',
  'DISPUTES_UPDATE',
] as const
type Topic = (typeof WEBHOOK_SUBSCRIPTIONS)[number]

type Subscription = { id: string; topic: string; uri: string }
const listSchema = z.object({
  webhookSubscriptions: z.object({ nodes: z.array(z.object({ id: z.string(), topic: z.string(), uri: z.string() })) }),
})

/** Topics that a shop cannot be asked for with its scopes, and that nothing else depends on. */
const isLeftOut = (topic: Topic, scopes: string): boolean =>
  topic.startsWith('DISPUTES_') && !scopes.split(',').includes('read_shopify_payments_disputes')

/** Missing and surplus subscriptions, by topic. scopes: granted ones. Pure. */
export const compareWebhooks = (
  found: readonly Subscription[],
  uri: string,
  scopes: string,
): { missing: Topic[]; surplus: Subscription[] } => {
  const kept = new Set<string>()
  const surplus = found.filter((one) => {
    const isOurs = one.uri === uri && WEBHOOK_SUBSCRIPTIONS.some((topic) => topic === one.topic) && !kept.has(one.topic)
    if (isOurs) kept.add(one.topic)
    return !isOurs
  })
  return { missing: WEBHOOK_SUBSCRIPTIONS.filter((topic) => !kept.has(topic) && !isLeftOut(topic, scopes)), surplus }
}

const names = (topics: readonly string[]): string => topics.map((topic) => topic.toLowerCase()).join(', ')

/** The note shown to users: empty if nothing was repaired. */
const noteOf = (done: { created: string[]; removed: string[]; failed: string[] }): string =>
  [
    ...(done.created.length > 0 ? [`Registered: ${names(done.created)}`] : []),
    ...(done.removed.length > 0 ? [`Removed: ${names(done.removed)}`] : []),
    ...(done.failed.length > 0 ? [`Failed: ${done.failed.join('; ')}`] : []),
  ].join('. ')

/** A product's body has all its variants, and one comes with every change of stock: the id is enough, the rest is read when it is wanted. */
const isAboutCatalogue = (topic: Topic): boolean => /^(PRODUCTS|COLLECTIONS)_/.test(topic)

const create = async (program: ShopifyProgram, storeId: string, topic: Topic, uri: string) => {
  const variables = {
    topic,
    webhookSubscription: { uri, format: 'JSON', ...(isAboutCatalogue(topic) && { includeFields: ['id', 'updated_at'] }) },
  }
  const answer = await askShopify(program, storeId, CREATE_WEBHOOK_DOCUMENT, variables, z.unknown())
  return { topic, failed: 'failed' in answer ? `${topic.toLowerCase()} (${answer.detail})` : undefined }
}

/** Compares the shop's webhooks with the wanted ones and repairs the difference; saves note and time with the install. A fault: nothing could be compared. */
export const repairWebhooks = async (program: ShopifyProgram, storeId: string): Promise<{ note: string } | ShopifyFault> => {
  const uri = `${program.config.PUBLIC_URL}/webhooks/shopify`
  const found = await askShopify(program, storeId, WEBHOOKS_DOCUMENT, {}, listSchema)
  if ('failed' in found) {
    await updateInstall(program.mainDb, storeId, {
      webhooksCheckedAt: new Date(program.now()),
      webhooksNote: `Not compared: ${found.detail}`,
    })
    return found
  }
  const install = await findInstall(program.mainDb, storeId)
  const { missing, surplus } = compareWebhooks(found.result.webhookSubscriptions.nodes, uri, install?.scopes ?? '')
  const made = await Promise.all(missing.map((topic) => create(program, storeId, topic, uri)))
  for (const { id } of surplus) await askShopify(program, storeId, DELETE_WEBHOOK_DOCUMENT, { id }, z.unknown())
  // The first time all of them are missing: that is no repair to report.
  const isFirst = install?.webhooksCheckedAt === null
  const note = noteOf({
    created: isFirst ? [] : made.flatMap(({ topic, failed }) => (failed === undefined ? [topic] : [])),
    removed: surplus.map(({ topic }) => topic),
    failed: made.flatMap(({ failed }) => failed ?? []),
  })
  await updateInstall(program.mainDb, storeId, { webhooksCheckedAt: new Date(program.now()), webhooksNote: note })
  return { note }
}
