/** Contract tests of the warehouse, embedded or on a server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { listWarehouseMigrations, migrateWarehouse, type WarehouseMigration } from './migrate-warehouse.ts'
import { column, type Warehouse } from './warehouse.ts'

const count = z.object({ n: column.count })
const withoutLock = (work: () => Promise<void>): Promise<void> => work()

/** Registers the tests for one way of opening. open: an empty warehouse without tables. */
export const describeWarehouse = (
  name: string,
  kind: Warehouse['kind'],
  open: () => Promise<{ warehouse: Warehouse; close: () => Promise<void> }>,
): void => {
  describe(`warehouse: ${name}`, () => {
    let warehouse: Warehouse
    let close: () => Promise<void>
    const countRows = async (table: string): Promise<number | undefined> =>
      (await warehouse.queryAcrossStores({ sql: `SELECT count() AS n FROM ${table}`, row: count }))[0]?.n
    beforeAll(async () => {
      ;({ warehouse, close } = await open())
      await warehouse.command(
        `CREATE TABLE suite (store_id String, id String, at DateTime64(3, 'UTC'), minute DateTime('UTC'), day Date, amount Decimal(18, 4), big UInt64, small UInt16, tags Map(String, String), note String DEFAULT 'none')
         ENGINE = MergeTree ORDER BY (store_id, id) SETTINGS non_replicated_deduplication_window = 100`,
      )
    })
    afterAll(() => close())

    const at = '2026-03-01T12:34:56.789Z'
    const row = {
      store_id: 's1',
      id: 'a',
      at,
      minute: new Date(at),
      day: '2026-03-01',
      amount: '12345678901234.5678',
      big: '18446744073709551615',
      small: 7,
      tags: { "it's": 'a "b" \\ 中' },
    }
    const suiteRow = z.object({
      id: column.text,
      at: column.time,
      minute: column.time,
      day: column.day,
      amount: column.decimal,
      big: column.big,
      small: z.number(),
      tags: z.record(z.string(), z.string()),
      note: column.text,
    })

    it('gives back what was inserted, to the last digit and millisecond', async () => {
      await warehouse.insert({ table: 'suite', rows: [row] })
      const { store_id: _, ...rest } = row
      expect(
        await warehouse.query({
          sql: 'SELECT * EXCEPT store_id FROM suite WHERE store_id = {storeId:String}',
          params: { storeId: 's1' },
          row: suiteRow,
        }),
      ).toEqual([{ ...rest, minute: '2026-03-01T12:34:56Z', note: 'none' }])
      expect(warehouse.kind).toBe(kind)
    })
    it('binds texts, times, lists, maps and nothing as they are', async () => {
      const text = `it's \\ "quoted" {x:String} -- no comment /* nor this */ ; SELECT 1\n\t\r\b\f\0 中😀`
      const sql = `SELECT {text:String} AS text, {list:Array(String)} AS list, {map:Map(String, String)} AS map, {none:Nullable(String)} AS none, {at:DateTime64(3, 'UTC')} AS at,
        {times:Array(DateTime64(3, 'UTC'))} AS times, {minute:DateTime('UTC')} AS minute, {day:Date} AS day, {big:UInt64} AS big, {amount:Decimal(18, 4)} AS amount, {flag:Bool} AS flag, {n:Int32} AS n, {f:Float64} AS f`
      const params = {
        text,
        list: [text, ''],
        map: { [text]: text },
        none: null,
        at,
        times: [new Date(at)],
        minute: at,
        day: at,
        big: '18446744073709551615',
        amount: '0.0001',
        flag: true,
        n: -5,
        f: 0.1,
      }
      const answer = await warehouse.queryAcrossStores({ sql, params, row: z.record(z.string(), z.unknown()) })
      expect(answer).toEqual([{ ...params, times: [at], minute: '2026-03-01T12:34:56Z', day: '2026-03-01' }])
    })
    it('binds thousands of ids at once', async () => {
      const ids = Array.from({ length: 20_000 }, (_, n) => `visitor-${n}-${'x'.repeat(20)}`)
      expect(
        await warehouse.queryAcrossStores({
          sql: 'SELECT length({ids:Array(String)}) AS n',
          params: { ids },
          row: z.object({ n: column.count }),
        }),
      ).toEqual([{ n: 20_000 }])
    })
    it('keeps the values of questions asked at the same time apart', async () => {
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, n) =>
          warehouse.queryAcrossStores({
            sql: 'SELECT {n:UInt32} AS n, {text:String} AS text',
            params: { n, text: `t${n}` },
            row: z.object({ n: z.number(), text: z.string() }),
          }),
        ),
      )
      expect(answers.flat()).toEqual(Array.from({ length: 200 }, (_, n) => ({ n, text: `t${n}` })))
    })
    it.each([
      ['without a store', 'SELECT count() AS n FROM suite', {}],
      ['with a store only in a comment', 'SELECT count() AS n FROM suite -- {storeId:String}', { storeId: 's1' }],
      ['with a placeholder but no value', 'SELECT count() AS n FROM suite WHERE store_id = {storeId:String}', {}],
      ['with an empty value', 'SELECT count() AS n FROM suite WHERE store_id = {storeId:String}', { storeId: '' }],
      [
        'with one store where a list is due',
        'SELECT count() AS n FROM suite WHERE store_id IN {storeIds:Array(String)}',
        { storeIds: 's1' },
      ],
    ])('refuses a question %s', async (_, sql, params) => {
      await expect(warehouse.query({ sql, params, row: count })).rejects.toThrow('must be bound to a store')
    })
    it('answers for a list of stores, and nothing for an empty list', async () => {
      const sql = 'SELECT count() AS n FROM suite WHERE store_id IN {storeIds:Array(String)}'
      expect(await warehouse.query({ sql, params: { storeIds: ['s1', 's2'] }, row: count })).toEqual([{ n: 1 }])
      expect(await warehouse.query({ sql, params: { storeIds: [] }, row: count })).toEqual([{ n: 0 }])
    })
    it('refuses a statement that lacks a value, even when an earlier one had it', async () => {
      await warehouse.queryAcrossStores({ sql: 'SELECT {kept:String} AS kept', params: { kept: 'x' }, row: z.object({ kept: z.string() }) })
      await expect(
        warehouse.queryAcrossStores({ sql: 'SELECT {kept:String} AS kept', row: z.object({ kept: z.string() }) }),
      ).rejects.toThrow('needs a value for {kept:String}')
    })
    it('refuses rows that do not meet their schema', async () => {
      await expect(warehouse.queryAcrossStores({ sql: 'SELECT 1 AS n', row: count })).rejects.toThrow()
    })
    it('inserts a batch once for the same token, also from a SELECT', async () => {
      await warehouse.command('TRUNCATE TABLE suite')
      const rows = Array.from({ length: 50 }, (_, n) => ({ ...row, id: `r${n}` }))
      for (const token of ['ingest:1-50', 'ingest:1-50', 'ingest:51-100']) await warehouse.insert({ table: 'suite', rows, token })
      expect(await countRows('suite')).toBe(100)
      const copy = `INSERT INTO suite (store_id, id, at) SELECT {storeId:String}, toString(number), now64(3) FROM numbers(10) SETTINGS insert_deduplication_token = 'copy:1'`
      await warehouse.command(copy, { storeId: 's2' })
      await warehouse.command(copy, { storeId: 's2' })
      expect(await countRows('suite')).toBe(110)
    })
    it('takes no rows as nothing, and refuses an unknown column, table name or token', async () => {
      const before = await countRows('suite')
      await warehouse.insert({ table: 'suite', rows: [] })
      await expect(warehouse.insert({ table: 'suite', rows: [{ store_id: 's1', nonsense: 1 }] })).rejects.toThrow('nonsense')
      await expect(warehouse.insert({ table: 'suite; DROP TABLE suite', rows: [row] })).rejects.toThrow('Not a table')
      await expect(warehouse.insert({ table: 'suite', rows: [row], token: "x' y" })).rejects.toThrow('Not a deduplication token')
      expect(await countRows('suite')).toBe(before)
    })
    it('says what ClickHouse says of a wrong statement', async () => {
      await expect(warehouse.command('SELECT nonsense FROM suite')).rejects.toMatchObject({ code: '47', type: 'UNKNOWN_IDENTIFIER' })
    })

    it('migrates from nothing, and the second time does nothing', async () => {
      const migrations = listWarehouseMigrations()
      await migrateWarehouse(warehouse, withoutLock)
      expect(await countRows('warehouse_migrations')).toBe(migrations.length)
      await migrateWarehouse(warehouse, withoutLock)
      expect(await countRows('warehouse_migrations')).toBe(migrations.length)
      const [tables] = await warehouse.queryAcrossStores({
        sql: `SELECT count() AS n FROM system.tables WHERE database = currentDatabase() AND name IN ('events', 'journeys', 'deliveries')`,
        row: count,
      })
      expect(tables?.n).toBe(3)
    })
    it('goes on after the statement where an earlier run broke off, and refuses one that was changed since', async () => {
      const one: WarehouseMigration = {
        id: '9001-test#1',
        sql: 'CREATE TABLE IF NOT EXISTS migrated (n UInt8) ENGINE = MergeTree ORDER BY n',
        hash: 'a',
      }
      const broken: WarehouseMigration = { id: '9001-test#2', sql: 'ALTER TABLE nowhere ADD COLUMN IF NOT EXISTS m UInt8', hash: 'b' }
      await expect(migrateWarehouse(warehouse, withoutLock, [one, broken])).rejects.toThrow('nowhere')
      await migrateWarehouse(warehouse, withoutLock, [one, { ...broken, sql: 'ALTER TABLE migrated ADD COLUMN IF NOT EXISTS m UInt8' }])
      await warehouse.insert({ table: 'migrated', rows: [{ n: 1, m: 2 }] })
      await expect(migrateWarehouse(warehouse, withoutLock, [{ ...one, hash: 'other' }])).rejects.toThrow('9001-test#1 was changed')
    })
  })
}
