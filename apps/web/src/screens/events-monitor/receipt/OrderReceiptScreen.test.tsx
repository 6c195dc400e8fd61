import { eventsMonitor } from '@convbox/contract/api/events-monitor'
import { orderReceipt } from '@convbox/contract/api/order-receipt'
import type { Receipt, ReceiptRow } from '@convbox/contract/api/order-receipt.schemas'
import { reasonsText } from '@convbox/contract/reasons.text'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, type Plain, refuses, staysPending } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { inShop, planlessShop } from '../../../testing/tiny-shop.ts'
import { notFoundText } from '../../../shell/not-found.text.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { refillText } from '../../pixels/refill/refill.text.ts'
import { deliveredPurchase, rejectedDetail } from '../events.cases.ts'
import { receiptText } from './receipt.text.ts'

const { en, zh } = receiptText
const address = inShop('events-monitor/receipt/7001')

const delivered: Plain<ReceiptRow> = { ...deliveredPurchase, lastAttemptAt: '2026-03-10T15:58:02.000Z', lastStatus: 200 }
const rejected: Plain<ReceiptRow> = {
  ...deliveredPurchase,
  pixelId: 'pixel-2',
  pixelName: 'TikTok',
  platform: 'tiktok',
  status: 'failure',
  state: 'rejected',
  proof: undefined,
  reason: 'invalid field',
  lastAttemptAt: '2026-03-10T15:58:03.000Z',
  lastStatus: 400,
  detail: 'Missing value',
}
const receipt: Plain<Receipt> = {
  orderId: '7001',
  orderName: '#1001',
  orderDate: '2026-03-10T15:57:58.000Z',
  total: '81.00',
  currency: 'USD',
  pixels: [
    { pixelId: 'pixel-1', pixelName: 'Meta main', platform: 'facebook', purchase: delivered },
    { pixelId: 'pixel-2', pixelName: 'TikTok', platform: 'tiktok', purchase: rejected },
    { pixelId: 'pixel-3', pixelName: 'Analytics', platform: 'ga4', noDelivery: 'pixel added later' },
  ],
  others: [{ ...delivered, eventId: 'refund-1', eventName: 'OrderRefunded', pixelName: 'Klaviyo', platform: 'klaviyo', proof: 'accepted' }],
}
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }))

it('shows a skeleton until the server answers', async () => {
  renderScreen(address, [staysPending(orderReceipt.receipt)])
  await screen.findByRole('heading', { name: en.title({ order: '7001' }) })
  expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
})

it('counts the pixels that have the purchase, and says for each of the others why not', async () => {
  renderScreen(address, [answers(orderReceipt.receipt, receipt)])
  await screen.findByRole('heading', { name: en.title({ order: '#1001' }) })
  screen.getByText(en.summary({ delivered: 1, pixels: 3 }))
  screen.getByText(en.failed({ n: 1 }))
  screen.getByText(en.skipped({ n: 1 }))
  ;(await rowOf(/Meta main/)).getByText(reasonsText.en.proof.confirmed.short)
  const tiktok = await rowOf(/TikTok/)
  tiktok.getByText(`${reasonsText.en.reject['invalid field'].short}.`)
  tiktok.getByText('HTTP 400')
  ;(await rowOf(/Analytics/)).getByText(reasonsText.en.noDelivery['pixel added later'].next)
  ;(await rowOf(/OrderRefunded/)).getByText(reasonsText.en.proof.accepted.short)
})

it('opens a delivery with its request and answer, kept in the address', async () => {
  const detail = { ...rejectedDetail, ...rejected, attemptList: rejectedDetail.attemptList }
  const { user, address: now } = renderScreen(address, [answers(orderReceipt.receipt, receipt), answers(eventsMonitor.eventDetail, detail)])
  await user.click((await rowOf(/TikTok/)).getByRole('button'))
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByText(/"event_name"/)
  expect(decodeURIComponent(now())).toBe(`${address}?event=pixel-2:purchase-1`)
})

it('marks what a refill sent, and leads from what failed to the refill of this order', async () => {
  const [first, ...others] = receipt.pixels
  const refilled = { kind: 'daily' as const, at: '2026-03-10T05:00:00.000Z' }
  renderScreen(address, [answers(orderReceipt.receipt, { ...receipt, pixels: first ? [{ ...first, refilled }, ...others] : others })])
  ;(await rowOf(/Meta main/)).getByText(refillText.en.refilled)
  const link = (await rowOf(/TikTok/)).getByRole<HTMLAnchorElement>('link', { name: refillText.en.sendAgain })
  expect(link.pathname).toBe(inShop('pixels/pixel-2/refill'))
  expect(new URLSearchParams(link.search).get('orders')).toBe('#1001')
  expect(screen.getAllByRole('link', { name: refillText.en.sendAgain })).toHaveLength(1)
})

it('says that a store without a pixel sent the order nowhere', async () => {
  renderScreen(address, [answers(orderReceipt.receipt, { ...receipt, pixels: [], others: [] })])
  await screen.findByText(en.noPixel)
  screen.getByText(en.noOthers)
})

it('is not found for an order that the store does not have', async () => {
  renderScreen(address, [refuses(orderReceipt.receipt, 'not found')])
  await screen.findByRole('heading', { name: notFoundText.en.title })
})

it('offers another try when it fails', async () => {
  const { user, play } = renderScreen(address, [refuses(orderReceipt.receipt, 'bug')])
  await screen.findByRole('alert')
  play(answers(orderReceipt.receipt, receipt))
  await user.click(screen.getByRole('button', { name: sharedText.en.retry }))
  await screen.findByText(en.summary({ delivered: 1, pixels: 3 }))
})

it('is closed to a store whose plan lacks the events monitor', async () => {
  renderScreen(address, [planlessShop, refuses(orderReceipt.receipt, 'plan needed')])
  await screen.findByRole('heading', { name: sharedText.en.noAccessTitle })
  expect(screen.queryByText(en.purchase)).toBeNull()
})

it('speaks Chinese', async () => {
  renderScreen(address, [answers(orderReceipt.receipt, receipt)], { language: 'zh' })
  await screen.findByRole('heading', { name: zh.title({ order: '#1001' }) })
  screen.getByText(zh.summary({ delivered: 1, pixels: 3 }))
  ;(await rowOf(/Analytics/)).getByText(reasonsText.zh.noDelivery['pixel added later'].next)
})
