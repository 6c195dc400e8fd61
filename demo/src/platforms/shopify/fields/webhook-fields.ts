/** Webhook subscriptions made through the API. Source: https://shopify.dev/docs/api/usage/bulk-operations/queries, https://shopify.dev/docs/apps/build/webhooks. */
import type { CallContext, Fields } from '../call-context.ts'
import { notPlayed } from '../call-context.ts'
import { connection } from '../connection.ts'
import { covers } from '../scopes.ts'
import { scopeOfTopic, topicPath } from '../webhook-topics.ts'
import { nextId, readGid, type Subscription } from '../shop.ts'

type UserError = { field: string[] | null; message: string }
type Input = {
  uri?: string | null
  callbackUrl?: string | null
  format?: 'JSON' | 'XML' | null
  includeFields?: string[] | null
  name?: string | null
  filter?: string | null
  metafieldNamespaces?: string[] | null
  metafields?: unknown[] | null
}

const isLoopback = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host) || host.endsWith('.localhost')

const addressFault = (uri: string): string | undefined => {
  if (/^(arn:aws:events:|pubsub:\/\/)/.test(uri)) throw notPlayed('webhooks to EventBridge and Pub/Sub')
  const url = URL.canParse(uri) ? new URL(uri) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) return 'Address is invalid'
  // Unlike Shopify, http is allowed: the sandbox runs on this machine without a certificate.
  return url.protocol === 'http:' && !isLoopback(url.hostname) ? 'Address protocol http:// is not supported' : undefined
}

const addressField = (input: Input): string[] => ['webhookSubscription', input.uri ? 'uri' : 'callbackUrl']

const faultsOf = ({ shop, scopes }: CallContext, topic: string, input: Input, itself?: Subscription): UserError[] => {
  const uri = input.uri ?? input.callbackUrl ?? itself?.uri
  const needed = scopeOfTopic(topic)
  if (input.filter || input.metafields?.length || input.metafieldNamespaces?.length)
    throw notPlayed('filters and metafields of webhook subscriptions')
  if (!uri) return [{ field: ['webhookSubscription', 'callbackUrl'], message: "Address can't be blank" }]
  const fault = addressFault(uri)
  if (fault) return [{ field: addressField(input), message: fault }]
  if (needed !== undefined && !covers(scopes, [needed]))
    return [
      {
        field: ['topic'],
        message: `You do not have permission to create or update webhooks with ${topicPath(topic)} topic. This topic requires one of the following scopes: ${needed}`,
      },
    ]
  if (input.format === 'XML') throw notPlayed('webhooks as XML')
  const isTaken = shop.subscriptions.some((one) => one !== itself && one.topic === topic && one.uri === uri)
  return isTaken ? [{ field: addressField(input), message: 'Address for this topic has already been taken' }] : []
}

const subscriptionFields = (one: Subscription, context: CallContext): Fields & { id: string } => ({
  id: `gid://shopify/WebhookSubscription/${one.id}`,
  legacyResourceId: one.id,
  topic: one.topic,
  uri: one.uri,
  callbackUrl: one.uri,
  endpoint: { __typename: 'WebhookHttpEndpoint', callbackUrl: one.uri },
  format: one.format,
  includeFields: one.includeFields,
  metafieldNamespaces: [],
  metafields: [],
  filter: null,
  name: one.name ?? null,
  apiVersion: { handle: context.admin.version, displayName: context.admin.version, supported: true },
  createdAt: new Date(one.createdAtMs).toISOString(),
  updatedAt: new Date(one.updatedAtMs).toISOString(),
})

const find = ({ shop }: CallContext, gid: unknown): Subscription | undefined =>
  shop.subscriptions.find(({ id }) => id === readGid('WebhookSubscription', String(gid)))

const listed = (context: CallContext, args: Record<string, unknown>): Fields => {
  if (typeof args.query === 'string' && args.query !== '') throw notPlayed('searching webhook subscriptions')
  const topics = Array.isArray(args.topics) ? args.topics : undefined
  const uri = args.uri ?? args.callbackUrl
  const found = context.shop.subscriptions.filter(
    (one) => (topics === undefined || topics.length === 0 || topics.includes(one.topic)) && (typeof uri !== 'string' || one.uri === uri),
  )
  return connection(
    found.map((one) => subscriptionFields(one, context)),
    args,
    context,
  )
}

/** Queries about subscriptions. */
export const webhookQueries = (context: CallContext): Fields => ({
  webhookSubscriptions: (args: Record<string, unknown>) => listed(context, args),
  webhookSubscription: ({ id }: { id: string }) => {
    const one = find(context, id)
    return one ? subscriptionFields(one, context) : null
  },
  webhookSubscriptionsCount: () => ({ count: context.shop.subscriptions.length, precision: 'EXACT' }),
})

const create = (context: CallContext, topic: string, input: Input): Fields => {
  const userErrors = faultsOf(context, topic, input)
  if (userErrors.length > 0) return { webhookSubscription: null, userErrors }
  const one: Subscription = {
    id: nextId(context.shop),
    topic,
    uri: input.uri ?? input.callbackUrl ?? '',
    format: 'JSON',
    includeFields: input.includeFields ?? [],
    ...(input.name && { name: input.name }),
    createdAtMs: context.nowMs,
    updatedAtMs: context.nowMs,
    failures: 0,
  }
  context.shop.subscriptions.push(one)
  context.save()
  return { webhookSubscription: subscriptionFields(one, context), userErrors: [] }
}

const missing = { field: ['id'], message: 'Webhook subscription does not exist' }

const update = (context: CallContext, gid: string, input: Input): Fields => {
  const one = find(context, gid)
  if (one === undefined) return { webhookSubscription: null, userErrors: [missing] }
  const userErrors = faultsOf(context, one.topic, input, one)
  if (userErrors.length > 0) return { webhookSubscription: null, userErrors }
  const uri = input.uri ?? input.callbackUrl
  Object.assign(one, {
    ...(uri && { uri }),
    ...(input.includeFields && { includeFields: input.includeFields }),
    ...(input.name && { name: input.name }),
    updatedAtMs: context.nowMs,
  })
  context.save()
  return { webhookSubscription: subscriptionFields(one, context), userErrors: [] }
}

const remove = (context: CallContext, gid: string): Fields => {
  const one = find(context, gid)
  if (one === undefined) return { deletedWebhookSubscriptionId: null, userErrors: [missing] }
  context.shop.subscriptions = context.shop.subscriptions.filter((other) => other !== one)
  context.save()
  return { deletedWebhookSubscriptionId: gid, userErrors: [] }
}

/** Mutations of subscriptions. */
export const webhookMutations = (context: CallContext): Fields => ({
  webhookSubscriptionCreate: ({ topic, webhookSubscription }: { topic: string; webhookSubscription: Input }) =>
    create(context, topic, webhookSubscription),
  webhookSubscriptionUpdate: ({ id, webhookSubscription }: { id: string; webhookSubscription: Input }) =>
    update(context, id, webhookSubscription),
  webhookSubscriptionDelete: ({ id }: { id: string }) => remove(context, id),
})
