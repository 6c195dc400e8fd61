/** Access to PostgreSQL: embedded by default, or any server by URL, behind one interface. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { EMBEDDED_USER, findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrateMainDb } from './migrate-main-db.ts'
import * as schema from './schema.ts'

/** All tables, for drizzle's typed queries. */
export type MainDbSchema = typeof schema

/** An open, migrated main database. db: drizzle over the schema; pool: for plain SQL; close() ends the connections and, when embedded, the server. */
export type MainDb = {
  db: NodePgDatabase<MainDbSchema>
  pool: pg.Pool
  kind: 'embedded' | 'server'
  /** The embedded server's current process; undefined for a server by URL. */
  pid: () => number | undefined
  close: () => Promise<void>
}

/** Typed queries, of the main database or of a transaction in it: `mainDb.db.transaction((db) => work({ db }))`. */
export type MainDbQueries = { db: Pick<MainDb['db'], 'select' | 'insert' | 'update' | 'delete'> }

/**
 * url: a PostgreSQL server (DATABASE_URL); else dataDir: the program's data folder, whose `postgres` folder holds the embedded server's data.
 * onProgress: short progress messages. onBroken: the embedded server has ended and cannot be restarted. migrate: false skips migrations.
 * attach: connects to the embedded server that a running program has started, and leaves it running at close(). settings, initdbArgs: for tests.
 */
export type MainDbOptions = {
  dataDir?: string | undefined
  url?: string | undefined
  onProgress?: (message: string) => void
  onBroken?: (why: string) => void
  migrate?: boolean
  attach?: boolean
  maxConnections?: number
  settings?: Record<string, string>
  initdbArgs?: string[]
}

const DATABASE = 'convbox'

/** Time limits against a server that hangs: longer than any connection attempt or statement of ours (migrations and nightly deletions included). */
const TIMEOUTS = { connectionTimeoutMillis: 10_000, query_timeout: 600_000 }

const makePool = (config: pg.PoolConfig, onProgress: (message: string) => void): pg.Pool => {
  const pool = new pg.Pool({ ...TIMEOUTS, ...config })
  // Raised by a connection that breaks while idle; the pool has already replaced it, and the next query reports a server that stays away.
  pool.on('error', (error) => {
    if (!pool.ending) onProgress(`A PostgreSQL connection broke: ${error.message}`)
  })
  return pool
}

/** Makes our database in the embedded server unless it is there. */
const ensureDatabase = async (socketFolder: string): Promise<void> => {
  const client = new pg.Client({ host: socketFolder, port: 5432, user: EMBEDDED_USER, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
  } finally {
    await client.end()
  }
}

const finish = async (pool: pg.Pool, options: MainDbOptions, rest: Pick<MainDb, 'kind' | 'pid' | 'close'>): Promise<MainDb> => {
  const main: MainDb = { db: drizzle(pool, { schema }), pool, ...rest }
  try {
    if (options.migrate !== false) await migrateMainDb(main, options.onProgress)
    return main
  } catch (error) {
    await main.close()
    throw error
  }
}

const openServer = async (url: string, options: MainDbOptions): Promise<MainDb> => {
  const pool = makePool({ connectionString: url, max: options.maxConnections ?? 20 }, options.onProgress ?? (() => undefined))
  try {
    await pool.query('SELECT 1')
  } catch (cause) {
    await pool.end()
    // Never logs the URL itself: it holds a password.
    throw new Error(`The PostgreSQL server of DATABASE_URL does not answer: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    })
  }
  return finish(pool, options, { kind: 'server', pid: () => undefined, close: () => pool.end() })
}

const openAttached = async (dataDir: string, options: MainDbOptions): Promise<MainDb> => {
  const server = await findRunningPostgres(dataDir)
  if (server === undefined) throw new Error(`No PostgreSQL server runs on the data folder ${dataDir}`)
  const pool = makePool(
    { host: server.socketFolder, port: 5432, user: EMBEDDED_USER, database: DATABASE, max: options.maxConnections ?? 2 },
    options.onProgress ?? (() => undefined),
  )
  return finish(pool, options, { kind: 'embedded', pid: () => server.pid, close: () => pool.end() })
}

const openEmbedded = async (dataDir: string, options: MainDbOptions): Promise<MainDb> => {
  const onProgress = options.onProgress ?? (() => undefined)
  const server = await startEmbeddedPostgres(dataDir, {
    onProgress,
    onBroken: options.onBroken,
    ...(options.settings && { settings: options.settings }),
    ...(options.initdbArgs && { initdbArgs: options.initdbArgs }),
  })
  try {
    await ensureDatabase(server.socketFolder)
  } catch (error) {
    await server.stop()
    throw error
  }
  const pool = makePool(
    { host: server.socketFolder, port: 5432, user: EMBEDDED_USER, database: DATABASE, max: options.maxConnections ?? 20 },
    onProgress,
  )
  const close = async (): Promise<void> => {
    await pool.end()
    await server.stop()
  }
  return finish(pool, options, { kind: 'embedded', pid: server.pid, close })
}

/** Opens the main database, embedded or by URL, and brings its tables up to date. One program per data folder: see openDataFolder. */
export const openMainDb = async (options: MainDbOptions): Promise<MainDb> => {
  if (options.url !== undefined) return openServer(options.url, options)
  if (options.dataDir !== undefined && options.attach === true) return openAttached(options.dataDir, options)
  if (options.dataDir !== undefined) return openEmbedded(options.dataDir, options)
  throw new Error('openMainDb needs a data folder or a URL')
}
