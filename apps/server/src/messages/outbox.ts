/**
 * Outbox for mail and SMS on a sandbox server without a real channel: one JSON file each under DATA_DIR/outbox, shown at /sandbox/outbox/. They hold links and
 * codes that open accounts, so the outbox exists only with SANDBOX=1 on a loopback HOST, readable by the program's own user.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { isLoopbackHost } from '../http/loopback.ts'

/** Maximum number of messages; older ones are deleted. */
const KEPT_MESSAGES = 200

const outgoing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mail'), at: z.string(), to: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
  z.object({ kind: z.literal('sms'), at: z.string(), to: z.string(), text: z.string() }),
])
/** at: ISO 8601 UTC. html: the whole page of a mail. */
export type Outgoing = z.infer<typeof outgoing>

type OutboxConfig = Pick<Config, 'SANDBOX' | 'HOST' | 'DATA_DIR'>

const folderOf = (config: OutboxConfig): string => join(config.DATA_DIR, 'outbox')

/** Whether the outbox is allowed: only if no other machine can reach this one. */
export const hasOutbox = (config: OutboxConfig): boolean => config.SANDBOX && isLoopbackHost(config.HOST)

/** Newest first: names begin with the time. */
const fileNames = async (folder: string): Promise<string[]> => {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted((a, b) => (a < b ? 1 : -1))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** Adds a message to the outbox and deletes the oldest beyond 200. */
export const putIntoOutbox = async (config: OutboxConfig, message: Outgoing): Promise<void> => {
  const folder = folderOf(config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${message.at.replaceAll(':', '-')}-${randomUUID()}`)
  // Renamed when complete: the page may be reading the folder.
  await writeFile(path, JSON.stringify(message), { mode: 0o600 })
  await rename(path, `${path}.json`)
  for (const name of (await fileNames(folder)).slice(KEPT_MESSAGES)) await rm(join(folder, name), { force: true })
}

/** All messages in the outbox, newest first. */
export const readOutbox = async (config: OutboxConfig): Promise<Outgoing[]> => {
  const folder = folderOf(config)
  const names = await fileNames(folder)
  return Promise.all(names.map(async (name) => outgoing.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))))
}
