/**
 * Context for classifying a store's landings. Hosts and ad ids are cached, at most a minute and until its ad spend changes; its links until one changes; its
 * rules are read each time.
 */
import { adIdSet, type KnownLinks, type TouchContext } from '@convbox/attribution'
import type { Program } from '../program.ts'
import { readKnownLinks, readLinksVersion } from './known-links.rows.ts'
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

const linkIndexes = new WeakMap<Program, Map<string, { version: string; links: KnownLinks }>>()

const linksOf = async (program: Program, storeId: string): Promise<KnownLinks> => {
  const known = linkIndexes.get(program) ?? new Map<string, { version: string; links: KnownLinks }>()
  linkIndexes.set(program, known)
  // Before the links: one that changes meanwhile is read again next time.
  const version = await readLinksVersion(program.mainDb, storeId)
  const kept = known.get(storeId)
  if (kept?.version === version) return kept.links
  const links = await readKnownLinks(program.mainDb, storeId)
  known.set(storeId, { version, links })
  return links
}

/**
 * The context of a store; the default one for a deleted store. Ask inside the store's lock where rows are written: then nothing is written by rules that
 * were replaced before the lock was taken.
 */
export const touchContextOf = async (program: Program, storeId: string): Promise<TouchContext> => {
  const [context, { rules }, knownLinks] = await Promise.all([
    cachedContextOf(program, storeId),
    readRules(program.mainDb, storeId),
    linksOf(program, storeId),
  ])
  return { ...context, trafficRules: rules, knownLinks }
}
