/**
 * Where mail and SMS go on a sandbox server that has no way to send them: one JSON file each under DATA_DIR/outbox, shown at /sandbox/outbox/.
 * They hold links and codes that open accounts, so they exist only with SANDBOX=1 on a loopback HOST, readable by the program's own user.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { isLoopbackHost } from '../http/loopback.ts'

/** More than a person looks through; older ones are thrown away. */
const KEPT_MESSAGES = 200

const outgoing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mail'), at: z.string(), to: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
  z.object({ kind: z.literal('sms'), at: z.string(), to: z.string(), text: z.string() }),
])
/** at: ISO 8601 UTC. html: the whole page of a mail. */
export type Outgoing = z.infer<typeof outgoing>

type OutboxConfig = Pick<Config, 'SANDBOX' | 'HOST' | 'DATA_DIR'>

const folderOf = (config: OutboxConfig): string => join(config.DATA_DIR, 'outbox')

/** Whether messages may lie open on this machine: nobody from elsewhere can reach it. */
export const hasOutbox = (config: OutboxConfig): boolean => config.SANDBOX && isLoopbackHost(config.HOST)

/** Newest first by name: the time comes first in it. */
const fileNames = async (folder: string): Promise<string[]> => {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted((a, b) => (a < b ? 1 : -1))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** Lays a message into the outbox; the oldest beyond 200 go. */
export const putIntoOutbox = async (config: OutboxConfig, message: Outgoing): Promise<void> => {
  const folder = folderOf(config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${message.at.replaceAll(':', '-')}-${randomUUID()}`)
  // Renamed when it is whole: the page may be reading the folder just now.
  await writeFile(path, JSON.stringify(message), { mode: 0o600 })
  await rename(path, `${path}.json`)
  for (const name of (await fileNames(folder)).slice(KEPT_MESSAGES)) await rm(join(folder, name), { force: true })
}

/** What lies in the outbox, newest first. */
export const readOutbox = async (config: OutboxConfig): Promise<Outgoing[]> => {
  const folder = folderOf(config)
  const names = await fileNames(folder)
  return Promise.all(names.map(async (name) => outgoing.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))))
}
