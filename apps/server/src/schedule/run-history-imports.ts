import { setTimeout as pause } from 'node:timers/promises'
import { runImports } from '../features/history-import/history-import.ts'
import { readUnfinishedRuns } from '../features/history-import/history-import.rows.ts'
import { importOrderFiles } from '../features/own-orders/order-files.ts'
import type { Program } from '../program.ts'

/** An export of a small shop takes seconds: whoever watches need not wait for the next minute. Short enough for the program to stop in good order. */
const LOOKS = 5
const PAUSE_MS = 3000

/** Goes on with the imports of order histories and of files of orders that are not finished. */
export const runHistoryImports = async (program: Program): Promise<void> => {
  await importOrderFiles(program)
  for (let look = 0; look < LOOKS; look += 1) {
    if (look > 0) await pause(PAUSE_MS)
    await runImports(program)
    if ((await readUnfinishedRuns(program.mainDb)).length === 0) return
  }
}
