import { pixelAccuracy } from '@convbox/contract/api/pixel-accuracy'
import type { AccuracyCounts } from '@convbox/contract/api/pixel-accuracy.schemas'
import type { ResultOf } from '@convbox/contract/endpoint'
import { reasonsText } from '@convbox/contract/reasons.text'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answers, type Plain, refuses, staysPending } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { inShop, planlessShop, readOnlyShop } from '../../../testing/tiny-shop.ts'
import { notFoundText } from '../../../shell/not-found.text.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { refillText } from '../refill/refill.text.ts'
import { accuracyText } from './accuracy.text.ts'

const { en, zh } = accuracyText
const address = inShop('pixels/pixel-1/accuracy')

const counts: AccuracyCounts = {
  orders: 50,
  expected: 40,
  delivered: 36,
  pending: 1,
  failed: 2,
  skipped: 0,
  missing: 1,
  accuracy: 90,
}
const breakdown: Plain<ResultOf<typeof pixelAccuracy.purchaseBreakdown>> = {
  ...counts,
  pixelName: 'Meta main',
  platform: 'facebook',
  refilled: 4,
  days: [{ ...counts, day: '2026-03-10' }],
  reasons: [
    { outcome: 'delivered', reason: '', orders: 36 },
    { outcome: 'failed', reason: 'invalid field', orders: 2 },
    { outcome: 'pending', reason: 'platform error', orders: 1 },
    { outcome: 'missing', reason: '', orders: 1 },
  ],
  notExpected: [{ reason: 'test order', orders: 10 }],
  settings: { leaveOutConsent: 0, leaveOutTarget: 1 },
}
const events = answers(pixelAccuracy.eventSummary, [
  { eventName: 'Purchase', eventCount: 40, delivered: 36, pending: 2, failed: 2, skipped: 0 },
])
const every = answers(pixelAccuracy.accuracyOfPixels, {
  total: { ...counts, expected: 80, delivered: 60, accuracy: 75 },
  pixels: [
    { ...counts, pixelId: 'pixel-1', pixelName: 'Meta main', platform: 'facebook' },
    { ...counts, pixelId: 'pixel-2', pixelName: 'GA4 web', platform: 'ga4', delivered: 24, accuracy: 60 },
  ],
})
const plays = [answers(pixelAccuracy.purchaseBreakdown, breakdown), events, every]

it('shows a skeleton until the server answers', async () => {
  renderScreen(address, [staysPending(pixelAccuracy.purchaseBreakdown)])
  await screen.findByRole('heading', { name: en.loadingTitle })
  expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
})

it('shows the percentage, what it is made of, and every order by what became of it', async () => {
  const { sent } = renderScreen(address, plays)
  await screen.findByRole('heading', { name: en.title({ pixel: 'Meta main' }) })
  screen.getByText(en.gauge({ delivered: '36', expected: '40' }))
  screen.getByText(en.refilled({ n: 4 }))
  const failed = within(screen.getByRole('row', { name: /^Failed/ }))
  failed.getByText(`${reasonsText.en.reject['invalid field'].short}. ${reasonsText.en.reject['invalid field'].next}`)
  failed.getByText('5.00%')
  within(screen.getByRole('row', { name: new RegExp(en.notExpected['test order']) })).getByText('10')
  within(screen.getByRole('row', { name: new RegExp(en.total) })).getByText('50')
  within(screen.getByRole('table', { name: en.days })).getByText('90.00%')
  within(await screen.findByRole('table', { name: en.events })).getByText('Purchase')
  within(await screen.findByRole('table', { name: en.others })).getByText('60.00%')
  // The last seven days, today among them.
  expect(sent(pixelAccuracy.purchaseBreakdown)).toEqual([{ pixelId: 'pixel-1', startDate: '2026-03-04', endDate: '2026-03-10' }])
})

it('lists the orders behind a line, each with its receipt, kept in the address', async () => {
  const order = { orderId: '7001', orderName: '#1001', orderDate: '2026-03-10T15:57:58.000Z', total: '81.00', currency: 'USD' }
  const { user, address: now, sent } = renderScreen(address, [...plays, answers(pixelAccuracy.accuracyOrders, [order])])
  await user.click(within(await screen.findByRole('row', { name: /^Failed/ })).getByRole('button'))
  const drawer = within(await screen.findByRole('dialog'))
  const link = await drawer.findByRole<HTMLAnchorElement>('link', { name: '#1001' })
  expect(link.pathname).toBe(inShop('events-monitor/receipt/7001'))
  expect(decodeURIComponent(now())).toContain('orders=failed:invalid')
  expect(sent(pixelAccuracy.accuracyOrders)[0]).toMatchObject({ outcome: 'failed', reason: 'invalid field' })
  const again = drawer.getByRole<HTMLAnchorElement>('link', { name: refillText.en.again })
  expect(again.pathname).toBe(inShop('pixels/pixel-1/refill'))
  expect(new URLSearchParams(again.search).get('only')).toBe('failed:invalid field')
})

it('saves which orders are left out', async () => {
  const { user, sent } = renderScreen(address, [
    ...plays,
    answers(pixelAccuracy.analysisSetting, { leaveOutConsent: 1, leaveOutTarget: 1 }),
  ])
  await user.click(await screen.findByRole('button', { name: en.settings }))
  await user.click(await screen.findByRole('checkbox', { name: en.leaveOutConsent }))
  await vi.waitFor(() =>
    expect(sent(pixelAccuracy.analysisSetting)).toEqual([{ pixelId: 'pixel-1', leaveOutConsent: 1, leaveOutTarget: 1 }]),
  )
  await screen.findByText(en.saved)
})

it('changes nothing for whoever may only look', async () => {
  const { user } = renderScreen(address, [...plays, readOnlyShop])
  await user.click(await screen.findByRole('button', { name: en.settings }))
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: en.leaveOutConsent })).disabled).toBe(true)
})

it('says so when there was nothing to deliver', async () => {
  const { accuracy: _accuracy, ...none } = { ...breakdown, expected: 0, delivered: 0, reasons: [], notExpected: [], orders: 0 }
  renderScreen(address, [answers(pixelAccuracy.purchaseBreakdown, none), answers(pixelAccuracy.eventSummary, []), every])
  await screen.findByText(en.noOrders)
  await screen.findByText(en.noEvents)
})

it('is not found for another store’s pixel', async () => {
  renderScreen(address, [refuses(pixelAccuracy.purchaseBreakdown, 'not found'), events, every])
  await screen.findByRole('heading', { name: notFoundText.en.title })
})

it('offers another try when it fails', async () => {
  renderScreen(address, [refuses(pixelAccuracy.purchaseBreakdown, 'bug'), events, every])
  await screen.findByRole('button', { name: sharedText.en.retry })
})

it('is closed to a store whose plan lacks pixels', async () => {
  renderScreen(address, [planlessShop, refuses(pixelAccuracy.purchaseBreakdown, 'plan needed')])
  await screen.findByRole('heading', { name: sharedText.en.noAccessTitle })
})

it('speaks Chinese', async () => {
  renderScreen(address, plays, { language: 'zh' })
  await screen.findByRole('heading', { name: zh.title({ pixel: 'Meta main' }) })
  screen.getByText(zh.gauge({ delivered: '36', expected: '40' }))
})
