import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from 'lmdb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SEEN_MS, type LaneEntry, type Lanes, type NewLaneEntry } from './lanes.ts'
import { openLmdbLanes } from './lmdb-lanes.ts'

const NOW_MS = Date.parse('2026-03-01T00:00:00.000Z')
const entry = (seq: number, change: Partial<NewLaneEntry> = {}): NewLaneEntry => ({
  pixelId: 'p1',
  seq,
  eventId: `e${seq}`,
  body: { seq },
  enqueuedAtMs: NOW_MS,
  ...change,
})
const waitingEntry = (seq: number, change: Partial<LaneEntry> = {}): LaneEntry => ({ ...entry(seq), nextAtMs: 0, attempts: 0, ...change })

let folder: string
let lanes: Lanes
const reopen = async (): Promise<void> => {
  await lanes.close()
  lanes = openLmdbLanes(folder)
}
const seqs = (pixelId = 'p1', limit = 100, nowMs = NOW_MS): number[] => lanes.peek(pixelId, limit, nowMs).map(({ seq }) => seq)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'convbox-lanes-'))
  lanes = openLmdbLanes(folder)
})
afterEach(async () => {
  await lanes.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('lanes', () => {
  it('brings in what an earlier build left: waiting, seen and parked, once', async () => {
    await lanes.close()
    const root = open({ path: folder, overlappingSync: false, maxDbs: 6 })
    const parked = { ...waitingEntry(3), parkedAtMs: NOW_MS, reason: 'out of tries' }
    for (const seq of [1, 2])
      await root.openDB({ name: 'waiting', encoding: 'json' }).put(['p1', seq], waitingEntry(seq, { attempts: seq }))
    await root.openDB({ name: 'parked', encoding: 'json' }).put(['p1', 3], parked)
    for (const seq of [1, 2, 3, 4])
      await root.openDB({ name: 'seen', encoding: 'json' }).put(['p1', `e${seq}`], { seq, state: 'waiting', atMs: NOW_MS })
    await root.close()
    lanes = openLmdbLanes(folder)
    await reopen()
    expect(lanes.peek('p1', 9, NOW_MS)).toEqual([waitingEntry(1, { attempts: 1 }), waitingEntry(2, { attempts: 2 })])
    expect(lanes.parked('p1', 9)).toEqual([parked])
    expect(await lanes.put([entry(4), entry(5)])).toBe(1)
    expect(lanes.seen('p1', 'e3')).toEqual({ seq: 3, state: 'parked', atMs: NOW_MS })
    await lanes.trimSeen(NOW_MS)
    expect(seqs()).toEqual([1, 2, 5])
  })

  it('gives entries oldest first, whatever order they were put in, also after a restart', async () => {
    expect(await lanes.put([entry(3000), entry(1001), entry(20_000), entry(1002)])).toBe(4)
    await reopen()
    expect(seqs()).toEqual([1001, 1002, 3000, 20_000])
    expect(lanes.peek('p1', 1, NOW_MS)).toEqual([waitingEntry(1001)])
    expect(lanes.pixels()).toEqual([{ pixelId: 'p1', waiting: 4, parked: 0, oldestEnqueuedAtMs: NOW_MS }])
  })
  it('keeps the lanes of pixels apart, also when one id begins with the other', async () => {
    await lanes.put([entry(1), entry(2, { pixelId: 'p10' }), entry(3, { pixelId: 'p2' })])
    expect([seqs('p1'), seqs('p10'), seqs('p2'), seqs('p')]).toEqual([[1], [2], [3], []])
  })
  it('leaves out an event id that the pixel has seen: in the batch, waiting, done or parked', async () => {
    expect(await lanes.put([entry(1), entry(2, { eventId: 'e1' })])).toBe(1)
    expect(await lanes.put([entry(1)])).toBe(0)
    await lanes.done('p1', 1)
    expect(await lanes.put([entry(5, { eventId: 'e1' })])).toBe(0)
    await lanes.put([entry(6)])
    await lanes.park(waitingEntry(6), { reason: 'out of tries', nowMs: NOW_MS })
    expect(await lanes.put([entry(7, { eventId: 'e6' })])).toBe(0)
    expect(lanes.pixels()).toEqual([{ pixelId: 'p1', waiting: 0, parked: 1 }])
  })
  it('takes the same event id again for another pixel, after seven days, and once forgotten', async () => {
    await lanes.put([entry(1), entry(2)])
    await lanes.done('p1', 1)
    await lanes.done('p1', 2)
    expect(lanes.seen('p1', 'e2')).toEqual({ seq: 2, state: 'done', atMs: NOW_MS })
    expect(await lanes.put([entry(3, { eventId: 'e1', pixelId: 'p2' })])).toBe(1)
    expect(await lanes.put([entry(4, { eventId: 'e1', enqueuedAtMs: NOW_MS + SEEN_MS - 1 })])).toBe(0)
    expect(await lanes.put([entry(4, { eventId: 'e1', enqueuedAtMs: NOW_MS + SEEN_MS })])).toBe(1)
    await lanes.forget('p1', 'e2')
    expect(await lanes.put([entry(5, { eventId: 'e2' })])).toBe(1)
    expect(seqs()).toEqual([4, 5])
  })
  it('passes over entries that wait for a later time, and comes back to them in their old place', async () => {
    await lanes.put([entry(1), entry(2), entry(3)])
    await lanes.update(waitingEntry(1, { nextAtMs: NOW_MS + 1000, attempts: 1, note: ['500'] }))
    expect(seqs()).toEqual([2, 3])
    expect(seqs('p1', 100, NOW_MS + 1000)).toEqual([1, 2, 3])
    expect(lanes.nextDueMs('p1')).toBe(0)
    await lanes.done('p1', 2)
    await lanes.done('p1', 3)
    expect(lanes.nextDueMs('p1')).toBe(NOW_MS + 1000)
    await reopen()
    expect(lanes.peek('p1', 1, NOW_MS + 1000)).toEqual([waitingEntry(1, { nextAtMs: NOW_MS + 1000, attempts: 1, note: ['500'] })])
  })
  it('gives what waits behind a place in the lane, due or not, a part at a time', async () => {
    await lanes.put([entry(1), entry(2, { note: 'shown' }), entry(3), entry(4, { pixelId: 'p2' })])
    await lanes.update(waitingEntry(3, { nextAtMs: NOW_MS + 1000 }))
    expect(lanes.waiting('p1', 2, -1)).toEqual([waitingEntry(1), waitingEntry(2, { note: 'shown' })])
    expect(lanes.waiting('p1', 2, 2).map(({ seq }) => seq)).toEqual([3])
    expect(lanes.waiting('p1', 2, 3)).toEqual([])
  })
  it('does not bring back a finished entry when a late update comes', async () => {
    await lanes.put([entry(1)])
    await lanes.done('p1', 1)
    await lanes.update(waitingEntry(1))
    expect([seqs(), lanes.pixels(), lanes.nextDueMs('p1')]).toEqual([[], [], undefined])
  })
  it('parks an entry and puts it back at its old place, due at once', async () => {
    await lanes.put([entry(1), entry(2)])
    await lanes.park(waitingEntry(1, { attempts: 8, nextAtMs: NOW_MS + 5 }), { reason: 'out of tries', nowMs: NOW_MS })
    expect([seqs(), lanes.seen('p1', 'e1')?.state]).toEqual([[2], 'parked'])
    expect(lanes.parked('p1')).toEqual([
      { ...waitingEntry(1, { attempts: 8, nextAtMs: NOW_MS + 5 }), reason: 'out of tries', parkedAtMs: NOW_MS },
    ])
    await reopen()
    expect(await lanes.unpark('p1', 1)).toBe(true)
    expect(await lanes.unpark('p1', 1)).toBe(false)
    expect(lanes.peek('p1', 10, NOW_MS)).toEqual([waitingEntry(1), waitingEntry(2)])
    expect(lanes.pixels()).toEqual([{ pixelId: 'p1', waiting: 2, parked: 0, oldestEnqueuedAtMs: NOW_MS }])
  })
  it('lists the parked entries in parts, behind a place in the lane', async () => {
    await lanes.put([1, 2, 3].map((seq) => entry(seq)))
    for (const seq of [1, 2, 3]) await lanes.park(waitingEntry(seq), { reason: 'out of tries', nowMs: NOW_MS })
    expect(lanes.parked('p1', 2).map(({ seq }) => seq)).toEqual([1, 2])
    expect(lanes.parked('p1', 2, 2).map(({ seq }) => seq)).toEqual([3])
    expect(lanes.parked('p1', 1, 1).map(({ seq }) => seq)).toEqual([2])
  })
  it('keeps its order when entries of long lanes leave, change and come back, many at once', async () => {
    const all = Array.from({ length: 2600 }, (_, index) => index * 10)
    const late = all.filter((seq) => seq % 70 === 0)
    const early = all.filter((seq) => seq % 70 !== 0)
    // The same bodies for both pixels, and a second put between the places of the first.
    for (const part of [early, late]) {
      await lanes.put(
        part.flatMap((seq) => {
          const one = entry(seq)
          return [one, { ...one, pixelId: 'p2' }]
        }),
      )
      await reopen()
    }
    const of = (rest: number): number[] => all.filter((seq) => seq % 300 === rest)
    const [parked, done, later] = [of(140), of(150), of(160)]
    await Promise.all([
      ...parked.map((seq) => lanes.park(waitingEntry(seq), { reason: 'out of tries', nowMs: NOW_MS })),
      ...done.map((seq) => lanes.done('p1', seq)),
      ...later.map((seq) => lanes.update(waitingEntry(seq, { nextAtMs: NOW_MS + 5 }))),
    ])
    for (const seq of parked.slice(1)) await lanes.unpark('p1', seq)
    const left = all.filter((seq) => !done.includes(seq) && seq !== parked[0])
    for (const _ of ['in memory', 'read back']) {
      expect(lanes.waiting('p1', 10_000, -1).map(({ seq }) => seq)).toEqual(left)
      expect(seqs('p1', 10_000)).toEqual(left.filter((seq) => !later.includes(seq)))
      expect(seqs('p2', 10_000)).toEqual(all)
      expect(lanes.pixels().map(({ waiting, parked: count }) => [waiting, count])).toEqual([
        [left.length, 1],
        [all.length, 0],
      ])
      await reopen()
    }
    await Promise.all(left.map((seq) => lanes.done('p1', seq)))
    await lanes.done('p1', parked[0] ?? 0)
    expect(lanes.pixels().map(({ pixelId }) => pixelId)).toEqual(['p2'])
  })
  it('empties one pixel and leaves the others', async () => {
    await lanes.put([entry(1), entry(2), entry(3, { pixelId: 'p2' })])
    await lanes.park(waitingEntry(1), { reason: 'pixel disabled', nowMs: NOW_MS })
    await lanes.clear('p1')
    expect([seqs(), lanes.parked('p1'), lanes.seen('p1', 'e2'), seqs('p2')]).toEqual([[], [], undefined, [3]])
    expect(await lanes.put([entry(2)])).toBe(1)
  })
  it('forgets finished event ids after seven days, never those that wait', async () => {
    await lanes.put([entry(1), entry(2), entry(3)])
    await lanes.done('p1', 1)
    await lanes.park(waitingEntry(2), { reason: 'out of tries', nowMs: NOW_MS })
    expect(await lanes.trimSeen(NOW_MS + SEEN_MS - 1)).toBe(0)
    expect(await lanes.trimSeen(NOW_MS + SEEN_MS)).toBe(1)
    expect(['e1', 'e2', 'e3'].map((id) => lanes.seen('p1', id)?.state)).toEqual([undefined, 'parked', 'waiting'])
  })
  it('tells listeners which pixels got something, after it can be read', async () => {
    const told: { pixelIds: string[]; ready: number[] }[] = []
    const stop = lanes.onPut((pixelIds) => told.push({ pixelIds, ready: seqs() }))
    await lanes.put([entry(1), entry(2, { pixelId: 'p2' })])
    await lanes.put([entry(1)])
    stop()
    await lanes.put([entry(4)])
    expect(told).toEqual([{ pixelIds: ['p1', 'p2'], ready: [1] }])
  })
  it('still has every acknowledged entry, each once, after kill -9', async () => {
    await lanes.close()
    const child = spawn(process.execPath, [join(import.meta.dirname, '../testing/put-until-killed.ts'), folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (text.split('\n').length > 200) child.kill('SIGKILL')
    })
    await new Promise((resolve) => child.once('close', resolve))
    lanes = openLmdbLanes(folder)
    const acknowledged = text.split('\n').slice(0, -1).map(Number)
    const kept = seqs('p1', 1_000_000)
    expect(acknowledged.filter((seq) => !kept.includes(seq))).toEqual([])
    expect(lanes.pixels()[0]?.waiting).toBe(kept.length)
    // An entry that was on disk but not acknowledged is put again after a crash, and must not appear twice.
    await lanes.put([...kept, kept.length, kept.length + 1].map((seq) => entry(seq)))
    expect(seqs('p1', 1_000_000)).toEqual(Array.from({ length: kept.length + 2 }, (_, seq) => seq))
  })
})
