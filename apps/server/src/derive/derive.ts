/**
 * The derive role: turns dirty visitors into sessions, touches and persons, and dirty orders into journeys. Marks in PostgreSQL are the only state; a crash
 * repeats the batch.
 */
import type { Program, Role } from '../program.ts'
import { createDeriveMetrics } from './derive-metrics.ts'
import { deriveOrders } from './derive-orders.ts'
import { deriveVisitors } from './derive-visitors.ts'
import { clearDirtyVisitors, readDirtyOrders, readDirtyVisitors, withStoreLock, type Mark } from './dirty.rows.ts'

/** Silence before a visitor is processed: a visit makes many events, and one pass at its end is enough. */
const SILENCE_MS = 3000
/** Polling interval. A signal starts a round earlier, but at most every HINTED_PAUSE_MS: under load each batch of ingest sends one. */
const PAUSE_MS = 1000
const HINTED_PAUSE_MS = 200
/** Every this many rounds visitors are processed even without silence, so that one who never pauses is included. */
const ROUNDS_BETWEEN_SWEEPS = 30
/** A round reads the orders' ids of the whole store, so few large ones are far cheaper: 40,000 orders took a third of the time in which batches of 500 did. */
const BATCH_VISITORS = 2000
const BATCH_ORDERS = 2000
/**
 * After a round that took all there was, derive rests this many times as long as the round took, at most REST_MOST_MS: visitors become silent all the time, and a
 * round costs the databases much the same for one as for hundreds.
 */
const REST_PART = 4
const REST_MOST_MS = 3000

/** How long a failed store's marks are skipped: one store's problem must not delay the others. */
const REST_MS = 10_000
/** Failed stores and until when (ms) they are skipped. In memory: after a restart they are tried at once. */
type Resting = Map<string, number>

type Work = (storeId: string, marks: readonly Mark[]) => Promise<void>

/** Processes marks store by store; a store locked by another process waits for the next round. Returns the number of marks processed. */
const workByStore = async (program: Program, marks: readonly Mark[], resting: Resting | undefined, work: Work): Promise<number> => {
  let done = 0
  for (const [storeId, part] of Map.groupBy(marks, (mark) => mark.storeId)) {
    try {
      if (await withStoreLock(program.mainDb, storeId, 'try', () => work(storeId, part))) done += part.length
    } catch (error) {
      if (resting === undefined) throw error
      // The marks remain; a later round repeats the work.
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
 * One round: orders first, because users wait for them. untilMs: visitors marked up to then. Returns the number of marks processed. resting: collects failing
 * stores; without it the first failure is thrown.
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

/** Processes all marks, without waiting for silence, and throws when a store fails; for tests, commands and imports. */
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
  const rest = (ms: number): Promise<void> => {
    if (stopping) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      hasten = () => undefined
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
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
        const done = await deriveOnce(program, startedMs - silence, resting)
        if (done > 0) {
          const roundMs = program.now() - startedMs
          metrics.observe(roundMs)
          if (done < BATCH_VISITORS) await rest(Math.min(roundMs * REST_PART, REST_MOST_MS))
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
