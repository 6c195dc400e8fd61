/** The URL of the data folder's program, running or last run: for commands in another shell, without its PUBLIC_URL or PORT. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = 'public-url'

/** Called by the program once it listens. */
export const writeRunningAddress = (dataDir: string, publicUrl: string): void =>
  writeFileSync(join(dataDir, FILE), `${publicUrl}\n`, { mode: 0o600 })

/** undefined if no program has run on this folder yet, or the file cannot be read. */
export const readRunningAddress = (dataDir: string): string | undefined => {
  const path = join(dataDir, FILE)
  if (!existsSync(path)) return undefined
  const text = readFileSync(path, 'utf8').trim()
  return URL.canParse(text) ? text : undefined
}
