/** Context for classifying a store's landings. Hosts and ad ids are cached, at most a minute and until its ad spend changes; its rules are read each time. */
import { adIdSet, type TouchContext } from '@convbox/attribution'
import type { Program } from '../program.ts'
import { readAdIds } from './known-ads.sql.ts'
import { readRules } from './traffic-rules.rows.ts'

const MAX_AGE_MS = 60_000
const contexts = new WeakMap<Program, Map<string, { readAtMs: number; context: TouchContext }>>()

/** Clears a store's cached context after its ad ids changed. */
export const forgetTouchContext = (program: Program, storeId: string): void => {
  contexts.get(program)?.delete(storeId)
}

const cachedContextOf = async (program: Program, storeId: string): Promise<TouchContext> => {
  const known = contexts.get(program) ?? new Map<string, { readAtMs: number; context: TouchContext }>()
  contexts.set(program, known)
  const kept = known.get(storeId)
  if (kept !== undefined && program.now() - kept.readAtMs < MAX_AGE_MS) return kept.context
  const [store, adIds] = await Promise.all([program.directory.byId(storeId), readAdIds(program.warehouse, storeId)])
  const context: TouchContext = { storeHosts: store === undefined ? [] : [store.host], knownAdIds: adIdSet(adIds) }
  known.set(storeId, { readAtMs: program.now(), context })
  return context
}

/**
 * The context of a store; the default one for a deleted store. Ask inside the store's lock where rows are written: then nothing is written by rules that
 * were replaced before the lock was taken.
 */
export const touchContextOf = async (program: Program, storeId: string): Promise<TouchContext> => {
  const [context, { rules }] = await Promise.all([cachedContextOf(program, storeId), readRules(program.mainDb, storeId)])
  return { ...context, trafficRules: rules }
}
