/** The derive role: dirty visitors become sessions, touches and persons; dirty orders become journeys. Marks in PostgreSQL are the only state; a crash repeats the batch. */
import type { Program, Role } from '../program.ts'
import { createDeriveMetrics } from './derive-metrics.ts'
import { deriveOrders } from './derive-orders.ts'
import { deriveVisitors } from './derive-visitors.ts'
import { clearDirtyVisitors, readDirtyOrders, readDirtyVisitors, withStoreLock, type Mark } from './dirty.rows.ts'

/** A visitor is looked at after this much silence: a visit makes many events, and one look at its end is enough. */
const SILENCE_MS = 3000
/** How often the role looks by itself; a signal makes it look earlier, but never more often than every HINTED_PAUSE_MS: under load each batch of ingest gives one. */
const PAUSE_MS = 1000
const HINTED_PAUSE_MS = 200
/** Every so many rounds visitors are taken whether silent or not, so that somebody who never pauses is seen too. */
const ROUNDS_BETWEEN_SWEEPS = 30
const BATCH_VISITORS = 2000
const BATCH_ORDERS = 500

/** So long the marks of a store that failed are passed over: what is wrong with one store must not hold up the others. */
const REST_MS = 10_000
/** Stores that failed, and until when (ms) they rest. In memory: after a restart they are tried at once. */
type Resting = Map<string, number>

type Work = (storeId: string, marks: readonly Mark[]) => Promise<void>

/** Works on the marks store by store; a store that another process works on waits for the next round. Returns how many marks were worked on. */
const workByStore = async (program: Program, marks: readonly Mark[], resting: Resting | undefined, work: Work): Promise<number> => {
  let done = 0
  for (const [storeId, part] of Map.groupBy(marks, (mark) => mark.storeId)) {
    try {
      if (await withStoreLock(program.mainDb, storeId, 'try', () => work(storeId, part))) done += part.length
    } catch (error) {
      if (resting === undefined) throw error
      // The marks are still there: a later round repeats what this one left.
      program.logger.error({ err: error, storeId }, 'derive failed for a store and tries it again')
      resting.set(storeId, program.now() + REST_MS)
    }
  }
  return done
}

const stillResting = (resting: Resting, nowMs: number): string[] => {
  for (const [storeId, untilMs] of resting) if (untilMs <= nowMs) resting.delete(storeId)
  return [...resting.keys()]
}

/**
 * One round: orders first, they are what people wait for. untilMs: visitors marked up to then. Returns how many marks were worked on.
 * resting: remembers stores that fail; without it the first failure is thrown.
 */
export const deriveOnce = async (program: Program, untilMs: number, resting?: Resting): Promise<number> => {
  const except = (): string[] => (resting === undefined ? [] : stillResting(resting, program.now()))
  const orders = await readDirtyOrders(program.mainDb, { limit: BATCH_ORDERS, except: except() })
  const ordersDone = await workByStore(program, orders, resting, (storeId, marks) => deriveOrders(program, storeId, marks))
  const visitors = await readDirtyVisitors(program.mainDb, new Date(untilMs), { limit: BATCH_VISITORS, except: except() })
  const visitorsDone = await workByStore(program, visitors, resting, async (storeId, marks) => {
    const reason = marks.every((mark) => mark.reason === 'rule') ? 'rule' : undefined
    await deriveVisitors(program, { storeId, visitorIds: marks.map((mark) => mark.id), ...(reason && { reason }) })
    await clearDirtyVisitors(program.mainDb, marks)
  })
  return ordersDone + visitorsDone
}

/** Works until nothing waits, silent or not, and throws when a store fails; for tests, commands and imports. */
export const deriveAll = async (program: Program): Promise<void> => {
  while ((await deriveOnce(program, program.now())) > 0);
}

const startDerive = (program: Program): { stop: () => Promise<void> } => {
  const metrics = createDeriveMetrics(program)
  let stopping = false
  let wake: () => void = () => undefined
  let hasten: () => void = () => undefined
  let isHinted = false
  const resting: Resting = new Map()
  const unlisten = program.signals.on('dirty', () => {
    if (!isHinted) hasten()
    isHinted = true
  })
  const pause = (): Promise<void> => {
    if (stopping) return Promise.resolve()
    return new Promise((resolve) => {
      let timer = setTimeout(resolve, isHinted ? HINTED_PAUSE_MS : PAUSE_MS)
      hasten = () => {
        clearTimeout(timer)
        timer = setTimeout(resolve, HINTED_PAUSE_MS)
      }
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
  const run = async (): Promise<void> => {
    for (let round = 0; !stopping; round += 1) {
      isHinted = false
      const silence = round % ROUNDS_BETWEEN_SWEEPS === 0 ? 0 : SILENCE_MS
      try {
        const startedMs = program.now()
        if ((await deriveOnce(program, startedMs - silence, resting)) > 0) {
          metrics.observe(program.now() - startedMs)
          continue
        }
      } catch (error) {
        program.logger.error({ err: error }, 'derive could not read what waits')
        isHinted = false
      }
      await pause()
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopping = true
      unlisten()
      wake()
      await running
    },
  }
}

export const derive: Role = { start: async (program) => startDerive(program) }
