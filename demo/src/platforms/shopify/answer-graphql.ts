/** Answers graphql.json for a valid token; loaded with GraphQL and Shopify's schema at the first call. */
import { type AdminCall, answerAdminCall, throttled } from './admin-call.ts'
import { loadAdminSchema } from './admin-schema.ts'
import { isApiVersion } from './api-versions.ts'
import type { CallContext } from './call-context.ts'
import { USUAL_DISCOUNTS } from './discount.ts'
import { rootFields } from './fields/root-fields.ts'
import type { SandboxShop } from './shop.ts'
import type { ShopifyStandIn } from './shopify-control.ts'

/** The caller. isThrottled: a played failure; no cost points are left. */
type Caller = { standIn: ShopifyStandIn; shop: SandboxShop; scopes: string[]; shopUrl: string; version: string; isThrottled: boolean }

const createContext = ({ standIn, shop, scopes, shopUrl }: Caller, admin: CallContext['admin']): CallContext => ({
  shop,
  admin,
  clientId: standIn.app.clientId,
  scopes,
  shopUrl,
  appUrl: standIn.appUrl(),
  nowMs: standIn.readNowMs(),
  hasCustomerData: standIn.failing().mode !== 'no customer data',
  isBulk: false,
  spent: 0,
  rootFields,
  save: standIn.shops.save,
  uninstall: () => standIn.control.uninstall(shop.domain),
  bulkOrder: () => {
    const order = standIn.failing()
    return order.mode === 'bulk' ? order : { outcome: 'complete', reads: 2 }
  },
  discountOrder: () => {
    const order = standIn.failing()
    return order.mode === 'discounts' ? order : USUAL_DISCOUNTS
  },
  announce: (topic, body) => standIn.sender.announce(shop, topic, body),
  later: standIn.later,
})

/** Answers one call. The status is 200 for everything but a version that does not exist. */
export const answerGraphql = async (
  caller: Caller,
  call: AdminCall,
): Promise<{ status: number; headers?: Record<string, string>; body: unknown }> => {
  const { standIn, shop, version, isThrottled } = caller
  if (!isApiVersion(version)) return { status: 404, body: { errors: 'Not Found' } }
  const context = createContext(caller, await loadAdminSchema(version))
  const bucket = standIn.bucketOf(shop.domain)
  const body = isThrottled ? throttled(bucket, 100) : await answerAdminCall(context, bucket, call)
  return { status: 200, headers: { 'x-shopify-api-version': version }, body }
}
