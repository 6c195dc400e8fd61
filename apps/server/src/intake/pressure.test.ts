import type { IntakeLog } from '@convbox/storage'
import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createPressureGauge } from './pressure.ts'

const AT_MS = Date.parse('2026-11-20T12:00:00Z')
const read = readConfig({ COLLECT_MAX_LAG_SECONDS: '60' })
if ('faults' in read) throw new Error(read.faults.join())
const { config } = read

/** A log whose oldest unfinished record arrived at AT_MS. */
const logWith = (changes: Partial<IntakeLog>): IntakeLog => ({
  id: 'log',
  append: async () => undefined,
  appendThrough: async () => undefined,
  beOnlyWriter: () => undefined,
  read: async () => [],
  receivedAfter: () => AT_MS,
  notice: () => undefined,
  head: () => 9,
  tail: () => 1,
  waitForMore: async () => true,
  writeEdge: async () => undefined,
  edges: () => [],
  lastEdge: () => ({ from: 1, to: 7 }),
  trim: async () => 0,
  sizeBytes: () => 0,
  isFull: () => undefined,
  close: async () => undefined,
  ...changes,
})
const pressureAt = (log: IntakeLog, nowMs: number) => createPressureGauge({ log, config, now: () => nowMs })()

it('lets everything in while ingest is close behind, and exactly at the limit', () => {
  expect(pressureAt(logWith({}), AT_MS + 60_000)).toBeUndefined()
  expect(pressureAt(logWith({ receivedAfter: () => undefined }), AT_MS + 3_600_000)).toBeUndefined()
})

it('asks to wait while ingest is too far behind, and while the log or the disk is full', () => {
  expect(pressureAt(logWith({}), AT_MS + 60_001)).toEqual({ retryAfterSeconds: 30, reason: 'lag' })
  expect(pressureAt(logWith({ isFull: () => 'disk space' }), AT_MS)).toEqual({ retryAfterSeconds: 60, reason: 'disk' })
  expect(pressureAt(logWith({ isFull: () => 'log size' }), AT_MS)).toEqual({ retryAfterSeconds: 60, reason: 'disk' })
})
