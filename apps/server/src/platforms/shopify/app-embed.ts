/**
 * Checks whether the shop's published theme has our app embed on, and builds the link that switches it on. Source:
 * https://shopify.dev/docs/apps/build/online-store/theme-app-extensions/configuration.
 */
import { SHOPIFY_EMBED } from '@convbox/contract/shopify-app'
import { z } from 'zod'
import { askShopify, type ShopifyAnswer, type ShopifyProgram } from './admin-client.ts'
import { THEME_SETTINGS_DOCUMENT } from './app-embed.graphql.ts'
import { updateInstall, type EmbedSeen } from './shopify-install.rows.ts'

const themeSchema = z.object({
  themes: z
    .object({
      nodes: z.array(
        z.object({
          name: z.string(),
          files: z.object({ nodes: z.array(z.object({ body: z.object({ content: z.string().optional() }) })) }).nullish(),
        }),
      ),
    })
    .nullable(),
})

const blocksSchema = z.object({
  current: z.object({
    blocks: z.record(z.string(), z.object({ type: z.string(), disabled: z.boolean().optional() }).loose()).optional(),
  }),
})

/** Shopify puts comments before the JSON of a theme file. */
const withoutComments = (content: string): string => content.replaceAll(/^\s*\/\*[\s\S]*?\*\//g, '')

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // A hand-edited theme that does not parse: treated as not naming us.
  }
}

/** Status of our embed in a theme's settings_data.json. 'unsaved': not named, because nobody has saved the theme with it. Pure. */
export const readEmbed = (content: string): EmbedSeen['status'] => {
  const parsed = blocksSchema.safeParse(parseJson(withoutComments(content)))
  const blocks = parsed.success ? Object.values(parsed.data.current.blocks ?? {}) : []
  const ours = blocks.filter(({ type }) => type.includes(`/blocks/${SHOPIFY_EMBED}/`))
  if (ours.length === 0) return 'unsaved'
  return ours.some(({ disabled }) => disabled !== true) ? 'on' : 'off'
}

/** Checks the published theme now and saves the result. */
export const checkEmbed = async (program: ShopifyProgram, storeId: string): Promise<ShopifyAnswer<EmbedSeen>> => {
  const answer = await askShopify(program, storeId, THEME_SETTINGS_DOCUMENT, {}, themeSchema)
  if ('failed' in answer) return answer
  const theme = answer.result.themes?.nodes[0]
  const content = theme?.files?.nodes[0]?.body.content ?? ''
  const seen: EmbedSeen = { status: readEmbed(content), theme: theme?.name, checkedAt: new Date(program.now()).toISOString() }
  await updateInstall(program.mainDb, storeId, { embed: seen })
  return { result: seen }
}

/** Link to the theme editor with our embed, ready to be switched on and saved. */
export const embedLink = (shopAddress: string, clientId: string): string =>
  `${shopAddress}/admin/themes/current/editor?context=apps&activateAppId=${clientId}/${SHOPIFY_EMBED}`
