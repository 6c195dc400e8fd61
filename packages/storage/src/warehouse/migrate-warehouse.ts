/** Brings ClickHouse's tables up to date with the numbered files in migrations/. ClickHouse has no transactions: each statement is idempotent and recorded by itself. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { stripComments } from './bound-params.ts'
import type { Warehouse } from './warehouse.ts'

const MIGRATIONS = join(import.meta.dirname, 'migrations')

/** One statement of a migration file. id: `0001-start#3`, counted from 1; hash: of its text without comments and spacing. */
export type WarehouseMigration = { id: string; sql: string; hash: string }

/** Runs the work under a lock that excludes other migrations, e.g. a PostgreSQL advisory lock. */
export type WithLock = (work: () => Promise<void>) => Promise<void>

/** All statements of the migration files in order. Statements end with ';' at a line's end. */
export const listWarehouseMigrations = (folder: string = MIGRATIONS): WarehouseMigration[] => {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  const numbers = files.map((name) => /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1])
  if (numbers.includes(undefined) || new Set(numbers).size !== files.length)
    throw new Error(`Migrations are named NNNN-what.sql, each number once: ${files.join(', ')}`)
  return files.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split(/;[ \t]*(?:\n|$)/)
      .map((sql) => ({ sql: sql.trim(), bare: stripComments(sql).replaceAll(/\s+/g, ' ').trim() }))
      .filter(({ bare }) => bare !== '')
      .map(({ sql, bare }, index) => ({
        id: `${name.replace(/\.sql$/, '')}#${index + 1}`,
        sql,
        hash: createHash('sha256').update(bare).digest('hex').slice(0, 16),
      })),
  )
}

const appliedRow = z.object({ id: z.string(), hash: z.string() })

const applyMissing = async (warehouse: Warehouse, migrations: readonly WarehouseMigration[]): Promise<void> => {
  await warehouse.command(
    `CREATE TABLE IF NOT EXISTS warehouse_migrations (id String, hash String, applied_at DateTime64(3, 'UTC') DEFAULT now64(3)) ENGINE = ReplacingMergeTree ORDER BY id`,
  )
  const rows = await warehouse.queryAcrossStores({ sql: 'SELECT id, hash FROM warehouse_migrations FINAL ORDER BY id', row: appliedRow })
  const applied = new Map(rows.map((row) => [row.id, row.hash]))
  for (const { id, sql, hash } of migrations) {
    const before = applied.get(id)
    if (before === hash) continue
    if (before !== undefined)
      throw new Error(
        `Warehouse migration ${id} was changed after it had been applied to this data. Add a new file instead (or, before a release, remove the data folder).`,
      )
    await warehouse.command(sql)
    await warehouse.insert({ table: 'warehouse_migrations', rows: [{ id, hash }] })
  }
}

/** Applies the missing statements, under the lock. After an interruption the next call continues; a statement that ran but was not recorded runs again harmlessly. */
export const migrateWarehouse = async (
  warehouse: Warehouse,
  withLock: WithLock,
  migrations: readonly WarehouseMigration[] = listWarehouseMigrations(),
): Promise<void> => {
  await withLock(() => applyMissing(warehouse, migrations))
}
