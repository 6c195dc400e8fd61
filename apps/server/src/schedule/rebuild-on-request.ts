import { rebuildAll } from '../derive/rebuild.ts'
import type { Program } from '../program.ts'
import { takeRequest } from './rebuild-request.rows.ts'

/** Rebuilds all sessions, touches and journeys when `npm run rebuild` has left a request. */
export const rebuildOnRequest = async (program: Program): Promise<void> => {
  if (await takeRequest(program.mainDb)) await rebuildAll(program, {})
}
