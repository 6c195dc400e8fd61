/** SQL that changes the hashes of before in ClickHouse. The key itself never goes there: mutations are kept as text. */
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import { PLAIN_HASH } from '../own-hash.ts'
import type { HashChange } from './key-own-hashes.rows.ts'

/** Columns with our own hashes; a customer id or name key is one where the store's ids are e-mail addresses. */
const HASHED = {
  events: ['email_hash', 'phone_hash', 'customer_id'],
  orders: ['email_hash', 'phone_hash', 'customer_id', 'customer_name_key'],
} as const

/** The hashes of before that the warehouse holds, after one, sorted. */
export const readPlainHashes = async (warehouse: Warehouse, after: string, limit: number): Promise<string[]> => {
  const columns = ['events', 'orders'].flatMap((table) =>
    ['email_hash', 'phone_hash'].map((name) => `SELECT ${name} AS hash FROM ${table}`),
  )
  const rows = await warehouse.queryAcrossStores({
    sql: `
      SELECT DISTINCT hash
      FROM (${columns.join(' UNION ALL ')})
      WHERE hash > {after:String} AND match(hash, '${PLAIN_HASH}')
      ORDER BY hash
      LIMIT {limit:UInt32}`,
    params: { after, limit },
    row: z.object({ hash: column.text }),
  })
  return rows.map(({ hash }) => hash)
}

const CHANGES = 'own_hash_change'

export const dropWarehouseChanges = (warehouse: Warehouse): Promise<void> => warehouse.command(`DROP TABLE IF EXISTS ${CHANGES} SYNC`)

/** Changes these hashes in every version of every row; returns when no active part holds the old ones. Safe to repeat. */
export const keyHashesInWarehouse = async (warehouse: Warehouse, changes: readonly HashChange[]): Promise<void> => {
  await dropWarehouseChanges(warehouse)
  await warehouse.command(`CREATE TABLE ${CHANGES} (plain String, keyed String) ENGINE = Join(ANY, LEFT, plain)`)
  await warehouse.insert({ table: CHANGES, rows: changes })
  const [database] = await warehouse.queryAcrossStores({ sql: 'SELECT currentDatabase() AS name', row: z.object({ name: column.text }) })
  const keyedOf = (name: string): string => `joinGet('${database?.name ?? 'default'}.${CHANGES}', 'keyed', ${name})`
  for (const [table, columns] of Object.entries(HASHED)) {
    const set = columns.map((name) => `${name} = if(${keyedOf(name)} = '', ${name}, ${keyedOf(name)})`)
    const where = columns.map((name) => `match(${name}, '${PLAIN_HASH}')`)
    await warehouse.command(`ALTER TABLE ${table} UPDATE ${set.join(', ')} WHERE ${where.join(' OR ')} SETTINGS mutations_sync = 2`)
  }
}
