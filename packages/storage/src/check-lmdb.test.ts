import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findLmdbDamage } from './check-lmdb.ts'
import { openLmdbIntakeLog } from './intake-log/lmdb-intake-log.ts'
import { openLmdbLanes } from './lanes/lmdb-lanes.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'convbox-damage-'))
  const log = openLmdbIntakeLog(join(dataDir, 'intake-log'))
  for (let i = 0; i < 50; i++)
    await log.append([{ kind: 'event', storeId: 's', receivedAt: '2026-11-20T00:00:00.000Z', event: 'x'.repeat(2000) }])
  await log.close()
  const lanes = openLmdbLanes(join(dataDir, 'lanes'))
  await lanes.close()
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Overwrites all but the first two pages, which locate everything else. */
const damage = (part: string): void => {
  const file = join(dataDir, part, 'data.mdb')
  const fd = openSync(file, 'r+')
  writeSync(fd, Buffer.alloc(statSync(file).size - 8192, 0xff), 0, undefined, 8192)
  closeSync(fd)
}

it('finds nothing in whole files, nor where there are none yet', async () => {
  expect([await findLmdbDamage(dataDir), await findLmdbDamage(join(dataDir, 'none'))]).toEqual([undefined, undefined])
})

it.each(['intake-log', 'lanes'])(
  'says which file is damaged and what to do, instead of hanging with it: %s',
  { timeout: 60_000 },
  async (part) => {
    damage(part)
    expect(await findLmdbDamage(dataDir)).toMatch(new RegExp(`${part} is damaged \\(.*npm run restore`))
  },
)

it('keeps the folders of the engines to their owner, also those that others could enter before', async () => {
  for (const part of ['intake-log', 'lanes']) chmodSync(join(dataDir, part), 0o755)
  await openLmdbIntakeLog(join(dataDir, 'intake-log')).close()
  await openLmdbLanes(join(dataDir, 'lanes')).close()
  for (const part of ['intake-log', 'lanes']) expect(statSync(join(dataDir, part)).mode & 0o777).toBe(0o700)
})
