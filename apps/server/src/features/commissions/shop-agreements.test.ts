/** Commissions of a store with a connected shop: they follow Shopify's own agreements, also when the shop answers only later. Fees by product also without a shop. */
import { amountText } from '@convbox/commissions'
import { commissions } from '@convbox/contract/api/commissions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deriveAll } from '../../derive/derive.ts'
import { ingest } from '../../ingest/ingest.ts'
import { openCampaignShop, SHOP, type CampaignShop } from '../../testing/campaign-shop.ts'
import { day, ledgerOf, makeCreators, makeHubCampaign, orderRecord, refundRecord, takeIn } from '../../testing/hub-campaign.ts'
import { LAMPS } from '../../testing/shopify-shop.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { creditCreators } from './commissions.ts'

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
  control().placeOrder(SHOP, { code, lines: [LAMPS], shippingCents: 600, taxCents: 594, ...more }).id

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
  control().refundPart(SHOP, id, { lineId: LAMPS.id, quantity: 1, taxCents: 297, adjustmentCents: -1000 })
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
  control().refundPart(SHOP, id, { lineId: LAMPS.id, quantity: 1, taxCents: 297 })
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
  const fee = { kind: 'products' as const, groups: [{ percent: '20', productIds: [String(LAMPS.productId)] }], others: '5' }
  campaignId = (await of.made('BYPRODUCT', { feeRule: { fee } })).id
  await of.sync()
  const id = placeOrder({ code: of.codesAt('BYPRODUCT')[0] })
  await expectLedger(id, ['sale 14.00'])
  control().editOrder(SHOP, id, { title: 'Bulb', priceCents: 2000, quantity: 1, taxCents: 165, productId: 5n })
  await expectLedger(id, ['sale 14.00', 'adjust 1.00'])
  // 35.00 of lamps and 20.00 of bulbs are left.
  control().refundPart(SHOP, id, { lineId: LAMPS.id, quantity: 1, taxCents: 297 })
  await expectLedger(id, ['sale 14.00', 'adjust 1.00', 'refund -7.00'])
})

it('pays each product its own percentage, by what webhooks tell of a store without a shop', async () => {
  const { program, birch } = of.shop.test
  const fee = { kind: 'products' as const, groups: [{ percent: '20', productIds: ['71'] }], others: '8' }
  const told = await makeHubCampaign(program, birch.id, await makeCreators(program, birch.id), { name: 'TOLD', rule: { fee } })
  // 60.00 at 20 % and 25.50 at 8 %.
  const lines = [
    { price: '33.00', quantity: 2, off: '6.00', productId: '71', tax: '5.45' },
    { price: '25.50', productId: '72', tax: '2.32' },
    { price: '10.00', giftCard: true, productId: '71' },
  ]
  const sold = { at: day(1), lines, codes: [['TOLDMAYA', '6.00']] as const }
  const giveBack = (refund: Parameters<typeof refundRecord>[1]) => refundRecord(birch.id, refund)
  await takeIn(program, [
    orderRecord(birch.id, { id: 1, ...sold, total: '103.27' }),
    giveBack({ id: 11, orderId: 1, at: day(2), amount: '27.82', lines: [{ place: 1, subtotal: '25.50', tax: '2.32' }] }),
    giveBack({ id: 12, orderId: 1, at: day(3), amount: '6.00', goodwill: '6.00' }),
    giveBack({ id: 13, orderId: 1, at: day(4), amount: '32.73', lines: [{ place: 0, subtotal: '30.00', tax: '2.73' }] }),
    giveBack({ id: 14, orderId: 1, at: day(5), amount: '26.72', lines: [{ place: 0, subtotal: '24.00', tax: '2.72' }] }),
    // Prices with the tax in them.
    orderRecord(birch.id, { id: 2, ...sold, total: '95.50', body: { taxes_included: true } }),
    giveBack({ id: 21, orderId: 2, at: day(2), amount: '30.00', lines: [{ place: 0, subtotal: '30.00', tax: '2.73' }] }),
    // A line that the order does not have counts in proportion.
    giveBack({ id: 22, orderId: 2, at: day(3), amount: '11.00', lines: [{ place: 9, subtotal: '11.00', tax: '1.00' }] }),
  ])
  const amounts = Map.groupBy(await ledgerOf(program, told), (line) => line.split(' ')[1])
  // Of what is left after the second product came back, all is at 20 %.
  const first = ['sale 14.04', 'refund -2.04', 'refund -1.20', 'refund -6.00', 'refund -4.80']
  expect(amounts.get('1')).toEqual(first.map((amount) => `maya 1 ${amount}`))
  // Without tax 54.55 and 23.18. 27.27 of the first come back: 27.28 and 23.18 are left, worth 7.31; then 7.02 and 2.98: 20.26 and 20.20, worth 5.67.
  expect(amounts.get('2')).toEqual(['sale 12.76', 'refund -5.45', 'refund -1.64'].map((amount) => `maya 2 ${amount}`))
})
