/**
 * An exclusive lock of the operating system on a file. It belongs to the open file (Linux: F_OFD_SETLK, macOS: flock), not to a process number: so it holds between
 * containers that share a volume, it ends with its holder whatever way that dies, and a child process that is given `fd` holds it too.
 */
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { tryLock } from 'fs-native-extensions'

/** A held lock. release() gives it up here; a child process that was given `fd` keeps holding it until it ends. */
export type FileLock = { fd: number; release: () => void }

/** Takes the lock; undefined: somebody holds it. The file is made if missing and never deleted: who waits for a deleted file and who makes it anew would both hold "the" lock. */
export const takeFileLock = (path: string): FileLock | undefined => {
  const fd = openSync(path, 'a+', 0o600)
  try {
    if (tryLock(fd)) return { fd, release: () => closeSync(fd) }
  } catch (error) {
    closeSync(fd)
    throw error
  }
  closeSync(fd)
  return undefined
}

/** Writes who holds the lock into its file, for messages only. */
export const writeHolder = (lock: FileLock, holder: string): void => {
  ftruncateSync(lock.fd)
  writeSync(lock.fd, `${holder}\n`)
}

/** What the last holder wrote. */
export const readHolder = (path: string): string => readFileSync(path, 'utf8').trim()
