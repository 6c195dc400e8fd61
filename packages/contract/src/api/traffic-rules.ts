/** A store's traffic rules: read, tried on the last days, saved, and brought back. */
import { endpoints } from '../endpoint.ts'
import type { trafficRulesSchemas } from './traffic-rules.schemas.ts'

/** The endpoints; schemas: `traffic-rules.schemas.ts`. */
export const trafficRules = endpoints<typeof trafficRulesSchemas>()({
  rules: { method: 'GET', path: '/trafficrule/rules', access: 'store member', feature: 'Traffic Rules', ours: true },
  tryRules: { method: 'POST', path: '/trafficrule/try', access: 'store member', feature: 'Traffic Rules', ours: true },
  saveRules: { method: 'POST', path: '/trafficrule/save', access: 'store member', feature: 'Traffic Rules', ours: true },
  restoreRules: { method: 'POST', path: '/trafficrule/restore', access: 'store member', feature: 'Traffic Rules', ours: true },
})
