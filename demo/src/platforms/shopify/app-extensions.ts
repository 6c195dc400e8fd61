/** What Shopify knows of our app from its configuration files (apps/shopify/*.toml); a test holds both together. */

/** Addresses that an authorization may come back to, below the app's own. */
export const REDIRECT_PATHS = ['/callbacks/shopify']
/** Settings of the web pixel extension, all of them required texts. */
export const PIXEL_SETTINGS = ['storeKey', 'collectUrl']
/** The theme app extension and its embed block. */
export const THEME_EXTENSION = { uid: '5d0f4f0c-6a51-4c53-9a3e-6c1f5a0b7c11', embed: 'convbox-embed', app: 'convbox' }
/** Where the privacy topics go. */
export const PRIVACY_PATH = '/webhooks/shopify'
