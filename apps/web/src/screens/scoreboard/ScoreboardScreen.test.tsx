import { scoreboard } from '@convbox/contract/api/scoreboard'
import type { ScoreRow } from '@convbox/contract/api/scoreboard.schemas'
import { plansFor } from '@convbox/contract/plans'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, refuses, staysPending, type Plain } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop, readOnlyShop } from '../../testing/tiny-shop.ts'
import { featuresText } from '../../text/features.text.ts'
import { sharedText } from '../../text/shared.text.ts'
import { scoreboardText } from './scoreboard.text.ts'

const { en } = scoreboardText
const ADDRESS = inShop('scoreboard')
const channel: Plain<ScoreRow> = {
  channel: 'facebook ads',
  campaign: '',
  currency: 'USD',
  key: 'row:facebook%20ads:',
  measures: { sales: '1000', spend: '250', orders: '25' },
  before: { spend: '240' },
  target: { channel: '', campaign: '', metric: 'roas', target: '2' },
  score: {
    light: 'green',
    actual: 4,
    attainment: 2,
    orders: 25,
    expected: 12.5,
    margin: 0.2,
    moved: 0.0417,
    action: 'raise',
    reason: 'beats',
  },
}
const campaign: Plain<ScoreRow> = {
  ...channel,
  campaign: 'spring',
  key: 'row:facebook%20ads:spring',
  target: { channel: 'facebook ads', campaign: 'spring', metric: 'cpa', target: '8' },
  score: { light: 'red', actual: 10, attainment: 0.8, orders: 4, expected: 6, margin: 0.4, action: 'none', reason: 'few orders' },
  state: { state: 'active', word: 'ACTIVE', budget: { amount: '50.00', currency: 'USD', period: 'day' } },
}
const listed = (rows: Plain<ScoreRow>[], unread: string[] = []) =>
  answers(scoreboard.report, {
    from: '2026-03-01',
    to: '2026-03-09',
    days: 9,
    compareFrom: '2026-02-20',
    compareTo: '2026-02-28',
    timezone: 'America/New_York',
    rows,
    targets: [{ channel: '', campaign: '', metric: 'roas', target: '2' }],
    unread,
  })

it('waits', async () => {
  renderScreen(ADDRESS, [staysPending(scoreboard.report)])
  await screen.findByRole('heading', { level: 1, name: en.title })
  expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
})

it('says what failed', async () => {
  renderScreen(ADDRESS, [refuses(scoreboard.report, 'overloaded')])
  await screen.findByRole('alert')
})

it('needs a plan with it', async () => {
  renderScreen(ADDRESS, [refuses(scoreboard.report, 'plan needed')])
  await screen.findByText(sharedText.en.noAccess({ feature: featuresText.en.Scoreboard, plans: plansFor('Scoreboard') }))
})

it('says what to do while there are no ads', async () => {
  renderScreen(ADDRESS, [listed([])])
  await screen.findByText(en.emptyTitle)
  screen.getByRole('link', { name: en.toIntegrations })
})

it.each(['en', 'zh'] as const)('lists channels and campaigns with light, target and advice, in %s', async (language) => {
  const text = scoreboardText[language]
  renderScreen(ADDRESS, [listed([channel, campaign], ['tiktok'])], { language })
  const row = within(await screen.findByRole('row', { name: /Meta/ }))
  row.getByText(text.lights.green)
  row.getByText('ROAS ≥ 2.00')
  row.getByText(text.targetFrom.store)
  row.getByText('200.00%')
  row.getByText(text.actions.raise)
  const below = within(screen.getByRole('row', { name: /spring/ }))
  below.getByText(text.targetFrom.own)
  below.getByText(text.reasons['few orders'])
  screen.getByText(text.unread({ channels: 'TikTok' }))
})

it('shows the arithmetic of a judgement, and what is behind it', async () => {
  const nothing = { parts: [], orders: [], orderCount: 0, spendDays: [], dataVersion: { id: '00000000' }, pageNo: 1, pageSize: 10 }
  const { user, sent, address } = renderScreen(ADDRESS, [listed([channel, campaign]), answers(conversionAnalysis.explain, nothing)])
  await user.click(await screen.findByRole('button', { name: en.open({ name: 'Meta Ads' }) }))
  const drawer = within(await screen.findByRole('dialog'))
  drawer.getByText(en.formula({ metric: 'ROAS', value: '4.00', top: 'Sales $1,000.00', bottom: 'Spend $250.00' }))
  drawer.getByText(en.counts({ orders: '25', expected: '12.5' }))
  drawer.getByText(en.margin({ percent: '20.00%' }))
  drawer.getByText(en.moved({ percent: '+4.17%' }))
  drawer.getByText(en.step.raise)
  await user.click(drawer.getByRole('button', { name: en.behind }))
  expect(address()).toContain('open=explain')
  await waitFor(() => expect(sent(conversionAnalysis.explain).at(-1)).toMatchObject({ key: channel.key, metric: 'roas', level: 'channel' }))
})

it('filters by light, and shows all again', async () => {
  const { user, address } = renderScreen(`${ADDRESS}?light=amber`, [listed([channel])])
  await screen.findByText(en.noMatchTitle)
  await user.click(screen.getByRole('button', { name: en.showAll }))
  expect(address()).toBe(ADDRESS)
})

it('sets a target, removes it, and refuses what is no number', async () => {
  const { user, sent } = renderScreen(ADDRESS, [listed([channel]), answers(scoreboard.saveTarget, { ok: true })])
  await user.click(await screen.findByRole('button', { name: en.storeTarget }))
  const dialog = within(await screen.findByRole('dialog', { name: en.targetTitle({ name: en.wholeStore }) }))
  const value = dialog.getByRole('textbox', { name: new RegExp(en.value) })
  expect(value).toHaveProperty('value', '2')
  await user.clear(value)
  await user.click(dialog.getByRole('button', { name: en.save }))
  dialog.getByText(en.wrongNumber)
  await user.type(value, '2.5')
  await user.click(dialog.getByRole('button', { name: en.save }))
  await waitFor(() => expect(sent(scoreboard.saveTarget)).toEqual([{ channel: '', campaign: '', metric: 'roas', target: '2.5' }]))
})

it('lets nobody but admins set targets', async () => {
  const { user } = renderScreen(ADDRESS, [listed([channel]), readOnlyShop])
  await user.click(await screen.findByRole('button', { name: en.open({ name: 'Meta Ads' }) }))
  within(await screen.findByRole('dialog')).getByText(en.adminsOnly)
  expect(screen.queryByRole('button', { name: en.storeTarget })).toBeNull()
})
