/** The file of erasures: one line each, written and synced before anything is erased, so that the erasure can be repeated on a restored backup. It holds ids and our own hashes, no names or addresses. */
import { existsSync } from 'node:fs'
import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'

/** Its default name, in the data folder and in every backup. */
export const ERASURES_FILE = 'erasures.jsonl'

const lineSchema = z.object({
  at: z.string(),
  requestId: z.string(),
  tenantId: z.string(),
  storeId: z.string(),
  topic: z.enum(['customers/redact', 'shop/redact']),
  /** Empty for a shop: all data of the store is erased. */
  keys: z.array(z.object({ kind: z.string(), key: z.string(), alias: z.string(), erasedAt: z.string() })),
})
/** One erasure. at: ISO 8601 UTC. */
export type ErasureLine = z.output<typeof lineSchema>

/** Adds a line; resolves when it is on disk. */
export const appendErasure = async (file: string, line: ErasureLine): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  const handle = await open(file, 'a+', 0o600)
  try {
    // Starts a new line after one that a power cut left half written.
    const { size } = await handle.stat()
    const last = size === 0 ? '\n' : (await handle.read(Buffer.alloc(1), 0, 1, size - 1)).buffer.toString('utf8')
    await handle.appendFile(`${last === '\n' ? '' : '\n'}${JSON.stringify(line)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const parseLine = (text: string): ErasureLine | undefined => {
  try {
    return lineSchema.parse(JSON.parse(text))
  } catch {
    // Half written at a power cut: its erasure had not begun, and its request still waits.
    return undefined
  }
}

/** All lines in order, from the one with the given number (0: the first). An undefined one is unreadable. No file: none. */
export const readErasures = async (file: string, from = 0): Promise<(ErasureLine | undefined)[]> => {
  if (!existsSync(file)) return []
  const texts = (await readFile(file, 'utf8')).split('\n').filter((text) => text !== '')
  return texts.slice(from).map(parseLine)
}
