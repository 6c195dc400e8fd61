import { column } from '@convbox/storage'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createStoreDirectory } from '../directory/store-directory.ts'
import { createStore } from '../features/stores/stores.ts'
import { pageView } from '../testing/collect-fixtures.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { ingest } from './ingest.ts'

let test: TestProgram
beforeAll(async () => {
  test = await startTestProgram()
})
afterAll(() => test.stop())

it('keeps the first events of a store that is newer than its directory', async () => {
  const { mainDb, secrets, now, log, warehouse } = test.program
  const directory = createStoreDirectory(mainDb, secrets, { now, maxAgeMs: 60_000 })
  await directory.all()
  // Made with another directory, as by another process: ours does not hear of it.
  const store = await createStore(test.program, {
    tenantId: test.alder.tenantId,
    title: 'Cedar',
    websiteUrl: 'https://cedar.example',
    timeZone: 'UTC',
    currency: 'USD',
    sandbox: true,
  })
  expect(await directory.byId(store.id)).toBeUndefined()
  const running = await ingest.start({ ...test.program, directory })
  const first = pageView(Date.now())
  const at = new Date().toISOString()
  await log.append([{ kind: 'event', storeId: store.id, receivedAt: at, event: { kind: 'batch', sentAt: at, events: [first] } }])
  const found = await waitUntil(
    () =>
      warehouse.query({
        sql: 'SELECT id FROM events FINAL WHERE store_id = {storeId:String}',
        params: { storeId: store.id },
        row: z.object({ id: column.text }),
      }),
    (rows) => rows.length > 0,
    { what: 'the first event of the new store' },
  )
  expect(found).toEqual([{ id: first.id }])
  await running.stop()
})
