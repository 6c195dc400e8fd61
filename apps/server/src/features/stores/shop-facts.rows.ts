import { mainDbSchema, type MainDb } from '@convbox/storage'
import { eq } from 'drizzle-orm'
import { hasPixel } from '../store-settings/store-settings.ts'

const { store, shopifyInstall } = mainDbSchema

/** A store's data beyond its own settings. scopes: empty without the app, also after its uninstall. */
export type ShopFacts = {
  shopDomain: string | null
  checkoutType: string | null
  thirdPartyLandingPage: boolean | null
  scopes: string[]
  webPixelId: string | null
  hasPixel: boolean
  reportModel: string | null
  reportWindow: string | null
  reportColumns: string | null
}

/** Data of one store; undefined if it was deleted. */
export const readShopFacts = async (mainDb: MainDb, storeId: string): Promise<ShopFacts | undefined> => {
  const [row] = await mainDb.db
    .select({
      shopDomain: store.shopDomain,
      checkoutType: store.checkoutType,
      thirdPartyLandingPage: store.thirdPartyLandingPage,
      reportModel: store.reportModel,
      reportWindow: store.reportWindow,
      reportColumns: store.reportColumns,
      scopes: shopifyInstall.scopes,
      tokens: shopifyInstall.tokens,
      webPixelId: shopifyInstall.webPixelId,
    })
    .from(store)
    .leftJoin(shopifyInstall, eq(shopifyInstall.storeId, store.id))
    .where(eq(store.id, storeId))
  if (row === undefined) return undefined
  const { scopes, tokens, ...rest } = row
  return {
    ...rest,
    scopes: scopes === null || tokens === null ? [] : scopes.split(',').filter((scope) => scope !== ''),
    hasPixel: await hasPixel(mainDb, storeId),
  }
}
