import { stores } from '@convbox/contract/api/stores'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import type { Explanation } from '@convbox/contract/reports/explanation.schemas'
import { windowComparison } from '@convbox/contract/reports/window-comparison'
import type { WindowComparisonAnswer } from '@convbox/contract/reports/window-comparison.schemas'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, type Plain, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { fullMenu, inShop } from '../../testing/tiny-shop.ts'
import { sharedText } from '../../text/shared.text.ts'
import { windowComparisonText } from './window-comparison.text.ts'
import { dataVersionSample } from '../../widgets/explanation.cases.ts'

const { en } = windowComparisonText
const address = inShop('conversion-analysis/windows')
const { report } = windowComparison

const figure = (orders: number) => ({ orders, sales: orders * 10 })
const compared: Plain<WindowComparisonAnswer> = {
  currency: 'USD',
  timezone: 'UTC',
  rows: [
    { channel: 'facebook ads', figures: { '1': figure(6), '7': figure(9), '14': figure(9), '28': figure(8.5), lifetime: figure(12) } },
    { channel: '', figures: { '1': figure(14), '7': figure(11), '14': figure(11), '28': figure(11.5), lifetime: figure(8) } },
  ],
  total: figure(20),
}

const explained: Plain<Explanation> = {
  value: '9',
  parts: [{ metric: 'orders', value: '9' }],
  orders: [
    {
      orderId: '1',
      orderName: '#1',
      orderDate: '2026-03-10T10:00:00.000Z',
      orderDateLocal: '2026-03-10 10:00',
      total: '10',
      credit: 1,
      creditedSales: '10',
      touches: [],
      otherShares: [],
    },
  ],
  orderCount: 1,
  spendDays: [],
  dataVersion: dataVersionSample,
  pageNo: 1,
  pageSize: 10,
}

it('says that it loads', async () => {
  renderScreen(address, [staysPending(report)])
  await screen.findByRole('status')
  screen.getByRole('heading', { level: 1, name: en.title })
})

it('says why it could not be loaded, tries again, and says that no order was placed', async () => {
  const { user, play } = renderScreen(address, [refuses(report, 'bug')])
  await screen.findByRole('alert')
  play(answers(report, { ...compared, rows: [], total: figure(0) }))
  await user.click(screen.getByRole('button', { name: sharedText.en.retry }))
  await screen.findByText(en.emptyTitle)
})

it('needs a plan with the conversion analysis', async () => {
  renderScreen(address, [answers(stores.findUserMenus, { ...fullMenu, SHOP_MENU: ['Pixels'] })])
  await screen.findByRole('heading', { name: sharedText.en.noAccessTitle })
})

it.each(['en', 'zh'] as const)(
  'shows a column for each window with its change to the shorter one, and asks for another model (%s)',
  async (language) => {
    const text = windowComparisonText[language]
    const { user, address: now } = renderScreen(address, [answers(report, compared)], { language })
    const table = within(await screen.findByRole('table', { name: text.tableLabel }))
    expect(table.getAllByRole('columnheader')).toHaveLength(10)
    const row = within(table.getByRole('row', { name: /Meta Ads/ }))
    const { windows } = creditText[language]
    row.getByTitle(text.change({ change: '+3', than: windows['1'] }))
    row.getByTitle(text.change({ change: '−0.50', than: windows['14'] }))
    // The same as with the shorter window: no change is told.
    expect(row.queryByTitle(text.change({ change: '+0', than: windows['7'] }))).toBeNull()
    within(table.getByRole('row', { name: new RegExp(creditText[language].untracked) })).getByTitle(
      text.change({ change: '−3', than: windows['1'] }),
    )
    await user.click(screen.getByRole('button', { name: text.figures.sales }))
    expect(now()).toContain('figure=sales')
    within(screen.getByRole('row', { name: /Meta Ads/ })).getByText('$120.00')
  },
)

it('says when convbox has constants of the store', async () => {
  const ownConstants = { surveyShare: 0.5, viewTrust: 0.25, viewCap: 0.5, leastAnswers: 50, surveyDays: 90 }
  renderScreen(`${address}?model=convbox`, [answers(report, { ...compared, ownConstants })])
  await screen.findByText(en.ownConstants, { exact: false })
})

it('explains a figure of a window down to its orders, by the address too', async () => {
  const { user, sent, address: now } = renderScreen(address, [answers(report, compared), answers(conversionAnalysis.explain, explained)])
  const { windows, untracked } = creditText.en
  await user.click(await screen.findByRole('button', { name: new RegExp(`Meta Ads, ${windows['7']}, 9`) }))
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByRole('link', { name: /#1/ })
  expect(now()).toMatch(/explain=7/)
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: new RegExp(`${untracked}, ${windows.lifetime}`) }))
  await screen.findByRole('dialog')
  expect(sent(conversionAnalysis.explain)).toMatchObject([
    { mainModel: 'last_click', window: '7', metric: 'orders', key: 'row:facebook%20ads:', pageNo: 1 },
    { mainModel: 'last_click', window: 'lifetime', metric: 'orders', key: 'untracked', pageNo: 1 },
  ])
})
