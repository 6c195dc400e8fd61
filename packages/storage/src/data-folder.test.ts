import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isDataFolderInUse, openDataFolder, type DataFolder } from './data-folder.ts'
import { takeFileLock } from './file-lock.ts'

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

/** Starts a process in its own process namespace, as another container would. Where the system grants none, the lock is tested between plain processes. */
const NAMESPACE = ['--user', '--map-root-user', '--pid', '--ipc', '--fork', '--kill-child']
const hasNamespaces = spawnSync('unshare', [...NAMESPACE, 'true']).status === 0

/** Takes the folder in another process, as another container would; it prints its process number and then waits. stop() kills it with kill -9. */
const holdElsewhere = async (): Promise<{ pid: number; stop: () => Promise<void> }> => {
  const script = `import { openDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))}
    await openDataFolder(process.argv[1]); process.stdout.write(String(process.pid)); setInterval(() => undefined, 1000)`
  const node = [process.execPath, '--input-type=module', '--eval', script, dir]
  const [command = '', ...args] = hasNamespaces ? ['unshare', ...NAMESPACE, ...node] : node
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const pid = Number(await new Promise<Buffer>((resolve) => child.stdout.once('data', resolve)))
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL')
    await new Promise((resolve) => child.once('close', resolve))
  }
  return { pid, stop }
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
    expect(await isDataFolderInUse(dir)).toBe(false)
  })
  it('is refused while another process holds it, and taken over after kill -9', async () => {
    const other = await holdElsewhere()
    expect(await openDataFolder(dir)).toEqual({ refused: expect.stringContaining(`process ${other.pid}`) })
    await other.stop()
    expect(await isDataFolderInUse(dir)).toBe(false)
    const folder = await open()
    expect(readFileSync(join(dir, 'program.lock'), 'utf8')).toContain(`process ${process.pid} on `)
    await folder.close()
  })
  it('waits for a command that only looks whether it is in use', async () => {
    await (await open()).close()
    const look = takeFileLock(join(dir, 'program.lock'))
    const opening = open()
    await new Promise(setImmediate)
    look?.release()
    await (await opening).close()
  })
  it('takes over what an earlier version or a cut-off writing left in the lock file', async () => {
    await (await open()).close()
    writeFileSync(join(dir, 'program.lock'), '{"pid":')
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
