/** Binds the warehouse to PostgreSQL by an id that both keep, so that figures never come from, or go to, another installation's warehouse. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Refused } from '../data-folder.ts'
import type { MainDb } from '../main-db/main-db.ts'
import type { Warehouse } from './warehouse.ts'

const KEY = 'warehouse id'
const stateRow = z.array(z.object({ id: z.string(), settled: z.boolean() }))

const readKept = async ({ pool }: Pick<MainDb, 'pool'>) => {
  const { rows } = await pool.query(
    `SELECT value->>'id' AS id, (value->>'settled')::boolean AS settled FROM program_state WHERE key = $1`,
    [KEY],
  )
  return stateRow.parse(rows)[0]
}

const writeKept = async ({ pool }: Pick<MainDb, 'pool'>, id: string, settled: boolean): Promise<void> => {
  await pool.query(
    `INSERT INTO program_state (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = now()`,
    [KEY, JSON.stringify({ id, settled })],
  )
}

const readOwn = async (warehouse: Warehouse): Promise<string | undefined> => {
  const rows = await warehouse.queryAcrossStores({
    sql: 'SELECT id FROM warehouse_identity ORDER BY made_at DESC LIMIT 1',
    row: z.object({ id: z.string() }),
  })
  return rows[0]?.id
}

const WHAT_TO_DO =
  'Check CLICKHOUSE_URL, DATABASE_URL and DATA_DIR, or restore both databases from one backup. If you mean to go on with these two, run: npm run migrate -- --adopt-warehouse'

/**
 * Writes the id to both sides at the first start, and refuses a warehouse that PostgreSQL does not know. Call it after both are migrated, under their lock.
 * PostgreSQL first stores the id as unsettled, so that the next start completes one that was interrupted between the two.
 * adopt: binds the present warehouse to this PostgreSQL, at an operator's request.
 */
export const bindWarehouse = async (
  mainDb: Pick<MainDb, 'pool'>,
  warehouse: Warehouse,
  { adopt = false }: { adopt?: boolean } = {},
): Promise<Refused | undefined> => {
  const [kept, own] = [await readKept(mainDb), await readOwn(warehouse)]
  if (kept !== undefined && kept.id === own) {
    if (!kept.settled) await writeKept(mainDb, kept.id, true)
    return undefined
  }
  const isFirstStart = own === undefined && !(kept?.settled ?? false)
  if (!isFirstStart && !adopt)
    return {
      refused:
        own === undefined
          ? `The warehouse (ClickHouse) is not the one that this installation wrote: it is new or has lost its tables, while PostgreSQL knows an earlier one. ${WHAT_TO_DO}`
          : `The warehouse (ClickHouse) belongs to another installation than this PostgreSQL. ${WHAT_TO_DO}`,
    }
  const id = own ?? kept?.id ?? randomUUID()
  await writeKept(mainDb, id, false)
  if (own === undefined) await warehouse.insert({ table: 'warehouse_identity', rows: [{ id }] })
  await writeKept(mainDb, id, true)
  return undefined
}
