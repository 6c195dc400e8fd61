/** Bundles scripts for other people's pages: the storefront's, and those of the Shopify app. */
import { minify } from 'terser'
import { build } from 'vite'

/** Names of our own functions and fields that no wire, storage or page knows: each becomes one letter. Never one that a browser's object has too. */
const INNER_NAMES =
  /^(writeCookie|domainDots|allowsAds|decision|setConsent|whenAllowed|cartAttributes|retryAfterSeconds|later|flush|keep|dropMetaCookies|loadText|saveText|randomBytes|readCookies|writtenAtMs|readPage|readClient|postText|extrasApi)$/

/** Bundles one entry into one file for every browser of the last years. format: 'iife' for a page, 'es' where a host imports it. An entry that yields several files is an error. */
export const bundleScript = async (input: string, format: 'iife' | 'es'): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2021',
      minify: true,
      modulePreload: false,
      // The host uses the entry's exports, so they are kept.
      rolldownOptions: { input, output: { format }, ...(format === 'es' && { preserveEntrySignatures: 'strict' }) },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) => ('output' in one ? one.output : []))
  const code = outputs.flatMap((one) => (one.type === 'chunk' ? [one.code] : []))
  if (code.length !== 1 || !code[0]) throw new Error(`The bundle of ${input} is not one file`)
  // Behind the bundler's own minifier it saves another 90 bytes of gzip, of the 5 KB that the storefront script may have.
  // unsafe_arrows: no function of ours is called with new.
  const smaller = await minify(code[0], {
    ecma: 2020,
    compress: { unsafe_arrows: true },
    module: format === 'es',
    mangle: { properties: { regex: INNER_NAMES } },
  })
  if (!smaller.code) throw new Error(`The bundle of ${input} is empty`)
  return smaller.code
}
