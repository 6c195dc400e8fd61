/**
 * Asks Shopify for its own record of visits, for the orders before which our script saw none: placed before the install, or by visitors whom it never saw. Only
 * stores that chose it. A part of the orders at a time; what is asked twice gives the same rows.
 */
import { DAY_MS } from '@convbox/contract/durations'
import { shopifyVisitId } from '../../derive/shopify-visits.ts'
import { touchContextOf } from '../../derive/touch-context.ts'
import { nextVersion } from '../../derive/versions.ts'
import { visitRowsOf, type VisitRow } from '../../derive/visit-rows.ts'
import { JOURNEYS_AT_ONCE, readCustomerJourneys, type CustomerJourney } from '../../platforms/shopify/customer-journeys.ts'
import type { Program } from '../../program.ts'
import { readImportDays } from '../history-import/history-import.ts'
import { markToldOrders, readAskingStores, readJudgedSince } from './shopify-history.rows.ts'
import { readOrdersToAsk, type AskedOrder } from './shopify-history.sql.ts'

/** Calls to one shop before the next shop has its turn, and before the job ends. */
const CALLS_OF_A_TURN = 20

/** Columns of a visit that an order's journey keeps. */
const VISIT_COLUMNS = [
  'at',
  'seq',
  'session_id',
  'channel',
  'channel_group',
  'source',
  'medium',
  'campaign',
  'term',
  'content',
  'link_name',
  'link_manager',
  'link_id',
  'is_ad',
  'is_direct',
] as const

type Context = Awaited<ReturnType<typeof touchContextOf>>

/** The row of an order: its visits judged as our own landings are, each with a session of its own. */
export const journeyRowOf = (
  journey: CustomerJourney,
  context: Context,
): { is_ready: number; days_to_conversion: number | null; moments: number | null } & Record<string, unknown> => {
  const touches = journey.visits.flatMap(({ occurredAt, url, referrer }, index) => {
    const id = shopifyVisitId(journey.orderId, index + 1)
    const event = { id, occurredAt, name: 'PageView', url, referrer, landingUrl: '', country: '', device: '' }
    return visitRowsOf('', [event], context, { fromMs: 0, hasOlder: false }).touches.map((touch): VisitRow => ({
      ...touch,
      seq: index,
      session_id: id,
    }))
  })
  return {
    is_ready: journey.isReady ? 1 : 0,
    days_to_conversion: journey.daysToConversion ?? null,
    moments: journey.moments ?? null,
    ...Object.fromEntries(VISIT_COLUMNS.map((name) => [`visit_${name}`, touches.map((touch) => touch[name])])),
  }
}

/** One call's worth of orders. Whether Shopify answered. */
const askPart = async (
  program: Program,
  { storeId, host }: { storeId: string; host: string },
  orders: readonly AskedOrder[],
): Promise<boolean> => {
  const askedAt = new Date(program.now())
  const context = await touchContextOf(program, storeId)
  const answer = await readCustomerJourneys(
    program,
    { storeId, host },
    orders.map(({ order_id: orderId }) => orderId),
  )
  if (!('result' in answer)) {
    if (answer.failed !== 'not installed')
      program.logger.warn(
        { storeId, failed: answer.failed, detail: answer.detail },
        'Shopify told no visits of orders and is asked again later',
      )
    return false
  }
  const orderedAt = new Map(orders.map((order) => [order.order_id, order.ordered_at]))
  const version = nextVersion(program)
  await program.warehouse.insert({
    table: 'shopify_journeys',
    rows: answer.result.map((journey) => ({
      store_id: storeId,
      order_id: journey.orderId,
      ordered_at: orderedAt.get(journey.orderId) ?? askedAt,
      asked_at: askedAt,
      ...journeyRowOf(journey, context),
      version,
    })),
  })
  const told = answer.result.filter(({ visits }) => visits.length > 0).map(({ orderId }) => orderId)
  await markToldOrders(program.mainDb, storeId, told, new Date(program.now()))
  program.signals.emit('dirty')
  return true
}

const askStore = async (program: Program, storeId: string): Promise<void> => {
  const store = await program.directory.byId(storeId)
  if (store === undefined) return
  const now = new Date(program.now())
  const days = await readImportDays(program.mainDb, storeId)
  const orders = await readOrdersToAsk(program.warehouse, {
    storeId,
    since: new Date(now.getTime() - days * DAY_MS),
    now,
    judgedSince: await readJudgedSince(program.mainDb, storeId),
    limit: JOURNEYS_AT_ONCE * CALLS_OF_A_TURN,
  })
  for (let first = 0; first < orders.length; first += JOURNEYS_AT_ONCE)
    if (!(await askPart(program, { storeId, host: store.host }, orders.slice(first, first + JOURNEYS_AT_ONCE)))) return
}

/** Asks for every store that chose it. A store that fails is tried again the next time and keeps no other from its turn. */
export const askJourneys = async (program: Program): Promise<void> => {
  for (const storeId of await readAskingStores(program.mainDb)) {
    try {
      await askStore(program, storeId)
    } catch (error) {
      program.logger.error({ err: error, storeId }, 'Shopify could not be asked for visits of orders and is asked again later')
    }
  }
}
