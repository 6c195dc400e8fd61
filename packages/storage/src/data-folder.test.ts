import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isDataFolderInUse, openDataFolder, type DataFolder } from './data-folder.ts'

let parent: string
let dir: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'convbox-folder-'))
  dir = join(parent, 'deep', 'data')
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

const open = async (): Promise<DataFolder> => {
  const folder = await openDataFolder(dir)
  if ('refused' in folder) throw new Error(folder.refused)
  return folder
}

/** Takes the folder in another process, which says so and then waits; killed with kill -9 by stop(). */
const holdElsewhere = async (): Promise<{ pid: number; stop: () => Promise<void> }> => {
  const script = `import { openDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))}
    await openDataFolder(process.argv[1]); process.stdout.write('held'); setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, dir], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL')
    await new Promise((resolve) => child.once('close', resolve))
  }
  return { pid: child.pid ?? 0, stop }
}

describe('data folder', () => {
  it('is made with a secret key that only its owner reads and that stays the same', async () => {
    const folder = await open()
    await folder.close()
    const again = await open()
    await again.close()
    expect(again.secretKey).toBe(folder.secretKey)
    expect(folder.secretKey.length).toBeGreaterThanOrEqual(43)
    expect(statSync(join(dir, 'secret-key')).mode & 0o777).toBe(0o600)
  })
  it('belongs to one program: a second one is refused with its process number', async () => {
    const folder = await open()
    expect(await isDataFolderInUse(dir)).toBe(true)
    expect(await openDataFolder(dir)).toEqual({ refused: expect.stringContaining(`process ${process.pid}`) })
    await folder.close()
    expect([await isDataFolderInUse(dir), existsSync(join(dir, 'program.lock'))]).toEqual([false, false])
  })
  it('is refused while another process holds it, and taken over after kill -9', async () => {
    const other = await holdElsewhere()
    expect(await openDataFolder(dir)).toEqual({ refused: expect.stringContaining(`process ${other.pid}`) })
    await other.stop()
    expect(await isDataFolderInUse(dir)).toBe(false)
    const folder = await open()
    expect(JSON.parse(readFileSync(join(dir, 'program.lock'), 'utf8'))).toMatchObject({ pid: process.pid })
    await folder.close()
  })
  it.each([
    ['the number now belongs to another process', JSON.stringify({ pid: process.ppid, startedAt: '1' })],
    ['it was cut off in the middle of its writing', '{"pid":'],
  ])('takes over a lock when %s', async (_, lock) => {
    await (await open()).close()
    writeFileSync(join(dir, 'program.lock'), lock)
    expect(await isDataFolderInUse(dir)).toBe(false)
    await (await open()).close()
  })
  it('says what to do when it cannot be written', async () => {
    writeFileSync(join(parent, 'file'), '')
    expect(await openDataFolder(join(parent, 'file', 'data'))).toEqual({
      refused: expect.stringMatching(/cannot be written .*set DATA_DIR/),
    })
  })
  it('does not make a new key over an empty key file', async () => {
    await (await open()).close()
    writeFileSync(join(dir, 'secret-key'), '')
    await expect(openDataFolder(dir)).rejects.toThrow('bring it back from a backup')
    expect(await isDataFolderInUse(dir)).toBe(false)
  })
})
