import { account } from '@convbox/contract/api/account'
import { dashboard } from '@convbox/contract/api/dashboard'
import { DEFAULT_WIDGETS } from '@convbox/contract/dashboard'
import type { ResultOf } from '@convbox/contract/endpoint'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, refuses, staysPending, type Plain } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { dashboardText } from '../../widgets/dashboard.text.ts'
import { mobileDashboardText } from './mobile-dashboard.text.ts'

const { en } = mobileDashboardText
const data: Plain<ResultOf<typeof dashboard.readDashboard>> = {
  currency: 'USD',
  convertedFrom: [],
  timezone: 'America/New_York',
  day: '2026-03-10',
  isToday: true,
  readAt: '2026-03-10T16:00:00.000Z',
  now: { all: { sales: '120', orders: '3' }, ads: {} },
  yesterday: { all: { sales: '100', orders: '2' }, ads: {} },
  weekday: { all: { sales: '90', orders: '2' }, ads: {} },
  cut: { yesterday: '2026-03-09T16:00:00.000Z', weekday: '2026-03-03T16:00:00.000Z' },
  history: [],
  channels: [],
  drivers: {},
}

const PHONE = '/mobile/business-dashboard'
const own = [
  answers(dashboard.readDashboard, data),
  answers(dashboard.readLayout, { widgets: [...DEFAULT_WIDGETS], isDefault: true }),
  answers(dashboard.readTroubles, []),
]

it('sends somebody without a session to the login by phone, and back', async () => {
  const { address } = renderScreen(PHONE, [...own, refuses(account.userInfo, 'not signed in')])
  await waitFor(() => expect(address()).toBe(`/mobile/phone-login?next=${encodeURIComponent(PHONE)}`))
})

it.each(['en', 'zh'] as const)('shows the store’s day, in %s', async (language) => {
  const text = mobileDashboardText[language]
  renderScreen(PHONE, own, { language })
  await screen.findByText('$120.00')
  screen.getByText(metricsText[language].sales.label)
  screen.getByRole('link', { name: text.openFull })
})

it('asks for yesterday as the store sees it, and says how much is broken', async () => {
  const trouble = {
    id: 'a',
    kind: 'no events',
    detail: {},
    page: 'events-monitor',
    raisedAt: '2026-03-10T10:00:00.000Z',
    timezone: 'UTC',
  } as const
  const { user, sent, address } = renderScreen(PHONE, [...own, answers(dashboard.readTroubles, [trouble])])
  await screen.findByText(en.trouble({ n: 1 }))
  await user.click(screen.getByRole('button', { name: en.days.yesterday }))
  expect(address()).toBe(`${PHONE}?day=yesterday`)
  await waitFor(() => expect(sent(dashboard.readDashboard).at(-1)).toMatchObject({ day: '2026-03-09' }))
})

it('waits, and says what failed', async () => {
  const { play } = renderScreen(PHONE, [...own, staysPending(dashboard.readDashboard)])
  await screen.findByRole('status', { busy: true })
  play(refuses(dashboard.readDashboard, 'overloaded'))
})

const SHARED = '/mobile/share'
const shared = answers(dashboard.readShared, {
  title: 'Tiny Shop',
  expiresAt: '2026-03-17T16:00:00.000Z',
  widgets: ['sales', 'channels'],
  dashboard: data,
})

it.each(['en', 'zh'] as const)('shows a shared dashboard to whoever has its link, and nothing else, in %s', async (language) => {
  const text = mobileDashboardText[language]
  const { sent } = renderScreen(`${SHARED}#a-secret`, [shared, refuses(account.userInfo, 'not signed in')], { language })
  await screen.findByText('$120.00')
  screen.getByText('Tiny Shop')
  screen.getByText(text.sharedUntil({ time: '2026-03-17 12:00' }))
  // Only what was chosen; no way into the app.
  expect(screen.queryByText(metricsText[language].orders.label)).toBeNull()
  screen.getByText(dashboardText[language].noChannels)
  expect(screen.queryAllByRole('link')).toEqual([])
  expect(sent(dashboard.readShared)).toEqual([{ token: 'a-secret' }])
})

it('says that a link shows nothing any more, or is not complete', async () => {
  renderScreen(`${SHARED}#old`, [refuses(dashboard.readShared, 'wrong link')])
  await screen.findByText(en.wrongTitle)
})

it('asks for nothing without a secret', async () => {
  const { sent } = renderScreen(SHARED, [shared])
  await screen.findByText(en.wrongTitle)
  expect(sent(dashboard.readShared)).toEqual([])
})

it('says what failed, and tries again', async () => {
  renderScreen(`${SHARED}#a-secret`, [refuses(dashboard.readShared, 'too many requests')])
  await screen.findByRole('alert')
})
