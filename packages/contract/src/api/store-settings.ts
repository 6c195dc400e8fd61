/** The settings of one store that its members may change. Each call sends only the changed fields. */
import { endpoints } from '../endpoint.ts'
import type { storeSettingsSchemas } from './store-settings.schemas.ts'

/** The endpoints; schemas: `store-settings.schemas.ts`. */
export const storeSettings = endpoints<typeof storeSettingsSchemas>()({
  preference: { method: 'GET', path: '/user/website-preference', access: 'store member', feature: 'Online Store Settings' },
  saveStore: {
    method: 'POST',
    path: '/Auth/v2/Shopify/setTenantUserTimeZoneAndWebsiteTitle',
    access: 'store member',
    feature: 'Online Store Settings',
  },
  saveShopInfo: {
    method: 'POST',
    path: '/user/welcomesteps/updateWelcomeShopInfo',
    access: 'store member',
    queryToo: true,
    feature: 'Online Store Settings',
  },
})
