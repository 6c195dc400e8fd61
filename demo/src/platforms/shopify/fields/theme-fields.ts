/** The published theme and its one file with the state of app embeds. Source: https://shopify.dev/docs/apps/build/online-store/theme-app-extensions/configuration. */
import { createHash } from 'node:crypto'
import { THEME_EXTENSION } from '../app-extensions.ts'
import type { CallContext, Fields } from '../call-context.ts'
import { connection } from '../connection.ts'
import { readGid, type SandboxShop, shopNumber } from '../shop.ts'

type Node = Fields & { id: string }
const SETTINGS_FILE = 'config/settings_data.json'

/** The embed's block stands in the file only after it was saved once, as in a real theme. */
const settingsData = ({ isEmbedOn }: SandboxShop): string => {
  const { app, embed, uid } = THEME_EXTENSION
  const block = { type: `shopify://apps/${app}/blocks/${embed}/${uid}`, disabled: isEmbedOn !== true, settings: {} }
  const blocks = isEmbedOn === undefined ? {} : { '12183017430716529337': block }
  const text = JSON.stringify({ current: { logo_width: 90, blocks }, presets: { Default: { logo_width: 90 } } }, null, 2)
  return `/*\n * ------------------------------------------------------------\n * IMPORTANT: The contents of this file are auto-generated.\n * ------------------------------------------------------------\n */\n${text}\n`
}

const fileFields = (filename: string, content: string, at: string): Node => ({
  id: filename,
  filename,
  body: { __typename: 'OnlineStoreThemeFileBodyText', content },
  checksumMd5: createHash('md5').update(content).digest('hex'),
  contentType: 'application/json',
  size: String(Buffer.byteLength(content)),
  createdAt: at,
  updatedAt: at,
})

const themeFields = (context: CallContext): Node => {
  const { shop } = context
  const at = new Date(shop.createdAtMs).toISOString()
  return {
    id: `gid://shopify/OnlineStoreTheme/${shopNumber(shop.domain)}`,
    name: 'Dawn',
    prefix: '/',
    role: 'MAIN',
    processing: false,
    processingFailed: false,
    themeStoreId: 887,
    createdAt: at,
    updatedAt: at,
    files: (args: Record<string, unknown>) => {
      const wanted = Array.isArray(args.filenames) ? args.filenames : [SETTINGS_FILE]
      const files = wanted.includes(SETTINGS_FILE) ? [fileFields(SETTINGS_FILE, settingsData(shop), at)] : []
      // This connection has 50 as its default, unlike all others.
      return { ...connection(files, { ...args, first: args.first ?? 50 }, context), userErrors: [] }
    },
  }
}

/** Queries about themes. */
export const themeQueries = (context: CallContext): Fields => ({
  themes: (args: Record<string, unknown>) => {
    const isMain = !Array.isArray(args.roles) || args.roles.length === 0 || args.roles.includes('MAIN')
    return connection(isMain ? [themeFields(context)] : [], args, context)
  },
  theme: ({ id }: { id: string }) =>
    readGid('OnlineStoreTheme', id) === shopNumber(context.shop.domain).toString() ? themeFields(context) : null,
})
