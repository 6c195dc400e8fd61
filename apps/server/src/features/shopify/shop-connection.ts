/** State of a store's connection to its shop, as last seen. */
import { SHOPIFY_FAILURES } from '@convbox/contract/api/shopify.values'
import type { ShopConnection } from '@convbox/contract/api/shopify.schemas'
import { AppError } from '../../http/app-error.ts'
import type { Program } from '../../program.ts'
import type { ShopifyFault } from '../../platforms/shopify/admin-client.ts'
import { missingScopes } from '../../platforms/shopify/shop-authorization.ts'
import { findInstall, type ShopifyInstall } from '../../platforms/shopify/shopify-install.rows.ts'

/** Status of the theme's embed, as screens show it. */
export const describeEmbed = (install: ShopifyInstall | undefined): ShopConnection['embed'] => {
  const { embed } = install ?? {}
  if (embed === undefined) return { status: 'unknown' }
  return { status: embed.status, checkedAt: embed.checkedAt, ...(embed.theme !== undefined && { theme: embed.theme }) }
}

/** Status of the app in a shop where it is, or was, installed. */
export const shopStatusOf = (
  install: Pick<ShopifyInstall, 'uninstalledAt' | 'scopes' | 'lastError'> & { hasTokens: boolean },
): Exclude<ShopConnection['status'], 'none'> => {
  if (install.uninstalledAt !== null || !install.hasTokens) return 'uninstalled'
  if (missingScopes(install.scopes).length > 0) return 'scopes missing'
  return install.lastError === null ? 'connected' : 'failing'
}

/** The connection of a store. */
export const describeConnection = async (program: Pick<Program, 'mainDb' | 'directory'>, storeId: string): Promise<ShopConnection> => {
  const install = await findInstall(program.mainDb, storeId)
  if (install === undefined) {
    const shopDomain = (await program.directory.byId(storeId))?.shopDomain
    return { status: 'none', ...(shopDomain !== undefined && { shopDomain }), missingScopes: [], embed: { status: 'unknown' } }
  }
  const failure = SHOPIFY_FAILURES.find((known) => known === install.lastError)
  return {
    status: shopStatusOf({ ...install, hasTokens: install.tokens !== null }),
    shopDomain: install.shopDomain,
    installedAt: install.installedAt.toISOString(),
    ...(install.uninstalledAt !== null && { uninstalledAt: install.uninstalledAt.toISOString() }),
    missingScopes: missingScopes(install.scopes),
    ...(failure !== undefined && { failure }),
    ...(install.webPixelId !== null && { webPixelId: install.webPixelId }),
    embed: describeEmbed(install),
    ...(install.webhooksCheckedAt !== null && { webhooksCheckedAt: install.webhooksCheckedAt.toISOString() }),
    ...(install.webhooksNote && { webhooksNote: install.webhooksNote }),
  }
}

/** A failure at Shopify as the refusal of a call. Its detail is Shopify's text, for the log only. */
export const refusalOfFault = ({ failed, detail }: ShopifyFault): AppError => {
  const cause = new Error(`${failed}: ${detail}`)
  switch (failed) {
    case 'not installed':
    case 'token refused':
    case 'shop gone':
      return new AppError('shop not connected', { cause })
    case 'scope missing':
      return new AppError('shop scope missing', { cause })
    case 'throttled':
      return new AppError('shopify busy', { cause })
    case 'unavailable':
    case 'refused':
      return new AppError('shopify failed', { cause })
  }
}
