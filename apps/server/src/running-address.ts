/** Under which address the program of a data folder runs, or ran last: for commands in another shell, which do not have its PUBLIC_URL or PORT. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = 'public-url'

/** Called by the program once it listens. */
export const writeRunningAddress = (dataDir: string, publicUrl: string): void =>
  writeFileSync(join(dataDir, FILE), `${publicUrl}\n`, { mode: 0o600 })

/** undefined: no program has run on this folder yet, or it cannot be read. */
export const readRunningAddress = (dataDir: string): string | undefined => {
  const path = join(dataDir, FILE)
  if (!existsSync(path)) return undefined
  const text = readFileSync(path, 'utf8').trim()
  return URL.canParse(text) ? text : undefined
}
