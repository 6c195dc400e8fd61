/**
 * Child process for the kill -9 test of an order file: continues the import of the given data folder in parts of so many lines, together with ingest, and ends
 * when both are done. Arguments: lines of a part; a place; how many times it may be passed. At the place it prints its name and hangs until it is killed.
 * Places: 'appended', a part is in the intake log but not yet saved as done; 'written', orders are in the warehouse but their batch is not finished.
 */
import { writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { readUnfinishedFiles } from '../features/own-orders/order-files.rows.ts'
import { importOrderFiles } from '../features/own-orders/order-files.ts'
import { ingest } from '../ingest/ingest.ts'
import { INGEST_DONE } from '../intake/ingest-progress.ts'
import { openRealProgram } from './open-real-program.ts'

const LOOK_PAUSE_MS = 20
const HANG_MS = 600_000

const [, , lines = '5', place = '', times = '0'] = process.argv
const { program, close } = await openRealProgram(process.env)
const { log, warehouse } = program
let passed = 0
const pass = async (name: string): Promise<void> => {
  if (name !== place || (passed += 1) <= Number(times)) return
  writeSync(1, `${name}\n`)
  await pause(HANG_MS)
}
const watched: typeof program = {
  ...program,
  log: {
    ...log,
    append: async (records) => {
      const positions = await log.append(records)
      await pass('appended')
      return positions
    },
  },
  warehouse: {
    ...warehouse,
    insert: async (rows) => {
      await warehouse.insert(rows)
      if (rows.table === 'orders' && rows.rows.length > 0) await pass('written')
    },
  },
}
const running = await ingest.start(watched)
for (;;) {
  await importOrderFiles(watched, Number(lines))
  if ((await readUnfinishedFiles(program.mainDb)).length === 0 && log.lastEdge(INGEST_DONE)?.to === log.head()) break
  await pause(LOOK_PAUSE_MS)
}
await running.stop()
await close()
