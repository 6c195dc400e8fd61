import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describeWarehouse } from './warehouse.contract.ts'
import { openTemporaryWarehouse } from './warehouse.ts'

describeWarehouse('embedded', 'embedded', async () => {
  const warehouse = await openTemporaryWarehouse()
  return { warehouse, close: warehouse.close }
})

describe('temporary warehouse', () => {
  // A temporary folder of our own: other test files make theirs in the shared one.
  const shared = process.env['TMPDIR']
  const own = mkdtempSync(join(tmpdir(), 'convbox-own-tmp-'))
  beforeAll(() => {
    process.env['TMPDIR'] = own
  })
  afterAll(() => {
    if (shared === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = shared
    rmSync(own, { recursive: true, force: true })
  })

  it('is empty, can follow another one, and leaves no folder behind', async () => {
    const warehouse = await openTemporaryWarehouse()
    const whileOpen = readdirSync(own).length
    const tables = await warehouse.queryAcrossStores({
      sql: 'SELECT name FROM system.tables WHERE database = currentDatabase()',
      row: z.object({ name: z.string() }),
    })
    await warehouse.close()
    expect([tables, whileOpen, readdirSync(own)]).toEqual([[], 1, []])
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
