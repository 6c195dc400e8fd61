/** Folders of an embedded PostgreSQL: its data, and a short one for its socket. */
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { canReach, type SystemUser } from './postgres-user.ts'

/** A Unix socket's path may not exceed 107 bytes (sun_path of Linux is 108 with its end mark). */
const SOCKET_PATH_MAX_BYTES = 107
const SOCKET_NAME = '.s.PGSQL.5432'

/** File that names the folder PostgreSQL was moved to when its user could not reach the data folder. */
export const MOVED_FILE = 'postgres-moved-to'

const hashOf = (text: string): string => createHash('sha256').update(resolve(text)).digest('hex').slice(0, 12)

/** Location of this data folder's PostgreSQL data: `<dataDir>/postgres`, unless it had to be moved. For backup, which runs without the server. */
export const findPostgresFolder = (dataDir: string): string => {
  const moved = join(dataDir, MOVED_FILE)
  return existsSync(moved) ? readFileSync(moved, 'utf8').trim() : join(resolve(dataDir), 'postgres')
}

/** Lets others pass (not list) a data folder of our own that only its owner may enter, as a temporary folder is made. */
const letPass = (dataDir: string, user: SystemUser): void => {
  const { uid, mode } = statSync(dataDir)
  if (uid === process.getuid?.() && !canReach(dataDir, user)) chmodSync(dataDir, (mode & 0o777) | 0o011)
}

/**
 * Chooses and remembers PostgreSQL's folder: `<dataDir>/postgres`, or, when `user` cannot reach the data folder, one below /var/lib (else the temporary folder) that it can,
 * reported through onProgress.
 */
export const choosePostgresFolder = (dataDir: string, user: SystemUser | undefined, onProgress: (message: string) => void): string => {
  const folder = findPostgresFolder(dataDir)
  if (user === undefined) return folder
  letPass(dataDir, user)
  // The folder itself may still belong to root (a restored backup); the server's start gives it to the user.
  if (canReach(dirname(folder), user)) return folder
  const other = ['/var/lib', tmpdir()].find((parent) => existsSync(parent) && canReach(parent, user))
  if (other === undefined) {
    throw new Error(
      `PostgreSQL does not run as root, and the user it runs under can reach neither ${folder} nor /var/lib nor ${tmpdir()}. Set DATA_DIR to a folder others may enter, or set DATABASE_URL.`,
    )
  }
  const moved = join(other, `convbox-${hashOf(dataDir)}`)
  if (existsSync(folder)) {
    // A restored backup is in the data folder itself; earlier data at the other place is moved aside.
    if (existsSync(moved)) renameSync(moved, `${moved}-before-restore-${Date.now()}`)
    cpSync(folder, moved, { recursive: true })
  }
  writeFileSync(join(dataDir, MOVED_FILE), `${moved}\n`)
  onProgress(
    `PostgreSQL does not run as root, and the user it runs under cannot reach ${folder}. Its data is kept in ${moved} instead; set DATA_DIR to a folder others may enter to keep everything together.`,
  )
  return moved
}

/** Checks that the folder in the shared temporary folder is really ours (or PostgreSQL's user's), and a real folder: others could have placed one of that name there. */
const ensurePrivateFolder = (folder: string, user: SystemUser | undefined): void => {
  mkdirSync(folder, { mode: 0o700, recursive: true })
  const info = lstatSync(folder)
  const owners = [process.getuid?.(), user?.uid]
  if (!info.isDirectory() || !owners.includes(info.uid))
    throw new Error(`${folder} is needed for PostgreSQL's socket but belongs to someone else. Remove it, or set DATABASE_URL.`)
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
}

/**
 * Makes the private folder of the server's socket: `<folder>-socket` beside the data where the path is short enough, else a hash-named one in the temporary folder.
 * folder: PostgreSQL's own folder.
 */
export const makeSocketFolder = (folder: string, user: SystemUser | undefined): string => {
  const near = `${folder}-socket`
  const short = [tmpdir(), '/tmp'].map((parent) => join(parent, `convbox-${hashOf(folder)}-socket`))
  const socket = [near, ...short].find((path) => Buffer.byteLength(join(path, `${SOCKET_NAME}.lock`)) <= SOCKET_PATH_MAX_BYTES)
  if (socket === undefined)
    throw new Error(
      `No folder is short enough for PostgreSQL's socket (${SOCKET_PATH_MAX_BYTES} bytes at most). Set TMPDIR to a shorter path.`,
    )
  ensurePrivateFolder(socket, user)
  return socket
}
