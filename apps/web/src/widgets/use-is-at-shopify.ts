import { shopify } from '@convbox/contract/api/shopify'
import { useCall } from '../api/use-call.ts'
import { useStore } from '../shell/use-store.ts'

/** Whether the store sells through Shopify: a shop is or was connected, or the owner says so. undefined while that is unknown. */
export const useIsAtShopify = (): boolean | undefined => {
  const { shopBuildType } = useStore()
  const { data } = useCall(shopify.shopConnection, {}, { quiet: true })
  if (data === undefined) return undefined
  const isKnown = data.status !== 'none' || data.shopDomain !== undefined
  return isKnown || shopBuildType === 'Hosted by Shopify' || shopBuildType === 'Shopify Headless'
}
