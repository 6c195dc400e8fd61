/** npm run build: the web app, the storefront script, and the Shopify app for the server at PUBLIC_URL. Prints what was made. */
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { buildShopifyApp } from '../apps/shopify/build.ts'
import { buildSdk } from '../packages/sdk/build.ts'

const path = (relative: string): string => fileURLToPath(new URL(`../${relative}`, import.meta.url))

await buildSdk(path('packages/sdk/dist'))
await build({ root: path('apps/web'), logLevel: 'warn' })
// An empty variable counts as absent, as for the server.
const { PUBLIC_URL: publicUrl, SHOPIFY_API_KEY: clientId } = process.env
await buildShopifyApp({ outDir: path('apps/shopify/dist'), publicUrl: publicUrl || undefined, clientId: clientId || undefined })
process.stdout.write(`Built apps/web/dist, packages/sdk/dist and apps/shopify/dist${publicUrl ? ` for ${publicUrl}` : ''}.\n`)
