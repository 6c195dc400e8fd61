/** SQL of settling: finds partitions with parts to merge, and merges them. For the whole warehouse, not per store. */
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

/** Tables with replaced rows that reports read. */
const TABLES = [
  'sessions',
  'touches',
  'link_landings',
  'product_events',
  'persons',
  'orders',
  'order_items',
  'refunds',
  'order_edits',
  'journeys',
  'ad_spend',
  'events',
] as const

const partitionRow = z.object({ table: z.enum(TABLES), partition: column.text })
export type Partition = z.output<typeof partitionRow>

/** Partitions with more than one part, or with an unmerged part: only a merged part is known to hold each row once. */
export const readUnsettled = (warehouse: Warehouse): Promise<Partition[]> =>
  warehouse.queryAcrossStores({
    sql: `
      SELECT table, partition_id AS partition
      FROM system.parts
      WHERE database = currentDatabase() AND active AND table IN {tables:Array(String)}
      GROUP BY table, partition_id
      HAVING count() > 1 OR min(level) = 0
      ORDER BY partition, table`,
    params: { tables: [...TABLES] },
    row: partitionRow,
  })

/** Merges a partition into one part. */
export const settlePartition = (warehouse: Warehouse, { table, partition }: Partition): Promise<void> =>
  warehouse.command(`OPTIMIZE TABLE ${table} PARTITION ID {partition:String} FINAL`, { partition })
