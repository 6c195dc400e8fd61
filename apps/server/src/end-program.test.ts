import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { prepareDataFolder } from '@convbox/storage/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findFreePort } from './testing/spawn-program.ts'
import { waitUntil } from './testing/wait-until.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'convbox-end-'))
  chmodSync(dataDir, 0o711)
})
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

/** A process with its output so far, and its exit code or signal. */
const watch = (child: ChildProcess) => {
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)))
  return {
    child,
    ended,
    output: () => output,
    said: (text: string) =>
      waitUntil(
        () => output,
        (all) => all.includes(text),
        { what: text },
      ),
  }
}

const startProgram = async (env: Record<string, string> = {}) =>
  watch(
    spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: { ...process.env, NODE_ENV: 'test', SANDBOX: '0', PORT: String(await findFreePort()), DATA_DIR: dataDir, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )

describe('the program', () => {
  it('stops in good order whenever it is told to while it starts', { timeout: 120_000 }, async () => {
    await prepareDataFolder(dataDir)
    for (const afterMs of [0, 300, 600, 1200]) {
      const program = await startProgram()
      await program.said('Opening ClickHouse')
      await delay(afterMs)
      program.child.kill('SIGTERM')
      expect([afterMs, await program.ended, program.output()]).toEqual([afterMs, 0, expect.stringContaining('Stopping ...')])
      expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
    }
  })

  it('ends when its time to stop is over, here with a ClickHouse that never answers, and PostgreSQL with it', async () => {
    await prepareDataFolder(dataDir)
    const silent = createServer()
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const address = silent.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const program = await startProgram({ CLICKHOUSE_URL: `http://127.0.0.1:${port}`, STOP_TIMEOUT_SECONDS: '1' })
    await program.said('Opening ClickHouse')
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe('SIGKILL')
    expect(program.output()).toContain('Not stopped within 1 s.')
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
    await waitUntil(
      () => existsSync(pidFile),
      (isThere) => !isThere,
      { what: 'the end of PostgreSQL' },
    )
    silent.close()
  })
})

/** A small process that ends itself. stop: body of its graceful stop; run: what it does once ready. */
const startSmall = ({ stop, timeoutMs, run }: { stop: string; timeoutMs: number; run: string }) =>
  watch(
    spawn(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import { createEnding } from ${JSON.stringify(join(import.meta.dirname, 'end-program.ts'))}
        const say = (text) => process.stdout.write(text + '\\n')
        let nowMs = 0
        const stopInOrder = async () => { ${stop} }
        const end = createEnding({ timeoutMs: ${timeoutMs}, stopInOrder, leave: () => undefined, say, now: () => nowMs })
        setInterval(() => undefined, 1000)
        ${run}`,
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    ),
  )

describe('ending', () => {
  it.each([
    ['is over when the orderly stop is', '', 60_000, 0],
    ['comes by force when the orderly stop hangs', 'await new Promise(() => undefined)', 300, 'SIGKILL'],
    ['comes by force when the stop blocks the thread', 'for (;;);', 300, 'SIGKILL'],
    ['comes by force when the stop fails', "throw new Error('disk full')", 60_000, 'SIGKILL'],
  ])('%s', async (_name, stop, timeoutMs, expected) => {
    expect(await startSmall({ stop, timeoutMs, run: 'end(0)' }).ended).toBe(expected)
  })

  it('comes at once with a second wish, but not with the echo of the first', async () => {
    const hang = 'await new Promise(() => undefined)'
    const small = startSmall({
      stop: hang,
      timeoutMs: 600_000,
      run: "end(0); nowMs = 900; end(0); say('still here'); nowMs = 1001; end(0)",
    })
    expect(await small.ended).toBe('SIGKILL')
    expect(small.output().trim().split('\n')).toEqual(['Stopping ...', 'still here', 'Asked again: ending at once.'])
  })
})
