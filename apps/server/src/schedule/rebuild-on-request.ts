import { rebuildAll } from '../derive/rebuild.ts'
import { progress } from '../progress.ts'
import type { Program } from '../program.ts'
import { beginRebuilds, finishRebuild } from './rebuild-request.rows.ts'

/** A rebuild that crashes the program each time must not do so every minute. */
const MAX_TRIES = 3

/** Rebuilds sessions, touches and journeys requested by `npm run rebuild`. An interrupted rebuild starts again at the next run. */
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
