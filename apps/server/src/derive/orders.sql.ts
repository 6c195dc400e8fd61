/** SQL for the orders that derive joins to visitors. */
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

const orderRow = z.object({
  order_id: column.text,
  visitor_id: column.text,
  customer_id: column.text,
  email_hash: column.text,
  phone_hash: column.text,
  checkout_token: column.text,
  person_id: column.text,
  joined_by: column.text,
})
export type JoinableOrder = z.output<typeof orderRow>

/** One row per order as it is now. Reads all order ids of the store; they are few compared with events. */
export const readJoinableOrders = (warehouse: Warehouse, storeId: string, orderIds: readonly string[]): Promise<JoinableOrder[]> =>
  warehouse.query({
    sql: `
      SELECT order_id, visitor_id, customer_id, email_hash, phone_hash, checkout_token, person_id, joined_by
      FROM orders FINAL
      WHERE store_id = {storeId:String} AND order_id IN {orderIds:Array(String)}`,
    params: { storeId, orderIds: [...orderIds] },
    row: orderRow,
  })

/** An order's join: the new person and the key used. */
export type OrderJoin = { orderId: string; personId: string; joinedBy: string }

/**
 * Writes joins as new versions of the orders' rows. A newer row that ingest wrote meanwhile has a higher version and stays; its own mark makes derive join it
 * again.
 */
export const writeJoins = async (warehouse: Warehouse, storeId: string, joins: readonly OrderJoin[]): Promise<void> => {
  if (joins.length === 0) return
  await warehouse.command(
    `INSERT INTO orders
     SELECT * REPLACE (
       {personIds:Array(String)}[indexOf({orderIds:Array(String)}, order_id)] AS person_id,
       {joinedBy:Array(String)}[indexOf({orderIds:Array(String)}, order_id)] AS joined_by,
       version + 1 AS version)
     FROM orders FINAL
     WHERE store_id = {storeId:String} AND order_id IN {orderIds:Array(String)}`,
    {
      storeId,
      orderIds: joins.map((join) => join.orderId),
      personIds: joins.map((join) => join.personId),
      joinedBy: joins.map((join) => join.joinedBy),
    },
  )
}

/** Keys for joining an order without a visitor of its own, in order of priority, with the order column that holds them. */
export const WAYS = [
  { kind: 'checkout', column: 'checkout_token' },
  { kind: 'customer', column: 'customer_id' },
  { kind: 'email', column: 'email_hash' },
  { kind: 'phone', column: 'phone_hash' },
] as const
export type Way = (typeof WAYS)[number]['kind']

/**
 * visitors: those whose touches changed, with everybody of the same person; sinceMs: the oldest change. moved: visitors whose person gains or loses a member.
 * concerned: all visitors examined. linking: keys that link them; shared: keys that link nobody (any more).
 */
export type Affected = {
  visitors: readonly string[]
  sinceMs: number
  moved: readonly string[]
  concerned: readonly string[]
  linking: Readonly<Record<Way, readonly string[]>>
  shared: Readonly<Record<Way, readonly string[]>>
}

/**
 * An order changes its person when a better key exists, when its key leads to another person, or when the key it was joined by links
 * nobody any more.
 */
const CHANGES_HANDS = WAYS.map(
  ({ kind, column: key }, index) => `
          ${key} IN {linking_${kind}:Array(String)} AND (way = 0 OR way > ${index + 1} OR way = ${index + 1} AND person_id NOT IN {concerned:Array(String)})
          OR joined_by = '${kind}' AND ${key} IN {shared_${kind}:Array(String)}`,
).join(' OR ')

const isEmpty = ({ visitors, moved, linking, shared }: Affected): boolean =>
  visitors.length + moved.length === 0 && WAYS.every(({ kind }) => linking[kind].length + shared[kind].length === 0)

/**
 * Orders whose journey a change may alter, with the reason. Changed touches affect only later orders; a changed person affects all its orders; and an order
 * without a visitor of its own may now be joined differently. Reads without FINAL: an outdated row can only add an order that is rebuilt needlessly.
 */
export const readAffectedOrders = async (
  warehouse: Warehouse,
  storeId: string,
  affected: Affected,
): Promise<{ orderId: string; reason: string }[]> => {
  if (isEmpty(affected)) return []
  const keyParams = WAYS.flatMap(({ kind }) => [
    [`linking_${kind}`, [...affected.linking[kind]]] as const,
    [`shared_${kind}`, [...affected.shared[kind]]] as const,
  ])
  const rows = await warehouse.query({
    sql: `
      SELECT order_id, max(isMerge) AS isMerge
      FROM
      (
        SELECT order_id, 0 AS isMerge
        FROM orders
        WHERE store_id = {storeId:String} AND ordered_at >= {since:DateTime64(3, 'UTC')}
          AND (visitor_id IN {visitors:Array(String)} OR person_id IN {visitors:Array(String)})
        UNION ALL
        SELECT order_id, 1 AS isMerge
        FROM orders
        WHERE store_id = {storeId:String} AND (visitor_id IN {moved:Array(String)} OR person_id IN {moved:Array(String)})
        UNION ALL
        SELECT order_id, 1 AS isMerge
        FROM (SELECT *, indexOf([${WAYS.map(({ kind }) => `'${kind}'`).join(', ')}], toString(joined_by)) AS way FROM orders WHERE store_id = {storeId:String} AND visitor_id = '')
        WHERE ${CHANGES_HANDS}
      )
      GROUP BY order_id`,
    params: {
      storeId,
      since: new Date(affected.sinceMs),
      visitors: [...affected.visitors],
      moved: [...affected.moved],
      concerned: [...affected.concerned],
      ...Object.fromEntries(keyParams),
    },
    row: z.object({ order_id: column.text, isMerge: z.number() }),
  })
  return rows.map((row) => ({ orderId: row.order_id, reason: row.isMerge === 1 ? 'merge' : 'late event' }))
}

/** Order ids of a store after a given one, sorted, for paging through all of them. */
export const readOrderIds = async (warehouse: Warehouse, storeId: string, after: string, limit: number): Promise<string[]> => {
  const rows = await warehouse.query({
    sql: `
      SELECT DISTINCT order_id
      FROM orders
      WHERE store_id = {storeId:String} AND order_id > {after:String}
      ORDER BY order_id
      LIMIT {limit:UInt32}`,
    params: { storeId, after, limit },
    row: z.object({ order_id: column.text }),
  })
  return rows.map((row) => row.order_id)
}

/** How many orders a store has. */
export const countOrders = async (warehouse: Warehouse, storeId: string): Promise<number> => {
  const rows = await warehouse.query({
    sql: `SELECT uniqExact(order_id) AS orders FROM orders WHERE store_id = {storeId:String}`,
    params: { storeId },
    row: z.object({ orders: column.count }),
  })
  return rows[0]?.orders ?? 0
}
