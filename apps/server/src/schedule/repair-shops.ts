import { DAY_MS } from '@convbox/contract/durations'
import type { Program } from '../program.ts'
import { deleteEndedAuthorizations } from '../features/shopify/shopify-authorization.rows.ts'
import { setUpShop } from '../platforms/shopify/set-up-shop.ts'
import { listInstalledStores } from '../platforms/shopify/shopify-install.rows.ts'

/**
 * Repairs every shop with the app: registers missing webhooks, sets pixel and script URL, checks the theme. Using the tokens also keeps them alive: a refresh
 * token lasts 90 days.
 */
export const repairShops = async (program: Program): Promise<void> => {
  for (const storeId of await listInstalledStores(program.mainDb)) {
    try {
      await setUpShop(program, storeId)
    } catch (error) {
      // One failing shop must not stop the others.
      program.logger.error({ err: error, storeId }, 'a shop could not be repaired')
    }
  }
  await deleteEndedAuthorizations(program.mainDb, new Date(program.now() - DAY_MS))
}
