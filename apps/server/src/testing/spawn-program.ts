/** The real program in a process of its own, so that a test can kill it. */
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'

export type SpawnedProgram = {
  url: string
  /** kill -9; resolves when the process is gone. */
  kill: () => Promise<void>
  /** Graceful stop. */
  stop: () => Promise<void>
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

/** Starts main.ts without the sandbox; resolves once it answers /healthz. */
export const spawnProgram = async (options: { dataDir: string; port: number; env: Record<string, string> }): Promise<SpawnedProgram> => {
  const { dataDir, port, env } = options
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      SANDBOX: '0',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The program ended with ${code}:\n${output}`)))
    const look = (): void => {
      if (output.includes('Ctrl-C stops it')) resolve()
    }
    child.stdout.on('data', look)
  })
  const end = (signal: NodeJS.Signals) => async (): Promise<void> => {
    child.kill(signal)
    await gone
  }
  return { url: `http://127.0.0.1:${port}`, kill: end('SIGKILL'), stop: end('SIGTERM') }
}
