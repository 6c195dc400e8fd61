import { rebuildAll } from '../derive/rebuild.ts'
import { progress } from '../progress.ts'
import type { Program } from '../program.ts'
import { beginRebuilds, finishRebuild } from './rebuild-request.rows.ts'

/** A rebuild that ends the program each time must not end it each minute. */
const MAX_TRIES = 3

/** Rebuilds sessions, touches and journeys where `npm run rebuild` has left a request. A rebuild that was cut off is begun anew at the next look. */
export const rebuildOnRequest = async (program: Program): Promise<void> => {
  const { mainDb, logger } = program
  for (const request of await beginRebuilds(mainDb)) {
    const { storeId, tries } = request
    if (tries > MAX_TRIES) logger.error({ storeId }, 'a rebuild failed several times and is given up; ask for it again')
    else {
      progress('Rebuild: begins')
      await rebuildAll(program, { ...(storeId !== undefined && { storeId }), onProgress: (message) => progress(`Rebuild: ${message}`) })
      progress('Rebuild: finished')
    }
    await finishRebuild(mainDb, request)
  }
}
