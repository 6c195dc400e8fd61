import type { ResultOf } from '@convbox/contract/endpoint'
import { stores } from '@convbox/contract/api/stores'
import { ledger } from '@convbox/contract/reports/ledger'
import { ledgerBasesText, ledgerPartName } from '@convbox/contract/reports/ledger.text'
import type { LedgerAnswer } from '@convbox/contract/reports/ledger.schemas'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, type Plain, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { fullMenu, inAllSites, inShop, tinyShop } from '../../testing/tiny-shop.ts'
import { sharedText } from '../../text/shared.text.ts'
import { conversionAnalysisText } from '../conversion-analysis/conversion-analysis.text.ts'
import { ledgerText } from './ledger.text.ts'

const { en, zh } = ledgerText
const address = inShop('conversion-analysis/ledger')

const amounts = (orders: number, sales: string) => ({ orders, sales, refunded: '0', net: sales })
const closed: Plain<LedgerAnswer> = {
  currency: 'USD',
  convertedFrom: [],
  timezone: 'UTC',
  cells: [
    { day: '2026-03-08', currency: 'USD', kind: 'attributed', reason: '', ...amounts(2, '110') },
    { day: '2026-03-08', currency: 'USD', kind: 'untracked', reason: 'pos', ...amounts(1, '25') },
  ],
  closings: [{ day: '2026-03-08', currency: 'USD', store: amounts(3, '135'), parts: amounts(3, '135'), difference: '0' }],
  credited: [{ day: '2026-03-08', sales: '110', attributed: '110', difference: '0' }],
  shopify: [
    {
      day: '2026-03-08',
      currency: 'USD',
      shopifyOrders: 4,
      shopifyTotal: '140',
      ourOrders: 3,
      ourTotal: '135',
      difference: '5',
      stillDifferent: [],
      checkedAt: '2026-03-09T03:00:00.000Z',
      without: [],
    },
  ],
}
const nothing: Plain<LedgerAnswer> = { ...closed, cells: [], closings: [], credited: [], shopify: [] }
const entries: Plain<ResultOf<typeof ledger.entries>> = {
  sums: amounts(1, '25'),
  dataVersion: { id: 'ab12cd34' },
  entries: [
    {
      orderId: '7004',
      orderNumber: '#1004',
      at: '2026-03-08T15:00:00.000Z',
      atLocal: '2026-03-08 15:00:00',
      what: 'order',
      orderDate: '2026-03-08T15:00:00.000Z',
      touches: [{ channel: 'klaviyo', campaign: 'spring', at: '2026-03-01T15:00:00.000Z', weight: 0, counted: false }],
      otherShares: [],
      currency: 'USD',
      sales: '25',
      refunded: '0',
    },
  ],
  entryCount: 1,
  pageNo: 1,
  pageSize: 10,
}

it('says that it loads', async () => {
  renderScreen(address, [staysPending(ledger.report)])
  await screen.findByRole('heading', { level: 1, name: en.title })
  expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
})

it('says why it could not be loaded, tries again, and says that no order was placed', async () => {
  const { user, play } = renderScreen(address, [refuses(ledger.report, 'overloaded')])
  await screen.findByRole('alert')
  play(answers(ledger.report, nothing))
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
] as const)('closes, shows Shopify’s count beside it, and opens a cell down to the order (%s)', async (language, text) => {
  const {
    user,
    address: now,
    sent,
  } = renderScreen(address, [answers(ledger.report, closed), answers(ledger.entries, entries)], { language })
  const table = within(await screen.findByRole('table', { name: text.tableLabel }))
  const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toHaveLength(7)
  expect(heads[3]).toContain(ledgerPartName({ kind: 'untracked', reason: 'pos' }, language))
  screen.getByText(text.closes)
  table.getByText('$5.00')
  const name = ledgerPartName({ kind: 'untracked', reason: 'pos' }, language)
  const [cell] = table.getAllByRole('button', { name: new RegExp(`${name}.*\\$25\\.00`) })
  if (cell === undefined) throw new Error('no cell')
  await user.click(cell)
  const drawer = within(await screen.findByRole('dialog'))
  expect((await drawer.findByRole('link', { name: text.openOrder({ order: '#1004' }) })).getAttribute('href')).toContain('order=7004')
  drawer.getByText(text.formula({ sales: '$25.00', refunded: '$0.00', orders: '1' }))
  drawer.getByText(text.rules.untracked)
  drawer.getByText('spring')
  drawer.getByText('ab12cd34')
  expect(now()).toContain('cell=untracked')
  expect(sent(ledger.entries).at(-1)).toMatchObject({ kind: 'untracked', reason: 'pos', day: '2026-03-08' })
  await user.keyboard('{Escape}')
  expect(now()).not.toContain('cell=')
})

it('does not offer the orders of a cell as a file to whom the operator does not let have them', async () => {
  const { user } = renderScreen(address + '?cell=untracked|pos|2026-03-08', [
    answers(stores.websiteInfo, { ...tinyShop, optorRole: 'operate', mayDownloadOrders: false }),
    answers(ledger.report, closed),
    answers(ledger.entries, entries),
  ])
  const button = await screen.findByRole('button', { name: en.file })
  expect(button.getAttribute('title')).toBe(en.adminsFile)
  expect(button).toHaveProperty('disabled', true)
  await user.keyboard('{Escape}')
})

it('says on how many days it does not close', async () => {
  const [first] = closed.closings
  if (first === undefined) throw new Error('no day')
  renderScreen(address, [answers(ledger.report, { ...closed, closings: [{ ...first, difference: '0.01' }] })])
  await screen.findByText(en.notCloses({ n: 1, amount: '$0.01' }))
})

it('asks for a model that blends views by event date too', async () => {
  const { sent } = renderScreen(`${address}?basis=event&model=convbox`, [answers(ledger.report, closed)])
  await screen.findByText(en.closesByEvent)
  expect(sent(ledger.report)).toMatchObject([{ basis: 'event', model: 'convbox' }])
})

it('offers every model, and names what goes to views and answers', async () => {
  const given = { day: '2026-03-08', currency: 'USD', kind: 'attributed', reason: 'views and answers', ...amounts(0.5, '12.5') } as const
  const { user } = renderScreen(`${address}?model=last_click_view&figure=orders`, [
    answers(ledger.report, { ...closed, cells: [...closed.cells, given] }),
  ])
  const name = ledgerPartName(given, 'en')
  const cells = await screen.findAllByRole('button', { name: new RegExp(`${name}.*0\\.50`) })
  expect(cells).toHaveLength(2)
  await user.click(screen.getByRole('combobox', { name: /^Model/ }))
  expect(await screen.findAllByRole('option')).toHaveLength(8)
})

it('asks for refunds on their own day', async () => {
  const { user, sent } = renderScreen(address, [answers(ledger.report, closed)])
  await user.click(await screen.findByRole('button', { name: ledgerBasesText.event.en }))
  await screen.findByText(en.closesByEvent)
  expect(sent(ledger.report).at(-1)).toMatchObject({ basis: 'event', model: 'last_click', window: '28' })
})

it('adds up the stores of All-Sites, says whose count by Shopify is missing, and opens an order in its own store', async () => {
  const store = { websiteName: 'big-shop', websiteTitle: 'Big Shop' }
  const shopify = closed.shopify.map((day) => ({ ...day, without: ['Big Shop'] }))
  renderScreen('/website/all-sites/conversion-analysis/ledger?cell=untracked|pos|2026-03-08', [
    inAllSites,
    answers(ledger.report, { ...closed, convertedFrom: ['EUR'], shopify }),
    answers(ledger.entries, { ...entries, entries: entries.entries.map((entry) => ({ ...entry, store })) }),
  ])
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByText('Big Shop')
  expect(drawer.getByRole<HTMLAnchorElement>('link', { name: en.openOrder({ order: '#1004' }) }).pathname).toBe(
    '/website/big-shop/order-attribution',
  )
  const note = within(screen.getByTestId('closing'))
  note.getByText(en.shopifyNever({ stores: 'Big Shop' }))
  note.getByText(conversionAnalysisText.en.ownDays)
  note.getByText(conversionAnalysisText.en.converted({ currency: 'USD', from: 'EUR' }))
})
