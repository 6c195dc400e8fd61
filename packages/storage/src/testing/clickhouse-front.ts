/**
 * A ClickHouse server for tests: an embedded engine in a child process behind ClickHouse's HTTP interface, for CLICKHOUSE_URL.
 * It tests the client's code path to a server (addresses, bodies, settings, parameters, errors), not a cluster.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** url: for CLICKHOUSE_URL, on loopback, with user and password. close() ends the child and removes its data. */
export type ClickHouseFront = { url: string; close: () => Promise<void> }

/** Starts an empty server. */
export const startClickHouseFront = async (): Promise<ClickHouseFront> => {
  const folder = mkdtempSync(join(tmpdir(), 'convbox-front-'))
  const [user, password] = ['convbox', 'a pass:word/']
  const child = spawn(process.execPath, [join(import.meta.dirname, 'clickhouse-front-server.ts'), folder, user, password], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const close = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const port = await Promise.race([
    new Promise<number>((resolve) => child.stdout.once('data', (chunk: Buffer) => resolve(Number(chunk.toString())))),
    ended.then(() => undefined),
  ])
  if (port === undefined) {
    await close()
    throw new Error('The ClickHouse front ended at its start')
  }
  return { url: `http://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/default`, close }
}
