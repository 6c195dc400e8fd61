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
  it('says what is wrong when the password is, or when nobody answers, without showing the password', async () => {
    const front = await startClickHouseFront()
    const url = new URL(front.url)
    url.password = 'not-the-password'
    const failure = await openWarehouse({ url: url.href }).catch((error: unknown) => error)
    expect(String(failure)).toMatch(/CLICKHOUSE_URL does not answer: .*Authentication failed/)
    expect(String(failure)).not.toContain('not-the-password')
    await front.close()
    await expect(openWarehouse({ url: front.url })).rejects.toThrow('CLICKHOUSE_URL does not answer')
  })
})
