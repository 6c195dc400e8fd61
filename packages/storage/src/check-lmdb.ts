/**
 * Opens the intake log and the lanes of a data folder in a separate process and reads a little of each: a damaged LMDB file does not raise an error, it hangs or kills the process that opens it.
 * Run as a program (`node check-lmdb.ts <folder>`) it prints which one it is about to open.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openLmdbIntakeLog } from './intake-log/lmdb-intake-log.ts'
import { openLmdbLanes } from './lanes/lmdb-lanes.ts'

const TIMEOUT_MS = 30_000

const LOSSES = {
  'intake-log': 'events that were accepted but not yet ingested',
  lanes: 'deliveries that still wait for their platform',
} as const
type Part = keyof typeof LOSSES

/** The message for the user about a damaged file; undefined when both can be opened or do not exist yet. */
export const findLmdbDamage = async (dataDir: string): Promise<string | undefined> => {
  if (!existsSync(join(dataDir, 'intake-log')) && !existsSync(join(dataDir, 'lanes'))) return undefined
  const child = spawn(process.execPath, [import.meta.filename, dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  })
  let said = ''
  let complaint = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const code = await new Promise<number | NodeJS.Signals | null>((resolve, reject) =>
    child.once('error', reject).once('close', (exit, signal) => resolve(exit ?? signal)),
  )
  if (code === 0) return undefined
  const part: Part = said.includes('lanes') ? 'lanes' : 'intake-log'
  const why = /Error: (.*)/.exec(complaint)?.[1] ?? (code === 'SIGKILL' ? `no answer within ${TIMEOUT_MS / 1000} s` : `ended with ${code}`)
  return `${join(dataDir, part)} is damaged (${why}). Restore a backup (npm run restore -- --from FOLDER). Without one, move this folder away and start again with an empty one: ${LOSSES[part]} are then lost, everything else stays.`
}

const check = async (dataDir: string): Promise<void> => {
  if (existsSync(join(dataDir, 'intake-log'))) {
    process.stdout.write('intake-log ')
    const log = openLmdbIntakeLog(join(dataDir, 'intake-log'))
    await log.read({ after: log.tail() - 1, limit: 1, maxBytes: 1 })
    await log.close()
  }
  if (existsSync(join(dataDir, 'lanes'))) {
    process.stdout.write('lanes ')
    const lanes = openLmdbLanes(join(dataDir, 'lanes'))
    for (const { pixelId } of lanes.pixels()) lanes.peek(pixelId, 1, Number.MAX_SAFE_INTEGER)
    await lanes.close()
  }
}

if (import.meta.main) {
  await check(process.argv[2] ?? '.')
  process.exit(0)
}
