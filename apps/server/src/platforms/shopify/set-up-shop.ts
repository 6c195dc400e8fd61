/**
 * Sets up a shop after the app's installation: webhooks, web pixel, the embed's script URL, theme check. Each part may fail alone; the nightly job and the
 * Repair button retry it.
 */
import { SHOPIFY_SCRIPT_METAFIELD } from '@convbox/contract/shopify-app'
import { z } from 'zod'
import { askShopify, type ShopifyAnswer, type ShopifyProgram } from './admin-client.ts'
import { checkEmbed } from './app-embed.ts'
import { repairWebhooks } from './register-webhooks.ts'
import { shopSchema } from './shop-authorization.ts'
import { SET_SCRIPT_URL_DOCUMENT, SHOP_DOCUMENT } from './shop.graphql.ts'
import { findInstall, updateInstall } from './shopify-install.rows.ts'
import { syncWebPixel } from './web-pixel.ts'

/** Saves the script URL for the theme's embed. */
const setScriptUrl = async (program: ShopifyProgram, storeId: string, ownerId: string): Promise<ShopifyAnswer<unknown>> => {
  const install = await findInstall(program.mainDb, storeId)
  const value = `${program.config.PUBLIC_URL}/sdk/${install?.storeKey ?? ''}.js`
  return askShopify(
    program,
    storeId,
    SET_SCRIPT_URL_DOCUMENT,
    { metafields: [{ ownerId, ...SHOPIFY_SCRIPT_METAFIELD, value }] },
    z.unknown(),
  )
}

const warn = (program: ShopifyProgram, storeId: string, part: string, answer: object): void => {
  if ('failed' in answer) program.logger.warn({ storeId, part, failed: answer.failed }, 'a part of a Shopify set-up failed')
}

/** Sets everything up, also repeatedly; saves the granted scopes with the install. Resolves whatever fails: the connection's screen shows it. */
export const setUpShop = async (program: ShopifyProgram, storeId: string): Promise<void> => {
  const shop = await askShopify(program, storeId, SHOP_DOCUMENT, {}, shopSchema)
  if ('failed' in shop) return warn(program, storeId, 'shop', shop)
  await updateInstall(program.mainDb, storeId, { scopes: shop.result.scopes })
  warn(program, storeId, 'webhooks', await repairWebhooks(program, storeId))
  warn(program, storeId, 'script address', await setScriptUrl(program, storeId, shop.result.installationId))
  warn(program, storeId, 'theme', await checkEmbed(program, storeId))
  // Last: it fails alone if the store's app has no pixel extension deployed yet.
  warn(program, storeId, 'web pixel', await syncWebPixel(program, storeId))
}
