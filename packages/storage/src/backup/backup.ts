/** A consistent copy of all data of the program, made and restored while the program is stopped. */
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openDataFolder, type Refused } from '../data-folder.ts'
import { stopLeftoverPostgres } from '../main-db/embedded-postgres.ts'
import { findPostgresFolder, MOVED_FILE } from '../main-db/postgres-folders.ts'
import { ERASURES_FILE } from './erasures-file.ts'
import { findDamage, readManifest, writeManifest } from './backup-manifest.ts'

/** Not copied: belongs to one run or one machine, or was moved aside by an earlier restore. */
const isLeftOut = (name: string): boolean =>
  name.startsWith('program.lock') ||
  name === 'postgres.lock' ||
  name === 'public-url' ||
  name === 'main.sock' ||
  name === 'postgres' ||
  name === 'postgres-socket' ||
  name === MOVED_FILE ||
  name.startsWith('before-restore-') ||
  name === 'restoring'

const copy = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true, errorOnExist: true, force: false })

const isFile = (path: string): boolean => existsSync(path) && !statSync(path).isDirectory()

const isEmptyOrMissing = async (folder: string): Promise<boolean> => !existsSync(folder) || (await readdir(folder)).length === 0

/** Runs work under the data folder's lock; a PostgreSQL server left behind by a killed program is stopped first, so that its files are complete. */
const withStoppedFolder = async <Result>(dataDir: string, work: () => Promise<Result>): Promise<Refused | Result> => {
  const folder = await openDataFolder(dataDir)
  if ('refused' in folder) return folder
  try {
    await stopLeftoverPostgres(dataDir)
    return await work()
  } finally {
    await folder.close()
  }
}

/**
 * Copies PostgreSQL's data, warehouse, intake log, lanes and secret key into the folder `to` (made if missing; it must be empty).
 * The program must be stopped: otherwise, and when there is nothing to copy, it returns a refusal for the user. The copy holds the secret key and personal data.
 * A SECRET_KEY given by environment is not in it. Returns the number of files.
 */
export const backup = async ({
  dataDir,
  to,
  onProgress = () => undefined,
}: {
  dataDir: string
  to: string
  onProgress?: (message: string) => void
}): Promise<Refused | { files: number }> => {
  if (!existsSync(dataDir)) return { refused: `There is no data folder ${resolve(dataDir)} to back up.` }
  if (resolve(to).startsWith(`${resolve(dataDir)}/`)) return { refused: `The backup must not lie inside the data folder: ${resolve(to)}` }
  if (isFile(to)) return { refused: `${resolve(to)} is a file. Give the name of a folder.` }
  if (!(await isEmptyOrMissing(to))) return { refused: `The folder ${resolve(to)} is not empty. Give a new one.` }
  return withStoppedFolder(dataDir, async () => {
    await mkdir(to, { recursive: true, mode: 0o700 })
    const entries: string[] = []
    const add = async (name: string, from: string): Promise<void> => {
      onProgress(`Copying ${name}`)
      await copy(from, join(to, name))
      entries.push(name)
    }
    const postgres = findPostgresFolder(dataDir)
    if (existsSync(postgres)) await add('postgres', postgres)
    for (const name of (await readdir(dataDir)).toSorted()) if (!isLeftOut(name)) await add(name, join(dataDir, name))
    onProgress('Taking the fingerprint of every file')
    return { files: await writeManifest(to, entries) }
  })
}

/** Moves the content of the data folder into a folder inside it: the data folder itself may be a mount point. */
const moveAside = async (dataDir: string, aside: string): Promise<void> => {
  // The file of erasures only grows: the current one is newer than the backup's, and repeats the erasures on the restored databases.
  const names = (await readdir(dataDir)).filter(
    (name) => name !== ERASURES_FILE && (name === 'postgres' || name === MOVED_FILE || !isLeftOut(name)),
  )
  if (names.length === 0) return
  await mkdir(aside)
  for (const name of names) await rename(join(dataDir, name), join(aside, name))
}

/**
 * Restores a backup into the data folder (made if missing). The previous content is moved into its folder `before-restore-<time>`, not deleted; the file of erasures stays.
 * Refuses while the program runs, a folder that is no complete backup, and one in which a file is missing or changed; then nothing in the data folder is touched. The program's next start finds everything as it was at the time of the backup.
 */
export const restore = async ({
  dataDir,
  from,
  onProgress = () => undefined,
}: {
  dataDir: string
  from: string
  onProgress?: (message: string) => void
}): Promise<Refused | { takenAt: string }> => {
  const manifest = await readManifest(resolve(from))
  if ('refused' in manifest) return manifest
  return withStoppedFolder(dataDir, async () => {
    const arriving = join(dataDir, 'restoring')
    await rm(arriving, { recursive: true, force: true })
    await mkdir(arriving, { mode: 0o700 })
    for (const name of manifest.entries) {
      if (!existsSync(join(from, name))) continue
      onProgress(`Copying ${name}`)
      await copy(join(from, name), join(arriving, name))
    }
    onProgress('Comparing every file with its fingerprint')
    const damage = await findDamage(arriving, manifest)
    if (damage !== undefined) {
      await rm(arriving, { recursive: true, force: true })
      return { refused: `The backup ${resolve(from)} is damaged: ${damage}. Nothing was restored; the data folder is as it was.` }
    }
    // The copy is complete here: the remaining steps are renames only.
    await moveAside(dataDir, join(dataDir, `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`))
    for (const name of manifest.entries) {
      if (name !== ERASURES_FILE || !existsSync(join(dataDir, name))) await rename(join(arriving, name), join(dataDir, name))
    }
    await rm(arriving, { recursive: true, force: true })
    return { takenAt: manifest.takenAt }
  })
}
