/** Installs the app into a store, for the first time or again: saves tokens and audit row, and resumes what an uninstall had stopped. */
import type { MainDbQueries } from '@convbox/storage'
import type { Program } from '../../program.ts'
import type { ShopifyProgram } from '../../platforms/shopify/admin-client.ts'
import { saveInstall, type NewTokens } from '../../platforms/shopify/shopify-install.rows.ts'
import { writeAudit } from '../audit/audit.ts'
import { letShopifyLeadPurchases } from './shop-facts.rows.ts'
import { cancelShopRedact, resumePixels } from './uninstall.rows.ts'

export type InstallProgram = ShopifyProgram & Pick<Program, 'directory' | 'signals'>

/** Part of a transaction. at: older app/uninstalled webhooks are ignored. */
export const installIntoStore = async (
  mainDb: MainDbQueries,
  install: {
    store: { id: string; tenantId: string; websiteName: string }
    fresh: NewTokens
    shopDomain: string
    userId: string | undefined
    at: Date
  },
): Promise<void> => {
  const { store, fresh, shopDomain, userId, at } = install
  await saveInstall(mainDb, { ...fresh, storeId: store.id, shopDomain, at })
  await letShopifyLeadPurchases(mainDb, store.id)
  await resumePixels(mainDb, store.id)
  await cancelShopRedact(mainDb, store.id)
  await writeAudit(mainDb, {
    tenantId: store.tenantId,
    storeId: store.id,
    ...(userId !== undefined && { userId }),
    action: 'shop connected',
    target: store.websiteName,
    detail: { shopDomain, scopes: fresh.scopes },
  })
}
