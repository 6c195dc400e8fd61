/** How an erasure affects earlier exports, from the signed webhooks to the download. */
import type { PrivacyRequestId } from '@convbox/contract'
import { privacy } from '@convbox/contract/api/privacy'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { INGEST_DONE } from '../../intake/ingest-progress.ts'
import { deriveAll } from '../../derive/derive.ts'
import { ingest } from '../../ingest/ingest.ts'
import { installShop, startShopProgram, type ShopProgram } from '../../testing/shopify-shop.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { answerRequests } from './answer-requests.ts'

type Topic = Parameters<ShopProgram['sandbox']['shopify']['control']['sendPrivacy']>[1]

const MINUTE_MS = 60_000
let shop: ShopProgram
let laterMs = 0
let customers = 558_000n

beforeAll(async () => {
  shop = await startShopProgram({ config: { PURCHASE_WAIT_SECONDS: 0 }, roles: [ingest], now: () => Date.now() + laterMs })
})
afterAll(() => shop.stop())

/** A sandbox shop with the app, and an order of each of these customers. */
const openShop = async (domain: string, emails: readonly string[]) => {
  const { program, call } = shop.test
  const { websiteName, storeId } = await installShop(shop, domain)
  const { control, sender } = shop.sandbox.shopify
  const nowMs = program.now()
  for (const email of emails) {
    customers += 1n
    control.placeOrder(domain, { email, customerId: customers, priceCents: 4200, placedAtMs: nowMs, updatedAtMs: nowMs })
  }
  await sender.deliverDue()
  await waitUntil(
    () => program.log.lastEdge(INGEST_DONE)?.to === program.log.head(),
    (isDone) => isDone,
    { what: 'the end of the log' },
  )
  await deriveAll(program)
  const as = { as: 'ada' as const, store: { websiteName } }
  const requests = async () => (await call(privacy.privacyOverview, {}, as)).result?.requests ?? []
  return {
    storeId,
    requests,
    find: async (id: PrivacyRequestId) => (await requests()).find((request) => request.id === id),
    /** Sends a topic, which is answered a second later. Returns the request's id. */
    ask: async (topic: Topic, email?: string): Promise<PrivacyRequestId> => {
      laterMs += 1000
      control.sendPrivacy(domain, topic, email)
      await sender.deliverDue()
      const [waiting] = await requests()
      expect(waiting).toMatchObject({ topic, status: 'waiting' })
      await answerRequests(program)
      return waiting?.id ?? ('' as PrivacyRequestId)
    },
    download: async (id: PrivacyRequestId): Promise<string | undefined> => {
      const { result, error } = await call(privacy.downloadExport, { id }, as)
      return result?.content ?? error
    },
  }
}

it('destroys the exports that were made of the person, also after a restore, and nobody else’s', async () => {
  const { ask, download, find } = await openShop('exported-tea.myshopify.com', ['ina@mail.example', 'udo@mail.example'])
  const inas = await ask('customers/data_request', 'ina@mail.example')
  const udos = await ask('customers/data_request', 'udo@mail.example')
  const before = await download(inas)
  for (const text of ['ina@mail.example', 'Sandbox Street']) expect(before).toContain(text)
  const [kept] = await shop.rowsOf('SELECT exported, record FROM privacy_request WHERE id = $1', [inas])
  const erasure = await ask('customers/redact', 'ina@mail.example')
  expect((await find(erasure))?.record).toContainEqual({ place: 'stored exports', count: 1 })
  expect(await download(inas)).toBe('not found')
  expect(await find(inas)).toMatchObject({ status: 'done', hasExport: false, exportDestroyedAt: expect.any(String) })

  // As after a restore. An export requested after the erasure is new and stays.
  await shop.rowsOf('UPDATE privacy_request SET exported = $2, record = $3 WHERE id = $1', [inas, kept?.['exported'], kept?.['record']])
  const later = await ask('customers/data_request', 'ina@mail.example')
  expect(await download(inas)).toBe(before)
  laterMs += 2 * MINUTE_MS
  await answerRequests(shop.test.program)
  expect(await download(inas)).toBe('not found')
  expect(await find(inas)).toMatchObject({ hasExport: false, exportDestroyedAt: expect.any(String) })
  expect(await download(later)).toContain('"namesAndAddresses": []')
  expect(await download(udos)).toContain('udo@mail.example')
  expect(await find(udos)).not.toHaveProperty('exportDestroyedAt')
})

it('destroys all exports of a shop that has left', async () => {
  const { storeId, ask, download } = await openShop('leaving-tea.myshopify.com', ['lea@mail.example'])
  const leas = await ask('customers/data_request', 'lea@mail.example')
  expect(await download(leas)).toContain('lea@mail.example')
  await shop.rowsOf('UPDATE shopify_install SET uninstalled_at = $2 WHERE store_id = $1', [storeId, new Date(shop.test.program.now())])
  await ask('shop/redact')
  const rows = await shop.rowsOf(
    'SELECT topic, status, exported IS NULL AS has_none FROM privacy_request WHERE store_id = $1 ORDER BY topic',
    [storeId],
  )
  expect(rows).toEqual([
    { topic: 'customers/data_request', status: 'done', has_none: true },
    { topic: 'shop/redact', status: 'done', has_none: true },
  ])
})
