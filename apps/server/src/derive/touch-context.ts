/** What is known of a store when its landings are classified; read anew at most once a minute and when its ad spend changes. */
import { adIdSet, type TouchContext } from '@convbox/attribution'
import type { Program } from '../program.ts'
import { readAdIds } from './visitors.sql.ts'

const MAX_AGE_MS = 60_000
const contexts = new WeakMap<Program, Map<string, { readAtMs: number; context: TouchContext }>>()

/** Forgets what was known of a store: its rules or ad ids have changed. */
export const forgetTouchContext = (program: Program, storeId: string): void => {
  contexts.get(program)?.delete(storeId)
}

/** The context of a store; a store that no longer exists has none of its own. */
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
