/** A child process for the kill -9 test: inserts batch after batch into the warehouse of the data folder given, each with its token, and prints the number of each once it is acknowledged. */
import { writeSync } from 'node:fs'
import { openWarehouse } from '../warehouse/warehouse.ts'

/** The rows of a batch; the same each time. */
export const rowsOfBatch = (batch: number): object[] => Array.from({ length: 200 }, (_, n) => ({ batch, n, filler: 'x'.repeat(100) }))

if (import.meta.main) {
  const warehouse = await openWarehouse({ dataDir: process.argv[2] ?? '' })
  await warehouse.command(
    'CREATE TABLE IF NOT EXISTS batches (batch UInt32, n UInt32, filler String) ENGINE = MergeTree ORDER BY (batch, n) SETTINGS non_replicated_deduplication_window = 10000',
  )
  for (let batch = Number(process.argv[3]); ; batch++) {
    await warehouse.insert({ table: 'batches', rows: rowsOfBatch(batch), token: `ingest:${batch}` })
    writeSync(1, `${batch}\n`)
  }
}
