import { pixelQuality } from '@convbox/contract/api/pixel-quality'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answers, type Plain, refuses, staysPending } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { inShop, planlessShop } from '../../../testing/tiny-shop.ts'
import { notFoundText } from '../../../shell/not-found.text.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { missingIdentifiers, type Quality, waitOf } from './quality-figures.ts'
import { qualityText } from './quality.text.ts'

const { en, zh } = qualityText
const address = inShop('pixels/pixel-1/quality')
const day = { day: '2026-03-10', events: 100, delivered: 90, retrying: 2, skipped: 5, rejected: 2, parked: 1 }
const { day: _day, ...total } = day
const quality: Plain<Quality> = {
  pixelName: 'Meta main',
  platform: 'facebook',
  total,
  days: [day],
  latency: { p50Ms: 850, p95Ms: 2500, p99Ms: 120_000 },
  identifiers: [
    { eventName: 'Purchase', events: 10, have: { email: 10, phone: 7, customerId: 2, clickId: 5, visitorId: 10 } },
    { eventName: 'PageView', events: 90, have: { email: 9, phone: 0, customerId: 9, clickId: 45, visitorId: 90 } },
  ],
  pairs: { orders: 20, withPage: 15 },
}
const plays = [answers(pixelQuality.quality, quality)]

it('shows a skeleton until the server answers', async () => {
  renderScreen(address, [staysPending(pixelQuality.quality)])
  await screen.findByRole('heading', { name: en.loadingTitle })
  expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
})

it('shows how many events arrived, how fast, and what adding an identifier would bring', async () => {
  renderScreen(address, plays)
  await screen.findByRole('heading', { name: en.title({ pixel: 'Meta main' }) })
  // 90 of the 95 that were meant for the platform.
  screen.getByText('94.74%')
  screen.getByText('850 ms')
  screen.getByText(en.latencyNote({ p95: '2.5 s', p99: '2 min' }))
  screen.getByText('75.00%')
  screen.getByRole('figure', { name: en.chart })
  const purchases = within(screen.getByRole('row', { name: /Purchase/ }))
  purchases.getByText('70.00%')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      en.adviceOf.customerId({ share: '80.00%' }),
      en.adviceOf.clickId({ share: '50.00%' }),
      en.adviceOf.phone({ share: '30.00%' }),
    ]),
  )
  expect(screen.queryByText(/e-mail address: ask/)).toBeNull()
})

it('says so when there were no events', async () => {
  const none = { events: 0, delivered: 0, retrying: 0, skipped: 0, rejected: 0, parked: 0 }
  const { latency: _latency, ...rest } = quality
  renderScreen(address, [answers(pixelQuality.quality, { ...rest, total: none, days: [{ ...none, day: '2026-03-10' }], identifiers: [] })])
  await screen.findByText(en.noneWhy)
})

it('is not found for another store’s pixel', async () => {
  renderScreen(address, [refuses(pixelQuality.quality, 'not found')])
  await screen.findByRole('heading', { name: notFoundText.en.title })
})

it('offers another try when it fails', async () => {
  const { user, play } = renderScreen(address, [refuses(pixelQuality.quality, 'bug')])
  await screen.findByRole('alert')
  play(...plays)
  await user.click(screen.getByRole('button', { name: sharedText.en.retry }))
  await screen.findByText('94.74%')
})

it('is closed to a store whose plan lacks pixels', async () => {
  renderScreen(address, [planlessShop, refuses(pixelQuality.quality, 'plan needed')])
  await screen.findByRole('heading', { name: sharedText.en.noAccessTitle })
})

it('speaks Chinese', async () => {
  renderScreen(address, plays, { language: 'zh' })
  await screen.findByRole('heading', { name: zh.title({ pixel: 'Meta main' }) })
  screen.getByText(zh.adviceOf.phone({ share: '30.00%' }))
})

describe('figures', () => {
  it.each([
    [12.4, '12', 'milliseconds'],
    [999.4, '999', 'milliseconds'],
    [1000, '1', 'seconds'],
    [2500, '2.5', 'seconds'],
    [59_000, '59', 'seconds'],
    [90_000, '1.5', 'minutes'],
  ])('%d ms is %s %s', (ms, n, unit) => expect(waitOf(ms)).toEqual({ n, unit }))

  it('names nothing where purchases lack nothing, or where there are none', () => {
    const have = { email: 4, phone: 4, customerId: 4, clickId: 4, visitorId: 4 }
    expect(missingIdentifiers({ identifiers: [{ eventName: 'Purchase', events: 4, have }] })).toEqual([])
    expect(missingIdentifiers({ identifiers: [] })).toEqual([])
  })
})
