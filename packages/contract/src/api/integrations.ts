/** Channels of a store: authorize, disconnect, select accounts, API keys. Open to every plan and closed to a store without one, as in the menu. */
import { endpoints } from '../endpoint.ts'
import type { integrationsSchemas } from './integrations.schemas.ts'

/** The endpoints; schemas: `integrations.schemas.ts`. */
export const integrations = endpoints<typeof integrationsSchemas>()({
  authorize: { method: 'POST', path: '/Auth/plat/authorization', access: 'store member', feature: 'Integrations' },
  deauthorize: { method: 'POST', path: '/Auth/plat/deauthorize', access: 'store member', feature: 'Integrations' },
  listAuths: { method: 'GET', path: '/user/auths', access: 'store member', feature: 'Integrations' },
  setDefaultAuth: { method: 'POST', path: '/user/setDefaultAuth/{authId}', access: 'store member', feature: 'Integrations' },
  apiInfo: { method: 'GET', path: '/auths/integration/api/info', access: 'store member', feature: 'Integrations' },
  updateApiInfo: { method: 'POST', path: '/auths/integration/api/info/update', access: 'store member', feature: 'Integrations' },
  shopIntegration: { method: 'GET', path: '/user/shopIntegration', access: 'store member', feature: 'Integrations' },
  shopAdAccount: { method: 'GET', path: '/user/shopAdAccount', access: 'store member', feature: 'Integrations' },
  expiredTokens: { method: 'GET', path: '/user/getExpiredTokens', access: 'store member', feature: 'Integrations' },
  listChannels: { method: 'GET', path: '/auths/integration/channels', access: 'store member', feature: 'Integrations', ours: true },
  listPickable: { method: 'GET', path: '/auths/integration/pickable', access: 'store member', feature: 'Integrations', ours: true },
  savePick: { method: 'POST', path: '/auths/integration/pick', access: 'store member', feature: 'Integrations', ours: true },
  testAuth: { method: 'POST', path: '/auths/integration/test', access: 'store member', feature: 'Integrations', ours: true },
})
