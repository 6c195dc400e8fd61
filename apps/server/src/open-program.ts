/** Opens the engines in order, migrates both databases and builds the program object for the roles. Used by main, the commands and the bench. */
import {
  bindWarehouse,
  createSecrets,
  findLmdbDamage,
  migrateWarehouse,
  openDataFolder,
  openIntakeLog,
  openLanes,
  openMainDb,
  openWarehouse,
  withMainDbLock,
} from '@convbox/storage'
import { resolve } from 'node:path'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Config } from './config.ts'
import { createStoreDirectory } from './directory/store-directory.ts'
import { readTxt } from './read-txt.ts'
import { createLogger } from './logger.ts'
import { openOwnHashes } from './ingest/key-own-hashes.ts'
import type { Program } from './program.ts'
import { createSignals } from './signals.ts'

export type OpenedProgram = { program: Program; close: () => Promise<void> }

/**
 * adoptWarehouse: the operator confirms that the warehouse belongs to this PostgreSQL, whatever ids they have stored. signal: aborts before the next step,
 * closes what is open, and throws. onBroken: PostgreSQL has ended for good.
 */
export type OpenOptions = { adoptWarehouse?: boolean; signal?: AbortSignal; onBroken?: (why: string) => void }

/** The opened and migrated program, or a message why not. close() leaves no process and no lock behind. */
export const openProgram = async (
  config: Config,
  onProgress: (message: string) => void,
  { adoptWarehouse = false, signal, onBroken = onProgress }: OpenOptions = {},
): Promise<OpenedProgram | { refused: string }> => {
  const closers: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).toReversed()) await closer()
  }
  try {
    // Every engine's files are this user's alone, whatever the shell allows: they hold personal data.
    process.umask(0o077)
    const dataDir = resolve(config.DATA_DIR)
    const folder = await openDataFolder(dataDir)
    if ('refused' in folder) return { refused: folder.refused }
    closers.push(folder.close)
    const secrets = createSecrets(config.SECRET_KEY ?? folder.secretKey)
    // In parallel with PostgreSQL's start, so it costs no time.
    const damage = findLmdbDamage(dataDir)
    damage.catch(() => undefined)
    onProgress('Opening PostgreSQL ...')
    const mainDb = await openMainDb({ dataDir, url: config.DATABASE_URL, onProgress, onBroken })
    closers.push(mainDb.close)
    signal?.throwIfAborted()
    onProgress('Opening ClickHouse ...')
    const warehouse = await openWarehouse({ dataDir, url: config.CLICKHOUSE_URL })
    closers.push(warehouse.close)
    signal?.throwIfAborted()
    await migrateWarehouse(warehouse, (work) => withMainDbLock(mainDb, 'warehouse', work))
    const stranger = await withMainDbLock(mainDb, 'warehouse', () => bindWarehouse(mainDb, warehouse, { adopt: adoptWarehouse }))
    if (stranger !== undefined) {
      await close()
      return stranger
    }
    signal?.throwIfAborted()
    const ownHashes = await openOwnHashes({ mainDb, warehouse, secrets }, { onProgress, signal })
    const damaged = await damage
    if (damaged !== undefined) {
      await close()
      return { refused: damaged }
    }
    const log = await openIntakeLog({ dataDir, maxBytes: config.LOG_MAX_BYTES, minFreeBytes: config.DISK_MIN_FREE_BYTES })
    closers.push(log.close)
    const lanes = await openLanes({ dataDir })
    closers.push(lanes.close)
    const logger = createLogger(config.LOG_LEVEL)
    const metrics = new Registry()
    collectDefaultMetrics({ register: metrics })
    const now = Date.now
    const onStale = (error: unknown): void =>
      logger.warn({ err: error }, 'stores and pixels could not be read; what was read last goes on counting')
    const signals = createSignals(logger)
    const directory = createStoreDirectory(mainDb, secrets, { now, onStale, onInvalidate: () => signals.emit('directory') })
    // With another SECRET_KEY than the one that encrypted the stores' secrets every request would fail: report it here, once.
    await directory.all()
    signal?.throwIfAborted()
    const program: Program = {
      config,
      mainDb,
      warehouse,
      log,
      lanes,
      secrets,
      ownHashes,
      logger,
      metrics,
      now,
      readTxt,
      directory,
      signals,
    }
    return { program, close }
  } catch (error) {
    await close()
    throw error
  }
}
