/** Processes dirty orders: joins them to persons and builds their journeys. Idempotent except for row versions. */
import type { Program } from '../program.ts'
import { markForCommissions } from './commission-marks.rows.ts'
import { deriveVisitors } from './derive-visitors.ts'
import { clearDirtyOrders, clearDirtyVisitors, readDirtyAmong, type Mark } from './dirty.rows.ts'
import { joinOrders, readVisitorsOfOrders } from './join-orders.ts'
import { buildJourneysSql, removeMovedJourneys } from './journeys.sql.ts'
import { usesShopifyHistory } from './shopify-history.rows.ts'
import { nextVersion } from './versions.ts'

/** Builds the journeys of marked orders of one store; each row has the reason of its mark. */
const buildJourneys = async (program: Program, storeId: string, marks: readonly Mark[]): Promise<void> => {
  const withShopify = await usesShopifyHistory(program.mainDb, storeId)
  const byReason = Map.groupBy(marks, (mark) => mark.reason)
  for (const [reason, part] of byReason) {
    await program.warehouse.command(buildJourneysSql('orders', { withShopify }), {
      storeId,
      orderIds: part.map((mark) => mark.id),
      reason,
      builtAt: new Date(program.now()),
      version: nextVersion(program),
    })
  }
}

/** Processes marked orders of one store, whose lock the caller holds. Marks are cleared only when the journeys can be read. */
export const deriveOrders = async (program: Program, storeId: string, marks: readonly Mark[]): Promise<void> => {
  const orderIds = marks.map((mark) => mark.id)
  // Do not wait for the silence of these visitors: an order must have all touches before it.
  const waiting = await readDirtyAmong(program.mainDb, storeId, await readVisitorsOfOrders(program, storeId, orderIds))
  await deriveVisitors(program, { storeId, visitorIds: waiting.map((mark) => mark.id), known: new Set(orderIds) })
  await clearDirtyVisitors(program.mainDb, waiting)
  const existing = new Set(await joinOrders(program, storeId, orderIds))
  await buildJourneys(
    program,
    storeId,
    marks.filter((mark) => existing.has(mark.id)),
  )
  // Only an order that was built before can have moved.
  const again = marks.filter(({ reason }) => reason !== 'new order').map((mark) => mark.id)
  await removeMovedJourneys(program.warehouse, { storeId, orderIds: again, version: nextVersion(program) })
  if (await markForCommissions(program.mainDb, storeId, orderIds, new Date(program.now()))) program.signals.emit('commissions')
  await clearDirtyOrders(program.mainDb, marks)
}
