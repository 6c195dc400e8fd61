import { runImports } from '../features/history-import/history-import.ts'
import type { Program } from '../program.ts'

/** Goes on with the imports of order histories that are not finished. */
export const runHistoryImports = async (program: Program): Promise<void> => runImports(program)
