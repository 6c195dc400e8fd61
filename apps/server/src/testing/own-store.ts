/** A store of a test without Shopify, whose browsers, server and files tell of its orders. */
import { ORDERS_HEADERS, ORDERS_PATH } from '@convbox/contract'
import { ownOrders } from '@convbox/contract/api/own-orders'
import { signOrders } from '../collect/order-signature.ts'
import { importOrderFiles } from '../features/own-orders/order-files.ts'
import { createStore } from '../features/stores/stores.ts'
import { batchOf, CHROME } from './collect-fixtures.ts'
import type { TestProgram, TestStore } from './test-program.ts'

/** track, tell, importFile: each throws unless everything was taken. */
export type OwnStore = {
  store: TestStore
  track: (events: Parameters<typeof batchOf>[2]) => Promise<void>
  tell: (orders: readonly object[]) => Promise<void>
  importFile: (csv: string) => Promise<void>
}

/** Makes the store in Alder's organization, with a key for its server. */
export const makeOwnStore = async (test: TestProgram): Promise<OwnStore> => {
  const { tenantId } = test.alder
  const facts = { tenantId, title: 'Own', websiteUrl: 'https://own.example', timeZone: 'UTC', currency: 'USD', sandbox: true }
  const store = { ...(await createStore(test.program, facts)), tenantId }
  const caller = { as: 'ada', store } as const
  const { result: key } = await test.call(ownOrders.createOrderKey, {}, caller)
  if (key === undefined) throw new Error('no key was made')
  const send = async (url: string, headers: Record<string, string>, payload: string): Promise<void> => {
    const answer = await test.server.inject({ method: 'POST', url, headers, payload })
    const { refused } = answer.json<{ refused: unknown }>()
    if (answer.statusCode !== 202 || (refused !== 0 && String(refused) !== '')) throw new Error(answer.body)
  }
  return {
    store,
    track: (events) =>
      send(
        '/collect/v1/events',
        { 'user-agent': CHROME, 'content-type': 'text/plain' },
        JSON.stringify(batchOf(store.storeKey, test.program.now(), events)),
      ),
    tell: (orders) => {
      const body = JSON.stringify({ orders })
      const timestamp = String(Math.floor(test.program.now() / 1000))
      const headers = {
        'content-type': 'application/json',
        [ORDERS_HEADERS.keyId]: key.id,
        [ORDERS_HEADERS.timestamp]: timestamp,
        [ORDERS_HEADERS.signature]: signOrders(key.secret, timestamp, body),
      }
      return send(ORDERS_PATH, headers, body)
    },
    importFile: async (csv) => {
      const kept = await test.call(ownOrders.importOrderFile, { fileName: 'orders.csv', csv }, caller)
      if (kept.error !== undefined) throw new Error(kept.error)
      await importOrderFiles(test.program)
    },
  }
}
