/** ClickHouse inside our process: npm `chdb`, plugged into the official client. The only file that uses chdb, whose maker calls the connection experimental. */
import { ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { Session } from 'chdb'
import { createChdbConnection } from 'chdb/connection'
import { makePrivateFolder } from '../private-folder.ts'
import { spellSetParams } from './bound-params.ts'
import { COMMON_SETTINGS, EMBEDDED_SETTINGS, ENGINE_ARGUMENTS, memorySettings } from './clickhouse-settings.ts'
import type { WarehouseDriver } from './warehouse-driver.ts'

type ChdbConnection = ReturnType<typeof createChdbConnection>
/** The client package's own declaration of this interface. */
type ClientConnection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>

/** Connections per kind of work. Each runs one statement at a time; a long report or rebuild must not block an insert. */
const LANES = { insert: 1, command: 1, query: 2 } as const
type Lane = keyof typeof LANES

/** The parameters that the client passes to a connection, as far as we use them. */
type Statement = { query: string; query_params?: Record<string, unknown>; clickhouse_settings?: object }

/** Settings that the client adds for HTTP; they mean nothing here. */
const HTTP_SETTINGS = ['wait_end_of_query', 'default_format']

/**
 * chdb binds parameters through one queue for the whole process, so one long report would block all others. SET param_ on a connection that runs nothing else
 * binds as well, without that queue.
 */
const withParams = ({ query, query_params: params = {}, clickhouse_settings: settings = {} }: Statement): { query: string } => {
  const kept = Object.keys(settings).filter((key) => !HTTP_SETTINGS.includes(key))
  // chdb would SET them for every later statement of the connection; ours are in the SQL or in COMMON_SETTINGS.
  if (kept.length > 0) throw new Error(`Settings of one statement belong into its SQL: ${kept.join(', ')}`)
  return { query: spellSetParams(params) + query }
}

/** A connection pool, one statement per connection, first come first served, which can wait until all are idle. */
const makeLane = (connections: readonly ChdbConnection[]) => {
  const free = [...connections]
  const waiting: ((connection: ChdbConnection) => void)[] = []
  const take = (): Promise<ChdbConnection> => {
    const connection = free.pop()
    return connection === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(connection)
  }
  const giveBack = (connection: ChdbConnection): void => {
    const next = waiting.shift()
    if (next === undefined) free.push(connection)
    else next(connection)
  }
  const run = async <Result>(work: (connection: ChdbConnection) => Promise<Result>): Promise<Result> => {
    const connection = await take()
    try {
      return await work(connection)
    } finally {
      giveBack(connection)
    }
  }
  /** Waits until each connection is idle, then closes it: closing under a running statement would abort the engine. */
  const close = async (): Promise<void> => {
    for (const _ of connections) await (await take()).close()
  }
  return { run, close }
}

const openConnection = async (path: string): Promise<ChdbConnection> => {
  const connection = createChdbConnection({ path })
  const settings = Object.entries({ ...COMMON_SETTINGS, ...EMBEDDED_SETTINGS, ...memorySettings() })
  for (const [name, value] of settings) {
    await connection.command({ query: `SET ${name} = ${typeof value === 'string' ? `'${value}'` : value}` })
  }
  return connection
}

/** A client over the engine in our process, with its data in `folder` (made if missing). One folder per process, and one process per folder. */
export const openEmbeddedClickHouse = async (folder: string): Promise<WarehouseDriver> => {
  makePrivateFolder(folder)
  // The first connection sets the engine's own settings, so it is opened by hand and kept until close.
  const engine = new Session(folder, { connectionArgs: [...ENGINE_ARGUMENTS] })
  const openLane = async (lane: Lane) => makeLane(await Promise.all(Array.from({ length: LANES[lane] }, () => openConnection(folder))))
  const lanes = { insert: await openLane('insert'), command: await openLane('command'), query: await openLane('query') }
  let closing: Promise<void> | undefined
  const close = async (): Promise<void> => {
    await Promise.all(Object.values(lanes).map((lane) => lane.close()))
    engine.close()
  }
  const connection: ClientConnection = {
    query: (params) => lanes.query.run((one) => one.query(withParams(params))),
    insert: (params) => lanes.insert.run((one) => one.insert({ ...withParams(params), values: params.values })),
    command: (params) => lanes.command.run((one) => one.command(withParams(params))),
    // With values it is an insert of the caller's own text.
    exec: (params) =>
      lanes.command.run((one) =>
        one.exec(params.values === undefined ? withParams(params) : { ...withParams(params), values: params.values }),
      ),
    ping: () => lanes.query.run((one) => one.ping({ select: true })),
    close: () => (closing ??= close()),
  }
  /** As bytes, which chdb takes as they are: a statement's text would be copied three times. */
  const insert: WarehouseDriver['insert'] = ({ table, columns, settings, bytes }) =>
    lanes.insert.run(async (one) => {
      await one.chdb.rawInsert({ table, columns, settings, values: bytes, format: 'JSONCompactEachRow' })
    })
  return { client: createClient({ connection, log: { level: ClickHouseLogLevel.OFF } }), insert }
}
