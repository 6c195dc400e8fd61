/**
 * Child process for the kill -9 test of the history import: continues the imports of the given data folder, in chunks of this many orders, and ends when none
 * is left. Prints the state of the import after each step, and 'orders' when a chunk's orders are in the warehouse.
 */
import { writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { readUnfinishedRuns } from '../features/history-import/history-import.rows.ts'
import { runImports } from '../features/history-import/history-import.ts'
import { openRealProgram } from './open-real-program.ts'

const LOOK_PAUSE_MS = 20

const { program, close } = await openRealProgram(process.env)
const { warehouse } = program
const said = {
  ...program,
  warehouse: {
    ...warehouse,
    insert: async (rows: Parameters<typeof warehouse.insert>[0]) => {
      await warehouse.insert(rows)
      if (rows.table === 'orders' && rows.rows.length > 0) writeSync(1, 'orders\n')
    },
  },
}
for (;;) {
  await runImports(said, Number(process.argv[2]))
  const [run] = await readUnfinishedRuns(program.mainDb)
  if (run === undefined) break
  writeSync(1, `${run.status}\n`)
  await pause(LOOK_PAUSE_MS)
}
await close()
