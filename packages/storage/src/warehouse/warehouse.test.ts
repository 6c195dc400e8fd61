import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describeWarehouse } from './warehouse.contract.ts'
import { openTemporaryWarehouse } from './warehouse.ts'

describeWarehouse('embedded', 'embedded', async () => {
  const warehouse = await openTemporaryWarehouse()
  return { warehouse, close: warehouse.close }
})

describe('temporary warehouse', () => {
  it('is empty, can follow another one, and leaves no folder behind', async () => {
    const folders = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('convbox-warehouse-'))
    const before = folders()
    const warehouse = await openTemporaryWarehouse()
    const made = folders().filter((name) => !before.includes(name))
    const tables = await warehouse.queryAcrossStores({
      sql: 'SELECT name FROM system.tables WHERE database = currentDatabase()',
      row: z.object({ name: z.string() }),
    })
    await warehouse.close()
    expect([tables, made.length, made.some((name) => existsSync(`${tmpdir()}/${name}`))]).toEqual([[], 1, false])
  })
  it('does not hold up short questions while a long one runs', async () => {
    const warehouse = await openTemporaryWarehouse()
    const done: string[] = []
    const long = warehouse
      .queryAcrossStores({
        sql: 'SELECT toUInt8(count() > 0) AS n FROM numbers(400000000) WHERE number % {k:UInt8} = 3',
        params: { k: 7 },
        row: z.object({ n: z.number() }),
      })
      .then(() => done.push('long'))
    await warehouse
      .queryAcrossStores({ sql: 'SELECT {k:UInt8} AS n', params: { k: 1 }, row: z.object({ n: z.number() }) })
      .then(() => done.push('short'))
    await long
    await warehouse.close()
    expect(done).toEqual(['short', 'long'])
  })
})
