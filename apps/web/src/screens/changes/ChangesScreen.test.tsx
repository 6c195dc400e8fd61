import { stores } from '@convbox/contract/api/stores'
import { changes } from '@convbox/contract/reports/changes'
import type { ChangesAnswer, ChangesBehind } from '@convbox/contract/reports/changes.schemas'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, type Plain, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { fullMenu, inShop } from '../../testing/tiny-shop.ts'
import { sharedText } from '../../text/shared.text.ts'
import { explainDrawerText } from '../../widgets/explain-drawer.text.ts'
import { dataVersionSample } from '../../widgets/explanation.cases.ts'
import { makeChangesColumns } from './changes-columns.tsx'
import { changesText } from './changes.text.ts'

const { en } = changesText
const address = inShop('conversion-analysis/changes')

const change = {
  told: '100.00',
  now: '127.50',
  difference: '27.50',
  causes: { 'refunds and edits': '-12.50', 'late events': '40.00' },
  unexplained: '0.00',
}
const changed: Plain<ChangesAnswer> = {
  currency: 'USD',
  timezone: 'UTC',
  rows: [{ key: '2026-03-08', ...change, keptAt: '2026-03-09T00:35:00.000Z' }],
  total: change,
  channels: ['facebook ads', 'untracked'],
  notKept: ['2026-03-09'],
  nights: ['2026-03-09'],
  nightsWithout: 0,
  isCut: false,
}
const zero = { told: '0.00', now: '0.00', difference: '0.00', causes: {}, unexplained: '0.00' }
const nothing: Plain<ChangesAnswer> = { ...changed, rows: [], total: zero, nights: [], channels: [] }
const behind: Plain<ChangesBehind> = {
  orders: [
    {
      orderId: '7004',
      orderNumber: '#1004',
      at: '2026-03-08T15:00:00.000Z',
      atLocal: '2026-03-08 15:00:00',
      moves: [{ channel: 'facebook ads', amount: '40.00' }],
    },
  ],
  spend: [],
  counts: [],
  count: 1,
  dataVersion: dataVersionSample,
  pageNo: 1,
  pageSize: 10,
}

it('says that it loads', async () => {
  renderScreen(address, [staysPending(changes.report)])
  await screen.findByRole('heading', { level: 1, name: en.title })
  expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
})

it('says why it could not be loaded, tries again, and says that nothing is kept yet', async () => {
  const { user, play } = renderScreen(address, [refuses(changes.report, 'overloaded')])
  await screen.findByRole('alert')
  play(answers(changes.report, nothing))
  await user.click(screen.getByRole('button', { name: sharedText.en.retry }))
  await screen.findByText(en.nothingKept)
})

it('needs a plan with the conversion analysis', async () => {
  renderScreen(address, [answers(stores.findUserMenus, { ...fullMenu, SHOP_MENU: ['Pixels'] })])
  await screen.findByRole('heading', { name: sharedText.en.noAccessTitle })
})

it.each(['en', 'zh'] as const)('tells causes, and opens one down to its orders (%s)', async (language) => {
  const text = changesText[language]
  const plays = [answers(changes.report, changed), answers(changes.behind, behind)]
  const { user, address: now, sent } = renderScreen(address, plays, { language })
  const table = within(await screen.findByRole('table', { name: text.tableLabel }))
  expect(table.getAllByText('+$27.50')).toHaveLength(2)
  screen.getByText(text.explained)
  screen.getByText(text.notKept({ n: '1' }))
  const [cell] = table.getAllByRole('button', { name: new RegExp(`${text.causes['late events']}.*\\+\\$40\\.00`) })
  if (cell === undefined) throw new Error('no cell')
  await user.click(cell)
  const drawer = within(await screen.findByRole('dialog'))
  expect((await drawer.findByRole('link', { name: text.openOrder({ order: '#1004' }) })).getAttribute('href')).toContain('order=7004')
  expect(now()).toContain('cause=late')
  drawer.getByText(dataVersionSample.id)
  drawer.getByRole('button', { name: explainDrawerText[language].link })
  expect(sent(changes.behind).at(-1)).toMatchObject({ cause: 'late events', day: '2026-03-08', figure: 'net' })
  await user.keyboard('{Escape}')
  expect(now()).not.toContain('cause=')
})

it.each(['en', 'zh'] as const)('tells what views changed, with the claims behind it, and which nights have none (%s)', async (language) => {
  const text = changesText[language]
  const moved = { ...change, causes: { 'views claimed': '27.50' } }
  const report = { ...changed, rows: [{ key: '2026-03-08', ...moved }], total: moved, nightsWithout: 3 }
  const claimed = { day: '2026-03-08', channel: 'facebook ads', told: 12, now: 15 }
  const plays = [answers(changes.report, report), answers(changes.behind, { ...behind, counts: [claimed] })]
  const { user, sent } = renderScreen(`${address}?model=last_click_view`, plays, { language })
  const table = within(await screen.findByRole('table', { name: text.tableLabel }))
  screen.getByText(text.nightsWithout({ n: '3' }))
  // Causes that moved nothing make room.
  expect(table.queryByRole('columnheader', { name: new RegExp(`^${text.causes['late spend']}`) })).toBeNull()
  const [cell] = table.getAllByRole('button', { name: new RegExp(`${text.causes['views claimed']}.*\\+\\$27\\.50`) })
  if (cell === undefined) throw new Error('no cell')
  await user.click(cell)
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByRole('heading', { name: text.counts['views claimed'] })
  drawer.getByText(text.fromTo({ told: '12', now: '15' }))
  drawer.getByRole('link', { name: text.openOrder({ order: '#1004' }) })
  expect(sent(changes.report).at(-1)).toMatchObject({ model: 'last_click_view' })
})

it('says that what has changed moves no order of the chosen channel', async () => {
  const counts = [{ day: '2026-03-08', channel: 'friends', told: 4, now: 5 }]
  const plays = [answers(changes.report, changed), answers(changes.behind, { ...behind, orders: [], count: 0, counts })]
  renderScreen(`${address}?model=convbox&cause=survey answers`, plays)
  await screen.findByText(en.noOrderMoved)
})

it('says that no night so far kept what a model looks at', async () => {
  renderScreen(`${address}?model=last_click_view`, [answers(changes.report, { ...nothing, nightsWithout: 5 })])
  await screen.findByText(en.nightsWithout({ n: '5' }))
})

it('offers Convbox with all channels only', async () => {
  const { user } = renderScreen(`${address}?model=convbox`, [answers(changes.report, changed)])
  await user.click(await screen.findByRole('combobox', { name: new RegExp(`^${en.scope}`) }))
  const ads = await screen.findByRole('option', { name: new RegExp(`^${en.scopes['1']}`) })
  expect(ads.getAttribute('aria-disabled')).toBe('true')
})

it('says what is not explained, and that a night has failed', async () => {
  const off = { ...change, unexplained: '1.00' }
  renderScreen(address, [answers(changes.report, { ...changed, total: off, failedAt: '2026-03-10T02:35:00.000Z' })])
  await screen.findByText(en.notExplained({ amount: '+$1.00' }))
  await screen.findByText(/could not be kept/)
})

it('has columns that fit a page of 1440 px', () => {
  const columns = makeChangesColumns({ answer: changed, by: 'day', figure: 'sales', words: en, language: 'en', open: () => {} })
  // 1440 px less the navigation (224) and the padding of the page (2 x 24).
  expect(columns.reduce((sum, { widthPx }) => sum + widthPx, 0)).toBeLessThanOrEqual(1168)
})

it('asks by channel and for spend', async () => {
  const { user, sent } = renderScreen(address, [answers(changes.report, changed)])
  await user.click(await screen.findByRole('button', { name: en.figures.spend }))
  await user.click(await screen.findByRole('button', { name: en.rows.channel }))
  await screen.findByText(en.explained)
  expect(sent(changes.report).at(-1)).toMatchObject({ figure: 'spend', by: 'channel' })
})
