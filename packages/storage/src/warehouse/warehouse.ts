/** The only typed access to ClickHouse, embedded or a server. A query of tenants' data without its tenant is refused. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { z } from 'zod'
import { createJsonWriter, type JsonWriter } from '../json-bytes.ts'
import { bindParams, listPlaceholders, type Params } from './bound-params.ts'
import { COMMON_SETTINGS } from './clickhouse-settings.ts'
import type { WarehouseDriver } from './warehouse-driver.ts'

/**
 * A query: SQL with `{name:Type}` placeholders, its values, and the schema of each row.
 * Rows are ClickHouse's JSON: Decimal and 64-bit integers (count() too) are texts, smaller integers and floats numbers, DateTime64 is ISO 8601 UTC ('2026-01-02T03:04:05.678Z').
 * Values of DateTime placeholders may be Date or ISO text. paramsSchema: checks values that came from outside.
 */
export type WarehouseQuery<Row> = { sql: string; params?: Params; paramsSchema?: z.ZodType<Params>; row: z.ZodType<Row> }

/**
 * Rows for a table, as JSON (unknown columns are an error, missing ones take their default; decimals and 64-bit integers as texts; times as Date or ISO).
 * token: the same token again inserts nothing, also after a crash: the table must have `non_replicated_deduplication_window`. Letters, digits and `_ . : -`.
 */
export type WarehouseInsert = { table: string; rows: readonly object[]; token?: string }

/** An open warehouse. Close it once; statements still running are waited for. */
export type Warehouse = {
  kind: 'embedded' | 'server'
  /** Queries one store (`{storeId:String}`) or the stores a caller may see (`{storeIds:Array(String)}`); SQL without either is refused. Rows in the query's order. */
  query: <Row>(question: WarehouseQuery<Row>) => Promise<Row[]>
  /** The same without a store: only for the program's own needs (migrations, settling, statistics), never for a user's request. */
  queryAcrossStores: <Row>(question: WarehouseQuery<Row>) => Promise<Row[]>
  /** Adds rows; returns when they can be read. Does nothing without rows. */
  insert: (rows: WarehouseInsert) => Promise<void>
  /** Runs a statement without a result: DDL, DELETE, INSERT ... SELECT. Put `SETTINGS insert_deduplication_token = {token:String}` and the like into the SQL. */
  command: (sql: string, params?: Params) => Promise<void>
  close: () => Promise<void>
}

/** url: a ClickHouse server (CLICKHOUSE_URL, `http://user:password@host:8123/database`); else dataDir: the program's data folder, whose `warehouse` folder holds the embedded engine's data. */
export type WarehouseOptions = { dataDir?: string | undefined; url?: string | undefined }

/** Building blocks of row schemas. decimal and big: exact texts; count: a 64-bit count known to be small, as a number; time: ISO 8601 UTC. */
export const column = {
  text: z.string(),
  decimal: z.string().regex(/^-?\d+(\.\d+)?$/),
  big: z.string().regex(/^-?\d+$/),
  count: z
    .string()
    .regex(/^-?\d+$/)
    .transform(Number)
    .pipe(z.number().int().safe()),
  time: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
  day: z.string().regex(/^\d{4}-\d\d-\d\d$/),
  flag: z.union([z.literal(0), z.literal(1)]).transform((value) => value === 1),
}

const TABLE = /^[a-z][a-z0-9_]{0,62}$/
const TOKEN = /^[\w.:-]{1,200}$/

/** Throws unless the query names its store or stores with a value that can only match their own rows. */
const assertBoundToStore = (sql: string, params: Params): void => {
  const placeholders = listPlaceholders(sql)
  const [one, many] = [params['storeId'], params['storeIds']]
  if (placeholders.has('storeId') ? typeof one === 'string' && one !== '' : placeholders.has('storeIds') && Array.isArray(many)) return
  throw new Error(
    `A question to the warehouse must be bound to a store by {storeId:String} or {storeIds:Array(String)}, with a value: ${sql.trim().slice(0, 120)}`,
  )
}

const COLUMN = /^[a-z][a-z0-9_]{0,62}$/

/** Whether a row has exactly these columns, in this order. Without a list of its own: most tables get thousands of rows at once. */
const hasColumns = (row: object, columns: readonly string[]): boolean => {
  let index = 0
  for (const name in row) if (name !== columns[index++]) return false
  return index === columns.length
}

/**
 * Rows as lists of values under one list of columns, written together: much cheaper to write and to parse than rows with names, or than one text for each row. A missing
 * field is null there, which means the column's default. ClickHouse takes a comma between rows.
 */
const writeRows = (rows: readonly object[], writeJson: JsonWriter): { columns: string[]; bytes: Buffer } => {
  const first = Object.keys(rows[0] ?? {})
  const isUniform = rows.every((row) => hasColumns(row, first))
  const columns = isUniform ? first : [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const wrong = columns.find((name) => !COLUMN.test(name))
  if (wrong !== undefined) throw new Error(`Not a column: ${wrong}`)
  const bytes = writeJson(rows, (row): unknown[] => (isUniform ? Object.values(row) : columns.map((name) => Reflect.get(row, name))))
  return { columns, bytes: bytes.subarray(1, -1) }
}

/** Without work that only pays for other data: looking for places to cut a text of many megabytes, and replacing rows within one insert, which FINAL and merges do anyway. */
const INSERT_SETTINGS = { input_format_parallel_parsing: 0, optimize_on_insert: 0 }

const makeWarehouse = (
  { client, insert }: WarehouseDriver,
  kind: Warehouse['kind'],
  afterClose: () => void = () => undefined,
): Warehouse => {
  /** As many as inserts were ever under way at once. */
  const idleWriters: JsonWriter[] = []
  const queryAcrossStores: Warehouse['queryAcrossStores'] = async ({ sql, params = {}, paramsSchema, row }) => {
    const checked = paramsSchema === undefined ? params : paramsSchema.parse(params)
    const result = await client.query({ query: sql, format: 'JSONEachRow', query_params: bindParams(sql, checked) })
    return z.array(row).parse(await result.json())
  }
  return {
    kind,
    queryAcrossStores,
    query: async (question) => {
      assertBoundToStore(question.sql, question.params ?? {})
      return queryAcrossStores(question)
    },
    insert: async ({ table, rows, token }) => {
      if (!TABLE.test(table)) throw new Error(`Not a table: ${table}`)
      if (token !== undefined && !TOKEN.test(token)) throw new Error(`Not a deduplication token: ${token}`)
      if (rows.length === 0) return
      const settings = { ...INSERT_SETTINGS, ...(token !== undefined && { insert_deduplicate: 1, insert_deduplication_token: token }) }
      const writeJson = idleWriters.pop() ?? createJsonWriter()
      try {
        await insert({ table, settings, ...writeRows(rows, writeJson) })
      } finally {
        idleWriters.push(writeJson)
      }
    },
    command: async (sql, params = {}) => {
      await client.command({ query: sql, query_params: bindParams(sql, params) })
    },
    close: async () => {
      await client.close()
      afterClose()
    },
  }
}

/** Time limit of one statement on a server: long enough to rebuild all journeys. */
const SERVER_TIMEOUT_MS = 600_000

const openServer = async (url: string): Promise<Warehouse> => {
  const client = createClient({
    url,
    application: 'convbox',
    // Memory is the server's own setting. Progress headers keep a connection open through proxies.
    clickhouse_settings: { ...COMMON_SETTINGS, send_progress_in_http_headers: 1, http_headers_progress_interval_ms: '60000' },
    // Thousands of visitor ids in one parameter do not fit a URL.
    use_multipart_params_auto: true,
    request_timeout: SERVER_TIMEOUT_MS,
    // The caller gets the error and logs it, without rows in the text.
    log: { level: ClickHouseLogLevel.OFF },
  })
  const answer = await client.ping({ select: true })
  if (answer.success) {
    const insert: WarehouseDriver['insert'] = async ({ table, columns, settings, bytes }) => {
      const said = Object.entries(settings).map(([name, value]) => `${name} = ${typeof value === 'string' ? `'${value}'` : value}`)
      const query = `INSERT INTO ${table} (${columns.join(', ')}) SETTINGS ${said.join(', ')} FORMAT JSONCompactEachRow\n${bytes.toString()}`
      await client.command({ query })
    }
    return makeWarehouse({ client, insert }, 'server')
  }
  await client.close()
  // Never logs the URL itself: it holds a password.
  throw new Error(`The ClickHouse server of CLICKHOUSE_URL does not answer: ${answer.error.message}`, { cause: answer.error })
}

/** Loaded only when needed: the engine's library is large (570 MB on disk, 200 MB in memory), and a program with CLICKHOUSE_URL never uses it. */
const openEmbedded = async (folder: string): Promise<WarehouseDriver> => {
  const { openEmbeddedClickHouse } = await import('./embedded-clickhouse.ts').catch((cause: unknown) => {
    throw new Error(
      `The embedded ClickHouse (npm chdb) is not installed or has no build for this machine (${process.platform} ${process.arch}; there are Linux with glibc and macOS, x64 and arm64). Run npm install again, or set CLICKHOUSE_URL to a ClickHouse server.`,
      { cause },
    )
  })
  return openEmbeddedClickHouse(folder)
}

/** Opens the warehouse, embedded or by URL. migrateWarehouse makes the tables. */
export const openWarehouse = async ({ dataDir, url }: WarehouseOptions): Promise<Warehouse> => {
  if (url !== undefined) return openServer(url)
  if (dataDir !== undefined) return makeWarehouse(await openEmbedded(join(dataDir, 'warehouse')), 'embedded')
  throw new Error('openWarehouse needs a data folder or a URL')
}

/** An empty embedded warehouse in a folder of its own that is removed at close: for commands on a file, without touching the program's data. */
export const openTemporaryWarehouse = async (): Promise<Warehouse> => {
  const folder = mkdtempSync(join(tmpdir(), 'convbox-warehouse-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  try {
    return makeWarehouse(await openEmbedded(folder), 'embedded', remove)
  } catch (error) {
    remove()
    throw error
  }
}
