import { AppError } from '../../http/app-error.ts'
import type { Feature } from '../../http/handlers.ts'
import { createRateLimit } from '../../http/rate-limit.ts'
import { checkEmbed, embedLink } from '../../platforms/shopify/app-embed.ts'
import { setUpShop } from '../../platforms/shopify/set-up-shop.ts'
import { placeOf, shopifyAppOf } from '../../platforms/shopify/shopify-app.ts'
import { findInstall } from '../../platforms/shopify/shopify-install.rows.ts'
import { syncWebPixel } from '../../platforms/shopify/web-pixel.ts'
import { beginAgain, beginAtShopify, beginHere } from './begin-install.ts'
import { completeInstall } from './complete-install.ts'
import { confirmInstall, findKnownStore, findWaiting } from './confirm-install.ts'
import { writePasteIgnored } from './pasted.rows.ts'
import { checkPasted } from './pasted.ts'
import { describeConnection, describeEmbed, refusalOfFault } from './shop-connection.ts'

const MINUTE_MS = 60_000
/** Signed queries per IP address and minute; verifying one is cheap, but it leads to calls to Shopify. */
const INSTALLS_A_MINUTE = 30
/** A theme checked within this time is not read again. */
const EMBED_FRESH_MS = 3_000

const APP_NAME = 'Convbox'

/** Installs, authorizations and the state of a store's shop. */
export const shopifyFeature: Feature<'shopify'> = (program) => {
  const perAddress = createRateLimit({ max: INSTALLS_A_MINUTE, windowMs: MINUTE_MS, now: program.now })

  /** Reads the theme unless that was just done; the last result is used if Shopify does not answer. */
  const lookAtEmbed = async (storeId: string) => {
    const seen = await findInstall(program.mainDb, storeId)
    const isFresh = seen?.embed !== undefined && program.now() - Date.parse(seen.embed.checkedAt) < EMBED_FRESH_MS
    if (seen === undefined || isFresh || seen.uninstalledAt !== null) return seen
    await checkEmbed(program, storeId)
    return findInstall(program.mainDb, storeId)
  }

  return {
    authorizeShop: async (input, caller) => {
      perAddress.check(caller.ip)
      const query = new URLSearchParams(input.urlParam)
      const { hmac, shop, timestamp } = input
      // The separate fields must equal the signed ones.
      const isSame = Object.entries({ hmac, shop, timestamp }).every(([name, value]) => query.get(name) === value)
      if (!isSame) throw new AppError('forged install')
      return { url: await beginAtShopify(program, caller, query, input.redirect_uri) }
    },
    installApp: async (input, caller) => {
      perAddress.check(caller.ip)
      const { hmac, shop, timestamp, state, code, urlParam } = input
      const query = new URLSearchParams(urlParam ?? { hmac, shop, timestamp, state, code })
      return { url: await completeInstall(program, caller, query) }
    },
    installWebsite: async (input, caller) => {
      const { row, waiting } = await findWaiting(program, caller, input.response, caller.user.id)
      const known = await findKnownStore(program, row, caller.user.id)
      return {
        shopDomain: row.shopDomain,
        shopName: waiting.shop.name,
        currencyCode: waiting.shop.currency,
        timezone: waiting.shop.timeZone,
        sandbox: row.sandbox,
        expiresAt: row.expiresAt.toISOString(),
        ...(known && { knownStore: { websiteName: known.websiteName, websiteTitle: known.title, tenantId: known.tenantId } }),
      }
    },
    confirmInstall: async (input, caller) => {
      // The tenant of the headers, which was checked; the field must equal it.
      if (input.tenantId !== caller.tenant.id) throw new AppError('not found')
      const confirmation = { state: input.response, tenantId: caller.tenant.id, userId: caller.user.id, product: input.product }
      return { websiteName: await confirmInstall(program, caller, confirmation) }
    },
    shopifyApps: async () => ({
      real: shopifyAppOf(program, false) !== undefined,
      sandbox: shopifyAppOf(program, true) !== undefined,
    }),
    connectShop: async (input, caller) => {
      if (input.tenantId !== caller.tenant.id) throw new AppError('not found')
      const { shop, sandbox, product } = input
      return { url: await beginHere(program, caller, { shop, sandbox, product, tenantId: caller.tenant.id, userId: caller.user.id }) }
    },
    authorizationWebsite: async (input, caller) => {
      if (input.websiteName !== undefined && input.websiteName !== caller.store.websiteName) throw new AppError('not found')
      const { id: storeId, websiteName } = caller.store
      return { url: await beginAgain(program, caller, { storeId, websiteName, userId: caller.user.id, redirectPath: input.redirect_uri }) }
    },
    shopConnection: (_input, caller) => describeConnection(program, caller.store.id),
    repairShop: async (_input, caller) => {
      await setUpShop(program, caller.store.id)
      return describeConnection(program, caller.store.id)
    },
    installedStatus: async (input, caller) => {
      const install = await lookAtEmbed(caller.store.id)
      const embed = describeEmbed(install)
      const details = { ...embed, ...(install?.webPixelId && { webPixelId: install.webPixelId }) }
      return [{ appName: input.appName ?? APP_NAME, installed: embed.status === 'on', details }]
    },
    installLink: async (_input, caller) => {
      const shop = (await program.directory.byId(caller.store.id))?.shopDomain
      const app = shopifyAppOf(program, caller.store.sandbox)
      if (shop === undefined || app === undefined) throw new AppError('shop not connected')
      return { link: embedLink(placeOf(program, app, shop).address, app.clientId) }
    },
    checkScriptTagUpgrade: async (_input, caller) => {
      const install = await findInstall(program.mainDb, caller.store.id)
      const scopes = (install?.scopes ?? '').split(',').filter((scope) => scope !== '')
      return { needed: false, details: { [APP_NAME]: scopes } }
    },
    syncWebPixel: async (_input, caller) => {
      const answer = await syncWebPixel(program, caller.store.id)
      if ('failed' in answer) throw refusalOfFault(answer)
      return { webPixelId: answer.result }
    },
    checkCustomEventsPasted: (input, caller) =>
      checkPasted(program, caller.store.id, { sdkType: 'customer-events', checkTime: input.instanceCheckTime }),
    checkScriptPasted: (input, caller) =>
      checkPasted(program, caller.store.id, { sdkType: input.sdkType, checkTime: input.instanceCheckTime }),
    ignorePastePrompt: async (_input, caller) => {
      // A GET on the wire: read-only users get an answer and change nothing.
      if (caller.role !== 'read-only') await writePasteIgnored(program.mainDb, caller.store.id, new Date(program.now()))
      return { ok: true }
    },
  }
}
