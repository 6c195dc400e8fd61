/** Processes dirty visitors: events become sessions and touches, links become persons; orders that may change are marked. Idempotent. */
import { DAY_MS } from '@convbox/contract/durations'
import type { Program } from '../program.ts'
import { markOrders } from './dirty-marks.rows.ts'
import { planPersons, type IdentityPlan } from './identity.ts'
import { readAffectedOrders, type Affected, type Way } from './orders.sql.ts'
import type { Link } from './persons.ts'
import { readKeptSince } from './kept-since.rows.ts'
import { withSeenBefore } from './seen-before.ts'
import { forgetDaysOf } from './session-days.rows.ts'
import { touchContextOf } from './touch-context.ts'
import { nextVersion } from './versions.ts'
import { compareRows, SESSION_COLUMNS, SESSION_KEYS, TOUCH_COLUMNS, TOUCH_KEYS, visitRowsOf, type VisitRow } from './visit-rows.ts'
import { readEvents, readStored } from './visitors.sql.ts'

/**
 * Start of the period that derive may rebuild. Events are kept 400 days, or as long as the store wants; sessions and touches forever. Older rows stay as they
 * were made when their events were complete.
 */
export const horizonOf = async (program: Pick<Program, 'mainDb' | 'now'>, storeId: string): Promise<Date> => {
  const keptSince = await readKeptSince(program.mainDb, storeId)
  // Two days of margin in both cases (398 of 400 days): events are read from a day before the horizon.
  return new Date(Math.max(program.now() - 398 * DAY_MS, keptSince === undefined ? 0 : keptSince + 2 * DAY_MS))
}
/** Events are read from a day earlier, so that a session across the horizon keeps its start. */
export const readSinceOf = (horizon: Date): Date => new Date(horizon.getTime() - DAY_MS)

/**
 * Rows to write, tombstones included. touched: the oldest change of each visitor whose touches change. shared: starts, in ms, of the sessions whose carts or
 * checkouts these touches may share otherwise.
 */
type Changes = { sessions: VisitRow[]; touches: VisitRow[]; touched: Map<string, number>; shared: number[] }

const atOf = (row: VisitRow, name: string): number => Date.parse(String(row[name]))

const hasStep = (session: VisitRow): boolean => Number(session['add_to_carts']) > 0 || Number(session['checkouts']) > 0

/** What derive would write for these visitors that is not stored. */
const compareVisitors = async (program: Program, storeId: string, visitorIds: readonly string[]): Promise<Changes> => {
  const horizon = await horizonOf(program, storeId)
  const [events, sessions, touches, context] = await Promise.all([
    readEvents(program.warehouse, storeId, { visitorIds }, readSinceOf(horizon)),
    readStored(program.warehouse, storeId, { visitorIds }, { table: 'sessions' }),
    readStored(program.warehouse, storeId, { visitorIds }, { table: 'touches' }),
    touchContextOf(program, storeId),
  ])
  const version = nextVersion(program, Math.max(sessions.version, touches.version))
  const changes: Changes = { sessions: [], touches: [], touched: new Map(), shared: [] }
  const finish = (row: VisitRow, deleted: 0 | 1): VisitRow => {
    const { version: _old, ...columns } = row
    return { ...columns, store_id: storeId, version, deleted }
  }
  for (const visitorId of visitorIds) {
    const isKept = (name: string) => (row: VisitRow) => atOf(row, name) < horizon.getTime()
    const stored = { sessions: sessions.byVisitor.get(visitorId) ?? [], touches: touches.byVisitor.get(visitorId) ?? [] }
    const wanted = visitRowsOf(visitorId, events.get(visitorId) ?? [], context, {
      fromMs: horizon.getTime(),
      hasOlder: stored.sessions.some(isKept('started_at')),
    })
    const whole = withSeenBefore([...stored.sessions.filter(isKept('started_at')), ...wanted.sessions])
    const session = compareRows(SESSION_COLUMNS, SESSION_KEYS, whole, stored.sessions)
    const touch = compareRows(
      TOUCH_COLUMNS,
      TOUCH_KEYS,
      wanted.touches,
      stored.touches.filter((row) => !isKept('at')(row)),
    )
    changes.sessions.push(...session.write.map((row) => finish(row, 0)), ...session.remove.map((row) => finish(row, 1)))
    changes.touches.push(...touch.write.map((row) => finish(row, 0)), ...touch.remove.map((row) => finish(row, 1)))
    const moments = [...touch.write, ...touch.remove].map((row) => atOf(row, 'at'))
    if (moments.length > 0) {
      const oldestMs = moments.reduce((oldest, at) => Math.min(oldest, at))
      changes.touched.set(visitorId, oldestMs)
      const later = whole.filter((row) => hasStep(row) && atOf(row, 'ended_at') >= oldestMs)
      changes.shared.push(...later.map((row) => atOf(row, 'started_at')))
    }
  }
  return changes
}

const keysByWay = (links: readonly Link[]): Record<Way, string[]> => {
  const keysOf = (kind: Way): string[] => [...new Set(links.filter((link) => link.kind === kind).map((link) => link.key))]
  return { checkout: keysOf('checkout'), customer: keysOf('customer'), email: keysOf('email'), phone: keysOf('phone') }
}

const affectedBy = (changes: Changes, plan: IdentityPlan): Affected => ({
  visitors: [...new Set([...changes.touched.keys()].flatMap((visitor) => plan.membersOf(visitor)))],
  sinceMs: [...changes.touched.values()].reduce((oldest, at) => Math.min(oldest, at), Date.UTC(2100, 0, 1)),
  moved: plan.moved,
  concerned: plan.visitors,
  linking: keysByWay(plan.links),
  shared: keysByWay(plan.sharedKeys),
})

/** known: orders that are about to be built anyway and need no new mark. */
export type VisitorTask = { storeId: string; visitorIds: readonly string[]; known?: ReadonlySet<string>; reason?: string }

/** Rebuilds the rows of some visitors of one store. The caller holds the store's lock and clears the marks afterwards. */
export const deriveVisitors = async (program: Program, { storeId, visitorIds, known, reason }: VisitorTask): Promise<void> => {
  if (visitorIds.length === 0) return
  const [changes, plan] = await Promise.all([compareVisitors(program, storeId, visitorIds), planPersons(program, storeId, visitorIds)])
  const orders = await readAffectedOrders(program.warehouse, storeId, affectedBy(changes, plan))
  // Mark orders before writing the rows: after a crash in between, no difference would be left to find the orders by.
  await markOrders(
    program.mainDb.pool,
    orders
      .filter(({ orderId }) => !known?.has(orderId))
      .map((order) => ({ storeId, id: order.orderId, reason: order.reason === 'late event' ? (reason ?? order.reason) : order.reason })),
    new Date(program.now()),
  )
  await forgetDaysOf(program.mainDb, storeId, [...changes.sessions.map((row) => atOf(row, 'started_at')), ...changes.shared])
  await program.warehouse.insert({ table: 'sessions', rows: changes.sessions })
  await program.warehouse.insert({ table: 'touches', rows: changes.touches })
  await plan.write()
}
