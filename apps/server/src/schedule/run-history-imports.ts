import { setTimeout as pause } from 'node:timers/promises'
import { runImports } from '../features/history-import/history-import.ts'
import { readUnfinishedRuns } from '../features/history-import/history-import.rows.ts'
import { importOrderFiles } from '../features/own-orders/order-files.ts'
import type { Program } from '../program.ts'

/** A small shop's export takes seconds, so look a few times instead of waiting for the next minute; short enough for the program to stop in time. */
const LOOK_FOR_MS = 12_000

/** Continues unfinished imports of order histories and order files. */
export const runHistoryImports = async (program: Program): Promise<void> => {
  await importOrderFiles(program)
  const pauseMs = program.config.IMPORT_LOOK_MS
  for (let waitedMs = 0; waitedMs <= LOOK_FOR_MS; waitedMs += pauseMs) {
    if (waitedMs > 0) await pause(pauseMs)
    await runImports(program)
    if ((await readUnfinishedRuns(program.mainDb)).length === 0) return
  }
}
