import { spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isProcessRunning } from '../process-state.ts'
import { FAST_INITDB_ARGUMENTS, FAST_SETTINGS, openTestMainDb, prepareDataFolder } from '../testing/index.ts'
import { stopLeftoverPostgres } from './embedded-postgres.ts'
import { describeMainDb } from './main-db.contract.ts'
import { openMainDb, type MainDb } from './main-db.ts'
import { findPostgresFolder } from './postgres-folders.ts'

const open = (dataDir: string, onProgress?: (message: string) => void): Promise<MainDb> =>
  openMainDb({ dataDir, settings: FAST_SETTINGS, initdbArgs: FAST_INITDB_ARGUMENTS, ...(onProgress && { onProgress }) })

const isRunning = (pid: number | undefined): boolean => pid !== undefined && isProcessRunning(pid)
const socketOf = async (main: MainDb): Promise<string> => {
  const { rows } = await main.pool.query<{ unix_socket_directories: string }>('SHOW unix_socket_directories')
  return rows[0]?.unix_socket_directories ?? ''
}

describeMainDb('embedded', 'embedded', openTestMainDb)

describeMainDb('by DATABASE_URL', 'server', async () => {
  // The server is a second embedded one; the program sees only its URL.
  const server = await openTestMainDb()
  await server.mainDb.pool.query('CREATE DATABASE by_url')
  const mainDb = await openMainDb({
    url: `postgresql://convbox@localhost/by_url?host=${encodeURIComponent(await socketOf(server.mainDb))}`,
  })
  return {
    mainDb,
    close: async () => {
      await mainDb.close()
      await server.close()
    },
  }
})

describe('main database by DATABASE_URL', () => {
  it('says so when nobody answers, without showing the password', async () => {
    const failure = await openMainDb({ url: 'postgresql://convbox:not-shown@localhost/convbox?host=/nowhere' }).catch(
      (error: unknown) => error,
    )
    expect(String(failure)).toContain('DATABASE_URL does not answer')
    expect(String(failure)).not.toContain('not-shown')
  })
})

describe('embedded PostgreSQL', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'convbox-main-db-'))
    chmodSync(folder, 0o711)
  })
  afterEach(async () => {
    await stopLeftoverPostgres(folder)
    rmSync(folder, { recursive: true, force: true })
  })

  it('keeps its rows over a restart, and leaves no process, socket or lock behind', async () => {
    await prepareDataFolder(folder)
    const first = await open(folder)
    const socket = await socketOf(first)
    await first.pool.query(`INSERT INTO webhook_seen (key) VALUES ('w1')`)
    await first.close()
    expect([isRunning(first.pid()), existsSync(socket), existsSync(join(folder, 'postgres', 'postmaster.pid'))]).toEqual([
      false,
      false,
      false,
    ])
    const second = await open(folder)
    expect((await second.pool.query('SELECT key FROM webhook_seen')).rows).toEqual([{ key: 'w1' }])
    await second.close()
  })

  it('works in a data folder whose path is longer than a socket may have', async () => {
    const deep = join(folder, ...Array.from({ length: 10 }, () => 'a-folder-with-a-long-name'))
    const main = await open(deep)
    const socket = await socketOf(main)
    expect(Buffer.byteLength(join(socket, '.s.PGSQL.5432'))).toBeLessThanOrEqual(107)
    await main.close()
    expect(existsSync(socket)).toBe(false)
  })

  it('takes over the server that still runs after kill -9 of the program, with everything committed', async () => {
    await prepareDataFolder(folder)
    const script = `import { openMainDb } from ${JSON.stringify(join(import.meta.dirname, 'main-db.ts'))}
      const main = await openMainDb({ dataDir: process.argv[1] })
      await main.pool.query("INSERT INTO webhook_seen (key) VALUES ('committed')")
      process.stdout.write(String(main.pid())); setInterval(() => undefined, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
    const pid = Number(await new Promise<Buffer>((resolve) => child.stdout.once('data', resolve)))
    child.kill('SIGKILL')
    await new Promise((resolve) => child.once('close', resolve))
    const said: string[] = []
    const main = await open(folder, (message) => said.push(message))
    expect([main.pid(), said[0]]).toEqual([pid, 'Taking over the PostgreSQL server that still runs'])
    expect((await main.pool.query('SELECT key FROM webhook_seen')).rows).toEqual([{ key: 'committed' }])
    const socket = await socketOf(main)
    await main.close()
    expect([isRunning(pid), existsSync(socket)]).toEqual([false, false])
  })

  it('starts after the server itself was killed, with everything committed', async () => {
    // With the program's own settings, which the other tests relax.
    await prepareDataFolder(folder)
    const first = await openMainDb({ dataDir: folder })
    await first.pool.query(`INSERT INTO webhook_seen (key) VALUES ('w1')`)
    process.kill(first.pid() ?? 0, 'SIGKILL')
    await first.close()
    const second = await open(folder)
    expect((await second.pool.query('SELECT key FROM webhook_seen')).rows).toEqual([{ key: 'w1' }])
    await second.close()
  })

  it('starts the server again when it is killed while the program runs, with everything committed', async () => {
    await prepareDataFolder(folder)
    const main = await openMainDb({ dataDir: folder })
    await main.pool.query(`INSERT INTO webhook_seen (key) VALUES ('w1')`)
    const killed = main.pid()
    process.kill(killed ?? 0, 'SIGKILL')
    const ask = () =>
      main.pool.query('SELECT key FROM webhook_seen').then(
        ({ rows }) => rows,
        () => undefined,
      )
    let rows = await ask()
    while (rows === undefined || main.pid() === killed) {
      await delay(50)
      rows = await ask()
    }
    expect([rows, main.pid() === killed]).toEqual([[{ key: 'w1' }], false])
    await main.close()
    expect(isRunning(main.pid())).toBe(false)
  })

  it('starts when the number of the ended server is another program’s by now', async () => {
    await prepareDataFolder(folder)
    await (await open(folder)).close()
    const postgres = findPostgresFolder(folder)
    const { uid, gid } = statSync(postgres)
    const stranger = spawn('sleep', ['600'], { uid, gid, cwd: '/' })
    writeFileSync(join(postgres, 'postmaster.pid'), `${stranger.pid}\n${postgres}\n0\n5432\n\n`)
    chownSync(join(postgres, 'postmaster.pid'), uid, gid)
    const main = await open(folder)
    expect((await main.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await main.close()
    stranger.kill()
  })

  it('never starts a second server on a folder that is reached by another path', async () => {
    await prepareDataFolder(folder)
    const main = await open(folder)
    symlinkSync(folder, `${folder}-link`)
    await expect(open(`${folder}-link`)).rejects.toThrow('still works on')
    expect((await main.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await main.close()
    rmSync(`${folder}-link`)
  })

  it('never starts a second server beside one whose process another container hides', async () => {
    await prepareDataFolder(folder)
    const server = await open(folder)
    // What another container sees of it: the pid file with a number that is unused here (or a stranger's), and a socket that does not answer.
    const pidFile = join(findPostgresFolder(folder), 'postmaster.pid')
    const stranger = spawn('sleep', ['600'], { cwd: '/' })
    writeFileSync(
      pidFile,
      readFileSync(pidFile, 'utf8')
        .replace(/^\d+/, String(stranger.pid))
        .replace(/^.*-socket$/m, ''),
    )
    await expect(open(folder)).rejects.toThrow('Stop that container as a whole')
    expect([existsSync(pidFile), (await server.pool.query('SELECT 1 AS one')).rows]).toEqual([true, [{ one: 1 }]])
    stranger.kill()
    writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(server.pid())))
    await server.close()
  })

  it('begins anew when its first start was interrupted', async () => {
    mkdirSync(join(folder, 'postgres'))
    writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '18\n')
    const main = await open(folder)
    expect((await main.pool.query('SELECT count(*)::int AS n FROM store')).rows).toEqual([{ n: 0 }])
    await main.close()
  })

  it('lets a guest in and runs on when the guest leaves', async () => {
    await expect(openMainDb({ dataDir: folder, attach: true })).rejects.toThrow('No PostgreSQL server runs')
    await prepareDataFolder(folder)
    const host = await open(folder)
    const guest = await openMainDb({ dataDir: folder, attach: true, migrate: false })
    await guest.pool.query(`INSERT INTO webhook_seen (key) VALUES ('guest')`)
    await guest.close()
    expect((await host.pool.query('SELECT key FROM webhook_seen')).rows).toEqual([{ key: 'guest' }])
    await host.close()
  })
})

describe('embedded PostgreSQL in a private folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'convbox-private-'))
  const dataDir = join(folder, 'data')
  afterAll(() => {
    const moved = findPostgresFolder(dataDir)
    if (!moved.startsWith(folder)) rmSync(moved, { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  })

  it('keeps its data there, or, as root, in a folder that its user can reach, and says so', async () => {
    const isRoot = process.getuid?.() === 0
    const said: string[] = []
    const main = await open(dataDir, (message) => said.push(message))
    await main.pool.query(`INSERT INTO webhook_seen (key) VALUES ('w1')`)
    await main.close()
    expect(findPostgresFolder(dataDir).startsWith(folder)).toBe(!isRoot)
    expect(said.some((message) => message.includes('cannot reach') && message.includes('DATA_DIR'))).toBe(isRoot)
    const again = await open(dataDir)
    expect((await again.pool.query('SELECT key FROM webhook_seen')).rows).toEqual([{ key: 'w1' }])
    await again.close()
  })
})
