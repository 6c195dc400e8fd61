/** The page of a creator, who is no user: whoever calls it is told by a cookie of its own. */
import { endpoints } from '../endpoint.ts'
import type { creatorPortalSchemas } from './creator-portal.schemas.ts'

/** The endpoints; schemas: `creator-portal.schemas.ts`. */
export const creatorPortal = endpoints<typeof creatorPortalSchemas>()({
  inviteCreator: { method: 'POST', path: '/hub/creators/invite', access: 'store member', feature: 'Affluencer Hub', ours: true },
  requestLink: { method: 'POST', path: '/creator/request-link', access: 'public', ours: true },
  enterPortal: { method: 'POST', path: '/creator/enter', access: 'public', ours: true },
  leavePortal: { method: 'POST', path: '/creator/leave', access: 'public', ours: true },
  readPortal: { method: 'GET', path: '/creator/page', access: 'public', ours: true },
  listPortalOrders: { method: 'GET', path: '/creator/orders', access: 'public', ours: true },
  acceptTerms: { method: 'POST', path: '/creator/accept-terms', access: 'public', ours: true },
})
