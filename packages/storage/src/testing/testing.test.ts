import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { column } from '../warehouse/warehouse.ts'
import { openTestEngines, type TestEngines } from './index.ts'

const RECEIVED_AT = '2026-03-01T00:00:00.000Z'

const countAll = async ({ mainDb, warehouse, intakeLog, lanes }: TestEngines): Promise<unknown[]> => {
  const { rows } = await mainDb.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM webhook_seen')
  const refunds = await warehouse.queryAcrossStores({ sql: 'SELECT count() AS n FROM refunds', row: z.object({ n: column.count }) })
  return [rows[0]?.n, refunds[0]?.n, intakeLog.head(), lanes.pixels().length]
}

describe('test engines', () => {
  it('are empty and migrated each time, and leave nothing behind', async () => {
    const first = await openTestEngines()
    expect(await countAll(first)).toEqual([0, 0, 0, 0])
    await first.mainDb.pool.query(`INSERT INTO webhook_seen (key) VALUES ('w1')`)
    await first.warehouse.insert({
      table: 'refunds',
      rows: [{ store_id: 's1', order_id: 'o1', refund_id: 'r1', refunded_at: RECEIVED_AT, amount: '1.00' }],
    })
    await first.intakeLog.append([{ kind: 'event', storeId: 's1', receivedAt: RECEIVED_AT, event: {} }])
    await first.lanes.put([{ pixelId: 'p1', seq: 1, eventId: 'e1', body: {}, enqueuedAtMs: Date.parse(RECEIVED_AT) }])
    expect(await countAll(first)).toEqual([1, 1, 1, 1])
    await first.close()
    const second = await openTestEngines()
    expect(await countAll(second)).toEqual([0, 0, 0, 0])
    await second.close()
    expect([existsSync(first.dataDir), existsSync(second.dataDir)]).toEqual([false, false])
  })
})
