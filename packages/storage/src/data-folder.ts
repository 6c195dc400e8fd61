/** The folder with all data of the program: created and checked at the start, owned by one program at a time. */
import { randomBytes } from 'node:crypto'
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readHolder, takeFileLock, writeHolder, type FileLock } from './file-lock.ts'

/** An owned data folder. secretKey: made on the first start and kept in the folder, readable by its owner only. close() releases the folder. */
export type DataFolder = { dir: string; secretKey: string; close: () => Promise<void> }
/** The message for the user why the folder cannot be used. */
export type Refused = { refused: string }

const LOCK = 'program.lock'
const SECRET_KEY = 'secret-key'

/** Retries of the lock: a command that only checks the lock holds it for a moment itself. */
const LOCK_TRIES = 5
const LOCK_RETRY_MS = 50

const takeLock = async (dir: string): Promise<FileLock | undefined> => {
  for (let tries = 1; ; tries++) {
    const lock = takeFileLock(join(dir, LOCK))
    if (lock !== undefined || tries === LOCK_TRIES) return lock
    await wait(LOCK_RETRY_MS)
  }
}

/** The key of a data folder, made at the first call. For commands beside a running program; the program itself gets it from openDataFolder. */
export const readSecretKey = (dir: string): string => {
  const file = join(dir, SECRET_KEY)
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  const key = readFileSync(file, 'utf8').trim()
  if (key === '') throw new Error(`${file} is empty. Without it nothing that was encrypted can be read: bring it back from a backup.`)
  return key
}

/** Makes the folder and its parents. PostgreSQL runs under another user when we are root, so others may pass. One by one: mkdir's own recursion never ends where the system makes no folders (/proc). */
const makeFolders = (dir: string): void => {
  if (existsSync(dir)) return
  makeFolders(dirname(dir))
  mkdirSync(dir)
  // Not by mkdir's mode, which the umask narrows.
  chmodSync(dir, 0o711)
}

/** Whether a program runs on this data folder, in this container or another one. */
export const isDataFolderInUse = async (dataDir: string): Promise<boolean> => {
  if (!existsSync(join(resolve(dataDir), LOCK))) return false
  const lock = takeFileLock(join(resolve(dataDir), LOCK))
  lock?.release()
  return lock === undefined
}

/**
 * Makes the folder if missing, checks that it can be written, and locks it for this process. The lock of a dead program is free.
 * Refuses, with a message for the user, a folder that cannot be written and one that another program uses.
 */
export const openDataFolder = async (dataDir: string): Promise<DataFolder | Refused> => {
  const dir = resolve(dataDir)
  let lock: FileLock | undefined
  try {
    makeFolders(dir)
    accessSync(dir, constants.W_OK | constants.X_OK)
    lock = await takeLock(dir)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return {
      refused: `The data folder ${dir} cannot be written (${why}). Give this user the right to write there, or set DATA_DIR to another folder.`,
    }
  }
  if (lock === undefined)
    return {
      refused: `Convbox already runs on the data folder ${dir} (${readHolder(join(dir, LOCK))}). Stop it first, or set DATA_DIR to another folder.`,
    }
  const { release } = lock
  try {
    writeHolder(lock, `process ${process.pid} on ${hostname()}`)
    return { dir, secretKey: readSecretKey(dir), close: async () => release() }
  } catch (error) {
    release()
    throw error
  }
}
