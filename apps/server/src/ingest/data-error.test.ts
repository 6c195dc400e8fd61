import { openTestEngines } from '@convbox/storage/testing'
import { describe, expect, it } from 'vitest'
import { isDataError } from './data-error.ts'

const thrownBy = async (work: () => Promise<unknown>): Promise<unknown> => {
  try {
    await work()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

describe('isDataError', () => {
  it('knows what the engines say of data that they do not take, also behind a cause', async () => {
    const engines = await openTestEngines()
    try {
      const { warehouse, mainDb } = engines
      const poison = { store_id: 's', visitor_id: 'v', occurred_at: 'no time', id: 'i' }
      const fromWarehouse = await thrownBy(() => warehouse.insert({ table: 'events', rows: [poison] }))
      const fromPostgres = await thrownBy(() => mainDb.pool.query(`SELECT 'x'::timestamptz`))
      expect([fromWarehouse, fromPostgres].map(isDataError)).toEqual([true, true])
      expect(isDataError(new Error('batch', { cause: fromPostgres }))).toBe(true)
      // A missing table is not a data error.
      expect(isDataError(await thrownBy(() => mainDb.pool.query('SELECT * FROM no_such_table')))).toBe(false)
      expect(isDataError(await thrownBy(() => warehouse.insert({ table: 'no_such_table', rows: [{ a: 1 }] })))).toBe(false)
    } finally {
      await engines.close()
    }
  })

  it.each([
    [
      'a full disk of the warehouse',
      Object.assign(new Error('Cannot write: No space left on device'), { code: '243', type: 'NOT_ENOUGH_SPACE' }),
    ],
    ['too many open files', new Error('Code: 76. DB::ErrnoException: Cannot open file: Too many open files. (CANNOT_OPEN_FILE)')],
    ['memory', new Error('Code: 241. DB::Exception: Memory limit exceeded. (MEMORY_LIMIT_EXCEEDED)')],
    ['PostgreSQL shutting down', Object.assign(new Error('terminating connection'), { severity: 'FATAL', code: '57P01' })],
    ['a disk full under PostgreSQL', Object.assign(new Error('could not extend file'), { severity: 'ERROR', code: '53100' })],
    ['a connection refused', Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' })],
    ['anything unknown', new Error('odd')],
    ['what is no error', 'odd'],
  ])('does not take %s for the data’s fault', (_what, error) => expect(isDataError(error)).toBe(false))

  it('takes our own stumble over a record for the data’s fault', () => {
    expect([new TypeError('x is not iterable'), new RangeError('Invalid time value')].map(isDataError)).toEqual([true, true])
  })
})
