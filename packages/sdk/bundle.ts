/** Bundles a script that runs in somebody else's page: the storefront's, and those of the Shopify app. */
import { build } from 'vite'

/** One file of code for every browser of the last years, from its entry. format: 'iife' for a page, 'es' where a host imports it. An entry that becomes several files is a fault. */
export const bundleScript = async (input: string, format: 'iife' | 'es'): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2021',
      minify: true,
      modulePreload: false,
      // The exports of an entry are what its host looks for.
      rolldownOptions: { input, output: { format }, ...(format === 'es' && { preserveEntrySignatures: 'strict' }) },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) => ('output' in one ? one.output : []))
  const code = outputs.flatMap((one) => (one.type === 'chunk' ? [one.code] : []))
  if (code.length !== 1 || !code[0]) throw new Error(`The bundle of ${input} is not one file`)
  return code[0]
}
