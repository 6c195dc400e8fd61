/** Ends a program whose embedded engine is permanently broken, so that a supervisor restarts it: otherwise it would answer 503 until somebody notices. */
import { statfsSync } from 'node:fs'
import { askMainDb, askWarehouse } from './http/readiness.rows.ts'
import type { Program, RunningRole } from './program.ts'

const LOOK_EVERY_MS = 10_000
/** Time limit of one check: an insert may wait for a long one. */
const ASK_TIMEOUT_MS = 30_000
/** An engine that fails every check for this long, with free disk space, does not recover by itself. */
export const PATIENCE_MS = 180_000
/** With less free space the disk is the cause, and ending the program would not help. */
const ROOM_BYTES = 100_000_000

type Engine = { name: string; ask: () => Promise<void> }

/** Whether a check succeeds in time. */
const isWell = (ask: () => Promise<void>): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ASK_TIMEOUT_MS).unref()
    const finish = (answer: boolean): void => {
      clearTimeout(timer)
      resolve(answer)
    }
    ask().then(
      () => finish(true),
      () => finish(false),
    )
  })

/** Tracks since when each engine fails. Returns a message for the operator once one has failed for too long. */
export const createEngineJudge = ({ now, hasRoom }: { now: () => number; hasRoom: () => boolean }) => {
  const failingSince = new Map<string, number>()
  return async (engines: readonly Engine[]): Promise<string | undefined> => {
    for (const { name, ask } of engines) {
      if ((await isWell(ask)) || !hasRoom()) failingSince.delete(name)
      else if (!failingSince.has(name)) failingSince.set(name, now())
      const since = failingSince.get(name)
      if (since !== undefined && now() - since >= PATIENCE_MS)
        return `${name} has taken no write for ${PATIENCE_MS / 1000} s although its disk has room. The program ends, so that it can be started afresh; nothing that was accepted is lost.`
    }
    return undefined
  }
}

/** Watches the embedded engines; external ones (by URL) are their operators' business. onBroken: called once. */
export const watchEngines = (program: Program, onBroken: (why: string) => void): RunningRole => {
  const { config, mainDb, warehouse, now } = program
  const engines: Engine[] = [
    ...(config.DATABASE_URL === undefined ? [{ name: 'PostgreSQL', ask: () => askMainDb(mainDb) }] : []),
    ...(config.CLICKHOUSE_URL === undefined ? [{ name: 'ClickHouse', ask: () => askWarehouse(warehouse) }] : []),
  ]
  const hasRoom = (): boolean => {
    const { bavail, bsize } = statfsSync(config.DATA_DIR)
    return bavail * bsize >= ROOM_BYTES
  }
  const judge = createEngineJudge({ now, hasRoom })
  let looking: Promise<void> | undefined
  const look = async (): Promise<void> => {
    const broken = await judge(engines)
    if (broken === undefined) return
    clearInterval(timer)
    onBroken(broken)
  }
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => program.logger.error({ err: error }, 'the engines could not be looked at'))
      .finally(() => (looking = undefined))
  }, LOOK_EVERY_MS).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}
