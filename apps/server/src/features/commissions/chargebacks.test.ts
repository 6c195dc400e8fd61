/** Chargebacks from Shopify's webhooks: an open one holds a commission, a lost one takes it, whatever the order of arrival. */
import { amountText } from '@convbox/commissions'
import { commissions } from '@convbox/contract/api/commissions'
import { payouts } from '@convbox/contract/api/payouts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deriveAll } from '../../derive/derive.ts'
import { ingest } from '../../ingest/ingest.ts'
import { openCampaignShop, SHOP, tenOff, type CampaignShop } from '../../testing/campaign-shop.ts'
import { LAMPS } from '../../testing/shopify-shop.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { creditCreators } from './commissions.ts'

let of: CampaignShop
let campaignId: string
let code: string

beforeAll(async () => {
  of = await openCampaignShop({ roles: [ingest], config: { PURCHASE_WAIT_SECONDS: 0, LOG_LEVEL: 'fatal' } })
  const discounts = [{ ...tenOff('{creator}'), value: '10' }]
  // Without a holding period: what is paid is payable.
  campaignId = (await of.made('BACK', { discounts, feeRule: { fee: { kind: 'percent', percent: '10' }, holdDays: 0 } })).id
  await of.sync()
  code = of.codesAt('BACK')[0] ?? ''
})
afterAll(() => of.stop())

const control = () => of.shop.sandbox.shopify.control
/** E1: two cups at 40.00 with 10 % off, shipping 6.00, tax 5.94: 72.00 net pay 7.20. */
const placeOrder = (more: object = {}): bigint =>
  control().placeOrder(SHOP, { code, lines: [LAMPS], shippingCents: 600, taxCents: 594, ...more }).id
const deliver = async (): Promise<void> => {
  await of.shop.sandbox.shopify.sender.deliverDue()
  await deriveAll(of.shop.test.program)
  await creditCreators(of.shop.test.program)
}
const entriesOf = async (id: bigint): Promise<string[]> =>
  (
    await of.shop.rowsOf('SELECT kind, amount, currency FROM ledger_entry WHERE campaign_id = $1 AND order_id = $2 ORDER BY seq', [
      campaignId,
      String(id),
    ])
  ).map(({ kind, amount, currency }) => `${String(kind)} ${amountText(BigInt(String(amount)), String(currency))}`)
/** Until the order's ledger has so many entries. */
const expectLedger = async (id: bigint, ledger: readonly string[]): Promise<void> => {
  await waitUntil(
    async () => {
      await deliver()
      return entriesOf(id)
    },
    (entries) => entries.length >= ledger.length,
    { what: `the entries ${ledger.join(', ')}` },
  )
  expect(await entriesOf(id)).toEqual(ledger)
}
const rowOf = async (id: bigint) => {
  const { result } = await of.call(commissions.listCommissions, { campaignId }, of.asAda())
  const row = result?.commissions.find(({ orderId }) => orderId === String(id))
  return [row?.state, row?.amount, row?.chargeback]
}
const accounts = async () =>
  (await of.call(payouts.previewPayout, {}, of.asAda())).result?.rows.map(({ payable, held }) => ({ payable, held }))

it('E28: an open one holds the commission, a lost one takes it', async () => {
  const id = placeOrder()
  await expectLedger(id, ['sale 7.20'])
  expect(await accounts()).toEqual([{ payable: '7.20', held: '0.00' }])
  control().disputeOrder(SHOP, id, { status: 'needs_response' })
  await deliver()
  expect(await rowOf(id)).toEqual(['held', '7.20', 'opened'])
  expect(await accounts()).toEqual([{ payable: '0.00', held: '7.20' }])
  control().disputeOrder(SHOP, id, { status: 'under_review' })
  await deliver()
  expect(await entriesOf(id)).toEqual(['sale 7.20'])
  control().disputeOrder(SHOP, id, { status: 'lost' })
  await expectLedger(id, ['sale 7.20', 'dispute -7.20'])
  // Told again, and the beginning once more: nothing changes.
  control().disputeOrder(SHOP, id, { status: 'lost' })
  control().disputeOrder(SHOP, id, { status: 'needs_response' })
  await deliver()
  expect(await entriesOf(id)).toEqual(['sale 7.20', 'dispute -7.20'])
  expect(await rowOf(id)).toEqual(['reversed', '0.00', 'lost'])
  const trail = (await of.call(commissions.readCommission, { campaignId, orderId: String(id) }, of.asAda())).result
  expect(trail?.facts.filter(({ fact }) => fact === 'dispute').map(({ detail, reason }) => [detail, reason])).toEqual([
    ['opened', 'fraudulent'],
    ['lost', 'fraudulent'],
  ])
})

it('E28: one that is won ends the hold without an entry', async () => {
  const id = placeOrder()
  await expectLedger(id, ['sale 7.20'])
  control().disputeOrder(SHOP, id, { status: 'needs_response' })
  await deliver()
  expect(await accounts()).toEqual([{ payable: '0.00', held: '7.20' }])
  control().disputeOrder(SHOP, id, { status: 'won' })
  await deliver()
  expect(await entriesOf(id)).toEqual(['sale 7.20'])
  expect(await accounts()).toEqual([{ payable: '7.20', held: '0.00' }])
  expect((await rowOf(id))[2]).toBe('won')
})

it('holds again for one that follows another that was won, and shows that one is open', async () => {
  const id = placeOrder()
  await expectLedger(id, ['sale 7.20'])
  const before = await accounts()
  control().disputeOrder(SHOP, id, { status: 'needs_response' })
  control().disputeOrder(SHOP, id, { status: 'won' })
  await deliver()
  expect(await accounts()).toEqual(before)
  control().disputeOrder(SHOP, id, { status: 'needs_response', nth: 2 })
  await deliver()
  expect(await rowOf(id)).toEqual(['held', '7.20', 'opened'])
  expect((await accounts())?.[0]?.held).toBe('7.20')
  control().disputeOrder(SHOP, id, { status: 'won', nth: 2 })
  await deliver()
  expect(await accounts()).toEqual(before)
  expect((await rowOf(id))[2]).toBe('won')
})

it('has the same ledger where the end is told before the beginning, and beside refunds', async () => {
  const before = placeOrder()
  await expectLedger(before, ['sale 7.20'])
  control().disputeOrder(SHOP, before, { status: 'lost' })
  await expectLedger(before, ['sale 7.20', 'dispute -7.20'])
  control().disputeOrder(SHOP, before, { status: 'needs_response' })
  await deliver()
  expect(await entriesOf(before)).toEqual(['sale 7.20', 'dispute -7.20'])
  // Half is given back first: the loss takes the other half. A refund after it takes nothing more.
  const refunded = placeOrder()
  await expectLedger(refunded, ['sale 7.20'])
  control().refundPart(SHOP, refunded, { lineId: LAMPS.id, quantity: 1, taxCents: 297 })
  await expectLedger(refunded, ['sale 7.20', 'refund -3.60'])
  control().disputeOrder(SHOP, refunded, { status: 'accepted' })
  await expectLedger(refunded, ['sale 7.20', 'refund -3.60', 'dispute -3.60'])
  control().refundOrder(SHOP, refunded)
  await deliver()
  await deliver()
  expect(await entriesOf(refunded)).toEqual(['sale 7.20', 'refund -3.60', 'dispute -3.60'])
})
