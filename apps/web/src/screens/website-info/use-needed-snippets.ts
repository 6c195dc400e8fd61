import { shopify } from '@convbox/contract/api/shopify'
import { isHeadless } from '@convbox/contract/api/store-settings.values'
import { useCall } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'

/** Snippets to paste by hand. 'both': a shop without the app, or a headless one whose app has no pixel there. 'storefront': a headless shop with the app, whose pixel covers the checkout. 'other': no shop is known. 'both at Shopify': no shop is known, but the owner says that the store is at Shopify. */
export type NeededSnippets = 'both' | 'storefront' | 'other' | 'both at Shopify' | 'none'

/** By the state of the Shopify connection; 'both' while it is unknown. */
export const useNeededSnippets = (): NeededSnippets => {
  const { data } = useCall(shopify.shopConnection, {}, { quiet: true })
  const { shopBuildType } = useStore()
  if (data?.status === 'none' && data.shopDomain === undefined)
    return shopBuildType === 'Hosted by Shopify' || shopBuildType === 'Shopify Headless' ? 'both at Shopify' : 'other'
  if (data === undefined || data.status === 'none') return 'both'
  if (!isHeadless(shopBuildType)) return 'none'
  return data.webPixelId === undefined ? 'both' : 'storefront'
}

/** Whether no Shopify shop is known, so that the store sends its orders itself. */
export const tellsOwnOrders = (snippets: NeededSnippets): boolean => snippets === 'other' || snippets === 'both at Shopify'
