/**
 * Tells two clicks of one visitor from those of two, and nothing more: a hash of network and browser under a salt that all processes share for a day (UTC) and
 * then forget. Neither is kept, so that a hash leads to nobody, and hashes of two days or stores cannot be compared.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { networkOf } from '../http/rate-limit.ts'
import type { CollectProgram } from '../program.ts'
import { settleSalt, type DaySalt } from './visitor-salt.rows.ts'

/** While PostgreSQL fails, hashes have a salt of this process; asked again after that time. */
const RETRY_MS = 10_000

export type VisitorHash = (visitor: { storeId: string; ip: string; userAgent: string }) => Promise<string>

export const createVisitorHash = ({ mainDb, now, logger }: Pick<CollectProgram, 'mainDb' | 'now' | 'logger'>): VisitorHash => {
  let current: DaySalt | undefined
  let settling: Promise<DaySalt> | undefined
  let retryAtMs = Number.NEGATIVE_INFINITY
  const settle = async (day: string): Promise<DaySalt> => {
    const fresh = { day, salt: randomBytes(32).toString('base64url') }
    try {
      return await settleSalt(mainDb, fresh)
    } catch (error) {
      logger.warn({ err: error }, 'the salt of visitors could not be read; until then another one counts')
      retryAtMs = now() + RETRY_MS
      return fresh
    }
  }
  const saltOf = async (): Promise<string> => {
    const day = new Date(now()).toISOString().slice(0, 10)
    const isSettled = current !== undefined && current.day >= day && (retryAtMs === Number.NEGATIVE_INFINITY || now() < retryAtMs)
    if (isSettled && current !== undefined) return current.salt
    retryAtMs = Number.NEGATIVE_INFINITY
    settling ??= settle(day).finally(() => (settling = undefined))
    current = await settling
    return current.salt
  }
  return async ({ storeId, ip, userAgent }) =>
    createHmac('sha256', await saltOf())
      .update(JSON.stringify([storeId, networkOf(ip), userAgent]))
      .digest('base64url')
      .slice(0, 22)
}
