/** The first start's demo history, loaded in a process of its own: what the loading needs of memory goes back to the system when that process ends. */
import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** Present in a data folder whose demo history is loaded. */
export const historyMark = (dataDir: string): string => join(dataDir, 'demo-history-loaded')

const PROCESS = join(import.meta.dirname, 'commands/load-first-history.ts')

/**
 * Loads the history unless the data folder has its mark. Call it before the engines are opened. Whatever fails there is tried again, and reported, by the start
 * itself (the demo's prepareSandbox). signal: ends the loading; the next start begins it again.
 */
export const loadFirstHistory = async (config: Pick<Config, 'DATA_DIR' | 'DEMO_DAYS'>, signal: AbortSignal): Promise<void> => {
  if (config.DEMO_DAYS === 0 || existsSync(historyMark(config.DATA_DIR))) return
  const child = fork(PROCESS, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const stop = (): void => void child.kill('SIGTERM')
  signal.addEventListener('abort', stop)
  await new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()))
  signal.removeEventListener('abort', stop)
}
