/** The synthetic shopper: asked for every night or by a person, carried out once, begun again when it was interrupted. */
import { DAY_MS } from '@convbox/contract/durations'
import { SHOPPER_KEPT_DAYS } from '@convbox/contract/api/shopper.values'
import type { Program } from '../../program.ts'
import { deleteOldTraces } from '../../shopper/shopper-events.rows.ts'
import { runShopper, type RunOptions } from './run-shopper.ts'
import {
  askForRun,
  claimRun,
  deleteOldRuns,
  finishRun,
  interruptRun,
  isSwitchedOn,
  listUnfinished,
  listVisited,
  moveRun,
  readLastFinished,
  type KeptRun,
} from './shopper-runs.rows.ts'

/** A running one that has not moved for so long was interrupted: the program was killed. */
const STANDS_MS = 90_000
/** Runs that are interrupted one after the other: then something is wrong with the program, not with the shop. */
const MAX_REPEATS = 3

/** Asks for a run of every store that is visited every night, and forgets old ones. */
export const askEveryNight = async (program: Program): Promise<void> => {
  const at = new Date(program.now())
  for (const storeId of await listVisited(program.mainDb)) await askForRun(program.mainDb, storeId, { isAsked: false, at })
  await deleteOldRuns(program.mainDb, new Date(at.getTime() - SHOPPER_KEPT_DAYS * DAY_MS))
  await deleteOldTraces(program.mainDb, new Date(at.getTime() - DAY_MS))
  program.signals.emit('shopper')
}

/** Says that a run was interrupted, and asks for another one. */
const restart = async (program: Program, run: KeptRun): Promise<void> => {
  const at = new Date(program.now())
  await program.mainDb.db.transaction(async (db) => {
    if (!(await interruptRun({ db }, run, at)) || run.repeats >= MAX_REPEATS) return
    await askForRun({ db }, run.storeId, { isAsked: run.isAsked, repeats: run.repeats + 1, at })
  })
}

const carryOut = async (program: Program, { id, storeId }: KeptRun, options: RunOptions): Promise<void> => {
  const { mainDb } = program
  if (!(await claimRun(mainDb, id, new Date(program.now())))) return
  try {
    const onMove = (): Promise<void> => moveRun(mainDb, id, new Date(program.now()))
    const result = await runShopper(program, storeId, { ...options, onMove })
    await finishRun(mainDb, id, { result, at: new Date(program.now()) })
  } catch (error) {
    // It stands still now, and is begun again like one that was killed. One store's failure must not stop the others.
    program.logger.error({ err: error, storeId }, 'a run of the synthetic shopper broke off')
  }
}

/** Carries out all waiting runs, one after the other: they are few, and each takes seconds. Safe to repeat, and to run in two programs at once. */
export const runShoppers = async (program: Program, options: RunOptions = {}): Promise<void> => {
  const stale = program.now() - STANDS_MS
  for (const run of await listUnfinished(program.mainDb))
    if (run.state === 'running' && run.movedAt.getTime() < stale) await restart(program, run)
  for (const run of await listUnfinished(program.mainDb)) if (run.state === 'waiting') await carryOut(program, run, options)
}

/** What an alert looks at: the last finished run of a store that is visited every night; undefined without one. */
export const readShopperState = async ({ mainDb }: Pick<Program, 'mainDb'>, storeId: string): Promise<KeptRun | undefined> =>
  (await isSwitchedOn(mainDb, storeId)) ? readLastFinished(mainDb, storeId) : undefined
