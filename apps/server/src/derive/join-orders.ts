/** Joins orders to visitors, by the first available of cart attribute, checkout token, customer id, hashed e-mail, hashed phone. */
import type { Program } from '../program.ts'
import { keyOf, linkingKeys } from './persons.ts'
import { readLinksOfKeys, readPersonsOf } from './persons.rows.ts'
import { type JoinableOrder, type OrderJoin, readJoinableOrders, WAYS, writeJoins } from './orders.sql.ts'

const keysOf = (order: JoinableOrder): { kind: string; key: string }[] =>
  WAYS.flatMap(({ kind, column }) => (order[column] === '' ? [] : [{ kind, key: order[column] }]))

/** Visitors of each linking key. */
const readKeyVisitors = async (program: Program, storeId: string, orders: readonly JoinableOrder[]): Promise<Map<string, string[]>> => {
  const keys = new Map(orders.flatMap(keysOf).map((key) => [keyOf(key), key]))
  return linkingKeys(await readLinksOfKeys(program.mainDb, storeId, [...keys.values()]))
}

/** Visitors that the orders may belong to: their rows must be up to date before a journey is built. */
export const readVisitorsOfOrders = async (program: Program, storeId: string, orderIds: readonly string[]): Promise<string[]> => {
  const orders = await readJoinableOrders(program.warehouse, storeId, orderIds)
  const byKey = await readKeyVisitors(program, storeId, orders)
  const found = new Set([...byKey.values()].flat())
  for (const order of orders) if (order.visitor_id !== '') found.add(order.visitor_id)
  const persons = await readPersonsOf(program.mainDb, storeId, [...found])
  return [...new Set([...found, ...persons.keys()])]
}

/** Joins orders to persons and writes the changes. Returns the ids of the orders that exist. */
export const joinOrders = async (program: Program, storeId: string, orderIds: readonly string[]): Promise<string[]> => {
  const orders = await readJoinableOrders(program.warehouse, storeId, orderIds)
  const byKey = await readKeyVisitors(program, storeId, orders)
  const candidates = [...orders.map((order) => order.visitor_id).filter((id) => id !== ''), ...[...byKey.values()].flat()]
  const persons = await readPersonsOf(program.mainDb, storeId, [...new Set(candidates)])
  const joinOf = (order: JoinableOrder): OrderJoin => {
    const personOf = (visitor: string): string => persons.get(visitor) ?? visitor
    if (order.visitor_id !== '') return { orderId: order.order_id, personId: personOf(order.visitor_id), joinedBy: 'cart attribute' }
    for (const key of keysOf(order)) {
      const visitor = byKey.get(keyOf(key))?.[0]
      if (visitor !== undefined) return { orderId: order.order_id, personId: personOf(visitor), joinedBy: key.kind }
    }
    return { orderId: order.order_id, personId: '', joinedBy: '' }
  }
  const changed = orders.flatMap((order) => {
    const join = joinOf(order)
    return join.personId === order.person_id && join.joinedBy === order.joined_by ? [] : [join]
  })
  await writeJoins(program.warehouse, storeId, changed)
  return orders.map((order) => order.order_id)
}
