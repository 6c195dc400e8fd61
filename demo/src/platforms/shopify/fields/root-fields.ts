/** The implemented fields of QueryRoot and Mutation. */
import type { CallContext, Fields } from '../call-context.ts'
import { bulkRoots } from './bulk-fields.ts'
import { discountQueries } from './discount-fields.ts'
import { discountMutations } from './discount-mutations.ts'
import { metafieldRoots } from './metafield-fields.ts'
import { nodeQueries } from './node-fields.ts'
import { orderQueries } from './order-fields.ts'
import { pixelRoots } from './pixel-fields.ts'
import { productQueries } from './product-fields.ts'
import { redeemCodeRoots } from './redeem-code-fields.ts'
import { installationFields, shopFields } from './shop-fields.ts'
import { themeQueries } from './theme-fields.ts'
import { webhookMutations, webhookQueries } from './webhook-fields.ts'

/** Resolvers of a document's first level. */
export const rootFields = (context: CallContext): Fields => ({
  shop: () => shopFields(context),
  currentAppInstallation: () => installationFields(context),
  appUninstall: () => {
    const { app } = installationFields(context)
    context.uninstall()
    return { app, userErrors: [] }
  },
  ...orderQueries(context),
  ...productQueries(context),
  ...nodeQueries(context),
  ...discountQueries(context),
  ...discountMutations(context),
  ...redeemCodeRoots(context),
  ...themeQueries(context),
  ...pixelRoots(context),
  ...metafieldRoots(context),
  ...bulkRoots(context),
  ...webhookQueries(context),
  ...webhookMutations(context),
})
