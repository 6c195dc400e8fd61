import { historyImport } from '@convbox/contract/api/history-import'
import { pixels } from '@convbox/contract/api/pixels'
import { stores } from '@convbox/contract/api/stores'
import type { ResultOf } from '@convbox/contract/endpoint'
import { ALL_SITES } from '@convbox/contract/ids'
import { plansFor } from '@convbox/contract/plans'
import { conversionPaths } from '@convbox/contract/reports/conversion-paths'
import { channelRulesText } from '@convbox/contract/channel-rules.text'
import { orderAttribution } from '@convbox/contract/reports/order-attribution'
import { orderColumnsText } from '@convbox/contract/reports/order-attribution.text'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { answers, answersBy, type Plain, type Play, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { allSites, inShop, NOW, readOnlyShop, tinyShop } from '../../testing/tiny-shop.ts'
import { featuresText } from '../../text/features.text.ts'
import { sharedText } from '../../text/shared.text.ts'
import { historyImportText } from '../../widgets/history-import.text.ts'
import { ERASED_AFTER_UNINSTALL, receptionNoticeText } from '../../widgets/reception-notice.text.ts'
import { widgetsText } from '../../widgets/widgets.text.ts'
import { websiteInfoText } from '../website-info/website-info.text.ts'
import { orderAttributionText } from './order-attribution.text.ts'
import { pathsAnswer } from './paths/paths.cases.ts'
import { pathsText } from './paths/paths.text.ts'
import { paidDetail, paidOrder, untrackedOrder } from './orders.cases.ts'

const { en, zh } = orderAttributionText
const address = inShop('order-attribution')
const openAddress = `${address}?order=7001@2026-03-09T15:00:00.000Z`
const { orders, orderDetail, queryChannels } = orderAttribution

type Orders = Plain<ResultOf<typeof orders>>
const page = (rows: Orders['orders'], more: Partial<Orders> = {}): Play =>
  answers(orders, { orders: rows, orderCount: rows.length, pageNo: 1, pageSize: 10, rebuilding: {}, ...more })
const channels = answers(queryChannels, [{ channel: 'facebook ads' }, { channel: 'google' }])
const open = (...plays: Play[]) => renderScreen(address, [channels, ...plays])
const rowOf = async (order: string) => within(await screen.findByRole('row', { name: new RegExp(order) }))

it('says that it loads until the server answers', async () => {
  open(staysPending(orders))
  await screen.findByRole('heading', { name: en.title })
  expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
  expect(screen.queryByRole('table')).toBeNull()
})

it('leads from a period without orders to the connection of the store', async () => {
  open(page([]))
  await screen.findByRole('heading', { name: en.emptyTitle })
  expect(within(screen.getByRole('main')).getByRole<HTMLAnchorElement>('link', { name: en.toSettings }).pathname).toBe(
    inShop('website-info'),
  )
})

it('shows how far the import is while a store that was just connected has no orders', async () => {
  const run = { status: 'downloading' as const, importedOrders: 40, totalOrders: 60, from: NOW, to: NOW, startedAt: NOW }
  const { user } = open(page([]), answers(historyImport.importStatus, { isConnected: true, run }))
  await screen.findByText(historyImportText.en.downloading({ done: '40', total: '60' }))
  await user.type(screen.getByRole('searchbox', { name: en.searchOrder }), '9')
  await screen.findByRole('heading', { name: en.noMatchTitle })
  expect(screen.queryByRole('heading', { name: historyImportText.en.title })).toBeNull()
})

describe('a storefront that is not heard', () => {
  const heard = (arrivals: { firstEventAt?: string; lastEventAt?: string; uninstalledAt?: string }) =>
    answers(stores.installation, { snippet: 's', customerEventsSnippet: 'c', eventCount: 0, ...arrivals })
  const firstEventAt = '2026-03-01T00:00:00.000Z'
  const { en: words, zh: chinese } = receptionNoticeText

  it('says over the orders that no visit was seen yet, and leads to the connection', async () => {
    const { user, address: now } = open(page([untrackedOrder]), heard({}), answers(pixels.listPixels, []))
    await screen.findByText(words.never)
    await user.click(screen.getByRole('link', { name: words.toConnection }))
    await screen.findByRole('heading', { level: 1, name: websiteInfoText.en.title })
    expect(now()).toBe(inShop('website-info'))
  })

  it.each([
    [
      'quiet for more than a day',
      { firstEventAt, lastEventAt: '2026-03-08T16:00:00.000Z' },
      words.quiet({ hours: 24, time: '2026-03-08 12:00' }),
    ],
    [
      'uninstalled',
      { firstEventAt, uninstalledAt: '2026-03-09T16:00:00.000Z' },
      `The app was uninstalled 2026-03-09 12:00. Shopify has sent no orders since. ${ERASED_AFTER_UNINSTALL.en}`,
    ],
  ])('says since when it is %s', async (_, arrivals, sentence) => {
    open(page([untrackedOrder]), heard(arrivals))
    await screen.findByText(sentence)
  })

  it('says it in Chinese', async () => {
    renderScreen(address, [channels, page([untrackedOrder]), heard({})], { language: 'zh' })
    await screen.findByText(chinese.never)
  })

  it('says nothing any more once events arrive', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(NOW), shouldAdvanceTime: true })
    const { play } = open(page([untrackedOrder]), heard({}))
    await screen.findByText(words.never)
    play(heard({ firstEventAt, lastEventAt: NOW }))
    await vi.advanceTimersByTimeAsync(30_000)
    await waitFor(() => expect(screen.queryByRole('link', { name: words.toConnection })).toBeNull())
  })
})

it('says why the orders could not be loaded, and tries again', async () => {
  const { user, play } = open(refuses(orders, 'bug'))
  expect((await screen.findByRole('alert')).textContent).toContain(refusalMessage('bug', 'en'))
  play(page([paidOrder]))
  await user.click(screen.getByRole('button', { name: sharedText.en.retry }))
  await rowOf('#1001')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says which subscription is missing instead of an error', async () => {
  open(refuses(orders, 'plan needed'))
  await screen.findByRole('heading', { name: sharedText.en.noAccessTitle })
  screen.getByText(sharedText.en.noAccess({ feature: featuresText.en['Order Journey'], plans: plansFor('Order Journey') }))
  expect(screen.queryByRole('button', { name: sharedText.en.retry })).toBeNull()
})

it('shows what each order was, and what led to it', async () => {
  open(page([paidOrder, untrackedOrder], { rebuilding: { refund: 2 } }))
  const paid = await rowOf('#1001')
  paid.getByText('Bo Li')
  paid.getByText(en.newCustomer)
  paid.getByText('$110.00')
  paid.getByText(en.status.paid)
  paid.getByText('Meta Ads')
  paid.getByText('summer')
  const untracked = await rowOf('#1002')
  untracked.getByText(en.unknownCustomer)
  untracked.getByText(en.excluded.test)
  expect(untracked.getAllByText(en.untracked)).toHaveLength(2)
  screen.getByText(`${en.rebuilding({ n: 2 })} (${en.rebuildReason.refund} 2)`)
})

it('lets a member who may only look read and download all of it, in Chinese', async () => {
  renderScreen(address, [channels, readOnlyShop, page([untrackedOrder])], { language: 'zh' })
  const row = await rowOf('#1002')
  row.getByText(zh.unknownCustomer)
  row.getByText(zh.excluded.test)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: widgetsText.zh.download }).disabled).toBe(false)
})

it('says why only admins can download the orders of a restricted store', async () => {
  renderScreen(address, [
    channels,
    answers(stores.websiteInfo, { ...tinyShop, optorRole: 'operate', mayDownloadOrders: false }),
    page([untrackedOrder]),
  ])
  await rowOf('#1002')
  const button = screen.getByRole<HTMLButtonElement>('button', { name: widgetsText.en.download })
  expect([button.disabled, button.title]).toEqual([true, en.adminsDownload])
})

it('asks for what the address says, and offers to clear filters that hide everything', async () => {
  const {
    user,
    sent,
    address: now,
  } = renderScreen(`${address}?orderNumber=9999&channel=google&page=2`, [
    channels,
    answersBy(orders, ({ orderNumber }) => ({
      orders: orderNumber === undefined ? [paidOrder] : [],
      orderCount: orderNumber === undefined ? 1 : 0,
      pageNo: 1,
      pageSize: 10,
      rebuilding: {},
    })),
  ])
  await screen.findByRole('heading', { name: en.noMatchTitle })
  expect(sent(orders)).toMatchObject([{ orderNumber: '9999', channel: 'google', pageNo: 2 }])
  await user.click(screen.getByRole('button', { name: en.clearFilters }))
  await rowOf('#1001')
  expect(now()).toBe(address)
})

it('shows only orders that the reports do not count when the address says so, until that is taken away', async () => {
  const {
    user,
    sent,
    address: now,
  } = renderScreen(`${address}?excluded=missing+rate`, [
    channels,
    page([{ ...paidOrder, excludedReason: 'missing rate', currency: 'CHF', orderRevenue: '30' }]),
  ])
  const shown = await rowOf('#1001')
  shown.getByText(en.excluded['missing rate'])
  shown.getByText(/^CHF\s30\.00$/)
  expect(sent(orders)).toMatchObject([{ excluded: 'missing rate' }])
  await user.click(screen.getByRole('button', { name: /No exchange rate/ }))
  expect(now()).toBe(address)
})

it('shows only orders without an ad touch within the days of the address', async () => {
  const { user, sent, address: now } = renderScreen(`${address}?excluded=no+ad+touch&window=7`, [channels, page([paidOrder])])
  await rowOf('#1001')
  expect(sent(orders)).toMatchObject([{ excluded: 'no ad touch', window: '7' }])
  await user.click(screen.getByRole('button', { name: /Without an ad touch within 7 days/ }))
  expect(now()).toBe(address)
})

it('keeps sorting and page in the address', async () => {
  const { user, sent, address: now } = open(page([paidOrder], { orderCount: 21 }))
  await rowOf('#1001')
  await user.click(screen.getByRole('button', { name: sharedText.en.page({ page: 2 }) }))
  expect(now()).toBe(`${address}?page=2`)
  await user.click(screen.getByRole('button', { name: new RegExp(orderColumnsText.touches.en) }))
  expect(new URLSearchParams(now().split('?')[1]).get('sort')).toBe('touches')
  expect(sent(orders).at(-1)).toMatchObject({ sort: 'touches', pageNo: 1 })
})

it('makes a page beyond the last one the last', async () => {
  // 21 orders, 10 a page: three pages.
  const { sent, address: now } = renderScreen(`${address}?page=99999`, [
    channels,
    answersBy(orders, ({ pageNo = 1 }) => ({
      orders: pageNo === 3 ? [paidOrder] : [],
      orderCount: 21,
      pageNo,
      pageSize: 10,
      rebuilding: {},
    })),
  ])
  await rowOf('#1001')
  expect(now()).toBe(`${address}?page=3`)
  expect(sent(orders).map(({ pageNo }) => pageNo)).toEqual([99_999, 3])
  screen.getByText(sharedText.en.pageOf({ from: 21, to: 21, total: 21 }))
})

it('opens an order whole, and goes on to the next', async () => {
  const untrackedDetail = { ...paidDetail, ...untrackedOrder, events: [], credits: [], otherCredits: [], convboxParts: [], line_items: [] }
  const { user, address: now } = open(
    page([paidOrder, untrackedOrder]),
    answersBy(orderDetail, ({ orderId }) => (orderId === '7001' ? paidDetail : untrackedDetail)),
  )
  await user.click(await screen.findByRole('button', { name: en.openOrder({ order: '#1001' }) }))
  const dialog = within(await screen.findByRole('dialog', { name: en.detail.title({ order: '#1001' }) }))
  await dialog.findByText(en.detail.landing({ channel: 'facebook ads' }))
  dialog.getByText('SUMMER4')
  dialog.getByText('Blue mug', { selector: 'li > span > span' })
  dialog.getByText(en.detail.joinedBy.cart, { exact: false })
  // Three views of one product: one line, two folded below it.
  await user.click(dialog.getByRole('button', { name: en.detail.expand({ n: 2 }) }))
  expect(dialog.getAllByText(en.events.ViewContent)).toHaveLength(3)
  await user.click(dialog.getByRole('button', { name: en.detail.next }))
  const next = within(await screen.findByRole('dialog', { name: en.detail.title({ order: '#1002' }) }))
  await next.findByText(en.detail.noActivities)
  next.getByText(en.untrackedHelp)
  expect(now()).toContain('order=7002')
  await user.click(next.getByRole('button', { name: sharedText.en.close }))
  expect(now()).toBe(address)
})

it('goes to the next order and back by the arrow keys', async () => {
  const { user, address: now } = renderScreen(openAddress, [
    channels,
    page([paidOrder, untrackedOrder]),
    answersBy(orderDetail, ({ orderId }) => (orderId === '7001' ? paidDetail : { ...paidDetail, ...untrackedOrder })),
  ])
  await screen.findByRole('dialog', { name: en.detail.title({ order: '#1001' }) })
  await screen.findByText('SUMMER4')
  await user.keyboard('{ArrowRight}')
  await screen.findByRole('dialog', { name: en.detail.title({ order: '#1002' }) })
  expect(now()).toContain('order=7002')
  await user.keyboard('{ArrowLeft}')
  await screen.findByRole('dialog', { name: en.detail.title({ order: '#1001' }) })
  await user.keyboard('{ArrowLeft}')
  expect(now()).toContain('order=7001')
})

it('says that an order loads, with what is known of it already', async () => {
  renderScreen(openAddress, [channels, page([paidOrder]), staysPending(orderDetail)])
  const dialog = within(await screen.findByRole('dialog', { name: en.detail.title({ order: '#1001' }) }))
  expect(dialog.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
  dialog.getByText(/Bo Li/)
})

it('says inside the dialog why an order could not be loaded, and tries again', async () => {
  const { user, play } = renderScreen(openAddress, [channels, page([]), refuses(orderDetail, 'not found')])
  const alert = within(await screen.findByRole('alert'))
  alert.getByText(refusalMessage('not found', 'en'))
  play(answers(orderDetail, paidDetail))
  await user.click(alert.getByRole('button', { name: sharedText.en.retry }))
  await screen.findByText(en.detail.landing({ channel: 'facebook ads' }))
})

it('opens Paths Analysis by its tab', async () => {
  const { user, address: now } = open(page([paidOrder]), answers(conversionPaths.report, pathsAnswer))
  await user.click(await screen.findByRole('tab', { name: en.pathsTab }))
  await screen.findByText(pathsText.en.about)
  expect(now()).toBe(`${address}?tab=paths`)
})

it('opens Paths Analysis for an older link, and takes that out of the address', async () => {
  const { address: now } = renderScreen(`${address}?activeTab=pathAnalysis`, [
    channels,
    page([]),
    answers(conversionPaths.report, pathsAnswer),
  ])
  await screen.findByText(pathsText.en.about)
  expect(now()).toBe(`${address}?tab=paths`)
})

it('lists the orders of All-Sites with their stores, and opens one in its own store', async () => {
  const row = { ...paidOrder, store: { websiteName: 'tiny-shop', websiteTitle: 'Tiny Shop' } }
  const other = { ...paidOrder, currency: 'EUR', store: { websiteName: 'big-shop', websiteTitle: 'Big Shop' } }
  const { user, address: now } = renderScreen('/website/all-sites/order-attribution', [
    channels,
    answersBy(stores.websiteInfo, ({ websiteName }) => (websiteName === ALL_SITES ? allSites : tinyShop)),
    page([row, other], { lastUpdate: '2026-03-10T15:55:00.000Z' }),
    answers(orderDetail, paidDetail),
  ])
  const big = within(await screen.findByRole('row', { name: /Big Shop/ }))
  big.getByText('€110.00')
  // The stores have two time zones: each time is shown with its zone.
  big.getByText('Asia/Shanghai')
  screen.getByText('Data through 15:55 UTC')
  within(screen.getByRole('row', { name: /Tiny Shop/ })).getByText('America/New York')
  await user.click(screen.getByRole('row', { name: /Tiny Shop/ }))
  await screen.findByRole('dialog')
  expect(now()).toContain(inShop('order-attribution?order=7001'))
})

it('says in the list and in the order which visits the shop told, not our script', async () => {
  open(page([{ ...paidOrder, toldTouches: 2 }]))
  expect((await rowOf('#1001')).getByText(en.toldAll({ n: 2 }))).toBeTruthy()
})

it('marks Shopify’s visits in the order’s timeline', async () => {
  const visit = {
    name: 'PageView',
    event_id: 'shopify-7001-1',
    date: '2026-03-01T13:00:00.000Z',
    date_local: '2026-03-01 08:00:00',
    rtoSessionId: 'shopify-7001-1',
    channel: 'klaviyo',
    shopify_journey: true as const,
  }
  const told = { toldTouches: 1, events: [visit, ...paidDetail.events] }
  renderScreen(openAddress, [channels, page([paidOrder]), answers(orderDetail, { ...paidDetail, ...told })])
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(en.shopifyVisit)).toBeTruthy()
  expect(dialog.getByText(en.toldSome({ n: 1, all: 2 }))).toBeTruthy()
})

it('names the rule that put a landing into its channel; one of the store’s own leads to its place in the list', async () => {
  const landing = (minute: number, fields: object) => ({
    name: 'PageView',
    event_id: `landing-${minute}`,
    date: `2026-03-01T13:0${minute}:00.000Z`,
    date_local: `2026-03-01 08:0${minute}:00`,
    rtoSessionId: `session-${minute}`,
    channel: 'klaviyo',
    first_channel: 'Email & SMS',
    ...fields,
  })
  const conditions = [{ field: 'source' as const, match: 'is' as const, value: 'news' }]
  const events = [landing(1, { matched_rule: { id: 'R2', place: 1, conditions } }), landing(2, { matched_rule: { id: 'R6' } })]
  renderScreen(openAddress, [channels, page([paidOrder]), answers(orderDetail, { ...paidDetail, events })])
  const dialog = within(await screen.findByRole('dialog'))
  const link = await dialog.findByRole<HTMLAnchorElement>('link', { name: en.detail.trafficRule({ n: 2 }) })
  expect(`${link.pathname}${link.search}`).toBe(inShop('traffic-rules?rule=2'))
  dialog.getByText('utm_source is “news”')
  dialog.getByText(channelRulesText.R6.en)
})
