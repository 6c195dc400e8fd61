/** Our app in the sandbox's Shopify, shared by the stand-in and the server; it opens nothing at the real Shopify. */
export const SANDBOX_SHOPIFY_APP = {
  clientId: '5a8f2d3b6c1e4790a1b2c3d4e5f60718',
  /** Exchanges codes; signs queries and webhooks. */
  clientSecret: 'shpss_sandbox0123456789abcdef01234567',
} as const
