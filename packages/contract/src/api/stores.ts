/** Stores of the user: list, get, create, install, menu. */
import { endpoints } from '../endpoint.ts'
import type { storesSchemas } from './stores.schemas.ts'

/** The endpoints; schemas: `stores.schemas.ts`. */
export const stores = endpoints<typeof storesSchemas>()({
  websites: { method: 'GET', path: '/Auth/v2/get/websites', access: 'signed in' },
  websiteInfo: { method: 'GET', path: '/Auth/v2/get/websiteInfo', access: 'signed in' },
  createStore: { method: 'POST', path: '/Auth/v2/create/website', access: 'tenant admin', ours: true },
  deleteStore: { method: 'POST', path: '/store/delete', access: 'tenant admin', ours: true },
  installation: { method: 'GET', path: '/store/installation', access: 'store member', feature: 'Online Store Settings', ours: true },
  health: { method: 'GET', path: '/store/health', access: 'store member', ours: true },
  findUserMenus: { method: 'POST', path: '/user/findUserMenus', access: 'store member', reads: true, allSites: true },
})
