import type { ConversionAnalysisAnswer } from '@convbox/contract/reports/conversion-analysis.schemas'
import { HEADERS } from '@convbox/contract/endpoint'
import { ALL_SITES } from '@convbox/contract/ids'
import { plansFor } from '@convbox/contract/plans'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import type { ResultOf } from '@convbox/contract/endpoint'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { answers, type Plain, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inAllSites, inShop, readOnlyShop } from '../../testing/tiny-shop.ts'
import { featuresText } from '../../text/features.text.ts'
import { sharedText } from '../../text/shared.text.ts'
import { compared, twoRows } from './analysis-samples.ts'
import { widgetsText } from '../../widgets/widgets.text.ts'
import { explainDrawerText } from '../../widgets/explain-drawer.text.ts'
import { conversionAnalysisText } from './conversion-analysis.text.ts'
import { metricCatalogueText } from './metrics/metric-catalogue.text.ts'
import { dataVersionSample } from '../../widgets/explanation.cases.ts'

const { en, zh } = conversionAnalysisText
const address = inShop('conversion-analysis')
const { report, explain } = conversionAnalysis

const nothing: Plain<ConversionAnalysisAnswer> = {
  ...twoRows,
  rows: [],
  total: { measures: {} },
  excluded: [],
  closing: { attributed: '0', untracked: '0', excluded: '0', storeTotal: '0', difference: '0' },
  series: [],
}

/** Sales of facebook ads: one order with full credit, one with half. */
const salesExplained: Plain<ResultOf<typeof explain>> = {
  value: '150',
  parts: [{ metric: 'sales', value: '150' }],
  orders: [
    {
      orderId: '7001',
      orderName: '#1001',
      orderDate: '2026-03-08T15:00:00.000Z',
      orderDateLocal: '2026-03-08 11:00:00',
      total: '100',
      credit: 0.5,
      creditedSales: '50',
      touches: [{ channel: 'facebook ads', campaign: 'summer', at: '2026-03-07T15:00:00.000Z', weight: 0.5, counted: true }],
      otherShares: [{ channel: 'google ads', campaign: 'brand', part: 'views', weight: 0.25 }],
    },
  ],
  orderCount: 2,
  spendDays: [],
  dataVersion: dataVersionSample,
  pageNo: 1,
  pageSize: 20,
}

const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))

it('says that it loads until the server answers', async () => {
  renderScreen(address, [staysPending(report)])
  await screen.findByRole('heading', { name: en.title })
  expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
  expect(screen.queryByRole('table')).toBeNull()
})

it('leads from a period without orders to the connection of the store', async () => {
  renderScreen(address, [answers(report, nothing)])
  await screen.findByRole('heading', { name: en.emptyTitle })
  screen.getByText(en.empty)
  // The menu has a link with the same name.
  const page = within(screen.getByRole('main'))
  expect(page.getByRole<HTMLAnchorElement>('link', { name: en.toSettings }).pathname).toBe(inShop('website-info'))
})

it('says why the report could not be loaded, and tries again', async () => {
  const { user, play } = renderScreen(address, [refuses(report, 'overloaded')])
  expect((await screen.findByRole('alert')).textContent).toContain(refusalMessage('overloaded', 'en'))
  play(answers(report, twoRows))
  await user.click(screen.getByRole('button', { name: sharedText.en.retry }))
  await screen.findByRole('table', { name: en.title })
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says which subscription is missing instead of an error, in either language', async () => {
  renderScreen(address, [refuses(report, 'plan needed')], { language: 'zh' })
  await screen.findByRole('heading', { name: sharedText.zh.noAccessTitle })
  screen.getByText(sharedText.zh.noAccess({ feature: featuresText.zh['Conversion Analysis'], plans: plansFor('Conversion Analysis') }))
  expect(screen.queryByRole('button', { name: sharedText.zh.retry })).toBeNull()
})

it('opens the orders that are not counted', async () => {
  renderScreen(address, [answers(report, twoRows)])
  const link = await screen.findByRole('link', { name: /^Test 1 order, \$10\.00/ })
  expect(link.getAttribute('href')).toMatch(/order-attribution\?range=custom&since=\d{4}-\d\d-\d\d&until=\d{4}-\d\d-\d\d&excluded=test$/)
})

it('opens the orders without an ad touch in the window of the report, and names every reason', async () => {
  const excluded = [
    { reason: 'no ad touch', orders: '6', sales: '179' },
    { reason: 'told by browser', orders: '2', sales: '30' },
  ]
  renderScreen(`${address}?scope=ads&window=7`, [answers(report, { ...twoRows, excluded })])
  const link = await screen.findByRole('link', { name: /^Without an ad touch 6 orders, \$179\.00/ })
  expect(link.getAttribute('href')).toMatch(/&excluded=no\+ad\+touch&window=7$/)
  screen.getByRole('link', { name: /^Reported by the browser only 2 orders, \$30\.00/ })
})

it('shows rows, the total, and that the totals close', async () => {
  renderScreen(address, [answers(report, twoRows)])
  const facebook = await row(/Meta Ads/)
  facebook.getByRole('button', { name: /Sales, Meta Ads, \$150/ })
  // 150 / 50
  facebook.getByRole('button', { name: /ROAS, Meta Ads, 3\.00/ })
  await row(new RegExp(creditText.en.untracked))
  const total = await row(new RegExp(`^${creditText.en.total}`))
  total.getByRole('button', { name: '$190.00' })
  screen.getByText(en.closesTitle)
  screen.getByText(/Test 1 order, \$10\.00/)
})

/** A tile's box; undefined if there is no such tile. The chosen metric's button is pressed. */
const tileOf = (metric: 'sales' | 'roas' | 'newCustomerRoas', pressed: boolean) =>
  screen.queryByRole('button', { name: new RegExp(`^${metricsText.en[metric].label}`), pressed })?.closest<HTMLElement>('div.relative')

it('shows the return from new customers beside the return from all where something was spent', async () => {
  const total = { measures: { ...twoRows.total.measures, newCustomerSales: '100' } }
  const { sent, play, user } = renderScreen(address, [answers(report, { ...twoRows, total })])
  await row(/Meta Ads/)
  // 100 / 50.
  expect(tileOf('newCustomerRoas', false)?.textContent).toContain('2.00')
  expect(sent(report)[0]?.columns?.split(',')).toContain('newCustomerRoas')
  play(answers(report, { ...twoRows, total: { measures: { orders: '3', sales: '190' } } }))
  await user.click(screen.getByRole('button', { name: en.campaignTab }))
  await waitFor(() => expect(tileOf('newCustomerRoas', false)).toBeUndefined())
  expect(tileOf('roas', false)).toBeDefined()
})

it('leaves no empty strip in the tiles for a single day', async () => {
  const { play, user } = renderScreen(address, [answers(report, twoRows)])
  await row(/Meta Ads/)
  const strips = () => tileOf('sales', true)?.querySelectorAll('svg[preserveAspectRatio]').length
  expect(strips()).toBe(1)
  play(answers(report, { ...twoRows, series: twoRows.series.slice(1) }))
  await user.click(screen.getByRole('button', { name: en.campaignTab }))
  await waitFor(() => expect(strips()).toBe(0))
})

it('names groups of channels in the language of the reader, without the icon of a channel', async () => {
  const group = {
    key: 'row::Paid%20Ads',
    kind: 'credited' as const,
    channel: '',
    value: 'Paid Ads',
    isAd: true,
    measures: { orders: '2', sales: '150' },
  }
  const { container } = renderScreen(`${address}?level=channel_group`, [answers(report, { ...twoRows, rows: [group] })], { language: 'zh' })
  await row(/付费广告/)
  expect(container.querySelectorAll('[data-mark]')).toHaveLength(0)
})

it.each([
  ['influencer', 'Influencer'],
  ['klaviyo', 'Term'],
])('names the term of links of %s %s', async (channel, name) => {
  renderScreen(`${address}?tab=campaign&level=term&channel=${channel}`, [answers(report, twoRows)])
  await screen.findByRole('columnheader', { name })
  screen.getByRole('combobox', { name: `${en.groupBy}: ${name}` })
})

it('leads from the campaigns of an ad platform to their ad sets and ads, of the same days and click', async () => {
  const of = (channel: string) => `${address}?tab=campaign&range=last_7d&window=7&model=first_click&channel=${encodeURIComponent(channel)}`
  const { user } = renderScreen(of('google ads'), [answers(report, twoRows)])
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: en.toAds })
  expect(link.pathname).toBe(inShop('ads-report'))
  expect(Object.fromEntries(new URL(link.href).searchParams)).toEqual({
    channel: 'google ads',
    range: 'last_7d',
    window: '7',
    model: 'first_click',
  })
  // All channels have no such report.
  await user.click(screen.getByRole('button', { name: sharedText.en.remove({ what: en.onlyChannel({ channel: 'google ads' }) }) }))
  await waitFor(() => expect(screen.queryByRole('link', { name: en.toAds })).toBeNull())
})

it.each(['conversion-analysis-v2', 'conversion-analysis-v2/all-channels', 'conversion-analysis/ads-only'])(
  'opens at %s too, with the query',
  async (page) => {
    const { address: now } = renderScreen(inShop(`${page}?model=linear`), [answers(report, twoRows)])
    await screen.findByRole('heading', { name: en.title })
    expect(now()).toBe(`${address}?model=linear`)
  },
)

it('opens a page of the report below the address of the other version', async () => {
  const { address: now } = renderScreen(inShop('conversion-analysis-v2/metrics?q=cpa'))
  await screen.findByRole('heading', { name: metricCatalogueText.en.title, level: 1 })
  expect(now()).toBe(`${address}/metrics?q=cpa`)
})

it.each([
  ['所有行', 'ROAS', '所有行的 ROAS'],
  ['Meta Ads', '销售额', 'Meta Ads 的销售额'],
  ['直接访问', '销售额', '直接访问的销售额'],
])('names the %s of %s in Chinese with spaces beside Latin letters only', (named, metric, title) =>
  expect(explainDrawerText.zh.explainTitle({ row: named, metric })).toBe(title),
)

it('says by how much the totals are off', async () => {
  renderScreen(address, [answers(report, { ...twoRows, closing: { ...twoRows.closing, difference: '0.01' } })])
  await screen.findByText(en.notCloses({ difference: '$0.01' }))
  expect(screen.queryByText(en.closesTitle)).toBeNull()
})

it('asks for what the address says: model, scope, window, days, comparison', async () => {
  const { sent } = renderScreen(
    `${address}?model=linear&scope=ads&window=7&range=custom&since=2026-03-01&until=2026-03-07&compare=previous`,
    [answers(report, twoRows)],
  )
  await screen.findByRole('table', { name: en.title })
  expect(sent(report)).toHaveLength(1)
  expect(sent(report)[0]).toMatchObject({ mainModel: 'linear', adsOnly: '1', window: '7', from: '2026-03-01', to: '2026-03-07' })
  screen.getByRole('combobox', { name: new RegExp(creditText.en.models.linear) })
})

it('keeps a chosen model in the address and asks again', async () => {
  const { user, sent, address: now } = renderScreen(address, [answers(report, twoRows)])
  await user.click(await screen.findByRole('combobox', { name: new RegExp(creditText.en.models.last_click) }))
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${creditText.en.models.first_click}`) }))
  await screen.findByRole('combobox', { name: new RegExp(creditText.en.models.first_click) })
  expect(now()).toBe(`${address}?model=first_click`)
  expect(sent(report).at(-1)?.mainModel).toBe('first_click')
})

it('opens the campaigns of a channel, and lets go of it', async () => {
  const { user, sent, address: now } = renderScreen(address, [answers(report, twoRows)])
  await user.click(await screen.findByRole('button', { name: en.openRow({ name: 'Meta Ads' }) }))
  const only = en.onlyChannel({ channel: 'facebook ads' })
  await user.click(await screen.findByRole('button', { name: sharedText.en.remove({ what: only }) }))
  expect(sent(report).map(({ level, channel }) => [level, channel])).toContainEqual(['campaign', 'facebook ads'])
  expect(now()).toBe(address)
})

it('finds rows by name, and offers to clear a search that finds none', async () => {
  const { user } = renderScreen(`${address}?q=tiktok`, [answers(report, twoRows)])
  await screen.findByText(en.noMatch({ query: 'tiktok' }))
  await user.click(screen.getByRole('button', { name: en.clearSearch }))
  await row(/Meta Ads/)
})

it('counts and adds up only the rows that a search leaves', async () => {
  renderScreen(`${address}?q=meta`, [answers(report, twoRows)])
  await row(/Meta Ads/)
  screen.getByText(en.rowsOf({ shown: 1, of: 2 }))
  // 150 + 40 = 190.
  ;(await row(new RegExp(`^${creditText.en.total}`))).getByRole('button', { name: '$150.00' })
})

it('explains a figure down to the order behind it, in the address too', async () => {
  const { user, sent, address: now } = renderScreen(address, [answers(report, twoRows), answers(explain, salesExplained)])
  const facebook = await row(/Meta Ads/)
  await user.click(facebook.getByRole('button', { name: /Sales, Meta Ads/ }))
  const drawer = within(
    await screen.findByRole('dialog', { name: explainDrawerText.en.explainTitle({ metric: metricsText.en.sales.label, row: 'Meta Ads' }) }),
  )
  await drawer.findByText(explainDrawerText.en.creditedOrders({ n: '2' }))
  drawer.getByText(explainDrawerText.en.formulas.credited)
  drawer.getByText(explainDrawerText.en.orderCredit({ percent: '50.00%', amount: '$50.00' }))
  expect(drawer.getByRole<HTMLAnchorElement>('link', { name: explainDrawerText.en.openOrder({ order: '#1001' }) }).pathname).toBe(
    inShop('order-attribution'),
  )
  expect(sent(explain)).toMatchObject([{ metric: 'sales', key: 'facebook ads', mainModel: 'last_click' }])
  expect(new URLSearchParams(now().split('?')[1]).get('explain')).toBe('sales')
  await user.click(drawer.getByRole('button', { name: sharedText.en.close }))
  expect(now()).toBe(address)
})

it('explains the total where an old address names a row that the period does not have', async () => {
  const { sent } = renderScreen(`${address}?explain=sales&row=gone`, [answers(report, twoRows), answers(explain, salesExplained)])
  await screen.findByRole('dialog', {
    name: explainDrawerText.en.explainTitle({ metric: metricsText.en.sales.label, row: explainDrawerText.en.explainAll }),
  })
  await waitFor(() => expect(sent(explain).map(({ metric, key }) => [metric, key])).toEqual([['sales', undefined]]))
})

it('says inside the drawer why a figure could not be explained, and tries again', async () => {
  const { user, play } = renderScreen(`${address}?explain=sales`, [answers(report, twoRows), refuses(explain, 'bug')])
  const alert = within(await screen.findByRole('alert'))
  alert.getByText(refusalMessage('bug', 'en'))
  play(answers(explain, { ...salesExplained, orders: [], orderCount: 0 }))
  await user.click(alert.getByRole('button', { name: sharedText.en.retry }))
  await screen.findByText(explainDrawerText.en.noOrdersBehind)
})

it('says that an explanation loads', async () => {
  renderScreen(`${address}?explain=sales`, [answers(report, twoRows), staysPending(explain)])
  const drawer = within(await screen.findByRole('dialog'))
  expect(drawer.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
})

it('lets a member who may only look read and export all of it, in Chinese', async () => {
  renderScreen(address, [readOnlyShop, answers(report, twoRows)], { language: 'zh' })
  await row(/Meta Ads/)
  screen.getByText(zh.closesTitle)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: widgetsText.zh.download }).disabled).toBe(false)
})

it('compares with the period before unless told otherwise: figures, rows and total', async () => {
  const { sent } = renderScreen(address, [answers(report, compared)])
  const facebook = await row(/Meta Ads/)
  expect(sent(report)[0]).toMatchObject({ from: '2026-02-09', to: '2026-03-10', compareFrom: '2026-01-10', compareTo: '2026-02-08' })
  // 2 orders against 1, 150 against 75; below, 190 against 95.
  expect(facebook.getAllByTitle(widgetsText.en.changed({ percent: '+100.00%' }))).toHaveLength(2)
  const total = await row(new RegExp(`^${creditText.en.total}`))
  expect(total.getAllByText('100.00%')).toHaveLength(1)
})

it('calls more of Untracked neither good nor bad', async () => {
  renderScreen(address, [answers(report, compared)])
  // 40 against 20.
  const change = (await row(new RegExp(creditText.en.untracked))).getByTitle(widgetsText.en.changed({ percent: '+100.00%' }))
  expect(change.className).toContain('text-ink-3')
  expect((await row(/Meta Ads/)).getAllByTitle(widgetsText.en.changed({ percent: '+100.00%' }))[0]?.className).toContain('text-good')
})

it('stops once among the figures, and moves among them by arrows', async () => {
  const { user } = renderScreen(address, [answers(report, twoRows)])
  const buttons = within(await screen.findByRole('toolbar', { name: en.figures })).getAllByRole('button')
  expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  buttons[0]?.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement).toBe(buttons[2])
})

it('stops once in a row of the table, and moves in it by arrows', async () => {
  const { user } = renderScreen(address, [answers(report, twoRows)])
  const facebook = await row(/Meta Ads/)
  const buttons = facebook.getAllByRole('button')
  expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  buttons[0]?.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement).toBe(buttons[2])
  await user.keyboard('{ArrowDown}')
  const untracked = (await row(new RegExp(creditText.en.untracked))).getAllByRole('button')
  expect(document.activeElement).toBe(untracked[2])
  await user.tab()
  // On to the total row: the row above was one Tab stop.
  expect(document.activeElement?.closest('tfoot')).not.toBeNull()
})

it('adds up the stores of All-Sites, says what is converted, and opens an order in its own store', async () => {
  const store = { websiteName: 'big-shop', websiteTitle: 'Big Shop' }
  const [order] = salesExplained.orders
  const { headersOf } = renderScreen('/website/all-sites/conversion-analysis?explain=sales', [
    inAllSites,
    answers(report, { ...twoRows, convertedFrom: ['EUR'], missingRates: { orders: 1, spend: 0 } }),
    answers(explain, { ...salesExplained, orders: order ? [{ ...order, store }] : [] }),
  ])
  const note = within(await screen.findByTestId('closing'))
  note.getByText(en.converted({ currency: 'USD', from: 'EUR' }))
  note.getByText(en.ownDays)
  expect(note.queryByRole('link', { name: en.missingOrderRates({ n: 1 }) })).toBeNull()
  expect(headersOf(report).map((headers) => headers.get(HEADERS.store))).toEqual([ALL_SITES])
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByText('Big Shop')
  expect(drawer.getByRole<HTMLAnchorElement>('link', { name: explainDrawerText.en.openOrder({ order: '#1001' }) }).pathname).toBe(
    '/website/big-shop/order-attribution',
  )
})

it('says when convbox has constants of the store, and leads to them', async () => {
  const ownConstants = { surveyShare: 0.5, viewTrust: 0.25, viewCap: 0.5, leastAnswers: 50, surveyDays: 90 }
  renderScreen(`${address}?model=convbox`, [answers(report, { ...twoRows, convboxInputs: 'views', ownConstants })])
  const note = within(await screen.findByTestId('closing'))
  note.getByText(en.ownConstants, { exact: false })
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: en.toConvbox }).pathname).toBe(
    '/website/tiny-shop/conversion-analysis/convbox',
  )
})
