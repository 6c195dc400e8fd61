/** The Shopify app, for other parts of the server: how a shop stands, and what its webhooks about itself ask. */
export { shopStatusOf } from './shop-connection.ts'
export { isAboutShop, shopWebhookTaker } from './shop-webhooks.ts'
export { insertPrivacyRequest } from './uninstall.rows.ts'
