/** The content of both databases, one text per table, for tests that look for forbidden values. */
import { z } from 'zod'
import type { Program } from '../program.ts'

const names = z.array(z.object({ name: z.string() }))

/**
 * Rows of every table as text, by table: `postgres.customer`, `clickhouse.events`. Includes replaced and removed versions that are still in active parts of the
 * warehouse.
 */
export const dumpDatabases = async ({ mainDb, warehouse }: Program): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  const tables = await mainDb.pool.query(`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`)
  for (const { name } of names.parse(tables.rows)) {
    const { rows } = await mainDb.pool.query(`SELECT dumped::text AS name FROM "${name}" AS dumped`)
    found.set(
      `postgres.${name}`,
      names
        .parse(rows)
        .map((row) => row.name)
        .join('\n'),
    )
  }
  const warehouseTables = await warehouse.queryAcrossStores({
    sql: `SELECT name FROM system.tables WHERE database = currentDatabase()`,
    row: z.object({ name: z.string() }),
  })
  for (const { name } of warehouseTables) {
    const rows = await warehouse.queryAcrossStores({ sql: `SELECT * FROM ${name}`, row: z.unknown() })
    found.set(`clickhouse.${name}`, rows.map((row) => JSON.stringify(row)).join('\n'))
  }
  return found
}

/** The tables that contain one of the texts, with the text. */
export const findTexts = (dump: ReadonlyMap<string, string>, texts: readonly string[]): string[] =>
  [...dump].flatMap(([table, rows]) => texts.filter((text) => rows.includes(text)).map((text) => `${table}: ${text}`))
