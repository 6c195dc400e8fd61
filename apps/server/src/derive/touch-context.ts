/** Cached context for classifying a store's landings; refreshed at most once a minute and when its ad spend changes. */
import { adIdSet, type TouchContext } from '@convbox/attribution'
import type { Program } from '../program.ts'
import { readAdIds } from './visitors.sql.ts'

const MAX_AGE_MS = 60_000
const contexts = new WeakMap<Program, Map<string, { readAtMs: number; context: TouchContext }>>()

/** Clears a store's cached context after its rules or ad ids changed. */
export const forgetTouchContext = (program: Program, storeId: string): void => {
  contexts.get(program)?.delete(storeId)
}

/** The context of a store; the default one for a deleted store. */
export const touchContextOf = async (program: Program, storeId: string): Promise<TouchContext> => {
  const known = contexts.get(program) ?? new Map<string, { readAtMs: number; context: TouchContext }>()
  contexts.set(program, known)
  const kept = known.get(storeId)
  if (kept !== undefined && program.now() - kept.readAtMs < MAX_AGE_MS) return kept.context
  const [store, adIds] = await Promise.all([program.directory.byId(storeId), readAdIds(program.warehouse, storeId)])
  const context: TouchContext = { storeHosts: store === undefined ? [] : [store.host], knownAdIds: adIdSet(adIds) }
  known.set(storeId, { readAtMs: program.now(), context })
  return context
}
