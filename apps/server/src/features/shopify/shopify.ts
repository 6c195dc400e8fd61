/** The Shopify app for other parts of the server: a shop's status, and webhooks about the shop. */
export { shopStatusOf } from './shop-connection.ts'
export { isAboutShop, PRIVACY_DAYS, shopWebhookTaker } from './shop-webhooks.ts'
export { insertPrivacyRequest } from './uninstall.rows.ts'
