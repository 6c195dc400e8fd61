/** Our app's configuration as Shopify has it from apps/shopify/*.toml; a test keeps both equal. */

/** Allowed redirect paths of an authorization, below the app's URL. */
export const REDIRECT_PATHS = ['/callbacks/shopify']
/** Settings of the web pixel extension; all are required texts. */
export const PIXEL_SETTINGS = ['storeKey', 'collectUrl']
/** The theme app extension and its embed block. */
export const THEME_EXTENSION = { uid: '5d0f4f0c-6a51-4c53-9a3e-6c1f5a0b7c11', embed: 'convbox-embed', app: 'convbox' }
/** Path that receives the privacy topics. */
export const PRIVACY_PATH = '/webhooks/shopify'
