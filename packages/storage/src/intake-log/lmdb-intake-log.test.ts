import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { open } from 'lmdb'
import { afterAll, describe, expect, it } from 'vitest'
import { describeIntakeLog } from './intake-log.contract.ts'
import { openLmdbIntakeLog } from './lmdb-intake-log.ts'

const folders: string[] = []
const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'convbox-log-'))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

// These tests must not depend on the machine's free disk space.
describeIntakeLog('lmdb', { open: async (folder, limits) => openLmdbIntakeLog(folder, { minFreeBytes: 0, ...limits }), makeFolder })

/** Appends in a child process, kills it after `lines` acknowledgements, and returns the acknowledged numbers. */
const appendAndKill = (folder: string, lines: number, writer: string): Promise<number[]> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../testing/append-until-killed.ts'), folder, writer], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (text.split('\n').length > lines) child.kill('SIGKILL')
    })
    child.once('error', reject)
    // The last line may be incomplete.
    child.once('close', () => resolve(text.split('\n').slice(0, -1).map(Number)))
  })

describe('intake log in LMDB', () => {
  it.each([
    [1, 'one of several'],
    [20, 'one of several'],
    [137, 'only writer'],
    [400, 'one of several'],
    [900, 'only writer'],
  ])('still has every acknowledged append after kill -9 at about the %sth of a writer that is %s', async (lines, writer) => {
    const folder = makeFolder()
    const acknowledged = await appendAndKill(folder, lines, writer)
    const log = openLmdbIntakeLog(folder)
    const entries = await log.read({ after: 0, limit: 1_000_000, maxBytes: 1_000_000_000 })
    await log.close()
    const kept = new Set(entries.map(({ record }) => (record.kind === 'event' ? JSON.stringify(record.event) : record.kind)))
    expect(acknowledged.length).toBeGreaterThanOrEqual(lines)
    expect(acknowledged.filter((n) => !kept.has(JSON.stringify({ n, filler: 'x'.repeat(n % 3000) })))).toEqual([])
    expect(entries.map(({ position }) => position)).toEqual(entries.map((_, index) => index + 1))
  })

  it('takes appends of several threads, and a reader behind them misses none and sees each once', async () => {
    const folder = makeFolder()
    const log = openLmdbIntakeLog(folder)
    const [EACH, THREADS] = [300, 2]
    const threads = Array.from({ length: THREADS }, (_, index) => {
      const thread = new Worker(join(import.meta.dirname, '../testing/append-in-thread.ts'), {
        workerData: { folder, name: `t${index}`, count: EACH },
      })
      thread.on('message', () => log.notice())
      return new Promise((resolve, reject) => thread.once('exit', resolve).once('error', reject))
    })
    const mine = Promise.all(
      Array.from({ length: EACH }, (_, n) =>
        log.append([{ kind: 'event', storeId: 's1', receivedAt: '2026-03-01T00:00:00.000Z', event: `mine ${n}` }]),
      ),
    )
    const seen: { position: number; text: unknown }[] = []
    while (seen.length < EACH * (THREADS + 1)) {
      const after = seen.at(-1)?.position ?? 0
      await log.waitForMore({ after, timeoutMs: 100 })
      for (const { position, record } of await log.read({ after, limit: 1000, maxBytes: 1_000_000 }))
        seen.push({ position, text: record.kind === 'event' ? record.event : record.kind })
    }
    await Promise.all([mine, ...threads])
    const names = ['mine', ...Array.from({ length: THREADS }, (_, index) => `t${index}`)]
    expect(seen.map(({ position }) => position)).toEqual(seen.map((_, index) => index + 1))
    expect(new Set(seen.map(({ text }) => text))).toEqual(
      new Set(names.flatMap((name) => Array.from({ length: EACH }, (_, n) => `${name} ${n}`))),
    )
    const other = openLmdbIntakeLog(folder)
    expect([other.head(), other.sizeBytes()]).toEqual([log.head(), log.sizeBytes()])
    await other.close()
    await log.close()
  })

  it('goes on behind the records of others when a thread becomes the only writer, and lets the others append through it', async () => {
    const folder = makeFolder()
    const log = openLmdbIntakeLog(folder)
    const recordOf = (event: string) => ({ kind: 'event', storeId: 's1', receivedAt: '2026-03-01T00:00:00.000Z', event }) as const
    const own = Array.from({ length: 50 }, (_, n) => log.append([recordOf(`own ${n}`)]))
    let thread: Worker | undefined
    const answers: (() => void)[] = []
    await log.appendThrough((records) => {
      thread?.postMessage(records)
      return new Promise((resolve) => answers.push(resolve))
    })
    await Promise.all(own)
    thread = new Worker(join(import.meta.dirname, '../testing/append-in-thread.ts'), {
      workerData: { folder, name: 'only', count: 100, isOnlyWriter: true },
    })
    thread.on('message', (kind) => {
      if (kind === 'kept') answers.shift()?.()
    })
    const gone = new Promise((resolve, reject) => thread?.once('exit', resolve).once('error', reject))
    await Promise.all(Array.from({ length: 50 }, (_, n) => log.append([recordOf(`through ${n}`)])))
    const heads = log.head()
    thread.postMessage([])
    await gone
    const entries = await log.read({ after: 0, limit: 1000, maxBytes: 1_000_000 })
    expect(entries.map(({ position }) => position)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
    expect(new Set(entries.map(({ record }) => (record.kind === 'event' ? record.event : record.kind))).size).toBe(200)
    // What went through the thread is seen as soon as it is kept.
    expect(heads).toBeGreaterThanOrEqual(100)
    const other = openLmdbIntakeLog(folder)
    expect([other.head(), other.sizeBytes()]).toEqual([log.head(), log.sizeBytes()])
    await other.close()
    await log.close()
  })

  it('gives records it cannot read with their bytes, one for each position, and the others as they are', async () => {
    const folder = makeFolder()
    const log = openLmdbIntakeLog(folder)
    const good = { kind: 'event', storeId: 's1', receivedAt: '2026-03-01T00:00:00.000Z', event: { id: 'e1' } } as const
    await log.append([good, good])
    await log.append([good])
    await log.close()
    const root = open({ path: folder, maxDbs: 4 })
    const groups = root.openDB<Buffer, number>({ name: 'groups', encoding: 'binary' })
    const value = Buffer.from(groups.get(2) ?? '')
    value.fill(0xc1, 20)
    await groups.put(2, value)
    await root.close()

    const damaged = openLmdbIntakeLog(folder)
    const entries = await damaged.read({ after: 0, limit: 10, maxBytes: 1_000_000 })
    await damaged.close()
    expect(entries.map(({ position, record }) => [position, record.kind])).toEqual([
      [1, 'unreadable'],
      [2, 'unreadable'],
      [3, 'event'],
    ])
    expect(entries[0]?.record).toMatchObject({ bytes: Uint8Array.from(value.subarray(20)) })
  })
})
