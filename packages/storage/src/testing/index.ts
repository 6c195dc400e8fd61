/**
 * Fresh engines for a test file: real PostgreSQL, real ClickHouse, a real intake log, in a folder of their own. Starts in well under a second once the first
 * file of a machine has made the template. One set per process at a time (chdb takes one data folder per process): test projects use forks.
 */
import { DAY_MS } from '@convbox/contract/durations'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IntakeLog } from '../intake-log/intake-log.ts'
import { openLmdbIntakeLog } from '../intake-log/lmdb-intake-log.ts'
import type { Lanes } from '../lanes/lanes.ts'
import { openLmdbLanes } from '../lanes/lmdb-lanes.ts'
import { stopLeftoverPostgres } from '../main-db/embedded-postgres.ts'
import { openMainDb, type MainDb } from '../main-db/main-db.ts'
import { MAIN_DB_MIGRATIONS } from '../main-db/migrate-main-db.ts'
import { isProcessRunning } from '../process-state.ts'
import { listWarehouseMigrations, migrateWarehouse, type WithLock } from '../warehouse/migrate-warehouse.ts'
import { openWarehouse, type Warehouse } from '../warehouse/warehouse.ts'

/** Everything empty but migrated. close() ends the engines and removes the folder; call it in afterAll. */
export type TestEngines = {
  dataDir: string
  mainDb: MainDb
  warehouse: Warehouse
  intakeLog: IntakeLog
  lanes: Lanes
  close: () => Promise<void>
}

/** A throw-away database need not survive a power cut. */
export const FAST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '32MB',
  min_wal_size: '2MB',
  shared_buffers: '16MB',
}
/** The same for initdb. */
export const FAST_INITDB_ARGUMENTS = ['--no-sync', '--wal-segsize=1']
const PREFIX = 'convbox-test-'

/** A new folder that PostgreSQL's user may enter, named by our process so that a later run can clean up after a killed one. */
const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  chmodSync(folder, 0o711)
  return folder
}

const TEMPLATE_PREFIX = 'convbox-template-'

/** Templates of earlier days belong to other versions, and may lie in memory. */
const isOldTemplate = (name: string): boolean =>
  name.startsWith(TEMPLATE_PREFIX) &&
  !name.endsWith(hashOfMigrations()) &&
  Date.now() - (statSync(join(tmpdir(), name), { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > DAY_MS

/** Stops and removes leftovers of killed test processes. */
const removeLeftovers = async (): Promise<void> => {
  for (const name of readdirSync(tmpdir())) {
    if (isOldTemplate(name)) rmSync(join(tmpdir(), name), { recursive: true, force: true })
    const pid = Number(/^convbox-test-(\d+)-/.exec(name)?.[1])
    if (!Number.isInteger(pid) || isProcessRunning(pid)) continue
    await stopLeftoverPostgres(join(tmpdir(), name))
    rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

const readMigrationsHash = (): string => {
  const hash = createHash('sha256').update(JSON.stringify([FAST_SETTINGS, DROP_TEMPLATE0, PACK_RECORD, listWarehouseMigrations()]))
  for (const entry of readdirSync(MAIN_DB_MIGRATIONS, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) hash.update(readFileSync(join(entry.parentPath, entry.name)))
  }
  return hash.digest('hex').slice(0, 12)
}

let migrationsHash: string | undefined
/** Read once for all files of a process: the migrations with their snapshots are 13 MB. */
const hashOfMigrations = (): string => (migrationsHash ??= readMigrationsHash())

/** No migration lock is needed on a folder that is ours alone. */
const alone: WithLock = (work) => work()

/** Rewrites the record of migrations as one part: each statement was recorded by an insert of its own, which is 800 small files to copy and open. */
const PACK_RECORD = [
  'CREATE TABLE packed AS warehouse_migrations',
  'INSERT INTO packed SELECT * FROM warehouse_migrations',
  'DROP TABLE warehouse_migrations SYNC',
  'RENAME TABLE packed TO warehouse_migrations',
]

/** Nothing makes a database from PostgreSQL's untouched template, which is 300 files. */
const DROP_TEMPLATE0 = [`UPDATE pg_database SET datistemplate = false WHERE datname = 'template0'`, 'DROP DATABASE template0']

/** A folder with both databases migrated, to copy from; made once per machine and set of migrations. */
const ensureTemplate = async (): Promise<string> => {
  const template = join(tmpdir(), `${TEMPLATE_PREFIX}${hashOfMigrations()}`)
  if (existsSync(template)) return template
  const making = makeFolder()
  const main = await openMainDb({ dataDir: making, settings: FAST_SETTINGS, initdbArgs: FAST_INITDB_ARGUMENTS })
  for (const sql of DROP_TEMPLATE0) await main.pool.query(sql)
  await main.close()
  const warehouse = await openWarehouse({ dataDir: making })
  await migrateWarehouse(warehouse, alone)
  for (const sql of PACK_RECORD) await warehouse.command(sql)
  await warehouse.close()
  try {
    renameSync(making, template)
  } catch (cause) {
    // Another test process was faster; its template is identical.
    rmSync(making, { recursive: true, force: true })
    if (!existsSync(template)) throw cause
  }
  return template
}

const ENGINES = ['postgres', 'warehouse'] as const

/** Copies databases, migrated, into a data folder that has none, so that a start on it skips the first start's work. */
export const prepareDataFolder = async (dataDir: string, engines: readonly (typeof ENGINES)[number][] = ENGINES): Promise<void> => {
  const template = await ensureTemplate()
  for (const engine of engines) cpSync(join(template, engine), join(dataDir, engine), { recursive: true, verbatimSymlinks: true })
}

/** Opens only the PostgreSQL of a test, in its own folder; for files that need nothing else. */
export const openTestMainDb = async (): Promise<{ dataDir: string; mainDb: MainDb; close: () => Promise<void> }> => {
  await removeLeftovers()
  const dataDir = makeFolder()
  await prepareDataFolder(dataDir)
  const mainDb = await openMainDb({ dataDir, settings: FAST_SETTINGS })
  const close = async (): Promise<void> => {
    await mainDb.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { dataDir, mainDb, close }
}

/** Opens only the warehouse of a test; for files that need nothing else. */
export const openTestWarehouse = async (): Promise<Warehouse> => {
  await removeLeftovers()
  const dataDir = makeFolder()
  await prepareDataFolder(dataDir, ['warehouse'])
  const warehouse = await openWarehouse({ dataDir })
  const close = async (): Promise<void> => {
    await warehouse.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ...warehouse, close }
}

/** Opens all engines for one test file. */
export const openTestEngines = async (): Promise<TestEngines> => {
  const { dataDir, mainDb, close } = await openTestMainDb()
  const warehouse = await openWarehouse({ dataDir })
  // Opened lazily: a test of the whole program opens them itself, with its own limits.
  const opened: { intakeLog?: IntakeLog; lanes?: Lanes } = {}
  return {
    dataDir,
    mainDb,
    warehouse,
    get intakeLog() {
      return (opened.intakeLog ??= openLmdbIntakeLog(join(dataDir, 'intake-log'), { minFreeBytes: 0 }))
    },
    get lanes() {
      return (opened.lanes ??= openLmdbLanes(join(dataDir, 'lanes')))
    },
    close: async () => {
      await opened.lanes?.close()
      await opened.intakeLog?.close()
      await warehouse.close()
      await close()
    },
  }
}
export { listWarehouseMigrations } from '../warehouse/migrate-warehouse.ts'
