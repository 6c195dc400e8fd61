/** Commissions of creators. */
import { endpoints } from '../endpoint.ts'
import type { commissionsSchemas } from './commissions.schemas.ts'

/** The endpoints; schemas: `commissions.schemas.ts`. */
export const commissions = endpoints<typeof commissionsSchemas>()({
  listCommissions: { method: 'GET', path: '/hub/commissions', access: 'store member', feature: 'Affluencer Hub', ours: true },
  readCommission: { method: 'GET', path: '/hub/commissions/order', access: 'store member', feature: 'Affluencer Hub', ours: true },
  assignOrder: { method: 'POST', path: '/hub/commissions/assign', access: 'store admin', feature: 'Affluencer Hub', ours: true },
  enterViews: { method: 'POST', path: '/hub/commissions/views', access: 'store admin', feature: 'Affluencer Hub', ours: true },
  listCreatorAccounts: { method: 'GET', path: '/hub/commissions/accounts', access: 'store member', feature: 'Affluencer Hub', ours: true },
})
