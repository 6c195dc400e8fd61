import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appendErasure, readErasures, type ErasureLine } from './erasures-file.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'convbox-erasures-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const line = (requestId: string): ErasureLine => ({
  at: '2026-03-01T00:00:00.000Z',
  requestId,
  tenantId: 't1',
  storeId: 's1',
  topic: 'customers/redact',
  keys: [{ kind: 'customer', key: '1', alias: 'erased-1', erasedAt: '2026-03-01T00:00:00.000Z' }],
})

it('keeps lines in order, in a folder that is made for it, and reads them from any one on', async () => {
  const file = join(folder, 'kept', 'erasures.jsonl')
  expect(await readErasures(file)).toEqual([])
  await appendErasure(file, line('a'))
  await appendErasure(file, line('b'))
  expect(await readErasures(file)).toEqual([line('a'), line('b')])
  expect(await readErasures(file, 1)).toEqual([line('b')])
  expect(await readErasures(file, 2)).toEqual([])
})

it('loses no line behind one that a power cut left half written', async () => {
  const file = join(folder, 'torn.jsonl')
  await appendErasure(file, line('a'))
  appendFileSync(file, '{"at":"2026-03-01T00:0')
  await appendErasure(file, line('b'))
  expect(await readErasures(file)).toEqual([line('a'), undefined, line('b')])
})
