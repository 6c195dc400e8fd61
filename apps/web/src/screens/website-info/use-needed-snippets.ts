import { shopify } from '@convbox/contract/api/shopify'
import { isHeadless } from '@convbox/contract/api/store-settings.values'
import { useCall } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'

/** What has to be pasted by hand: both snippets in a shop without the app; in a headless storefront its own, while the app's pixel sees the checkout; where no shop is known the storefront's ('other'), unless the owner says that it is at Shopify. */
export type NeededSnippets = 'both' | 'storefront' | 'other' | 'both at Shopify' | 'none'

/** By how the store stands at Shopify; both while that is not known. */
export const useNeededSnippets = (): NeededSnippets => {
  const { data } = useCall(shopify.shopConnection, {}, { quiet: true })
  const { shopBuildType } = useStore()
  if (data?.status === 'none' && data.shopDomain === undefined)
    return shopBuildType === 'Hosted by Shopify' || shopBuildType === 'Shopify Headless' ? 'both at Shopify' : 'other'
  if (data === undefined || data.status === 'none') return 'both'
  if (!isHeadless(shopBuildType)) return 'none'
  return data.webPixelId === undefined ? 'both' : 'storefront'
}

/** Whether no shop of Shopify is known, so that the store tells of its orders itself. */
export const tellsOwnOrders = (snippets: NeededSnippets): boolean => snippets === 'other' || snippets === 'both at Shopify'
