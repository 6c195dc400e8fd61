/** Commissions of a store with a connected shop: they follow Shopify's own agreements, also when the shop answers only later. */
import { amountText } from '@convbox/commissions'
import { commissions } from '@convbox/contract/api/commissions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deriveAll } from '../../derive/derive.ts'
import { ingest } from '../../ingest/ingest.ts'
import { openCampaignShop, SHOP, type CampaignShop } from '../../testing/campaign-shop.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { creditCreators } from './commissions.ts'

const LAMP = {
  id: 77_001n,
  productId: 8_912_345_670_101n,
  variantId: 1n,
  sku: '',
  title: 'Lamp',
  variantTitle: '',
  vendor: '',
  discountCents: 0,
}
const ASKED_AGAIN_MS = 16 * 60_000

let of: CampaignShop
let campaignId: string
/** Of the first creator; takes 12.5 % off. */
let code: string
let laterMs = 0

beforeAll(async () => {
  of = await openCampaignShop({ roles: [ingest], config: { PURCHASE_WAIT_SECONDS: 0, LOG_LEVEL: 'fatal' } })
  campaignId = (await of.made('AGREED')).id
  await of.sync()
  code = of.codesAt('AGREED')[0] ?? ''
})
afterAll(() => of.stop())

const control = () => of.shop.sandbox.shopify.control
/** Two lamps: 80.00, with the code 70.00; shipping 6.00, tax 5.94. */
const placeOrder = (more: object = {}): bigint =>
  control().placeOrder(SHOP, { code, lines: [{ ...LAMP, priceCents: 4000, quantity: 2 }], shippingCents: 600, taxCents: 594, ...more }).id

const rows = (sql: string, id: bigint) => of.shop.rowsOf(sql, [campaignId, String(id)])
const entriesOf = async (id: bigint): Promise<string[]> =>
  (await rows('SELECT kind, amount, currency FROM ledger_entry WHERE campaign_id = $1 AND order_id = $2 ORDER BY seq', id)).map(
    ({ kind, amount, currency }) => `${String(kind)} ${amountText(BigInt(String(amount)), String(currency))}`,
  )
/** Latest revision of each agreement that still has sales, without its number: by whom it was told. */
const tellersOf = async (id: bigint): Promise<string[]> =>
  (
    await rows(
      `SELECT DISTINCT ON (key) key, fact FROM commission_order_fact
       WHERE campaign_id = $1 AND order_id = $2 AND fact ->> 'fact' = 'agreement' ORDER BY key, revision DESC`,
      id,
    )
  ).flatMap(({ key, fact }) =>
    JSON.stringify(fact).includes('"sales":[]') ? [] : [String(key).includes('shopify ') ? 'shop' : 'webhooks'],
  )

const credit = async (): Promise<void> => {
  await deriveAll(of.shop.test.program)
  await creditCreators({ ...of.shop.test.program, now: () => Date.now() + laterMs })
}
/** Delivers the shop's webhooks and credits until the ledger of the order is this. */
const expectLedger = async (id: bigint, ledger: readonly string[]): Promise<void> => {
  await of.shop.sandbox.shopify.sender.deliverDue()
  await waitUntil(
    async () => {
      await credit()
      return entriesOf(id)
    },
    (entries) => entries.length >= ledger.length,
    { what: `the entries ${ledger.join(', ')}` },
  )
  expect(await entriesOf(id)).toEqual(ledger)
}

it('follow what was sold, refunded with goodwill, and edited', async () => {
  const id = placeOrder()
  await expectLedger(id, ['sale 7.00'])
  // One lamp back is 35.00; 10.00 of goodwill lower the base too.
  control().refundPart(SHOP, id, { lineId: LAMP.id, quantity: 1, taxCents: 297, adjustmentCents: -1000 })
  await expectLedger(id, ['sale 7.00', 'refund -4.50'])
  control().editOrder(SHOP, id, { title: 'Bulb', priceCents: 2000, quantity: 1, taxCents: 165 })
  await expectLedger(id, ['sale 7.00', 'refund -4.50', 'adjust 2.00'])
  expect(await tellersOf(id)).toEqual(['shop', 'shop', 'shop'])
  const { result } = await of.call(commissions.listCommissions, { campaignId }, of.asAda())
  expect(result?.commissions.map(({ orderId, amount, state }) => [orderId, amount, state])).toEqual([[String(id), '4.50', 'maturing']])
})

it('wait for the payment', async () => {
  const id = placeOrder({ financialStatus: 'pending' })
  await of.shop.sandbox.shopify.sender.deliverDue()
  await waitUntil(
    async () => {
      await credit()
      return rows(`SELECT 1 FROM commission_order_fact WHERE campaign_id = $1 AND order_id = $2`, id)
    },
    (facts) => facts.length > 0,
    { what: 'the facts of an order that waits for its payment' },
  )
  expect(await entriesOf(id)).toEqual([])
  expect(await tellersOf(id)).toEqual(['shop'])
})

it('follow the webhooks while the shop does not answer, and its own ledger as soon as it does', async () => {
  of.shop.sandbox.shopify.order({ mode: 'status', status: 500, times: 1000 })
  const id = placeOrder()
  await expectLedger(id, ['sale 7.00'])
  expect(await tellersOf(id)).toEqual(['webhooks'])
  of.shop.sandbox.shopify.order({ mode: 'none' })
  // Not asked again at once.
  await credit()
  expect(await tellersOf(id)).toEqual(['webhooks'])
  laterMs += ASKED_AGAIN_MS
  await credit()
  expect(await tellersOf(id)).toEqual(['shop'])
  expect(await entriesOf(id)).toEqual(['sale 7.00'])
  expect(await of.shop.rowsOf('SELECT 1 FROM commission_mark')).toEqual([])
})

it('keep the shop’s own ledger while the shop does not answer about a refund', async () => {
  const id = placeOrder()
  await expectLedger(id, ['sale 7.00'])
  of.shop.sandbox.shopify.order({ mode: 'status', status: 500, times: 1000 })
  control().refundPart(SHOP, id, { lineId: LAMP.id, quantity: 1, taxCents: 297 })
  await of.shop.sandbox.shopify.sender.deliverDue()
  await waitUntil(
    async () => {
      await credit()
      return of.shop.rowsOf('SELECT 1 FROM commission_mark WHERE order_id = $1', [String(id)])
    },
    (marks) => marks.length > 0,
    { what: 'an order that is asked about again' },
  )
  expect(await entriesOf(id)).toEqual(['sale 7.00'])
  of.shop.sandbox.shopify.order({ mode: 'none' })
  laterMs += ASKED_AGAIN_MS
  await expectLedger(id, ['sale 7.00', 'refund -3.50'])
})

it('pays each product its own percentage, by the line that was sold, edited or taken back', async () => {
  const fee = { kind: 'products' as const, groups: [{ percent: '20', productIds: [String(LAMP.productId)] }], others: '5' }
  campaignId = (await of.made('BYPRODUCT', { feeRule: { fee } })).id
  await of.sync()
  const id = placeOrder({ code: of.codesAt('BYPRODUCT')[0] })
  await expectLedger(id, ['sale 14.00'])
  control().editOrder(SHOP, id, { title: 'Bulb', priceCents: 2000, quantity: 1, taxCents: 165, productId: 5n })
  await expectLedger(id, ['sale 14.00', 'adjust 1.00'])
  // 35.00 of lamps and 20.00 of bulbs are left.
  control().refundPart(SHOP, id, { lineId: LAMP.id, quantity: 1, taxCents: 297 })
  await expectLedger(id, ['sale 14.00', 'adjust 1.00', 'refund -7.00'])
})
