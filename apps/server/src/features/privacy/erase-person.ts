/**
 * Erases a person: deletes names, addresses and hashes, and replaces every id of the person by a random alias, the same everywhere. Relations stay, so reports
 * do not change. Safe to repeat and to interrupt anywhere. Source: docs/decisions/0012-privacy.md.
 */
import { deriveOrders } from '../../derive/derive-orders.ts'
import { deriveVisitors } from '../../derive/derive-visitors.ts'
import { withStoreLock } from '../../derive/dirty.rows.ts'
import { readPersonsOf } from '../../derive/persons.rows.ts'
import { forgetKeptVisitors } from '../../derive/kept-figures.sql.ts'
import { forgetDaysOf } from '../../derive/session-days.rows.ts'
import { nextVersion } from '../../derive/versions.ts'
import { indexErasedKeys, type ErasedKey, type ErasedKeys, type ErasedKind } from '../../ingest/erased-keys.ts'
import { writeErased } from '../../ingest/erased-keys.rows.ts'
import { forgetStoresWithErased } from '../../ingest/honour-erasures.ts'
import { inTransaction } from '../../ingest/in-transaction.ts'
import type { Program } from '../../program.ts'
import { forgetWaiting } from '../../survey/replies.rows.ts'
import { eraseFromLanes } from './erase-lanes.ts'
import {
  deleteCustomers,
  deleteFailedCodes,
  deletePendingCarts,
  deletePurchaseCopies,
  eraseOrderStates,
  deleteRefusals,
  forgetDirtyVisitors,
  renameInOrderStates,
  renameLinks,
  renamePersonRows,
} from './erase-main-db.rows.ts'
import {
  clearDeliveries,
  clearSurveyAnswers,
  clearVisitorRows,
  eraseOrderRows,
  removeOlderJourneys,
  renameOrderVisitors,
  renamePersons,
  renameVisitors,
  removeFilled,
  VISITOR_TABLES,
  type VisitorRenaming,
} from './erase-warehouse.sql.ts'
import { findPerson, giveAliases, type FoundPerson } from './find-person.ts'
import { readEventIds, readOrdersTouchedBy, readSessionStarts } from './find-person.sql.ts'

/** Rows changed or deleted, by place. No personal data. */
export type ErasureRecord = Record<string, number>

type Erasure = {
  program: Program
  storeId: string
  erased: ErasedKeys
  keys: readonly ErasedKey[]
  found: FoundPerson
  renaming: VisitorRenaming
  orders: string[]
  touched: string[]
}

const keysOf = (keys: readonly ErasedKey[], kind: ErasedKind): string[] => keys.filter((one) => one.kind === kind).map(({ key }) => key)

/** The visitor by order, for orders joined to their touches by a hash that other customers share: the hash is erased there, so the visitor replaces it. */
const joinsOf = ({ erased, found }: Pick<Erasure, 'erased' | 'found'>): Map<string, string> =>
  new Map(
    found.orders.flatMap((order) => {
      const hash = { email: order.email_hash, phone: order.phone_hash }[order.joined_by]
      if (hash === undefined || !found.contested.has(hash)) return []
      return [[order.order_id, erased.aliasOf('visitor', order.person_id) ?? order.person_id] as const]
    }),
  )

const eraseInMainDb = (erasure: Erasure, joins: ReadonlyMap<string, string>): Promise<ErasureRecord> => {
  const { program, storeId, erased, keys, renaming, orders, touched } = erasure
  const { visitors, until } = renaming
  return inTransaction(program, async (db) => {
    await forgetDirtyVisitors(db, storeId, visitors)
    await deleteRefusals(db, storeId, visitors)
    await deleteFailedCodes(db, storeId, { visitors, checkouts: keysOf(keys, 'checkout') })
    const facts = await eraseOrderStates(db, storeId, erased, { orders, joins })
    const others = touched.filter((id) => !orders.includes(id))
    return {
      'order facts': facts.length + (await renameInOrderStates(db, storeId, erased, { orders: others, until })),
      'names and addresses': await deleteCustomers(db, storeId, [...keysOf(keys, 'customer'), ...orders.map((id) => `order:${id}`)]),
      'identity links': await renameLinks(db, storeId, erased, {
        visitors,
        keys: keys.filter(({ kind }) => kind !== 'visitor' && kind !== 'order'),
        until,
      }),
      persons: await renamePersonRows(
        db,
        storeId,
        new Map(visitors.map((visitor, index) => [visitor, renaming.aliases[index] ?? visitor])),
      ),
      'purchase copies': await deletePurchaseCopies(db, storeId, { visitors, orders }),
      carts: await deletePendingCarts(db, storeId, { visitors, checkouts: keysOf(keys, 'checkout') }),
    }
  })
}

const eraseInWarehouse = async (erasure: Erasure, joins: ReadonlyMap<string, string>): Promise<ErasureRecord> => {
  const { program, storeId, erased, found, renaming, orders } = erasure
  const { warehouse } = program
  const events = await readEventIds(warehouse, storeId, { visitors: renaming.visitors, orders, until: renaming.until })
  const record: ErasureRecord = {
    deliveries: await clearDeliveries(warehouse, storeId, { events, orders }),
    // What waits first: it may come into the warehouse meanwhile.
    'survey answers': (await forgetWaiting(program.mainDb, storeId, orders)) + (await clearSurveyAnswers(warehouse, storeId, orders)),
  }
  if (renaming.visitors.length > 0) {
    await forgetDaysOf(program.mainDb, storeId, await readSessionStarts(warehouse, storeId, renaming.visitors))
    for (const table of VISITOR_TABLES) record[table] = await renameVisitors(warehouse, storeId, table, renaming)
    await removeFilled(warehouse, storeId, renaming)
    record['person rows'] = await renamePersons(warehouse, storeId, renaming)
  }
  for (const table of VISITOR_TABLES) await clearVisitorRows(warehouse, storeId, table, { aliases: renaming.aliases, orders })
  record['orders'] = await eraseOrderRows(
    warehouse,
    storeId,
    found.orders.map((order) => ({
      orderId: order.order_id,
      customerId: erased.aliasOf('customer', order.customer_id) ?? '',
      emailHash: erased.aliasOf('email', order.email_hash) ?? '',
      phoneHash: erased.aliasOf('phone', order.phone_hash) ?? '',
      checkoutToken: erased.aliasOf('checkout', order.checkout_token) ?? '',
      visitorId: erased.aliasOf('visitor', order.visitor_id) ?? joins.get(order.order_id) ?? '',
    })),
  )
  if (renaming.visitors.length > 0) await renameOrderVisitors(warehouse, storeId, renaming)
  return record
}

/** Rebuilds persons and journeys under the aliases; then deletes older versions of the journeys. */
const rebuild = async ({ program, storeId, renaming, touched }: Erasure): Promise<ErasureRecord> => {
  await deriveVisitors(program, { storeId, visitorIds: [...renaming.aliases, ...renaming.visitors], known: new Set(touched) })
  const before = nextVersion(program)
  const markedAt = new Date(program.now())
  await deriveOrders(
    program,
    storeId,
    touched.map((id) => ({ storeId, id, reason: 'rule', markedAt })),
  )
  if (touched.length > 0) {
    await removeOlderJourneys(program.warehouse, storeId, touched, before)
    await forgetKeptVisitors(program.warehouse, storeId, touched)
  }
  return { journeys: touched.length }
}

/** Plans an erasure: all keys of the person with their aliases, including the given ones. */
export const planErasure = async (
  program: Program,
  storeId: string,
  keys: readonly ErasedKey[],
  erasedAt: string,
): Promise<ErasedKey[]> => {
  const found = await findPerson(program, storeId, keys, new Date(erasedAt))
  const aliased = await giveAliases(program, storeId, found.keys, erasedAt)
  const known = new Map(aliased.map((one) => [`${one.kind}\n${one.key}`, one]))
  for (const key of keys) if (key.alias !== '' || key.kind === 'order') known.set(`${key.kind}\n${key.key}`, key)
  return [...known.values()]
}

/** Erases the person of these keys, and of everything they lead to by now. Saved in erased_person first: from then on ingest lets nothing of it in again. */
export const erasePerson = async (program: Program, storeId: string, given: readonly ErasedKey[]): Promise<ErasureRecord> => {
  const erasedAt =
    given
      .map((key) => key.erasedAt)
      .toSorted()
      .at(-1) ?? new Date(program.now()).toISOString()
  let record: ErasureRecord = {}
  await writeErased(program.mainDb.pool, storeId, given)
  forgetStoresWithErased(program)
  await withStoreLock(program.mainDb, storeId, 'wait', async () => {
    const keys = await planErasure(program, storeId, given, erasedAt)
    await writeErased(program.mainDb.pool, storeId, keys)
    const erased = indexErasedKeys(keys)
    const until = new Date(erasedAt)
    const visitors = keysOf(keys, 'visitor')
    const orders = keysOf(keys, 'order')
    const renaming = { visitors, aliases: visitors.map((visitor) => erased.aliasOf('visitor', visitor) ?? visitor), until }
    const found = await findPerson(program, storeId, keys, until)
    const persons = await readPersonsOf(program.mainDb, storeId, visitors)
    const members = [...new Set([...visitors, ...renaming.aliases, ...persons.keys(), ...persons.values()])]
    const touched = await readOrdersTouchedBy(program.warehouse, storeId, { visitors: members, orders })
    const erasure: Erasure = { program, storeId, erased, keys, found, renaming, orders, touched }
    const joins = joinsOf(erasure)
    record = {
      'waiting deliveries': await eraseFromLanes(program, storeId, erased),
      // First the sources of the warehouse's rows: if interrupted, the next attempt still finds in the warehouse how orders were joined.
      ...(await eraseInMainDb(erasure, joins)),
      ...(await eraseInWarehouse(erasure, joins)),
      ...(await rebuild(erasure)),
    }
  })
  return record
}
