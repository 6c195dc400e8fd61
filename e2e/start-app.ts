/** Starts the real program on a free port with its own data folder, for journeys and the bench. */
import { fork, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the repository, with a slash at the end. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** The program as a separate process. password: of the demo login. */
export type RunningApp = {
  url: string
  password: string
  dataDir: string
  process: ChildProcess
  /** Stops gracefully; keeps the data folder. */
  stop: () => Promise<void>
  /** Removes the data folder; call after stop. */
  remove: () => void
}

/** A port that is free at the moment. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))))
    })
  })

/** An empty data folder. */
export const makeDataDir = (): string => mkdtempSync(join(tmpdir(), 'convbox-e2e-'))

const envOf = (url: string, dataDir: string, env: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'test',
  SANDBOX: '1',
  PORT: new URL(url).port,
  PUBLIC_URL: url,
  DATA_DIR: dataDir,
  ...env,
})

/** Loads the demo's history as the first start does, and leaves the data folder closed. */
export const makeHistory = async (dataDir: string, env: Record<string, string>): Promise<void> => {
  const child = fork('apps/server/src/commands/load-first-history.ts', {
    cwd: root,
    env: envOf(`http://localhost:${await freePort()}`, dataDir, env),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`The demo's history was not loaded: ${String(code)}`)
}

/** Starts the program and resolves when it prints its address. env: variables of config.ts; dataDir: one kept from an earlier start. */
export const startApp = async (options: { env?: Record<string, string>; dataDir?: string } = {}): Promise<RunningApp> => {
  const port = await freePort()
  const dataDir = options.dataDir ?? makeDataDir()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env: envOf(url, dataDir, options.env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    const take = (chunk: Buffer): void => {
      output += chunk.toString()
      if (output.includes('Ctrl-C stops it.')) resolve()
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.once('exit', (code) => reject(new Error(`The program ended with ${code}:\n${output}`)))
  })
  return {
    url,
    password: /Password\s+(\S+)/.exec(output)?.[1] ?? '',
    dataDir,
    process: child,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}
