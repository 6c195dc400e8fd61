/** The real program in a process of its own, so that a test can kill it. */
import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { waitUntil } from './wait-until.ts'

export type SpawnedProgram = {
  url: string
  /** kill -9; resolves when the process is gone. */
  kill: () => Promise<void>
  /** Graceful stop; throws when the program had to be ended. */
  stop: () => Promise<void>
  /** Blocks the main thread; resolves once it is blocked, and then the call that frees it again. */
  blockMain: () => Promise<() => void>
  /** Crashes collect's thread; resolves when the process is gone, with its exit code (null: killed by a signal) and what it printed. */
  crashCollect: () => Promise<{ code: number | null; output: string }>
}

/** A port that was free a moment ago. */
export const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port'))))
    })
  })

const MAIN = join(import.meta.dirname, '../main.ts')
/** Lets a test block the main thread. */
const BLOCK = join(import.meta.dirname, 'block-main-thread.ts')
/** Lets a test crash collect's thread. */
const CRASH = join(import.meta.dirname, 'crash-collect-thread.ts')

/** Starts main.ts without the sandbox; resolves once it answers /healthz. flags: options of Node and V8 on its command line. */
export const spawnProgram = async (options: {
  dataDir: string
  port: number
  env: Record<string, string>
  flags?: readonly string[]
}): Promise<SpawnedProgram> => {
  const { dataDir, port, env, flags = [] } = options
  const child = spawn(process.execPath, [...flags, '--import', BLOCK, '--import', CRASH, MAIN], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      SANDBOX: '0',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      BLOCK_UNTIL: join(dataDir, 'go-on'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const gone = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The program ended with ${code}:\n${output}`)))
    const look = (): void => {
      if (output.includes('Ctrl-C stops it')) resolve()
    }
    child.stdout.on('data', look)
  })
  const goOn = join(dataDir, 'go-on')
  let isCrashed = false
  const end = (signal: NodeJS.Signals) => async (): Promise<void> => {
    // A blocked main thread hears no signal.
    writeFileSync(goOn, '')
    child.kill(signal)
    const code = await gone
    if (signal === 'SIGTERM' && code !== 0 && !isCrashed) throw new Error(`The program did not stop in order (${code}):\n${output}`)
  }
  const blockMain = async (): Promise<() => void> => {
    rmSync(goOn, { force: true })
    output = ''
    child.kill('SIGUSR2')
    await waitUntil(
      () => output,
      (text) => text.includes('blocked'),
      { what: 'a blocked main thread' },
    )
    return () => writeFileSync(goOn, '')
  }
  const crashCollect = async (): Promise<{ code: number | null; output: string }> => {
    isCrashed = true
    child.kill('SIGWINCH')
    return { code: await gone, output }
  }
  return { url: `http://127.0.0.1:${port}`, kill: end('SIGKILL'), stop: end('SIGTERM'), blockMain, crashCollect }
}
