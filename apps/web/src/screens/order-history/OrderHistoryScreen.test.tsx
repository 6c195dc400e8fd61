import { historyImport } from '@convbox/contract/api/history-import'
import type { ImportStatus } from '@convbox/contract/api/history-import.schemas'
import { shopify } from '@convbox/contract/api/shopify'
import { stores } from '@convbox/contract/api/stores'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answers, refuses } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop, tinyShop } from '../../testing/tiny-shop.ts'
import { sharedText } from '../../text/shared.text.ts'
import { historyImportText } from '../../widgets/history-import.text.ts'
import { orderHistoryText } from './order-history.text.ts'

const { en, zh } = orderHistoryText
const card = historyImportText.en
const ADDRESS = inShop('order-history')
const dates = { from: '2026-01-09T16:00:00.000Z', to: '2026-03-10T16:00:00.000Z', startedAt: '2026-03-10T15:58:00.000Z' }
const day = (date: string, more: { repairedOrders?: number; stillDifferent?: string[]; difference?: string; checkedAt?: string } = {}) => ({
  day: date,
  shopifyOrders: 12,
  shopifyTotal: '1234.50',
  ourOrders: 11,
  ourTotal: '1200.00',
  difference: '34.50',
  repairedOrders: 0,
  stillDifferent: [],
  checkedAt: '2026-03-10T04:30:00.000Z',
  ...more,
})
const comparedDays = (days: ReturnType<typeof day>[]) =>
  answers(historyImport.reconciliation, { isConnected: true, currency: 'USD', timezone: 'America/New_York', days })
const compared = comparedDays([
  day('2026-03-09', { stillDifferent: ['5001', '5002'] }),
  day('2026-03-08', { repairedOrders: 1 }),
  day('2026-03-07', { difference: '0' }),
])
type Run = NonNullable<ImportStatus['run']>
const importing = (run: Partial<Run>) =>
  answers(historyImport.importStatus, { isConnected: true, run: { status: 'done', importedOrders: 0, ...dates, ...run } })
const done = importing({ status: 'done', importedOrders: 180, totalOrders: 180, finishedAt: '2026-03-10T15:59:00.000Z' })

it('shows each day with what Shopify says, what we say, and what became of the difference', async () => {
  renderScreen(ADDRESS, [done, compared])
  const row = within(await screen.findByRole('row', { name: /Mar 9, 2026/ }))
  for (const text of ['12', '11', '$1,234.50', '$1,200.00', '$34.50', en.differs({ n: 2 })]) row.getByText(text)
  within(screen.getByRole('row', { name: /Mar 8, 2026/ })).getByText(en.repairedState)
  within(screen.getByRole('row', { name: /Mar 7, 2026/ })).getByText(en.same)
  screen.getByText(en.stillDifferent({ n: 2, days: 1 }))
})

it('says of each day when it was compared, in the store’s time zone, and how many days there are', async () => {
  const earlier = day('2026-03-08', { checkedAt: '2026-03-09T04:30:00.000Z' })
  renderScreen(ADDRESS, [done, comparedDays([day('2026-03-09'), earlier])])
  within(await screen.findByRole('row', { name: /Mar 9, 2026/ })).getByText('2026-03-10 00:30')
  within(screen.getByRole('row', { name: /Mar 8, 2026/ })).getByText('2026-03-09 00:30')
  screen.getByText(/^The last 35 days, today among them,/)
})

it('names the orders of a day that differ, kept in the address', async () => {
  const { user, address } = renderScreen(ADDRESS, [done, compared])
  await user.click(within(await screen.findByRole('row', { name: /Mar 9, 2026/ })).getByRole('button'))
  const drawer = within(await screen.findByRole('dialog'))
  drawer.getByText('5001')
  drawer.getByText('5002')
  expect(address()).toBe(`${ADDRESS}?day=2026-03-09`)
})

it('shows how far the import is', async () => {
  renderScreen(ADDRESS, [importing({ status: 'downloading', importedOrders: 1500, totalOrders: 6000 }), compared])
  await screen.findByText(card.downloading({ done: '1,500', total: '6,000' }))
  expect(screen.getByRole('progressbar', { name: card.progress }).getAttribute('value')).toBe('1500')
  expect(screen.queryByRole('button', { name: card.again })).toBeNull()
})

it('imports again when asked to', async () => {
  const { user, sent } = renderScreen(ADDRESS, [
    done,
    compared,
    answers(historyImport.startImport, { isConnected: true, run: { status: 'waiting', importedOrders: 0, ...dates } }),
  ])
  await screen.findByText(card.done({ n: 180, days: 60 }))
  await user.click(screen.getByRole('button', { name: card.again }))
  await vi.waitFor(() => expect(sent(historyImport.startImport)).toEqual([{}]))
})

it('offers the older orders once Shopify lets us read them', async () => {
  const run = { status: 'done', importedOrders: 180, ...dates, finishedAt: '2026-03-10T15:59:00.000Z' } as const
  const { user, sent, play } = renderScreen(ADDRESS, [
    answers(historyImport.importStatus, { isConnected: true, run, olderDays: 730 }),
    compared,
    answers(historyImport.startImport, { isConnected: true, run: { ...run, status: 'waiting', importedOrders: 0 } }),
  ])
  await screen.findByText(card.older({ days: 730 }))
  expect(screen.queryByRole('button', { name: card.again })).toBeNull()
  play(importing({ status: 'waiting' }))
  await user.click(screen.getByRole('button', { name: card.startOlder }))
  await screen.findByText(card.waiting)
  expect(sent(historyImport.startImport)).toEqual([{}])
  expect(screen.queryByText(card.older({ days: 730 }))).toBeNull()
})

it('says why an import stopped and what to do', async () => {
  renderScreen(ADDRESS, [importing({ status: 'failed', failedReason: 'scope missing' }), compared])
  await screen.findByText(card.failures['scope missing'])
  screen.getByRole('button', { name: card.retry })
})

it('offers no import to whoever may only look', async () => {
  renderScreen(ADDRESS, [done, compared, answers(stores.websiteInfo, { ...tinyShop, optorRole: 'read-only' })])
  await screen.findByText(card.done({ n: 180, days: 60 }))
  expect(screen.queryByRole('button', { name: card.again })).toBeNull()
})

const none = { isConnected: false, currency: 'USD', timezone: 'UTC', days: [] }

it('says so when no shop is connected', async () => {
  renderScreen(ADDRESS, [answers(historyImport.reconciliation, none)])
  await screen.findByText(en.noShop)
  expect(screen.queryByRole('button', { name: card.start })).toBeNull()
})

it('says of a store outside Shopify where its older orders come from, and nothing of Shopify’s comparison', async () => {
  const connection = { status: 'none' as const, missingScopes: [], embed: { status: 'unknown' as const } }
  const plays = [answers(historyImport.reconciliation, none), answers(shopify.shopConnection, connection)]
  renderScreen(ADDRESS, plays)
  await screen.findByRole('heading', { name: en.elsewhere })
  screen.getByText(en.subtitleElsewhere)
  expect(screen.queryByText(en.noShop)).toBeNull()
  expect(within(screen.getByRole('main')).getByRole<HTMLAnchorElement>('link', { name: en.toStore }).pathname).toBe(inShop('website-info'))
})

it('says so when nothing was compared yet', async () => {
  renderScreen(ADDRESS, [
    answers(historyImport.importStatus, { isConnected: true }),
    answers(historyImport.reconciliation, { ...none, isConnected: true }),
  ])
  await screen.findByText(en.noDays)
  screen.getByText(card.none)
})

it('offers another try when it failed', async () => {
  renderScreen(ADDRESS, [done, refuses(historyImport.reconciliation, 'overloaded')])
  await screen.findByRole('button', { name: sharedText.en.retry })
})

it('speaks Chinese', async () => {
  renderScreen(ADDRESS, [done, compared], { language: 'zh' })
  await screen.findByText(zh.differs({ n: 2 }))
  screen.getByText(historyImportText.zh.done({ n: 180, days: 60 }))
})
