/**
 * Rebuilds everything that derive makes from events, links and orders: after an import, a rule change or on suspicion of errors. The result equals the
 * incremental one.
 */
import type { Program } from '../program.ts'
import { horizonOf, readSinceOf } from './derive-visitors.ts'
import { clearDirtyBefore, withStoreLock } from './dirty.rows.ts'
import { rebuildPersons } from './identity.ts'
import { joinOrders } from './join-orders.ts'
import { buildJourneysSql } from './journeys.sql.ts'
import { countOrders, readOrderIds } from './orders.sql.ts'
import { withSeenBefore } from './seen-before.ts'
import { forgetAllDays } from './session-days.rows.ts'
import { usesShopifyHistory } from './shopify-history.rows.ts'
import { forgetTouchContext, touchContextOf } from './touch-context.ts'
import { nextVersion } from './versions.ts'
import { compareRows, SESSION_COLUMNS, SESSION_KEYS, visitRowsOf, type VisitRow } from './visit-rows.ts'
import { readEvents, readStored, readRangeEnds, removeOutdated, type VisitorChoice } from './visitors.sql.ts'

/** Events held in memory at a time: about 100 MB. */
const EVENTS_PER_RANGE = 100_000
/** Orders per journey statement; memory depends on their touches. */
const ORDERS_PER_BUCKET = 50_000
const ORDERS_PER_PAGE = 5000

/** storeId: one store; all by default. onProgress: gets short sentences. */
export type RebuildOptions = { storeId?: string; onProgress?: (message: string) => void }

/** Rebuilds sessions and touches of a range of visitors over the existing rows; rows that no longer exist are removed afterwards. */
const rebuildRange = async (program: Program, storeId: string, choice: VisitorChoice): Promise<void> => {
  const { warehouse } = program
  const horizon = await horizonOf(program, storeId)
  const [events, context, older] = await Promise.all([
    readEvents(warehouse, storeId, choice, readSinceOf(horizon)),
    touchContextOf(program, storeId),
    readStored(warehouse, storeId, choice, { table: 'sessions', before: horizon }),
  ])
  const version = nextVersion(program)
  const sessions: VisitRow[] = []
  const touches: VisitRow[] = []
  const finish = (row: VisitRow): VisitRow => ({ ...row, store_id: storeId, version, deleted: 0 })
  for (const visitorId of new Set([...events.keys(), ...older.byVisitor.keys()])) {
    const kept = older.byVisitor.get(visitorId) ?? []
    const rows = visitRowsOf(visitorId, events.get(visitorId) ?? [], context, { fromMs: horizon.getTime(), hasOlder: kept.length > 0 })
    const whole = withSeenBefore([...kept, ...rows.sessions])
    for (const row of [...compareRows(SESSION_COLUMNS, SESSION_KEYS, whole.slice(0, kept.length), kept).write, ...whole.slice(kept.length)])
      sessions.push(finish(row))
    for (const row of rows.touches) touches.push(finish(row))
  }
  await forgetAllDays(program.mainDb, storeId)
  await warehouse.insert({ table: 'sessions', rows: sessions })
  await warehouse.insert({ table: 'touches', rows: touches })
  for (const table of ['sessions', 'touches'] as const) await removeOutdated(warehouse, table, { storeId, choice, since: horizon, version })
}

const joinAll = async (program: Program, storeId: string): Promise<void> => {
  for (let page = await readOrderIds(program.warehouse, storeId, '', ORDERS_PER_PAGE); page.length > 0;) {
    const ids = page
    await withStoreLock(program.mainDb, storeId, 'wait', async () => void (await joinOrders(program, storeId, ids)))
    page = await readOrderIds(program.warehouse, storeId, ids.at(-1) ?? '', ORDERS_PER_PAGE)
  }
}

/** Builds the journeys of all orders of a store from its touches and persons as they are. */
export const buildAllJourneys = async (
  program: Program,
  storeId: string,
  { reason, onProgress = () => undefined }: { reason: string; onProgress?: (message: string) => void },
): Promise<void> => {
  const buckets = Math.max(1, Math.ceil((await countOrders(program.warehouse, storeId)) / ORDERS_PER_BUCKET))
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    onProgress(`Journeys ${bucket + 1} of ${buckets} ...`)
    await withStoreLock(program.mainDb, storeId, 'wait', async () =>
      program.warehouse.command(buildJourneysSql('bucket', { withShopify: await usesShopifyHistory(program.mainDb, storeId) }), {
        storeId,
        bucket,
        buckets,
        reason,
        builtAt: new Date(program.now()),
        version: nextVersion(program),
      }),
    )
  }
}

const rebuildStore = async (program: Program, storeId: string, onProgress: (message: string) => void): Promise<void> => {
  const startedAt = new Date(program.now())
  forgetTouchContext(program, storeId)
  await withStoreLock(program.mainDb, storeId, 'wait', () => rebuildPersons(program, storeId))
  const ends = await readRangeEnds(program.warehouse, storeId, EVENTS_PER_RANGE)
  let after = ''
  for (const [index, upTo] of ends.entries()) {
    onProgress(`Sessions and touches ${index + 1} of ${ends.length} ...`)
    const choice = { after, upTo }
    await withStoreLock(program.mainDb, storeId, 'wait', () => rebuildRange(program, storeId, choice))
    after = upTo
  }
  await joinAll(program, storeId)
  await buildAllJourneys(program, storeId, { reason: 'rebuild', onProgress })
  await clearDirtyBefore(program.mainDb, storeId, startedAt)
}

/** Rebuilds one store or all. Beside a running program the derive role continues between the parts; marks made meanwhile are kept. */
export const rebuildAll = async (program: Program, { storeId, onProgress = () => undefined }: RebuildOptions): Promise<void> => {
  const stores = storeId === undefined ? (await program.directory.all()).map((store) => store.id) : [storeId]
  for (const id of stores) await rebuildStore(program, id, onProgress)
}
