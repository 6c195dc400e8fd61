/** Our app as the sandbox's Shopify knows it. The stand-in and the server must agree on it; it opens nothing at the real Shopify. */
export const SANDBOX_SHOPIFY_APP = {
  clientId: '5a8f2d3b6c1e4790a1b2c3d4e5f60718',
  /** Exchanges codes, signs the queries and the webhooks. */
  clientSecret: 'shpss_sandbox0123456789abcdef01234567',
} as const
