/**
 * The intake log was deleted or restored to an earlier state: positions start over, and new events must not be taken
 * for repeats.
 */
import { edgeToken, openIntakeLog } from '@convbox/storage'
import { openTestEngines } from '@convbox/storage/testing'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'

const record = { kind: 'event' as const, storeId: 's', receivedAt: '2026-11-20T12:00:00.000Z', event: {} }

it('keeps a batch of the new log that has the place of one of the old log, in the warehouse and in the lanes', async () => {
  const engines = await openTestEngines()
  const { dataDir, warehouse } = engines
  const heads: number[] = []
  for (const id of ['before', 'after']) {
    const log = await openIntakeLog({ dataDir, minFreeBytes: 0 })
    await log.append([record])
    heads.push(log.head())
    const row = { store_id: 's', minute: record.receivedAt, step: id, reason: 'bot', count: '1' }
    await warehouse.insert({ table: 'drops', rows: [row], token: `${edgeToken('ingest', log, { from: 1, to: 1 })}:drops` })
    await log.close()
    rmSync(join(dataDir, 'intake-log'), { recursive: true })
  }
  const [found] = await warehouse.query({
    sql: 'SELECT toUInt32(sum(count)) AS n FROM drops WHERE store_id = {storeId:String}',
    params: { storeId: 's' },
    row: z.object({ n: z.number() }),
  })
  expect(found?.n).toBe(2)
  expect(heads[1]).toBeGreaterThan(heads[0] ?? Number.POSITIVE_INFINITY)
  await engines.close()
})
