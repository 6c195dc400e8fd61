/** The manifest of a backup, by which a truncated or damaged backup is detected. */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readdir, readFile, readlink, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { z } from 'zod'
import type { Refused } from '../data-folder.ts'

const MANIFEST = 'convbox-backup.json'
const manifestSchema = z.object({
  format: z.literal(2),
  takenAt: z.string(),
  /** Entries of the data folder. */
  entries: z.array(z.string().regex(/^(?!\.{1,2}$)[\w.-]+$/)),
  /** SHA-256 of every file, by its path in the backup. */
  files: z.record(z.string(), z.string()),
})
export type BackupManifest = z.output<typeof manifestSchema>

/** Read at a time: also the size up to which a file is read whole, because a stream's buffer costs more than most of a database's files. */
const CHUNK_BYTES = 1024 * 1024

/** SHA-256 of a file's content, or of a link's target. */
const digestOf = async (path: string, isLink: boolean): Promise<string> => {
  const hash = createHash('sha256')
  if (isLink) return hash.update(await readlink(path)).digest('hex')
  if ((await stat(path)).size <= CHUNK_BYTES) return hash.update(await readFile(path)).digest('hex')
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) hash.update(chunk)
  return hash.digest('hex')
}

/** Digests of all files under `entries` of a folder, by their path from it. */
const digestFiles = async (folder: string, entries: readonly string[]): Promise<Record<string, string>> => {
  const found: Record<string, string> = {}
  for (const entry of entries) {
    const top = join(folder, entry)
    const inside = (await stat(top)).isDirectory() ? await readdir(top, { recursive: true, withFileTypes: true }) : []
    if (inside.length === 0 && !(await stat(top)).isDirectory()) found[entry] = await digestOf(top, false)
    for (const item of inside) {
      if (item.isDirectory()) continue
      const path = join(item.parentPath, item.name)
      found[relative(folder, path)] = await digestOf(path, item.isSymbolicLink())
    }
  }
  return found
}

/** Writes the manifest of a finished copy as the last step: a backup without one is incomplete. Returns the number of files in it. */
export const writeManifest = async (folder: string, entries: string[]): Promise<number> => {
  const files = await digestFiles(folder, entries)
  const manifest: BackupManifest = { format: 2, takenAt: new Date().toISOString(), entries, files }
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, undefined, 1)}\n`, { flush: true })
  return Object.keys(files).length
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // A truncated or overwritten manifest fails the schema.
    return undefined
  }
}

/** The manifest of a backup, or why the folder is not one. */
export const readManifest = async (folder: string): Promise<BackupManifest | Refused> => {
  if (!existsSync(folder)) return { refused: `There is no folder ${folder}.` }
  const file = join(folder, MANIFEST)
  if (!existsSync(file))
    return { refused: `${folder} is not a whole Convbox backup: it has no ${MANIFEST}, which is written last. Was the backup cut off?` }
  const parsed = manifestSchema.safeParse(parseJson(await readFile(file, 'utf8')))
  if (!parsed.success) return { refused: `${folder} is not a whole Convbox backup: its ${MANIFEST} is damaged or of another version.` }
  return parsed.data
}

/** Why a copy of a backup differs from its manifest, with the first missing or different file; undefined when it matches. */
export const findDamage = async (folder: string, { entries, files }: BackupManifest): Promise<string | undefined> => {
  const missing = entries.find((entry) => !existsSync(join(folder, entry)))
  if (missing !== undefined) return `${missing} is missing`
  const found = await digestFiles(folder, entries)
  for (const [path, digest] of Object.entries(files)) {
    if (found[path] === undefined) return `${path} is missing`
    if (found[path] !== digest) return `${path} has changed since the backup was taken`
  }
  return undefined
}
