/** The folder that holds everything the program keeps: made and checked at the start, owned by one program at a time. */
import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { readProcessStart } from './process-state.ts'

/** An owned data folder. secretKey: made on the first start and kept in the folder, readable by its owner only. close() gives the folder up. */
export type DataFolder = { dir: string; secretKey: string; close: () => Promise<void> }
/** The sentence for the user that says why it cannot be had. */
export type Refused = { refused: string }

const LOCK = 'program.lock'
const SECRET_KEY = 'secret-key'

/** Who owns a folder: a process number alone is used again after a restart, so its start time stands beside it. */
const ownerSchema = z.object({ pid: z.number().int().positive(), startedAt: z.string() })
type Owner = z.infer<typeof ownerSchema>

const readOwner = (lock: string): Owner | undefined => {
  if (!existsSync(lock)) return undefined
  try {
    return ownerSchema.parse(JSON.parse(readFileSync(lock, 'utf8')))
  } catch {
    // A lock cut off in the middle of its writing has no owner.
    return undefined
  }
}

const isAlive = (owner: Owner): boolean => readProcessStart(owner.pid) === owner.startedAt

/** Takes the lock, or gives its living owner. linkSync makes it whole in one step and fails where one exists. */
const takeLock = (dir: string): Owner | undefined => {
  const lock = join(dir, LOCK)
  const mine = `${lock}.${process.pid}`
  const me: Owner = { pid: process.pid, startedAt: readProcessStart(process.pid) ?? '' }
  writeFileSync(mine, `${JSON.stringify(me)}\n`, { mode: 0o600 })
  try {
    for (let tries = 0; tries < 5; tries++) {
      try {
        linkSync(mine, lock)
        return undefined
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      }
      const owner = readOwner(lock)
      if (owner !== undefined && isAlive(owner)) return owner
      // Left behind by kill -9 or a power cut. Moved, not removed: of two that find it stale, one moves it.
      const stale = `${lock}.stale.${process.pid}`
      if (existsSync(lock)) renameSync(lock, stale)
      rmSync(stale, { force: true })
    }
    throw new Error(`The lock ${lock} cannot be taken`)
  } finally {
    rmSync(mine, { force: true })
  }
}

/** The key of a data folder, made at the first call. For commands beside a running program; openDataFolder gives it to the program itself. */
export const readSecretKey = (dir: string): string => {
  const file = join(dir, SECRET_KEY)
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  const key = readFileSync(file, 'utf8').trim()
  if (key === '') throw new Error(`${file} is empty. Without it nothing that was encrypted can be read: bring it back from a backup.`)
  return key
}

/** The folder and those above it. PostgreSQL runs under another user when we are root, so others may pass. One by one: mkdir's own recursion never ends where the system makes no folders (/proc). */
const makeFolders = (dir: string): void => {
  if (existsSync(dir)) return
  makeFolders(dirname(dir))
  mkdirSync(dir, { mode: 0o711 })
}

/** Whether a program runs on this data folder just now. */
export const isDataFolderInUse = async (dataDir: string): Promise<boolean> => {
  const owner = readOwner(join(resolve(dataDir), LOCK))
  return owner !== undefined && isAlive(owner)
}

/**
 * Makes the folder if missing, checks that it can be written, and takes it for this process. A lock left behind by a killed program is taken over.
 * Refuses, with a sentence for the user, a folder that cannot be written and one that another program uses.
 */
export const openDataFolder = async (dataDir: string): Promise<DataFolder | Refused> => {
  const dir = resolve(dataDir)
  try {
    makeFolders(dir)
    accessSync(dir, constants.W_OK | constants.X_OK)
    const owner = takeLock(dir)
    if (owner !== undefined)
      return {
        refused: `Convbox already runs on the data folder ${dir} (process ${owner.pid}). Stop it first, or set DATA_DIR to another folder.`,
      }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return {
      refused: `The data folder ${dir} cannot be written (${why}). Give this user the right to write there, or set DATA_DIR to another folder.`,
    }
  }
  const close = async (): Promise<void> => {
    if (readOwner(join(dir, LOCK))?.pid === process.pid) rmSync(join(dir, LOCK), { force: true })
  }
  try {
    return { dir, secretKey: readSecretKey(dir), close }
  } catch (error) {
    await close()
    throw error
  }
}
