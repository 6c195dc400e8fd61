/**
 * SQL of an erasure in ClickHouse. Rows with a visitor in the sorting key are rewritten under the alias and then deleted under the old name; everything else is
 * changed in place. Mutations are waited for (mutations_sync): when a statement returns, the old values are in no active part. Each is safe to repeat.
 */
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import { PERSONAL_IN_ADDRESS } from '../../ingest/erased-keys.ts'

const WAIT = 'SETTINGS mutations_sync = 2'

/** visitors: old names, aliases in the same order. until: later rows belong to new activity of the browser and stay. */
export type VisitorRenaming = { visitors: readonly string[]; aliases: readonly string[]; until: Date }

const hide = (name: string): string =>
  PERSONAL_IN_ADDRESS.reduce(
    (sql, { keepsGroup }, index) =>
      `replaceRegexpAll(${sql}, {pattern${index}:String}, '${keepsGroup ? String.raw`\\1` : ''}${PERSONAL_IN_ADDRESS[index]?.replacement ?? ''}')`,
    name,
  )
const hideParams = Object.fromEntries(PERSONAL_IN_ADDRESS.map(({ pattern }, index) => [`pattern${index}`, `(?i)${pattern}`]))

const renamed = (name: string): string => `transform(${name}, {visitors:Array(String)}, {aliases:Array(String)}, ${name})`

/** Tables sorted by visitor, with their time column. */
const BY_VISITOR = { events: 'occurred_at', sessions: 'started_at', touches: 'at' } as const
export const VISITOR_TABLES = ['events', 'sessions', 'touches'] as const
export type VisitorTable = (typeof VISITOR_TABLES)[number]

/** URL columns of each table that may identify a person and, for events, all other such columns. */
const CLEANED: Record<VisitorTable, string> = {
  events: `session_hint = '', url = ${hide('url')}, referrer = ${hide('referrer')}, landing_url = ${hide('landing_url')}, click_ids = CAST(map(), 'Map(LowCardinality(String), String)'), search_query = '', checkout_token = '', email_hash = '', phone_hash = '', customer_id = ''`,
  sessions: `landing_url = ${hide('landing_url')}, referrer = ${hide('referrer')}`,
  touches: `landing_url = ${hide('landing_url')}, referrer = ${hide('referrer')}`,
}

const countRows = async (warehouse: Warehouse, sql: string, params: Record<string, string | Date | readonly string[]>): Promise<number> => {
  const rows = await warehouse.query({ sql, params, row: z.object({ rows: column.count }) })
  return rows[0]?.rows ?? 0
}

/** Moves visitors' rows to their aliases. Returns how many. The inner SELECT keeps the filter on the old name: a column alias would hide it. */
export const renameVisitors = async (
  warehouse: Warehouse,
  storeId: string,
  table: VisitorTable,
  renaming: VisitorRenaming,
): Promise<number> => {
  const where = `store_id = {storeId:String} AND visitor_id IN {visitors:Array(String)} AND ${BY_VISITOR[table]} <= {until:DateTime64(3, 'UTC')}`
  const params = { storeId, ...renaming }
  const found = await countRows(warehouse, `SELECT count() AS rows FROM ${table} WHERE ${where}`, params)
  if (found === 0) return 0
  await warehouse.command(
    `INSERT INTO ${table} SETTINGS insert_deduplicate = 0 SELECT * REPLACE (${renamed('visitor_id')} AS visitor_id) FROM (SELECT * FROM ${table} FINAL WHERE ${where})`,
    params,
  )
  await warehouse.command(`ALTER TABLE ${table} DELETE WHERE ${where} ${WAIT}`, params)
  return found
}

/** Tables that the warehouse fills itself, with a hash of the visitor. */
const FILLED_TABLES = ['link_landings', 'product_events'] as const

/** Deletes visitors' rows of the tables that the warehouse fills itself: renaming what they are made of has written them anew under the aliases. */
export const removeFilled = async (
  warehouse: Warehouse,
  storeId: string,
  { visitors, until }: Omit<VisitorRenaming, 'aliases'>,
): Promise<void> => {
  const where = `store_id = {storeId:String} AND visitor IN (SELECT sipHash64(arrayJoin({visitors:Array(String)}))) AND at <= {until:DateTime64(3, 'UTC')}`
  const params = { storeId, visitors, until }
  for (const table of FILLED_TABLES)
    if ((await countRows(warehouse, `SELECT count() AS rows FROM ${table} WHERE ${where}`, params)) > 0)
      await warehouse.command(`ALTER TABLE ${table} DELETE WHERE ${where} ${WAIT}`, params)
}

/** Clears other personal data in the rows of aliases and, for events, of the orders: their events may have no visitor. */
export const clearVisitorRows = (
  warehouse: Warehouse,
  storeId: string,
  table: VisitorTable,
  of: { aliases: readonly string[]; orders: readonly string[] },
): Promise<void> => {
  const orders = table === 'events' ? ` OR order_id != '' AND order_id IN {orders:Array(String)}` : ''
  return warehouse.command(
    `ALTER TABLE ${table} UPDATE ${CLEANED[table]} WHERE store_id = {storeId:String} AND (visitor_id IN {aliases:Array(String)}${orders}) ${WAIT}`,
    { storeId, aliases: of.aliases, ...(orders !== '' && { orders: of.orders }), ...hideParams },
  )
}

/** Replaces visitors by aliases in persons, as members and as person ids. */
export const renamePersons = async (warehouse: Warehouse, storeId: string, renaming: Omit<VisitorRenaming, 'until'>): Promise<number> => {
  const params = { storeId, ...renaming }
  const where = `store_id = {storeId:String} AND (visitor_id IN {visitors:Array(String)} OR person_id IN {visitors:Array(String)})`
  const found = await countRows(warehouse, `SELECT count() AS rows FROM persons WHERE ${where}`, params)
  if (found === 0) return 0
  await warehouse.command(
    `INSERT INTO persons SETTINGS insert_deduplicate = 0 SELECT * REPLACE (${renamed('visitor_id')} AS visitor_id, ${renamed('person_id')} AS person_id, version + 1 AS version)
     FROM (SELECT * FROM persons FINAL WHERE ${where})`,
    params,
  )
  await warehouse.command(`ALTER TABLE persons DELETE WHERE ${where} ${WAIT}`, params)
  return found
}

/** Buyer columns of an erased order. */
export type ErasedOrderRow = {
  orderId: string
  customerId: string
  emailHash: string
  phoneHash: string
  checkoutToken: string
  visitorId: string
}

const ORDER_COLUMNS = {
  customer_id: 'customerIds',
  email_hash: 'emailHashes',
  phone_hash: 'phoneHashes',
  checkout_token: 'checkoutTokens',
  visitor_id: 'visitorIds',
} as const

/** Writes aliases into all versions of the orders; returns their number of rows. */
export const eraseOrderRows = async (warehouse: Warehouse, storeId: string, orders: readonly ErasedOrderRow[]): Promise<number> => {
  if (orders.length === 0) return 0
  const params = {
    storeId,
    orders: orders.map(({ orderId }) => orderId),
    customerIds: orders.map(({ customerId }) => customerId),
    emailHashes: orders.map(({ emailHash }) => emailHash),
    phoneHashes: orders.map(({ phoneHash }) => phoneHash),
    checkoutTokens: orders.map(({ checkoutToken }) => checkoutToken),
    visitorIds: orders.map(({ visitorId }) => visitorId),
    nameKeys: orders.map(({ customerId, orderId }) => (customerId === '' ? `order:${orderId}` : customerId)),
  }
  const set = Object.entries({ ...ORDER_COLUMNS, customer_name_key: 'nameKeys' })
    .map(([name, values]) => `${name} = transform(order_id, {orders:Array(String)}, {${values}:Array(String)}, ${name})`)
    .join(', ')
  const where = 'store_id = {storeId:String} AND order_id IN {orders:Array(String)}'
  const found = await countRows(warehouse, `SELECT count() AS rows FROM orders WHERE ${where}`, { storeId, orders: params.orders })
  await warehouse.command(`ALTER TABLE orders UPDATE ${set} WHERE ${where} ${WAIT}`, params)
  return found
}

/** Renames visitors in all orders placed up to that time: as cart attribute and as person. */
export const renameOrderVisitors = (warehouse: Warehouse, storeId: string, renaming: VisitorRenaming): Promise<void> =>
  warehouse.command(
    `ALTER TABLE orders UPDATE visitor_id = ${renamed('visitor_id')}, person_id = ${renamed('person_id')}
     WHERE store_id = {storeId:String} AND ordered_at <= {until:DateTime64(3, 'UTC')}
       AND (visitor_id IN {visitors:Array(String)} OR person_id IN {visitors:Array(String)}) ${WAIT}`,
    { storeId, ...renaming },
  )

/** Deletes the versions of journeys built before. */
export const removeOlderJourneys = (warehouse: Warehouse, storeId: string, orders: readonly string[], before: string): Promise<void> =>
  warehouse.command(
    `ALTER TABLE journeys DELETE WHERE store_id = {storeId:String} AND order_id IN {orders:Array(String)} AND version < {before:UInt64} ${WAIT}`,
    { storeId, orders, before },
  )

/** Clears requests, answers and URLs of deliveries; their outcomes stay. Returns the number of rows. */
export const clearDeliveries = async (
  warehouse: Warehouse,
  storeId: string,
  of: { events: readonly string[]; orders: readonly string[] },
): Promise<number> => {
  const where = `store_id = {storeId:String} AND (event_id IN {events:Array(String)} OR order_id != '' AND order_id IN {orders:Array(String)})`
  const found = await countRows(warehouse, `SELECT count() AS rows FROM deliveries WHERE ${where}`, { storeId, ...of })
  if (found > 0)
    await warehouse.command(
      `ALTER TABLE deliveries UPDATE request = '', answer = '', attempts = '[]', url = ${hide('url')} WHERE ${where} ${WAIT}`,
      { storeId, ...of, ...hideParams },
    )
  return found
}

/** Clears what customers said in survey answers, left out ones too; the channels they count for stay. Returns the number of rows. */
export const clearSurveyAnswers = async (warehouse: Warehouse, storeId: string, orders: readonly string[]): Promise<number> => {
  const where = 'store_id = {storeId:String} AND order_id IN {orders:Array(String)}'
  const count = (table: string): Promise<number> =>
    countRows(warehouse, `SELECT count() AS rows FROM ${table} WHERE ${where}`, { storeId, orders })
  const [answers, leftOut] = [await count('survey_answers'), await count('survey_left_out')]
  if (answers > 0)
    await warehouse.command(`ALTER TABLE survey_answers UPDATE l1_answer = '', l2_answer = '', written = '' WHERE ${where} ${WAIT}`, {
      storeId,
      orders,
    })
  if (leftOut > 0) await warehouse.command(`ALTER TABLE survey_left_out UPDATE answer = '' WHERE ${where} ${WAIT}`, { storeId, orders })
  return answers + leftOut
}
