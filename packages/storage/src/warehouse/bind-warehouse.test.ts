import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestEngines, type TestEngines } from '../testing/index.ts'
import { bindWarehouse } from './bind-warehouse.ts'

let engines: TestEngines
beforeEach(async () => {
  engines = await openTestEngines()
})
afterEach(() => engines.close())

const bind = (options?: { adopt: boolean }) => bindWarehouse(engines.mainDb, engines.warehouse, options)
const forgetInWarehouse = () => engines.warehouse.command('TRUNCATE TABLE warehouse_identity')

describe('the warehouse and PostgreSQL', () => {
  it('know each other from the first start on, also when that start broke off between the two', async () => {
    expect(await bind()).toBeUndefined()
    expect(await bind()).toBeUndefined()
    await engines.mainDb.pool.query(`UPDATE program_state SET value = jsonb_set(value, '{settled}', 'false') WHERE key = 'warehouse id'`)
    await forgetInWarehouse()
    expect(await bind()).toBeUndefined()
    expect(await bind()).toBeUndefined()
  })

  it('are refused when the warehouse is empty in place of its own, or belongs to another installation, with what to do', async () => {
    await bind()
    await forgetInWarehouse()
    expect((await bind())?.refused).toMatch(/new or has lost its tables.*--adopt-warehouse/)
    await engines.warehouse.insert({ table: 'warehouse_identity', rows: [{ id: 'a stranger' }] })
    expect((await bind())?.refused).toMatch(/belongs to another installation/)
    await engines.mainDb.pool.query(`DELETE FROM program_state WHERE key = 'warehouse id'`)
    expect((await bind())?.refused).toMatch(/belongs to another installation/)
    expect(await bind({ adopt: true })).toBeUndefined()
    expect(await bind()).toBeUndefined()
  })
})
