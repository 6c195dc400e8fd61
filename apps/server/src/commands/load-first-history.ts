/** Loads the demo's history at the first start, and ends: see first-history.ts. Not for users; ends with its parent. */
import { writeFileSync } from 'node:fs'
import { prepareSandbox } from '@convbox/demo'
import { askPostgresToStop } from '@convbox/storage'
import { historyMark } from '../first-history.ts'
import { openProgram } from '../open-program.ts'
import { progress } from '../progress.ts'
import { commandConfig } from './with-program.ts'

const config = commandConfig()

/** Like kill -9, but without leaving a PostgreSQL server behind: an interrupted load is repeated. */
const breakOff = (): void => {
  askPostgresToStop(config.DATA_DIR)
  process.kill(process.pid, 'SIGKILL')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, breakOff)

const opened = await openProgram(config, progress, { onBroken: breakOff })
// The start that follows is refused too, and says why.
if ('refused' in opened) process.exit(1)
await prepareSandbox(opened.program, progress)
await opened.close()
writeFileSync(historyMark(config.DATA_DIR), '', { mode: 0o600 })
process.exit(0)
