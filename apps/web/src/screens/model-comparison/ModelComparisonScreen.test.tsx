import { creditText } from '@convbox/contract/metrics/credit.text'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { modelComparison } from '@convbox/contract/reports/model-comparison'
import type { ComparisonAnswer } from '@convbox/contract/reports/model-comparison.schemas'
import { stores } from '@convbox/contract/api/stores'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, type Plain, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { fullMenu, inShop } from '../../testing/tiny-shop.ts'
import { sharedText } from '../../text/shared.text.ts'
import { modelComparisonText } from './model-comparison.text.ts'

const { en, zh } = modelComparisonText
const address = inShop('conversion-analysis/models')
const { report } = modelComparison

const figure = (orders: number) => ({ orders, sales: orders * 10 })
const parts = { clicks: 8, survey: 0, 'modelled survey': 0, views: 2 }
const compared: Plain<ComparisonAnswer> = {
  currency: 'USD',
  timezone: 'UTC',
  rows: [
    {
      channel: 'facebook ads',
      isAd: true,
      figures: {
        last_click: figure(6),
        first_click: figure(12),
        linear: figure(8),
        ushaped: figure(8),
        time_decay_7d: figure(7),
        last_click_view: figure(8),
        convbox: figure(10),
        markov: figure(8),
        shapley: figure(8),
      },
      intervals: { markov: { low: 7, high: 9 }, shapley: { low: 5.5, high: 10.5 } },
      convboxParts: parts,
    },
    {
      channel: 'untracked',
      isAd: false,
      figures: { last_click: figure(2) },
      intervals: {},
      convboxParts: { ...parts, clicks: 2, views: 0 },
    },
  ],
  total: { orders: 20, sales: 200 },
  convboxInputs: 'views',
  answers: 12,
  leastAnswers: 50,
  excessViews: 3,
}
const nothing: Plain<ComparisonAnswer> = { ...compared, rows: [], total: { orders: 0, sales: 0 }, excessViews: 0, tooFewFor: 300 }

it('says that it loads', async () => {
  renderScreen(address, [staysPending(report)])
  await screen.findByRole('status')
  screen.getByRole('heading', { level: 1, name: en.title })
})

it('says why it could not be loaded, tries again, and says that no order was placed', async () => {
  const { user, play } = renderScreen(address, [refuses(report, 'bug')])
  await screen.findByRole('alert')
  play(answers(report, nothing))
  await user.click(screen.getByRole('button', { name: sharedText.en.retry }))
  await screen.findByText(en.emptyTitle)
})

it('needs a plan with the conversion analysis', async () => {
  renderScreen(address, [answers(stores.findUserMenus, { ...fullMenu, SHOP_MENU: ['Pixels'] })])
  await screen.findByRole('heading', { name: sharedText.en.noAccessTitle })
})

it.each([
  ['en', en],
  ['zh', zh],
] as const)(
  'shows a column for each model, marks what is far from the middle, and says what convbox is made of (%s)',
  async (language, text) => {
    const { user, address: now } = renderScreen(address, [answers(report, compared)], { language })
    const table = within(await screen.findByRole('table', { name: text.tableLabel }))
    expect(table.getAllByRole('columnheader')).toHaveLength(10)
    const row = within(table.getByRole('row', { name: /Meta Ads/ }))
    expect(row.getAllByTitle(text.disagrees).map(({ textContent }) => textContent)).toEqual(['12'])
    row.getByText(text.interval({ low: '7', high: '9' }))
    // Rounded outwards.
    row.getByText(text.interval({ low: '5', high: '11' }))
    row.getByText(text.parts({ clicks: '8', survey: '0', views: '2' }))
    screen.getByText(creditText[language].convboxInputs.views, { exact: false })
    screen.getByText(text.excess({ n: '3' }))
    await user.click(screen.getByRole('button', { name: text.figures.sales }))
    expect(now()).toContain('figure=sales')
    within(screen.getByRole('row', { name: /Meta Ads/ })).getByText('$120.00')
  },
)

it('leaves out Markov and Shapley where there are too few orders, and says how many they need', async () => {
  renderScreen(address, [answers(report, { ...compared, tooFewFor: 300 })])
  const table = within(await screen.findByRole('table', { name: en.tableLabel }))
  expect(table.getAllByRole('columnheader')).toHaveLength(8)
  screen.getByText(en.tooFew({ least: '300' }))
})

it('explains what single orders give to a channel under a model, and nothing of Markov and Shapley', async () => {
  const { user, sent, address: now } = renderScreen(address, [answers(report, compared), refuses(conversionAnalysis.explain, 'overloaded')])
  const { models, total } = creditText.en
  await user.click(await screen.findByRole('button', { name: new RegExp(`Meta Ads, ${models.convbox}, 10`) }))
  await within(await screen.findByRole('dialog')).findByRole('alert')
  expect(now()).toMatch(/explain=convbox/)
  expect(screen.queryByRole('button', { name: /Meta Ads, Markov/ })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: new RegExp(`${total}, ${models.linear}`) }))
  await screen.findByRole('dialog')
  expect(sent(conversionAnalysis.explain)).toMatchObject([
    { mainModel: 'convbox', window: '28', metric: 'orders', key: 'row:facebook%20ads:' },
    { mainModel: 'linear', window: '28', metric: 'orders' },
  ])
})
