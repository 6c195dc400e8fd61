import { setTimeout as pause } from 'node:timers/promises'
import { runImports } from '../features/history-import/history-import.ts'
import { readUnfinishedRuns } from '../features/history-import/history-import.rows.ts'
import { importOrderFiles } from '../features/own-orders/order-files.ts'
import type { Program } from '../program.ts'

/** A small shop's export takes seconds, so poll a few times instead of waiting for the next minute; few enough for the program to stop in time. */
const LOOKS = 5
const PAUSE_MS = 3000

/** Continues unfinished imports of order histories and order files. */
export const runHistoryImports = async (program: Program): Promise<void> => {
  await importOrderFiles(program)
  for (let look = 0; look < LOOKS; look += 1) {
    if (look > 0) await pause(PAUSE_MS)
    await runImports(program)
    if ((await readUnfinishedRuns(program.mainDb)).length === 0) return
  }
}
