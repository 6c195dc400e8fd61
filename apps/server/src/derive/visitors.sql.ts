/** SQL for sessions and touches of visitors. All tables are clustered by visitor, so a list or range of visitors reads adjacent rows. */
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import { SESSION_COLUMNS, TOUCH_COLUMNS, type DerivedEvent, type VisitRow } from './visit-rows.ts'

/** Which visitors: a list, or a range of ids after one up to another ('' = the last). */
export type VisitorChoice = { visitorIds: readonly string[] } | { after: string; upTo: string }

const whereVisitor = (choice: VisitorChoice): string =>
  'visitorIds' in choice
    ? 'visitor_id IN {visitorIds:Array(String)}'
    : `visitor_id > {after:String}${choice.upTo === '' ? '' : ' AND visitor_id <= {upTo:String}'}`
const paramsOf = (choice: VisitorChoice) =>
  'visitorIds' in choice ? { visitorIds: [...choice.visitorIds] } : { after: choice.after, upTo: choice.upTo }

/** Events that ingest makes of others: no visitor did them. */
const MADE_EVENTS = ['AbandonCart', 'UTMtagging', 'UserIdentificationAlgorithm']

const eventRow = z.object({
  visitor_id: column.text,
  id: column.text,
  occurredAt: column.time,
  name: column.text,
  url: column.text,
  referrer: column.text,
  landingUrl: column.text,
  country: column.text,
  device: column.text,
  source: column.text,
  medium: column.text,
  campaign: column.text,
})

/**
 * One row per event on a page, or per order with a remembered landing, since a time, by visitor and time. Other webhook events start no session and are not
 * read.
 */
export const readEvents = async (
  warehouse: Warehouse,
  storeId: string,
  choice: VisitorChoice,
  since: Date,
): Promise<Map<string, DerivedEvent[]>> => {
  const rows = await warehouse.query({
    sql: `
      SELECT visitor_id, id, occurred_at AS occurredAt, name, url, referrer, landing_url AS landingUrl, country, device,
        utm['source'] AS source, utm['medium'] AS medium, utm['campaign'] AS campaign
      FROM events FINAL
      WHERE store_id = {storeId:String} AND ${whereVisitor(choice)} AND occurred_at >= {since:DateTime64(3, 'UTC')} AND (url != '' OR landing_url != '') AND name NOT IN {made:Array(String)}
      ORDER BY visitor_id, occurred_at, id`,
    params: { storeId, since, made: MADE_EVENTS, ...paramsOf(choice) },
    row: eventRow,
  })
  const byVisitor = new Map<string, DerivedEvent[]>()
  for (const { visitor_id: visitorId, source, medium, campaign, ...rest } of rows) {
    const event = { ...rest, tags: { source, medium, campaign } }
    const events = byVisitor.get(visitorId)
    if (events === undefined) byVisitor.set(visitorId, [event])
    else events.push(event)
  }
  return byVisitor
}

const TABLES = {
  sessions: { columns: SESSION_COLUMNS, at: 'started_at' },
  touches: { columns: TOUCH_COLUMNS, at: 'at' },
} as const
export type VisitTable = keyof typeof TABLES

const storedRow = z.object({ version: column.count }).catchall(z.union([z.string(), z.number(), z.array(z.number())]))

/** The stored rows of visitors, by visitor, and their highest version; before: only older ones. */
export const readStored = async (
  warehouse: Warehouse,
  storeId: string,
  choice: VisitorChoice,
  { table, before }: { table: VisitTable; before?: Date },
): Promise<{ byVisitor: Map<string, VisitRow[]>; version: number }> => {
  const rows = await warehouse.query({
    sql: `
      SELECT ${TABLES[table].columns.join(', ')}, version
      FROM ${table} FINAL
      WHERE store_id = {storeId:String} AND ${whereVisitor(choice)}${before === undefined ? '' : ` AND ${TABLES[table].at} < {before:DateTime64(3, 'UTC')}`}`,
    params: { storeId, ...(before && { before }), ...paramsOf(choice) },
    row: storedRow,
  })
  const byVisitor = new Map<string, VisitRow[]>()
  for (const row of rows) {
    const visitorId = String(row['visitor_id'])
    const known = byVisitor.get(visitorId)
    if (known === undefined) byVisitor.set(visitorId, [row])
    else known.push(row)
  }
  return { byVisitor, version: rows.reduce((highest, row) => Math.max(highest, row.version), 0) }
}

/** Marks rows of a range as deleted that a rebuild did not write again: those with an older version, since a time. */
export const removeOutdated = async (
  warehouse: Warehouse,
  table: VisitTable,
  params: { storeId: string; choice: VisitorChoice; since: Date; version: string },
): Promise<void> => {
  const { columns, at } = TABLES[table]
  await warehouse.command(
    `INSERT INTO ${table} (store_id, ${columns.join(', ')}, version, deleted)
     SELECT store_id, ${columns.join(', ')}, {version:UInt64}, 1
     FROM ${table} FINAL
     WHERE store_id = {storeId:String} AND ${whereVisitor(params.choice)} AND ${at} >= {since:DateTime64(3, 'UTC')} AND version < {version:UInt64}`,
    { storeId: params.storeId, since: params.since, version: params.version, ...paramsOf(params.choice) },
  )
}

/** Upper ids that cut a store's visitors into ranges of about this many events, the last one ''. Estimated from a sample; an empty store has one range. */
export const readRangeEnds = async (warehouse: Warehouse, storeId: string, eventsPerRange: number): Promise<string[]> => {
  const counted = await warehouse.query({
    sql: `SELECT count() AS events FROM events WHERE store_id = {storeId:String} AND visitor_id != ''`,
    params: { storeId },
    row: z.object({ events: column.count }),
  })
  const oneIn = Math.max(1, Math.floor((counted[0]?.events ?? 0) / 200_000))
  const sample = await warehouse.query({
    sql: `
      SELECT visitor_id, count() AS events
      FROM events
      WHERE store_id = {storeId:String} AND visitor_id != '' AND cityHash64(visitor_id) % {oneIn:UInt32} = 0
      GROUP BY visitor_id
      ORDER BY visitor_id`,
    params: { storeId, oneIn },
    row: z.object({ visitor_id: column.text, events: column.count }),
  })
  const ends: string[] = []
  let events = 0
  for (const row of sample) {
    events += row.events * oneIn
    if (events < eventsPerRange) continue
    ends.push(row.visitor_id)
    events = 0
  }
  return [...ends, '']
}

/** Visitors who landed with a click id used by ads and posts alike: their channel depends on the known ad ids. */
export const readUnsureVisitors = async (warehouse: Warehouse, storeId: string): Promise<string[]> => {
  const rows = await warehouse.query({
    sql: `SELECT DISTINCT visitor_id FROM events WHERE store_id = {storeId:String} AND visitor_id != '' AND (url LIKE '%fbclid=%' OR landing_url LIKE '%fbclid=%')`,
    params: { storeId },
    row: z.object({ visitor_id: column.text }),
  })
  return rows.map((row) => row.visitor_id)
}
