import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openDataFolder } from '../data-folder.ts'
import { openIntakeLog } from '../intake-log/lmdb-intake-log.ts'
import { openLanes } from '../lanes/lmdb-lanes.ts'
import { openMainDb } from '../main-db/main-db.ts'
import { FAST_SETTINGS, prepareDataFolder } from '../testing/index.ts'
import { column, openWarehouse } from '../warehouse/warehouse.ts'
import { backup, restore } from './backup.ts'
import { ERASURES_FILE } from './erasures-file.ts'

const AT_MS = Date.parse('2026-03-01T00:00:00.000Z')

/** Everything a data folder holds, opened as the program does. */
const openAll = async (dataDir: string) => {
  const mainDb = await openMainDb({ dataDir, settings: FAST_SETTINGS })
  const warehouse = await openWarehouse({ dataDir })
  const log = await openIntakeLog({ dataDir, minFreeBytes: 0 })
  const lanes = await openLanes({ dataDir })
  const close = async (): Promise<void> => {
    for (const engine of [lanes, log, warehouse, mainDb]) await engine.close()
  }
  return { mainDb, warehouse, log, lanes, close }
}

const write = async (dataDir: string, mark: string): Promise<void> => {
  const { mainDb, warehouse, log, lanes, close } = await openAll(dataDir)
  await mainDb.pool.query('INSERT INTO webhook_seen (key) VALUES ($1)', [mark])
  await warehouse.command('CREATE TABLE IF NOT EXISTS marks (mark String) ENGINE = MergeTree ORDER BY mark')
  await warehouse.insert({ table: 'marks', rows: [{ mark }] })
  await log.append([{ kind: 'event', storeId: 's1', receivedAt: new Date(AT_MS).toISOString(), event: { mark } }])
  await lanes.put([{ pixelId: 'p1', seq: log.head(), eventId: mark, body: { mark }, enqueuedAtMs: AT_MS }])
  await close()
}

/** The marks that each engine holds. */
const readMarks = async (dataDir: string): Promise<unknown[]> => {
  const { mainDb, warehouse, log, lanes, close } = await openAll(dataDir)
  const main = await mainDb.pool.query<{ key: string }>('SELECT key FROM webhook_seen ORDER BY key')
  const marks = await warehouse.queryAcrossStores({ sql: 'SELECT mark FROM marks ORDER BY mark', row: z.object({ mark: column.text }) })
  const records = await log.read({ after: 0, limit: 10, maxBytes: 1_000_000 })
  const waiting = lanes.peek('p1', 10, AT_MS)
  await close()
  return [
    main.rows.map(({ key }) => key),
    marks.map(({ mark }) => mark),
    records.map(({ record }) => (record.kind === 'event' ? record.event : record.kind)),
    waiting.map(({ body }) => body),
  ]
}
const allMarks = (...marks: string[]): unknown[] => [marks, marks, marks.map((mark) => ({ mark })), marks.map((mark) => ({ mark }))]

describe('backup and restore', () => {
  let parent: string
  let dataDir: string
  let to: string
  beforeAll(async () => {
    parent = mkdtempSync(join(tmpdir(), 'convbox-backup-'))
    ;[dataDir, to] = [join(parent, 'data'), join(parent, 'backup')]
    // PostgreSQL's user needs access.
    chmodSync(parent, 0o711)
    await prepareDataFolder(dataDir)
    await write(dataDir, 'before')
  })
  afterAll(() => rmSync(parent, { recursive: true, force: true }))

  it('makes no backup while the program runs, of a folder that is not there, nor into one that is not empty or lies inside', async () => {
    const folder = await openDataFolder(dataDir)
    if ('refused' in folder) throw new Error(folder.refused)
    expect(await backup({ dataDir, to })).toEqual({ refused: expect.stringContaining('already runs') })
    await folder.close()
    expect(await backup({ dataDir: join(parent, 'none'), to })).toEqual({ refused: expect.stringContaining('There is no data folder') })
    expect(await backup({ dataDir, to: join(dataDir, 'secret-key') })).toEqual({
      refused: expect.stringContaining('inside the data folder'),
    })
    writeFileSync(join(parent, 'file'), '')
    expect(await backup({ dataDir, to: join(parent, 'file') })).toEqual({ refused: expect.stringContaining('is a file') })
    expect(await backup({ dataDir, to: dataDir })).toEqual({ refused: expect.stringContaining('not empty') })
    expect(await backup({ dataDir, to: join(dataDir, 'copy') })).toEqual({ refused: expect.stringContaining('inside the data folder') })
    expect(existsSync(to)).toBe(false)
  })

  it('brings everything back as it was, keeps aside what came after, and leaves the program able to start', async () => {
    const key = readFileSync(join(dataDir, 'secret-key'), 'utf8')
    const erasures = join(dataDir, ERASURES_FILE)
    writeFileSync(erasures, 'before\n')
    expect(await backup({ dataDir, to })).toEqual({ files: expect.any(Number) })
    const running = await openDataFolder(dataDir)
    expect(await restore({ dataDir, from: to })).toEqual({ refused: expect.stringContaining('already runs') })
    if ('close' in running) await running.close()
    await write(dataDir, 'later')
    expect(await readMarks(dataDir)).toEqual(allMarks('before', 'later'))
    writeFileSync(join(dataDir, 'secret-key'), 'another key\n')
    writeFileSync(erasures, 'before\nafter\n')
    expect(await restore({ dataDir, from: to })).toEqual({ takenAt: expect.any(String) })
    expect(await readMarks(dataDir)).toEqual(allMarks('before'))
    expect(readFileSync(join(dataDir, 'secret-key'), 'utf8')).toBe(key)
    // Erasures made since the backup are kept.
    expect(readFileSync(erasures, 'utf8')).toBe('before\nafter\n')
    const aside = readdirSync(dataDir).filter((name) => name.startsWith('before-restore-'))
    expect(aside).toHaveLength(1)
    expect(readFileSync(join(dataDir, aside[0] ?? '', 'secret-key'), 'utf8')).toBe('another key\n')
  })

  it('restores into a folder that does not exist yet, and refuses a backup that was cut off or is damaged, touching nothing', async () => {
    const other = join(parent, 'other')
    expect(await restore({ dataDir: other, from: to })).toEqual({ takenAt: expect.any(String) })
    expect(await readMarks(other)).toEqual(allMarks('before'))
    expect(readFileSync(join(other, ERASURES_FILE), 'utf8')).toBe('before\n')
    const cut = join(parent, 'cut')
    cpSync(to, cut, { recursive: true })
    const remove = (path: string): void => rmSync(path, { recursive: true })
    /** The answer to a backup in which one file or folder is damaged, which is mended afterwards. */
    const refusalAfter = async (name: string, damage: (path: string) => void): Promise<string> => {
      damage(join(cut, name))
      const result = await restore({ dataDir: other, from: cut })
      rmSync(join(cut, name), { recursive: true, force: true })
      cpSync(join(to, name), join(cut, name), { recursive: true })
      return 'refused' in result ? result.refused : 'restored'
    }
    const manifest = 'convbox-backup.json'
    expect(await refusalAfter(manifest, remove)).toContain('not a whole Convbox backup')
    expect(await refusalAfter('warehouse', remove)).toContain('damaged: warehouse is missing')
    expect(await refusalAfter(join('lanes', 'data.mdb'), remove)).toContain('damaged: lanes/data.mdb is missing')
    expect(await refusalAfter('secret-key', (path) => writeFileSync(path, 'another key\n'))).toContain(
      'damaged: secret-key has changed since the backup was taken',
    )
    expect(await refusalAfter(manifest, (path) => writeFileSync(path, '{"format": 2,'))).toContain('not a whole Convbox backup')
    const nameOtherFile = (path: string): void => writeFileSync(path, readFileSync(path, 'utf8').replace('"secret-key"', '".."'))
    expect(await refusalAfter(manifest, nameOtherFile)).toContain('not a whole Convbox backup')
    expect(await restore({ dataDir: other, from: join(parent, 'nowhere') })).toEqual({
      refused: expect.stringContaining('There is no folder'),
    })
    expect(readdirSync(other)).not.toContain('restoring')
    expect(await readMarks(other)).toEqual(allMarks('before'))
  })
})
