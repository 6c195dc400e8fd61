/** Contract tests of an intake log. Every driver's test file calls describeIntakeLog with a function that opens that driver. */
import { DAY_MS } from '@convbox/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { edgeToken, type IntakeLog, type LogRecord } from './intake-log.ts'

/** open: opens the log of a folder; opening the same folder again after close finds its records. */
export type IntakeLogDriver = {
  open: (folder: string, limits?: { maxBytes?: number; minFreeBytes?: number }) => Promise<IntakeLog>
  makeFolder: () => string
}

const START_MS = Date.parse('2026-03-01T00:00:00.000Z')
const all = { after: 0, limit: 10_000, maxBytes: 100_000_000 }

const event = (n: number, receivedAtMs = START_MS): LogRecord => ({
  kind: 'event',
  storeId: 's1',
  receivedAt: new Date(receivedAtMs).toISOString(),
  event: { id: `e${n}`, name: 'PageView', nested: { list: [1, 'two', null], text: 'naïve — 中文 😀' } },
})
const webhook: LogRecord = {
  kind: 'shopify-webhook',
  storeId: 's1',
  receivedAt: '2026-03-01T00:00:01.000Z',
  topic: 'orders/create',
  webhookId: 'w1',
  eventId: 'x1',
  triggeredAt: '2026-03-01T00:00:00.500Z',
  body: '{"id":820982911946154508123,"total_price":"10.00"}',
}
const eventId = (record: { kind: string; event?: unknown }): unknown =>
  typeof record.event === 'object' && record.event !== null && 'id' in record.event ? record.event.id : undefined

/** Registers the contract's tests for one driver. */
export const describeIntakeLog = (name: string, driver: IntakeLogDriver): void => {
  describe(`intake log: ${name}`, () => {
    let folder: string
    let log: IntakeLog
    const reopen = async (): Promise<void> => {
      await log.close()
      log = await driver.open(folder)
    }
    const appendAll = async (count: number, receivedAtMs = START_MS): Promise<void> => {
      for (let n = 1; n <= count; n++) await log.append([event(n, receivedAtMs)])
    }
    beforeEach(async () => {
      folder = driver.makeFolder()
      log = await driver.open(folder)
    })
    afterEach(() => log.close())

    it('has an id of its own that stays with it, and another log has another', async () => {
      const { id } = log
      expect(id).toMatch(/^[a-z0-9-]{8,40}$/)
      await reopen()
      expect(log.id).toBe(id)
      const other = await driver.open(driver.makeFolder())
      expect(other.id).not.toBe(id)
      await other.close()
    })

    it('is empty at first', async () => {
      expect([log.head(), log.tail(), log.sizeBytes(), log.isFull(), log.lastEdge('ingest'), await log.read(all)]).toEqual([
        0,
        1,
        0,
        undefined,
        undefined,
        [],
      ])
    })
    it('gives back every record as it was, in order, with positions from 1', async () => {
      await log.append([event(1), webhook])
      await log.append([event(3)])
      expect(await log.read(all)).toEqual([event(1), webhook, event(3)].map((record, index) => ({ position: index + 1, record })))
      expect([log.head(), log.tail()]).toEqual([3, 1])
    })
    it('takes an empty append as nothing', async () => {
      await log.append([])
      expect(log.head()).toBe(0)
    })
    it('keeps each call together and in the order of the calls when many append at once', async () => {
      await Promise.all(Array.from({ length: 300 }, (_, call) => log.append(Array.from({ length: 10 }, (__, n) => event(call * 10 + n)))))
      const entries = await log.read(all)
      expect(entries.map(({ record }) => eventId(record))).toEqual(Array.from({ length: 3000 }, (_, n) => `e${n}`))
      expect(entries.map(({ position }) => position)).toEqual(Array.from({ length: 3000 }, (_, n) => n + 1))
    })
    it('reads on from inside a group that was appended together', async () => {
      await log.append([event(1), event(2), event(3), event(4)])
      expect((await log.read({ ...all, after: 2 })).map(({ position }) => position)).toEqual([3, 4])
      expect((await log.read({ ...all, after: 1, limit: 2 })).map(({ position }) => position)).toEqual([2, 3])
    })
    it('gives one record even when it is larger than maxBytes, and stops before the next', async () => {
      await appendAll(3)
      expect((await log.read({ after: 0, limit: 10, maxBytes: 1 })).map(({ position }) => position)).toEqual([1])
    })
    it('keeps records, positions and edges over a restart', async () => {
      await appendAll(3)
      await log.writeEdge('ingest', { from: 1, to: 2 })
      await reopen()
      await log.append([event(4)])
      expect((await log.read(all)).map(({ position, record }) => [position, eventId(record)])).toEqual([
        [1, 'e1'],
        [2, 'e2'],
        [3, 'e3'],
        [4, 'e4'],
      ])
      expect(log.lastEdge('ingest')).toEqual({ from: 1, to: 2 })
    })
    it('wakes a waiting reader when a record comes, and says no after the time-out', async () => {
      const waiting = log.waitForMore({ after: 0, timeoutMs: 10_000 })
      await log.append([event(1)])
      expect(await waiting).toBe(true)
      expect(await log.waitForMore({ after: 0, timeoutMs: 0 })).toBe(true)
      expect(await log.waitForMore({ after: 1, timeoutMs: 1 })).toBe(false)
    })
    it('trims only what is old and not past the given position, oldest first', async () => {
      await appendAll(3, START_MS)
      await appendAll(2, START_MS + DAY_MS)
      const rule = { olderThanMs: DAY_MS, nowMs: START_MS + DAY_MS + 1 }
      expect(await log.trim({ ...rule, notPast: 2 })).toBe(2)
      expect([log.tail(), log.head()]).toEqual([3, 5])
      expect(await log.trim({ ...rule, notPast: 5 })).toBe(1)
      expect((await log.read(all)).map(({ position }) => position)).toEqual([4, 5])
    })
    it('never uses a position twice, not even after everything was trimmed and the log reopened', async () => {
      await appendAll(3)
      const before = log.sizeBytes()
      await log.trim({ olderThanMs: 0, nowMs: START_MS + 1, notPast: 3 })
      expect([log.head(), log.tail(), log.sizeBytes()]).toEqual([3, 4, 0])
      await reopen()
      expect([log.head(), log.tail(), log.sizeBytes()]).toEqual([3, 4, 0])
      await log.append([event(4)])
      expect((await log.read(all)).map(({ position }) => position)).toEqual([4])
      expect(log.sizeBytes()).toBeLessThan(before)
    })
    it('keeps the edges of each consumer apart and in order, and takes the same edge twice', async () => {
      await log.writeEdge('ingest', { from: 1, to: 5 })
      await log.writeEdge('ingest', { from: 6, to: 6 })
      await log.writeEdge('ingest', { from: 6, to: 6 })
      await log.writeEdge('other', { from: 1, to: 9 })
      expect(log.edges('ingest')).toEqual([
        { from: 1, to: 5 },
        { from: 6, to: 6 },
      ])
      expect(log.edges('ingest', { after: 5 })).toEqual([{ from: 6, to: 6 }])
      expect(log.lastEdge('other')).toEqual({ from: 1, to: 9 })
      expect(edgeToken('ingest', { id: 'a1' }, { from: 6, to: 6 })).toBe('ingest:a1:6-6')
    })
    it('refuses an edge that cuts a noted batch differently', async () => {
      await log.writeEdge('ingest', { from: 1, to: 5 })
      await expect(log.writeEdge('ingest', { from: 1, to: 6 })).rejects.toThrow('already noted 1-5')
      await expect(log.writeEdge('ingest', { from: 5, to: 6 })).rejects.toThrow('already noted 1-5')
      expect(log.edges('ingest')).toEqual([{ from: 1, to: 5 }])
    })
    it('drops edges with the records they covered, but never the last one', async () => {
      await appendAll(4)
      await log.writeEdge('ingest', { from: 1, to: 2 })
      await log.writeEdge('ingest', { from: 3, to: 4 })
      await log.trim({ olderThanMs: 0, nowMs: START_MS + 1, notPast: 4 })
      expect(log.edges('ingest')).toEqual([{ from: 3, to: 4 }])
    })
    it('says that it is full at its cap, and no longer after a trim', async () => {
      await log.close()
      log = await driver.open(folder, { maxBytes: 20_000 })
      expect(log.isFull()).toBeUndefined()
      await log.append(Array.from({ length: 400 }, (_, n) => event(n)))
      expect(log.isFull()).toBe('log size')
      await log.trim({ olderThanMs: 0, nowMs: START_MS + 1, notPast: 400 })
      expect(log.isFull()).toBeUndefined()
    })
    it('says that it is full when the disk has less room than it must leave', async () => {
      await log.close()
      log = await driver.open(folder, { minFreeBytes: Number.MAX_SAFE_INTEGER })
      expect(log.isFull()).toBe('disk space')
    })
    it('refuses to append once closed', async () => {
      await log.close()
      await expect(log.append([event(1)])).rejects.toThrow('closed')
    })
  })
}
