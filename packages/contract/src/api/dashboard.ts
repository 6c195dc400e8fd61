/** The business dashboard: a day against earlier ones, goals, what is broken, and links that share it. */
import { endpoints } from '../endpoint.ts'
import type { dashboardSchemas } from './dashboard.schemas.ts'

const ofMember = { access: 'store member', feature: 'Dashboard', ours: true } as const
const ofAdmin = { access: 'store admin', feature: 'Dashboard', ours: true } as const

/** The endpoints; schemas: `dashboard.schemas.ts`. */
export const dashboard = endpoints<typeof dashboardSchemas>()({
  readDashboard: { method: 'GET', path: '/dashboard', allSites: true, ...ofMember },
  readTroubles: { method: 'GET', path: '/dashboard/troubles', allSites: true, ...ofMember },
  readLayout: { method: 'GET', path: '/dashboard/layout', ...ofMember },
  // Changes nothing but what the caller sees: read-only members arrange theirs too.
  saveLayout: { method: 'POST', path: '/dashboard/save-layout', reads: true, ...ofMember },
  saveGoals: { method: 'POST', path: '/dashboard/save-goals', ...ofAdmin },
  listShares: { method: 'GET', path: '/dashboard/shares', ...ofAdmin },
  makeShare: { method: 'POST', path: '/dashboard/make-share', ...ofAdmin },
  revokeShare: { method: 'POST', path: '/dashboard/revoke-share', ...ofAdmin },
  // POST, because a token in a URL would appear in logs.
  readShared: { method: 'POST', path: '/dashboard/shared', access: 'public', reads: true, ours: true },
})
