/** Our web pixel in a shop: created with the right settings, or why not. */
import type { WebPixelSettings } from '@convbox/contract/shopify-app'
import { z } from 'zod'
import { askShopify, type ShopifyAnswer, type ShopifyProgram } from './admin-client.ts'
import { findInstall, updateInstall } from './shopify-install.rows.ts'
import { CREATE_WEB_PIXEL_DOCUMENT, UPDATE_WEB_PIXEL_DOCUMENT, WEB_PIXEL_DOCUMENT } from './web-pixel.graphql.ts'

const pixelOf = z.object({ webPixel: z.object({ id: z.string() }) }).transform(({ webPixel }) => webPixel.id)
const createdSchema = z.object({ webPixelCreate: pixelOf }).transform(({ webPixelCreate }) => webPixelCreate)
const updatedSchema = z.object({ webPixelUpdate: pixelOf }).transform(({ webPixelUpdate }) => webPixelUpdate)
const foundSchema = pixelOf

const hasCode = (answer: ShopifyAnswer<string>, code: string): boolean =>
  'failed' in answer && (answer.userErrors ?? []).some((error) => error.code === code)

/** Creates the pixel or updates the existing one's settings; saves its id. An app has one per shop, so a second one is TAKEN. */
export const syncWebPixel = async (program: ShopifyProgram, storeId: string): Promise<ShopifyAnswer<string>> => {
  const install = await findInstall(program.mainDb, storeId)
  if (install === undefined) return { failed: 'not installed', detail: 'The app is not installed in this shop' }
  const settings = {
    storeKey: install.storeKey,
    collectUrl: `${program.config.PUBLIC_URL}/collect/v1/events`,
  } satisfies WebPixelSettings
  const webPixel = { settings: JSON.stringify(settings) }
  const update = (id: string) => askShopify(program, storeId, UPDATE_WEB_PIXEL_DOCUMENT, { id, webPixel }, updatedSchema)
  const create = () => askShopify(program, storeId, CREATE_WEB_PIXEL_DOCUMENT, { webPixel }, createdSchema)
  let answer = install.webPixelId === null ? await create() : await update(install.webPixelId)
  if (install.webPixelId !== null && hasCode(answer, 'NOT_FOUND')) answer = await create()
  if (hasCode(answer, 'TAKEN')) {
    const found = await askShopify(program, storeId, WEB_PIXEL_DOCUMENT, {}, foundSchema)
    if ('result' in found) answer = await update(found.result)
  }
  if ('result' in answer && answer.result !== install.webPixelId)
    await updateInstall(program.mainDb, storeId, { webPixelId: answer.result })
  return answer
}
