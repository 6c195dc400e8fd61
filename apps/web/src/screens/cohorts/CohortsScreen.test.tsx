import type { ResultOf } from '@convbox/contract/endpoint'
import { stores } from '@convbox/contract/api/stores'
import { cohorts } from '@convbox/contract/reports/cohorts'
import type { CohortsAnswer } from '@convbox/contract/reports/cohorts.schemas'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, type Plain, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { fullMenu, inAllSites, inShop } from '../../testing/tiny-shop.ts'
import { sharedText } from '../../text/shared.text.ts'
import { explainDrawerText } from '../../widgets/explain-drawer.text.ts'
import { dataVersionSample } from '../../widgets/explanation.cases.ts'
import { cohortsCsv } from './cohorts-csv.ts'
import { cohortsText } from './cohorts.text.ts'

const { en, zh } = cohortsText
const address = inShop('conversion-analysis/cohorts')

const figures = (month: number, customers: number, [orders, repeatCustomers, net]: readonly [number, number, number]) => ({
  month,
  customers,
  orders,
  repeatCustomers,
  repeatRate: repeatCustomers / customers,
  net: String(net),
  netPerCustomer: String(net / customers),
  ordersWithoutCost: orders,
})
const told: Plain<CohortsAnswer> = {
  currency: 'USD',
  convertedFrom: [],
  missingRates: 0,
  timezone: 'UTC',
  cohorts: [
    {
      start: '2026-01-01',
      end: '2026-01-31',
      customers: 4,
      isOpen: false,
      isCut: false,
      cells: [
        { ...figures(0, 4, [4, 0, 80]), endedFor: 4 },
        { ...figures(1, 4, [6, 2, 140]), endedFor: 3 },
      ],
    },
    {
      start: '2026-02-01',
      end: '2026-02-28',
      customers: 2,
      isOpen: true,
      isCut: false,
      cells: [{ ...figures(0, 2, [2, 0, 30]), endedFor: 0 }],
    },
  ],
  total: [figures(0, 4, [4, 0, 80]), figures(1, 3, [5, 2, 120])],
  lines: [
    {
      key: 'facebook ads',
      channel: 'facebook ads',
      campaign: '',
      title: '',
      customers: 4,
      points: [figures(0, 3, [3, 0, 60]), figures(1, 2, [4, 2, 100])],
    },
    { key: 'untracked', channel: 'untracked', campaign: '', title: '', customers: 2, points: [figures(0, 1, [1, 0, 20])] },
  ],
  lineCount: 2,
  lifetime: { customers: 6, orders: 8, net: '170' },
  earlier: { customers: 3, orders: 5, net: '99' },
  withoutCustomer: { orders: 2, net: '12.5' },
  hasCosts: false,
  currencies: ['USD'],
}
const none = { customers: 0, orders: 0, net: '0' }
const nothing: Plain<CohortsAnswer> = { ...told, cohorts: [], total: [], lines: [], lineCount: 0, lifetime: none, earlier: none }
const orders: Plain<ResultOf<typeof cohorts.orders>> = {
  orders: [
    {
      orderId: '7004',
      orderNumber: '#1004',
      at: '2026-02-08T15:00:00.000Z',
      atLocal: '2026-02-08 15:00:00',
      nth: 2,
      month: 1,
      sales: '45',
      refunded: '5',
      touches: [{ channel: 'klaviyo', campaign: 'spring', at: '2026-02-01T15:00:00.000Z', weight: 1, counted: true }],
    },
  ],
  orderCount: 1,
  customers: 4,
  repeatCustomers: 2,
  repeatRate: 0.5,
  net: '140',
  netPerCustomer: '35',
  ordersWithoutCost: 1,
  pageNo: 1,
  dataVersion: dataVersionSample,
  pageSize: 10,
}

it('says that it loads', async () => {
  renderScreen(address, [staysPending(cohorts.report)])
  await screen.findByRole('heading', { level: 1, name: en.title })
  expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
})

it('says why it could not be loaded, tries again, and says that nobody ordered first in these days', async () => {
  const { user, play } = renderScreen(address, [refuses(cohorts.report, 'overloaded')])
  await screen.findByRole('alert')
  play(answers(cohorts.report, nothing))
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
] as const)('marks what still grows, says who is in no cohort, and opens a figure down to its orders (%s)', async (language, text) => {
  const played = [answers(cohorts.report, told), answers(cohorts.orders, orders)]
  const { user, address: now, sent } = renderScreen(address, played, { language })
  const table = within(await screen.findByRole('table', { name: text.tableLabel }))
  const growing = table.getByRole('button', { name: new RegExp(`\\$35\\.00.*${text.growing({ ended: '3', customers: '4' })}`) })
  expect(table.getAllByRole('button', { name: /\$20\.00/ })[0]?.getAttribute('aria-label')).not.toContain(
    text.growing({ ended: '4', customers: '4' }),
  )
  table.getByText(text.stillOpen)
  screen.getByText(text.earlier({ customers: '3' }))
  screen.getByText(text.withoutCustomer({ orders: '2', amount: '$12.50' }))
  await user.click(growing)
  const drawer = within(await screen.findByRole('dialog'))
  expect((await drawer.findByRole('link', { name: text.openOrder({ order: '#1004' }) })).getAttribute('href')).toContain('order=7004')
  drawer.getByText(text.perCustomer({ sum: '$140.00', customers: '4' }))
  drawer.getByText(text.repeating({ n: '2', customers: '4' }))
  drawer.getByText(text.rules.cohort)
  drawer.getByText('spring')
  drawer.getByText(dataVersionSample.id)
  drawer.getByRole('button', { name: explainDrawerText[language].link })
  expect(sent(cohorts.orders).at(-1)).toMatchObject({ part: 'cohort', cohort: '2026-01-01', month: 1, by: 'channel' })
  await user.keyboard('{Escape}')
  expect(now()).not.toContain('cell=')
})

it('opens a line with its filter, and the orders of nobody', async () => {
  const { user, sent } = renderScreen(address, [answers(cohorts.report, told), answers(cohorts.orders, orders)])
  const lines = within(await screen.findByRole('table', { name: en.linesLabel }))
  await user.click(lines.getByRole('button', { name: /\$50\.00/ }))
  await screen.findByRole('dialog')
  expect(sent(cohorts.orders).at(-1)).toMatchObject({ part: 'total', month: 1, channel: 'facebook ads' })
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: en.withoutCustomer({ orders: '2', amount: '$12.50' }) }))
  await screen.findByRole('dialog')
  expect(sent(cohorts.orders).at(-1)).toMatchObject({ part: 'no customer' })
})

it('keeps its choices in the address, and says that no cost is known', async () => {
  const { sent } = renderScreen(`${address}?period=week&by=product&figure=profit&campaign=google%20ads/brand`, [
    answers(cohorts.report, told),
  ])
  // Once in place of the chart, once below the tables.
  expect(await screen.findAllByText(en.noCosts)).toHaveLength(2)
  screen.getByText(en.overlap)
  screen.getByRole('button', { name: /brand/ })
  expect(sent(cohorts.report).at(-1)).toMatchObject({ period: 'week', by: 'product', campaign: 'google ads/brand' })
})

it('writes a file with a row for each month, in which no text is a formula', () => {
  const line = { key: 'x', channel: 'facebook ads', campaign: '=1+1, "so"', title: '', customers: 1, points: [figures(0, 1, [1, 0, -5])] }
  const rows = cohortsCsv({ ...told, lines: [line] }, 'campaign', { words: en, language: 'en' })
    .trimEnd()
    .split('\r\n')
  expect(rows).toHaveLength(1 + 3 + 2 + 1)
  expect(rows[1]).toBe('Cohort,,2026-01-01,2026-01-31,1,4,4,4,0,0,80,20,,,4,USD')
  expect(rows.at(-1)).toBe(`Campaign,"'=1+1, ""so"" · Meta Ads",,,1,1,1,1,0,0,-5,-5,,,1,USD`)
})

it('adds up the stores of All-Sites, says what is left out, and opens an order in its own store', async () => {
  const store = { websiteName: 'big-shop', websiteTitle: 'Big Shop' }
  renderScreen('/website/all-sites/conversion-analysis/cohorts?cell=cohort|2026-01-01|1|', [
    inAllSites,
    answers(cohorts.report, { ...told, convertedFrom: ['EUR'], missingRates: 2 }),
    answers(cohorts.orders, { ...orders, orders: orders.orders.map((order) => ({ ...order, store })) }),
  ])
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByText('Big Shop')
  expect(drawer.getByRole<HTMLAnchorElement>('link', { name: en.openOrder({ order: '#1004' }) }).pathname).toBe(
    '/website/big-shop/order-attribution',
  )
  screen.getByText(en.ownCustomers)
  screen.getByText(en.missingRates({ n: '2' }))
})
