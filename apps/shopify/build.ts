/** Builds what Shopify's CLI deploys: the app's toml, and each extension bundled into one file, so that the CLI needs nothing installed. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { bundleScript } from '@convbox/sdk/bundle'
import { APP_URL } from './src/app-url.ts'

/** outDir: emptied first. publicUrl: the server's address (PUBLIC_URL), clientId: of the app in Shopify's dashboard (SHOPIFY_API_KEY); without them the placeholders stay. */
export type ShopifyAppOptions = { outDir: string; publicUrl?: string | undefined; clientId?: string | undefined }

/** Extensions with code: folder and entry source, which is bundled to `src/index.js`, where Shopify's CLI expects it. */
const ENTRIES = { 'convbox-pixel': 'src/index.ts', 'convbox-survey': 'src/index.tsx' }
/** Files copied unchanged. */
const PLAIN_FILE = /\.(toml|liquid)$|(^|\/)locales\/[^/]+\.json$/

/** The address and the client id are inserted into toml, liquid and scripts: refuse characters that could end a string there. */
const checkOptions = ({ publicUrl, clientId }: ShopifyAppOptions): void => {
  if (publicUrl !== undefined && !/^https?:\/\/[\w.:-]+(\/[\w./-]*)?$/.test(publicUrl))
    throw new Error(`PUBLIC_URL must be an address such as https://convbox.example.com (it is "${publicUrl}")`)
  if (clientId !== undefined && !/^[\w-]+$/.test(clientId))
    throw new Error(`SHOPIFY_API_KEY must be the app's client id (it is "${clientId}")`)
}

/** Builds the app into `outDir`; returns the paths of its files, sorted. */
export const buildShopifyApp = async (options: ShopifyAppOptions): Promise<string[]> => {
  checkOptions(options)
  const { outDir, publicUrl, clientId } = options
  const root = import.meta.dirname
  const fill = (text: string): string =>
    text.replaceAll(APP_URL, publicUrl?.replace(/\/$/, '') ?? APP_URL).replace(/^client_id = ""$/m, `client_id = "${clientId ?? ''}"`)
  const files = new Map<string, string>()
  const tree = await readdir(join(root, 'extensions'), { recursive: true })
  for (const path of ['shopify.app.toml', ...tree.filter((file) => PLAIN_FILE.test(file)).map((file) => `extensions/${file}`)])
    files.set(path, await readFile(join(root, path), 'utf8'))
  for (const [extension, entry] of Object.entries(ENTRIES))
    files.set(`extensions/${extension}/src/index.js`, await bundleScript(join(root, 'extensions', extension, entry), 'es'))
  await rm(outDir, { recursive: true, force: true })
  for (const [path, text] of files) {
    await mkdir(dirname(join(outDir, path)), { recursive: true })
    await writeFile(join(outDir, path), fill(text))
  }
  return [...files.keys()].toSorted()
}
