/** Channels and campaigns against their targets, with advice on budgets. Nothing is changed at a platform. */
import { endpoints } from '../endpoint.ts'
import type { scoreboardSchemas } from './scoreboard.schemas.ts'

/** The endpoints; schemas: `scoreboard.schemas.ts`. */
export const scoreboard = endpoints<typeof scoreboardSchemas>()({
  report: { method: 'GET', path: '/scoreboard', access: 'store member', feature: 'Scoreboard', allSites: true, ours: true },
  saveTarget: { method: 'POST', path: '/scoreboard/save-target', access: 'store admin', feature: 'Scoreboard', ours: true },
})
