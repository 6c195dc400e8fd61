/** Files of the engines in the data folder: for the program's user alone. */
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openRealProgram } from './open-real-program.ts'

let dataDir: string
let umask: number
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'convbox-private-files-'))
  // PostgreSQL runs under another user when we are root.
  chmodSync(dataDir, 0o711)
  umask = process.umask(0o022)
})
afterEach(() => {
  process.umask(umask)
  rmSync(dataDir, { recursive: true, force: true })
})

it('can be read by nobody else, whatever the shell allows', { timeout: 60_000 }, async () => {
  const { program, close } = await openRealProgram({ DATA_DIR: dataDir, LOG_LEVEL: 'error', NODE_ENV: 'test' })
  await program.log.append([{ kind: 'event', storeId: 's', receivedAt: '2026-11-20T12:00:00.000Z', event: { kind: 'none' } }])
  const drop = { store_id: 's', minute: '2026-11-20T12:00:00.000Z', step: 'parse', reason: 'bad shape', count: '1' }
  await program.warehouse.insert({ table: 'drops', rows: [drop] })
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  await close()
  const inFolder = (folder: string): string[] => files.filter((file) => relative(dataDir, file).startsWith(`${folder}/`))
  for (const folder of ['intake-log', 'lanes', 'warehouse']) expect(inFolder(folder).length, folder).toBeGreaterThan(0)
  const open = files.filter((file) => (statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o077)
  expect(open.map((file) => relative(dataDir, file))).toEqual([])
})
