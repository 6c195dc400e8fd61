/** Starts, adopts and stops the PostgreSQL server of a data folder. The server is a separate process that survives a `kill -9` of ours; the next start adopts it. */
import { spawn } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { takeFileLock, type FileLock } from '../file-lock.ts'
import { isProcessRunning } from '../process-state.ts'
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts'
import { choosePostgresFolder, findPostgresFolder, makeSocketFolder } from './postgres-folders.ts'
import { choosePostgresUser, giveTo, type SystemUser } from './postgres-user.ts'

/** A running server. socketFolder is `host` for the driver; stop() shuts it down cleanly and leaves no process, socket or lock behind. */
export type EmbeddedPostgres = { socketFolder: string; adopted: boolean; pid: () => number; stop: () => Promise<void> }

/** The database user of the embedded server. Its socket is private, so it needs no password. */
export const EMBEDDED_USER = 'convbox'

const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 30_000
const UNRESPONSIVE_STOP_MS = 3000
const UNBURIED_WAIT_MS = 5000
const POLL_MS = 15

/** Modest settings: the server shares a machine with ClickHouse. fsync stays on: committed data survives a power cut. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '50',
  shared_buffers: '64MB',
  work_mem: '8MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  max_parallel_workers_per_gather: '0',
  max_worker_processes: '2',
  autovacuum_max_workers: '1',
  io_method: 'sync',
  jit: 'off',
  huge_pages: 'off',
  log_checkpoints: 'off',
  // No failing statements in the log file, because their details quote rows.
  log_min_messages: 'log',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** Not our own environment: it holds secrets, and the server may run as a user shared with other programs. */
const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

const identity = (user: SystemUser | undefined): { uid: number; gid: number } | Record<string, never> =>
  user === undefined ? {} : { uid: user.uid, gid: user.gid }

/** Reads postmaster.pid: line 1 the process id, line 5 the socket's folder. undefined where there is none. Source: PostgreSQL's miscadmin.h, LOCK_FILE_LINE_*. */
const readPidFile = (folder: string): { pid: number; socketFolder: string } | undefined => {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  return Number.isInteger(pid) && pid > 0 ? { pid, socketFolder: lines[4]?.trim() ?? '' } : undefined
}

/** Whether a server answers on this socket and serves exactly this folder. */
const answersFor = async (socketFolder: string, folder: string): Promise<boolean> => {
  const client = new pg.Client({ host: socketFolder, port: 5432, user: EMBEDDED_USER, database: 'postgres', connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
    return rows[0]?.data_directory === folder
  } catch {
    // Not up (yet), or another server: both mean no.
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Whether a process number still belongs to a postgres of this folder: a pid file outlives its process, and the number may belong to another program. */
const isServerOf = (pid: number, folder: string): boolean =>
  isProcessRunning(pid) && existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(folder)

/** Fallback where the system shows no command lines: only the number is checked. */
const isVisibleServer = (pid: number, folder: string): boolean =>
  existsSync('/proc/self') ? isServerOf(pid, folder) : isProcessRunning(pid)

const waitUntilGone = async (pid: number, timeoutMs: number): Promise<boolean> => {
  for (const endMs = Date.now() + timeoutMs; Date.now() < endMs; await wait(POLL_MS)) if (!isProcessRunning(pid)) return true
  return !isProcessRunning(pid)
}

/**
 * Fast shutdown (SIGINT: open transactions are rolled back, everything is written), then immediate, then SIGKILL; committed data is safe with each.
 * patienceMs: time limit of each step; short for a server that does not answer.
 */
const stopServer = async (pid: number, patienceMs = STOP_TIMEOUT_MS): Promise<void> => {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isProcessRunning(pid)) return
    process.kill(pid, signal)
    if (await waitUntilGone(pid, patienceMs)) return
  }
  throw new Error(`PostgreSQL (process ${pid}) cannot be stopped.`)
}

const runInitdb = async (binaries: PostgresBinaries, folder: string, user: SystemUser | undefined, extra: string[]): Promise<void> => {
  const args = [
    '-D',
    folder,
    '-U',
    EMBEDDED_USER,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
    ...extra,
  ]
  const child = spawn(binaries.initdb, args, { ...identity(user), cwd: '/', stdio: ['ignore', 'ignore', 'pipe'], env: ENVIRONMENT })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new Error(`PostgreSQL could not make its data folder ${folder}: ${said.trim()}`)
}

/** Makes the folder on the first start. A folder without the marker `convbox-ready` is left from an interrupted first start: it is deleted and made again. */
const ensureCluster = async (
  binaries: PostgresBinaries,
  folder: string,
  user: SystemUser | undefined,
  options: StartOptions,
): Promise<void> => {
  if (existsSync(join(folder, 'convbox-ready'))) return
  options.onProgress('Making the PostgreSQL data folder')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (user !== undefined) giveTo(folder, user)
  await runInitdb(binaries, folder, user, options.initdbArgs ?? [])
  // The marker is written last: initdb writes PG_VERSION first, so that file does not prove that it has finished.
  writeFileSync(join(folder, 'convbox-ready'), '')
  if (user !== undefined) giveTo(folder, user)
}

type Launch = { binaries: PostgresBinaries; folder: string; socketFolder: string; user: SystemUser | undefined; lock: FileLock }

const launch = async ({ binaries, folder, socketFolder, user, lock }: Launch, options: StartOptions): Promise<number> => {
  const logFile = join(folder, 'server.log')
  const log = openSync(logFile, 'w', 0o600)
  const settings = { ...SETTINGS, unix_socket_directories: socketFolder, ...options.settings }
  const args = ['-D', folder, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])]
  // detached: Ctrl-C goes to our process group, but the server must run until we have stopped using it.
  const child = spawn(binaries.postgres, args, {
    ...identity(user),
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log, lock.fd],
    env: ENVIRONMENT,
  })
  closeSync(log)
  child.unref()
  const readLog = (): string => (existsSync(logFile) ? readFileSync(logFile, 'utf8') : '')
  let failure: Error | undefined
  child.once('error', (error) => (failure = error))
  child.once('exit', (code) => (failure ??= new Error(`PostgreSQL ended at its start (code ${code}): ${readLog().trim().slice(-2000)}`)))
  for (const endMs = Date.now() + START_TIMEOUT_MS; Date.now() < endMs; await wait(POLL_MS)) {
    if (failure !== undefined) throw failure
    if (child.pid !== undefined && readLog().includes('ready to accept connections')) return child.pid
  }
  throw new Error(`PostgreSQL did not start within ${START_TIMEOUT_MS / 1000} s; its log is ${logFile}`)
}

/** onBroken: called when the server has ended and cannot be restarted. */
type StartOptions = {
  onProgress: (message: string) => void
  onBroken?: ((why: string) => void) | undefined
  settings?: Record<string, string>
  initdbArgs?: string[]
}

/**
 * The lock of a data folder's PostgreSQL. The server inherits it, so it is held as long as any of its processes lives, also in another container that this one's
 * process table does not show, and also after its program has died.
 */
const postgresLock = (dataDir: string): string => join(dataDir, 'postgres.lock')

const takePostgresLock = async (dataDir: string, folder: string): Promise<FileLock> => {
  // The children of a killed server end by themselves.
  for (const endMs = Date.now() + UNBURIED_WAIT_MS; ; await wait(POLL_MS)) {
    const lock = takeFileLock(postgresLock(dataDir))
    if (lock !== undefined) return lock
    if (Date.now() > endMs) break
  }
  throw new Error(
    `A PostgreSQL server still works on ${folder}, but in another container, as another user or under another path: this program cannot stop it. Stop that container as a whole (or that server), then start again.`,
  )
}

/** The server that runs on a data folder and answers; undefined if none. */
export const findRunningPostgres = async (dataDir: string): Promise<{ pid: number; socketFolder: string } | undefined> => {
  const folder = findPostgresFolder(dataDir)
  const found = readPidFile(folder)
  return found !== undefined && isProcessRunning(found.pid) && (await answersFor(found.socketFolder, folder)) ? found : undefined
}

/** Stops the server that a dead process left on a data folder, if any. Throws when it cannot be stopped from here. */
export const stopLeftoverPostgres = async (dataDir: string): Promise<void> => {
  const folder = findPostgresFolder(dataDir)
  const found = readPidFile(folder)
  if (found !== undefined && isServerOf(found.pid, folder)) await stopServer(found.pid)
  if (existsSync(folder)) (await takePostgresLock(dataDir, folder)).release()
  if (found !== undefined && found.socketFolder !== '') rmSync(found.socketFolder, { recursive: true, force: true })
}

/** Tells the server of a data folder, if any, to stop, without waiting: for a program that ends at once. */
export const askPostgresToStop = (dataDir: string): void => {
  const folder = findPostgresFolder(dataDir)
  const found = readPidFile(folder)
  if (found !== undefined && isVisibleServer(found.pid, folder)) process.kill(found.pid, 'SIGINT')
}

const workingFolderOf = (pid: string): string | undefined => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    // Ended, or another user's process: neither is our server.
    return undefined
  }
}

/** Whether any process of a server works in this folder, whatever path it was started with: the folder is their working directory. True where the system does not tell. */
const isWorkedIn = (folder: string): boolean => {
  if (!existsSync('/proc/self')) return true
  const real = realpathSync(folder)
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && workingFolderOf(name) === real)
}

/**
 * PostgreSQL refuses to start while the process of its pid file can be signalled. That is also true of a zombie process (in a container whose first process reaps none: for ever),
 * and after a reboot its number may be another program's. The file is removed only while the folder's lock is held and when no process works in the folder (a server that an older version started holds no lock): two servers on one folder would destroy it.
 */
const removeStalePidFile = async (folder: string): Promise<void> => {
  const pid = readPidFile(folder)?.pid
  if (pid === undefined) return
  const endMs = Date.now() + UNBURIED_WAIT_MS
  while (existsSync(`/proc/${pid}`) && !isProcessRunning(pid) && Date.now() < endMs) await wait(POLL_MS)
  if (existsSync(`/proc/${pid}`) && !isWorkedIn(folder)) rmSync(join(folder, 'postmaster.pid'), { force: true })
}

/** A server that still runs on this folder: adopted when it answers, stopped when it does not. */
const adopt = async (folder: string, onProgress: (message: string) => void): Promise<{ pid: number; socketFolder: string } | undefined> => {
  const found = readPidFile(folder)
  if (found === undefined) return undefined
  if (isVisibleServer(found.pid, folder)) {
    if (found.socketFolder !== '' && (await answersFor(found.socketFolder, folder))) {
      onProgress('Taking over the PostgreSQL server that still runs')
      return found
    }
    if (isServerOf(found.pid, folder)) {
      onProgress('Stopping a PostgreSQL server that no longer answers')
      await stopServer(found.pid, UNRESPONSIVE_STOP_MS)
    }
  }
  return undefined
}

/** Starts a server where none runs: the lock is taken before anything in the folder is touched. */
const startServer = async (
  dataDir: string,
  { folder, socketFolder, user }: { folder: string; socketFolder: string; user: SystemUser | undefined },
  options: StartOptions,
): Promise<number> => {
  const lock = await takePostgresLock(dataDir, folder)
  try {
    await removeStalePidFile(folder)
    const binaries = findPostgresBinaries(user, options.onProgress)
    await ensureCluster(binaries, folder, user, options)
    // The owner of a restored or copied folder is the user who copied it.
    if (user !== undefined && statSync(folder).uid !== user.uid) giveTo(folder, user)
    chmodSync(folder, 0o700)
    options.onProgress('Starting PostgreSQL')
    return await launch({ binaries, folder, socketFolder, user, lock }, options)
  } finally {
    // The server holds the lock from here on.
    lock.release()
  }
}

const WATCH_MS = 500
/** Limit of restarts within a time: more would only hide a real fault. */
const [MAX_RESTARTS, RESTARTS_WITHIN_MS] = [3, 60_000]

/** Restarts a server that ended by itself (killed, out of memory): clients see broken connections for a moment, then all committed data. */
const watchServer = (firstPid: number, start: () => Promise<number>, { onProgress, onBroken }: StartOptions) => {
  let pid = firstPid
  let restarts: number[] = []
  let restarting: Promise<void> | undefined
  const restart = async (): Promise<void> => {
    restarts = [...restarts.filter((atMs) => atMs > Date.now() - RESTARTS_WITHIN_MS), Date.now()]
    if (restarts.length > MAX_RESTARTS) throw new Error(`it has ended ${restarts.length} times within a minute`)
    onProgress('PostgreSQL has ended by itself; starting it again')
    pid = await start()
  }
  const timer = setInterval(() => {
    if (restarting !== undefined || isProcessRunning(pid)) return
    restarting = restart().then(
      () => (restarting = undefined),
      (error: unknown) => {
        clearInterval(timer)
        onBroken?.(`PostgreSQL has ended and cannot be started again: ${error instanceof Error ? error.message : String(error)}`)
      },
    )
  }, WATCH_MS).unref()
  const stop = async (): Promise<void> => {
    clearInterval(timer)
    await restarting
    await stopServer(pid)
  }
  return { pid: () => pid, stop }
}

/**
 * Starts the server of `<dataDir>/postgres` (made on the first start), or adopts the one that still runs there.
 * Runs as an unprivileged user when we are root; listens on a Unix socket only.
 * settings, initdbArgs: for tests (a throw-away server need not fsync).
 */
export const startEmbeddedPostgres = async (dataDir: string, options: StartOptions): Promise<EmbeddedPostgres> => {
  mkdirSync(dataDir, { recursive: true })
  const user = choosePostgresUser(findPostgresFolder(dataDir))
  const folder = choosePostgresFolder(dataDir, user, options.onProgress)
  const running = await adopt(folder, options.onProgress)
  const socketFolder = running?.socketFolder ?? makeSocketFolder(folder, user)
  const start = (): Promise<number> => startServer(dataDir, { folder, socketFolder, user }, options)
  const watched = watchServer(running?.pid ?? (await start()), start, options)
  return {
    socketFolder,
    adopted: running !== undefined,
    pid: watched.pid,
    stop: async () => {
      await watched.stop()
      rmSync(socketFolder, { recursive: true, force: true })
    },
  }
}
