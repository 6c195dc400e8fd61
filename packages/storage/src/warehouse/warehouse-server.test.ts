import { describe, expect, it } from 'vitest'
import { startClickHouseFront } from '../testing/clickhouse-front.ts'
import { describeWarehouse } from './warehouse.contract.ts'
import { openWarehouse } from './warehouse.ts'

describeWarehouse('by CLICKHOUSE_URL', 'server', async () => {
  const front = await startClickHouseFront()
  const warehouse = await openWarehouse({ url: front.url })
  return {
    warehouse,
    close: async () => {
      await warehouse.close()
      await front.close()
    },
  }
})

describe('warehouse by CLICKHOUSE_URL', () => {
  it('says so when the password is wrong', async () => {
    const front = await startClickHouseFront()
    const url = new URL(front.url)
    url.password = 'wrong'
    const warehouse = await openWarehouse({ url: url.href })
    await expect(warehouse.command('SELECT 1')).rejects.toMatchObject({ type: 'AUTHENTICATION_FAILED' })
    await warehouse.close()
    await front.close()
  })
})
