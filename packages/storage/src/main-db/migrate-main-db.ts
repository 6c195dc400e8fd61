/** Brings PostgreSQL's tables up to date with the numbered files in migrations/. */
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

/** Numbers of our advisory locks: two starting programs must not migrate at once. */
export const MAIN_DB_LOCKS = { mainDb: 7_300_001, warehouse: 7_300_002 } as const

/** Folder of the generated SQL files; `npm run migrations -w packages/storage` adds one after schema.ts has changed. */
export const MAIN_DB_MIGRATIONS = join(import.meta.dirname, 'migrations')

/** Runs `work` while holding one of our advisory locks; others with the same lock wait. The lock ends with its connection, so a crash cannot leave it behind. */
export const withMainDbLock = async <Result>(
  main: { pool: pg.Pool },
  lock: keyof typeof MAIN_DB_LOCKS,
  work: () => Promise<Result>,
): Promise<Result> => {
  const client = await main.pool.connect()
  let broken = false
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MAIN_DB_LOCKS[lock]])
    return await work()
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MAIN_DB_LOCKS[lock]]).catch(() => (broken = true))
    client.release(broken)
  }
}

/** Applies the missing migrations in one transaction, under a lock. */
export const migrateMainDb = async (main: { pool: pg.Pool }, onProgress?: (message: string) => void): Promise<void> => {
  await withMainDbLock(main, 'mainDb', async () => {
    onProgress?.('Bringing the PostgreSQL tables up to date')
    await migrate(drizzle(main.pool), { migrationsFolder: MAIN_DB_MIGRATIONS })
  })
}
