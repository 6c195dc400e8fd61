/** The fields of QueryRoot and Mutation that are played. */
import type { CallContext, Fields } from '../call-context.ts'
import { shopFields, installationFields } from './shop-fields.ts'
import { webhookMutations, webhookQueries } from './webhook-fields.ts'

/** What the first level of a document finds. */
export const rootFields = (context: CallContext): Fields => ({
  shop: () => shopFields(context),
  currentAppInstallation: () => installationFields(context),
  appUninstall: () => {
    const app = installationFields(context).app
    context.uninstall()
    return { app, userErrors: [] }
  },
  ...webhookQueries(context),
  ...webhookMutations(context),
})
