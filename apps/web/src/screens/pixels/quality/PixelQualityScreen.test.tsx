import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import type { ResultOf } from '@convbox/contract/endpoint'
import { pixelQuality } from '@convbox/contract/api/pixel-quality'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answers, type Plain, refuses, staysPending } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { inShop, planlessShop } from '../../../testing/tiny-shop.ts'
import { notFoundText } from '../../../shell/not-found.text.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { platformScoreText } from './platform-score.text.ts'
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
const score: Plain<ResultOf<typeof pixelQuality.platformScore>> = {
  platform: 'facebook',
  isOffered: true,
  found: {
    at: '2026-03-10T09:30:00.000Z',
    events: [
      {
        eventName: 'Lead',
        score: 7.2,
        identifiers: [
          { name: 'email', percent: 99.9 },
          { name: 'shoe_size', percent: 12 },
        ],
        coverage: { percent: 34.1, goal: 75 },
      },
    ],
  },
}
const plays = [answers(pixelQuality.quality, quality), answers(pixelQuality.platformScore, score)]

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
  renderScreen(address, [
    answers(pixelQuality.quality, { ...rest, total: none, days: [{ ...none, day: '2026-03-10' }], identifiers: [] }),
    answers(pixelQuality.platformScore, score),
  ])
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

describe('the platform’s own score', () => {
  const { en: words, zh: chinese } = platformScoreText
  const { score: facts, name } = DESTINATION_FACTS.facebook
  const NAME = name.en

  it('is shown with the identifiers that the platform counts, also those that we have no word for, and the time of the answer', async () => {
    renderScreen(address, plays)
    await screen.findByRole('heading', { name: words.title({ platform: NAME }) })
    const row = within(await screen.findByRole('row', { name: /Lead/ }))
    row.getByText('7.2 / 10')
    row.getByText(words.goal({ percent: '34.10%', goal: '75.00%' }))
    row.getByText('99.90%')
    row.getByText('12.00%')
    screen.getByRole('columnheader', { name: 'shoe_size' })
    screen.getByText(new RegExp(`${NAME} answered at`))
  })

  it('says in plain words why it is not known, what the token lacks, and keeps the last figures', async () => {
    const fault = { at: '2026-03-10T13:30:00.000Z', reason: 'permission missing', detail: '(#200) Requires ads_read' } as const
    renderScreen(address, [answers(pixelQuality.quality, quality), answers(pixelQuality.platformScore, { ...score, fault })])
    await screen.findByText(words.faults['permission missing'])
    screen.getByText(facts?.needs.en ?? '')
    screen.getByText(words.answered({ platform: NAME, words: '(#200) Requires ads_read' }))
    screen.getByText('7.2 / 10')
  })

  it('is asked for again while somebody else waits for it', async () => {
    renderScreen(address, [
      answers(pixelQuality.quality, quality),
      answers(pixelQuality.platformScore, { platform: 'facebook', isOffered: true }),
    ])
    await screen.findByText(words.asking({ platform: NAME }))
  })

  it('is not asked of a platform that has none', async () => {
    renderScreen(address, [answers(pixelQuality.quality, { ...quality, platform: 'ga4' })])
    await screen.findByText('94.74%')
    expect(screen.queryByRole('heading', { name: words.title({ platform: 'Google Analytics 4' }) })).toBeNull()
  })

  it('speaks Chinese', async () => {
    const fault = { at: '2026-03-10T13:30:00.000Z', reason: 'not enough data' } as const
    renderScreen(
      address,
      [answers(pixelQuality.quality, quality), answers(pixelQuality.platformScore, { platform: 'facebook', isOffered: true, fault })],
      { language: 'zh' },
    )
    await screen.findByText(chinese.faults['not enough data'])
  })
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
