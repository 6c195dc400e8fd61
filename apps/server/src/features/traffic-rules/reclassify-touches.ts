/**
 * Judges past touches again after a store's rules changed, some visitors at a time, in the order of their ids. The place is noted after each part, so a
 * broken-off run goes on where it was; a part done twice writes nothing new. Touches whose events are no longer kept stay as they are.
 */
import { deriveVisitors } from '../../derive/derive-visitors.ts'
import { withStoreLock } from '../../derive/dirty.rows.ts'
import type { Program } from '../../program.ts'
import { isInForce, readOpenRuns, saveRun, type OpenRun } from './traffic-rules.rows.ts'
import { countVisitors, readVisitorsAfter } from './traffic-rules.sql.ts'

const PART = 1000
/** Parts of one store before the next store has its turn, and before the job ends: short enough for the program to stop in time. */
const PARTS_OF_A_TURN = 10

/** One part. Undefined: the version is replaced, or all is done. */
const advance = async (program: Program, run: OpenRun, part: number): Promise<OpenRun | undefined> => {
  if (!(await isInForce(program.mainDb, run))) return undefined
  const { storeId } = run
  const total = run.total ?? (await countVisitors(program.warehouse, storeId))
  const visitorIds = await readVisitorsAfter(program.warehouse, storeId, run.doneUpTo, part)
  const last = visitorIds.at(-1)
  if (last === undefined) {
    await saveRun(program.mainDb, { ...run, total: run.done }, new Date(program.now()))
    return undefined
  }
  await withStoreLock(program.mainDb, storeId, 'wait', () => deriveVisitors(program, { storeId, visitorIds, reason: 'rule' }))
  // More visitors may have come since they were counted.
  const done = run.done + visitorIds.length
  const next = { ...run, doneUpTo: last, done, total: Math.max(total, done) }
  await saveRun(program.mainDb, next)
  program.signals.emit('dirty')
  return next
}

/** part: visitors at a time; parts: at most this many of each store. */
export type Turn = { part?: number; parts?: number }

/** Goes on with every store's run. A store that fails is tried again the next time and keeps no other from its turn. */
export const reclassifyTouches = async (program: Program, { part = PART, parts = PARTS_OF_A_TURN }: Turn = {}): Promise<void> => {
  for (const open of await readOpenRuns(program.mainDb)) {
    try {
      let run: OpenRun | undefined = open
      for (let turn = 0; run !== undefined && turn < parts; turn += 1) run = await advance(program, run, part)
      if (run !== undefined) program.signals.emit('traffic rules')
    } catch (error) {
      program.logger.error({ err: error, storeId: open.storeId }, 'past touches could not be judged again and are tried later')
    }
  }
}
