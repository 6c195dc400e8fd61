/**
 * An exclusive lock of the operating system on a file. It belongs to the open file (Linux: F_OFD_SETLK, macOS: flock), not to a process number: so it works between
 * containers that share a volume, ends with its process however that dies, and is also held by a child process that inherits `fd`.
 */
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { tryLock } from 'fs-native-extensions'

/** A held lock. release() gives it up in this process; a child process that inherited `fd` keeps holding it until it ends. */
export type FileLock = { fd: number; release: () => void }

/** Takes the lock; undefined when it is held. The file is made if missing and never deleted: a process waiting on a deleted file and one that recreates it would both hold "the" lock. */
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

/** Writes the holder into the lock file, for messages only. */
export const writeHolder = (lock: FileLock, holder: string): void => {
  ftruncateSync(lock.fd)
  writeSync(lock.fd, `${holder}\n`)
}

/** The text that the last holder wrote. */
export const readHolder = (path: string): string => readFileSync(path, 'utf8').trim()
