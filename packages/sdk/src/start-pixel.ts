/** Sends the events of Shopify's pixel sandbox; both the pasted pixel and the app's pixel start it. */
import { CART_ATTRIBUTES } from '@convbox/contract/events/script-facts'
import { FROM_SHOPIFY } from './consent.ts'
import { createCore } from './core.ts'
import type { SdkConfig } from './env.ts'
import { guarded } from './env.ts'
import { createFailedCodes, failedCodeOf } from './failed-codes.ts'
import { CHECKOUT_KEY } from './identity.ts'
import { fromShopify } from './page-consent.ts'
import type { PixelApi, PixelEvent, PixelPrivacy } from './pixel-api.ts'
import { PIXEL_OUTBOX, pixelEnv, readContext } from './pixel-env.ts'
import { PIXEL_EVENTS, readPixelEvent } from './pixel-events.ts'

/** Pages without theme scripts. Everywhere else the standard entry reports the same events, which must not be sent twice. */
const CHECKOUT_PATH = /\/(checkouts?|orders|thank.you)(\/|$)/
/** Orders of a classic customer account (`/account/orders/1`, `/en-gb/account/orders/1`): pages of the theme. The new accounts have their own host, or a path with the shop's number. */
const THEME_PATH = /\/\/[^/]+(\/[a-z-]+)?\/account\//

/** Ids from the cart, where the checkout runs on a host that cannot read the shop's cookies. */
const idsInCart = (event: PixelEvent): { visitorId?: string; sessionId?: string } => {
  const attributes = event.data?.checkout?.attributes ?? event.data?.cart?.attributes ?? []
  const find = (key: string): string | undefined => attributes.find((one) => one.key === key)?.value
  const [visitorId, sessionId] = [find(CART_ATTRIBUTES.visitorId), find(CART_ATTRIBUTES.sessionId)]
  return { ...(visitorId && { visitorId }), ...(sessionId && { sessionId }) }
}

/**
 * Subscribes to the shop's customer events and sends them. settings.storefrontEvents 'yes': also those of storefront pages, for a shop that has only the pixel.
 * Resolves when it listens to consent and has processed the events that arrived while cookies were read. sender: the fetch to use.
 */
export const startPixel = async (api: PixelApi, config: SdkConfig, sender: typeof fetch): Promise<void> => {
  const early: PixelEvent[] = []
  let take = (event: PixelEvent): void => void early.push(event)
  // Subscribes before the first await: Shopify replays nothing to a late listener.
  for (const name of [...Object.keys(PIXEL_EVENTS), 'alert_displayed'])
    api.analytics.subscribe(
      name,
      guarded((event) => take(event)),
    )

  const known: ReturnType<typeof idsInCart> = {}
  const env = await pixelEnv(api, sender, config.firstParty ?? false)
  const core = createCore(env, config, 'customer-events', PIXEL_OUTBOX, known)
  const [, decision] = core.extrasApi
  const isDenied = (): boolean => /stop|bare/.test(decision())
  const failedCodes = createFailedCodes(env, () => decision() === 'go')
  const hear = (privacy: PixelPrivacy = {}): void => {
    core.setConsent(
      FROM_SHOPIFY,
      fromShopify({
        marketing: privacy.marketingAllowed,
        analytics: privacy.analyticsProcessingAllowed,
        preferences: privacy.preferencesProcessingAllowed,
        sale_of_data: privacy.saleOfDataAllowed,
      }),
    )
    if (isDenied()) failedCodes.forget()
  }
  hear(api.init.customerPrivacy)
  api.customerPrivacy?.subscribe(
    'visitorConsentCollected',
    guarded((event) => hear(event.customerPrivacy)),
  )
  const { id, email, phone } = api.init.data?.customer ?? {}
  core.identify({ ...(id && { customerId: id.split('/').pop() ?? id }), ...(email && { email }), ...(phone && { phone }) })

  const everywhere = api.settings?.['storefrontEvents'] === 'yes'
  take = (event) => {
    const { page, client } = readContext(event.context ?? api.init.context)
    const url = page.url.split(/[?#]/)[0] ?? ''
    if (!everywhere && (!CHECKOUT_PATH.test(url) || THEME_PATH.test(url))) return
    const failed = failedCodeOf(event)
    if (failed && !isDenied()) failedCodes.add(failed)
    const found = readPixelEvent(event)
    if (!found) return
    Object.assign(known, idsInCart(event))
    const { checkoutToken } = found.data
    const count = checkoutToken ? failedCodes.countAt(checkoutToken) : 0
    if (found.name === 'InitiateCheckout' && checkoutToken) {
      // Shopify reports the start at every entry; returning to the same checkout is not reported again.
      if (env.loadText(CHECKOUT_KEY) === checkoutToken) return
      core.whenAllowed(() => env.saveText(CHECKOUT_KEY, checkoutToken))
    }
    core.track(found.name, { page, client, ...found.data, ...(count > 0 && { failedCodes: count }) })
  }
  for (const event of early.splice(0)) guarded(take)(event)
  core.flush()
}
