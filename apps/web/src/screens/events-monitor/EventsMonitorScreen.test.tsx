import { plansFor } from '@convbox/contract/plans'
import { eventsMonitor } from '@convbox/contract/api/events-monitor'
import type { EventRow } from '@convbox/contract/api/events-monitor.schemas'
import { pixels } from '@convbox/contract/api/pixels'
import { reasonsText } from '@convbox/contract/reasons.text'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { answers, type Plain, type Play, refuses, staysPending, streams } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop, readOnlyShop, tinyShop } from '../../testing/tiny-shop.ts'
import { stores } from '@convbox/contract/api/stores'
import { featuresText } from '../../text/features.text.ts'
import { sharedText } from '../../text/shared.text.ts'
import { metaPixel } from '../pixels/pixels.cases.ts'
import { deliveredPurchase, rejectedDetail, rejectedView } from './events.cases.ts'
import { eventsMonitorText } from './events-monitor.text.ts'

const { en, zh } = eventsMonitorText
const address = inShop('events-monitor')
const logAddress = `${address}?tab=log`
const drawerAddress = `${logAddress}&event=pixel-1:view-1`
const { eventLogs, liveEvents, deliveryLog, eventDetail, replayEvent, drops } = eventsMonitor

const latest = (...rows: Plain<EventRow>[]): Play => answers(eventLogs, { rows, hasPixel: true })
const log = (rows: Plain<EventRow>[], rowCount = rows.length): Play => answers(deliveryLog, { rows, rowCount, pageNo: 1, pageSize: 100 })
const nothingDropped = answers(drops, { rows: [], accepted: 12, lagSeconds: 0, lastEventAt: '2026-03-10T15:58:01.000Z' })
/** Calls of both tabs besides their list. */
const around: readonly Play[] = [answers(pixels.listPixels, [metaPixel]), nothingDropped]
const open = (where: string, ...plays: Play[]) => renderScreen(where, [...around, streams(liveEvents), ...plays])
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))

/** Each tab: its address, its list, and how to fill and empty it. */
const TABS = [
  { tab: en.realtimeTab, where: address, list: eventLogs, filled: latest(rejectedView), empty: latest(), emptyTitle: en.emptyTitle },
  { tab: en.logTab, where: logAddress, list: deliveryLog, filled: log([rejectedView]), empty: log([]), emptyTitle: en.emptyLogTitle },
]

it.each(TABS)('$tab: says that it loads until the server answers', async ({ where, list }) => {
  open(where, staysPending(list))
  const panel = within(await screen.findByRole('tabpanel'))
  expect((await panel.findByRole('status', { busy: true })).textContent).toBe(sharedText.en.loading)
  expect(screen.queryByRole('table')).toBeNull()
})

it.each(TABS)('$tab: says why there is no row', async ({ where, empty, emptyTitle }) => {
  open(where, empty)
  await screen.findByRole('heading', { name: emptyTitle })
  expect(screen.queryByRole('button', { name: en.filters.clear })).toBeNull()
})

it.each(TABS)('$tab: offers to clear filters that hide every row', async ({ where, empty, emptyTitle }) => {
  const { user, address: now } = open(`${where}${where.includes('?') ? '&' : '?'}status=failure&eventName=Purchase`, empty)
  await user.click(await screen.findByRole('button', { name: en.filters.clear }))
  await screen.findByRole('heading', { name: emptyTitle })
  expect(now()).toBe(where)
})

it.each(TABS)('$tab: says why the list could not be loaded, and tries again', async ({ where, list, filled }) => {
  const { user, play } = open(where, refuses(list, 'bug'))
  const alert = within(await screen.findByRole('alert'))
  alert.getByText(refusalMessage('bug', 'en'))
  play(filled)
  await user.click(alert.getByRole('button', { name: sharedText.en.retry }))
  await rowOf('PageView')
  expect(screen.queryByRole('alert')).toBeNull()
})

it.each(TABS)('$tab: says which subscription is missing instead of an error', async ({ where, list }) => {
  open(where, refuses(list, 'plan needed'))
  await screen.findByRole('heading', { name: sharedText.en.noAccessTitle })
  screen.getByText(sharedText.en.noAccess({ feature: featuresText.en['Events Monitor'], plans: plansFor('Events Monitor') }))
  expect(screen.queryByRole('button', { name: sharedText.en.retry })).toBeNull()
})

it.each(TABS)('$tab: shows how each event went, and why', async ({ where, filled }) => {
  open(where, filled)
  const row = await rowOf('PageView')
  row.getByRole('button', { name: `Meta main ${reasonsText.en.reject['invalid field'].short}` })
})

it.each(TABS)('$tab: shows an event once, with how it went at each pixel, and opens either', async ({ where, list }) => {
  const atGoogle = {
    ...rejectedView,
    pixelId: 'pixel-2',
    pixelName: 'GA4',
    state: 'delivered',
    status: 'success',
    reason: undefined,
  } as const
  const rows = [rejectedView, atGoogle]
  const play = list === eventLogs ? latest(...rows) : log(rows, 1)
  const { user, address: now } = open(where, play, answers(eventDetail, { ...rejectedDetail, others: [atGoogle] }))
  const row = await rowOf('PageView')
  expect(screen.getAllByRole('row', { name: /PageView/ })).toHaveLength(1)
  await user.click(row.getByRole('button', { name: /^GA4/ }))
  expect(now()).toContain('event=pixel-2:view-1')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: sharedText.en.close }))
  // Clicking the row opens the failed delivery.
  await user.click(await screen.findByRole('button', { name: /^PageView to Meta main/ }))
  const drawer = within(await screen.findByRole('dialog', { name: 'PageView' }))
  expect(now()).toContain('event=pixel-1:view-1')
  drawer.getByRole('button', { name: /^GA4/ })
})

it('leads from an event to the journey of its order', async () => {
  const purchase = { ...rejectedDetail, ...deliveredPurchase, orderDate: '2026-03-10T15:57:30.000Z' }
  open(`${logAddress}&event=pixel-1:purchase-1`, log([deliveredPurchase]), answers(eventDetail, purchase))
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: en.detail.openOrder({ order: '#1001 (7001)' }) })
  expect(link.pathname).toBe(inShop('order-attribution'))
  expect(new URLSearchParams(link.search).get('order')).toBe('7001@2026-03-10T15:57:30.000Z')
})

it('leads a store without a pixel to its pixels, in Chinese too', async () => {
  renderScreen(address, [...around, answers(eventLogs, { rows: [], hasPixel: false })], { language: 'zh' })
  await screen.findByRole('heading', { name: zh.noPixelTitle })
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: zh.toPixels }).pathname).toBe(inShop('pixels'))
})

it('offers the demo storefront where nothing has happened yet', async () => {
  const demoStorefrontUrl = 'http://localhost:3000/demo-store/'
  open(address, answers(stores.websiteInfo, { ...tinyShop, demoStorefrontUrl }), latest())
  expect((await screen.findByRole<HTMLAnchorElement>('link', { name: en.demo })).href).toBe(demoStorefrontUrl)
})

it('shows what comes over the stream, and holds it back while paused', async () => {
  const stream = streams(liveEvents)
  const { user } = renderScreen(address, [...around, latest(rejectedView), stream])
  await screen.findByText(en.connection.live)
  await user.click(screen.getByRole('button', { name: en.pause }))
  stream.push({ kind: 'rows', rows: [deliveredPurchase] })
  await user.click(await screen.findByRole('button', { name: en.resumeHeld({ n: 1 }) }))
  const purchase = await rowOf('Purchase')
  purchase.getByText('#1001')
  await rowOf('PageView')
})

it('tells what was not kept and why', async () => {
  open(
    address,
    latest(rejectedView),
    answers(drops, { rows: [{ step: 'drop-bots', reason: 'bot', count: 3 }], accepted: 12, lagSeconds: 40 }),
  )
  await screen.findByText(reasonsText.en.drop.bot.short)
  screen.getByText(en.notKept.lagSeconds({ n: 40 }))
})

it('says in its card why what was not kept could not be loaded, tries again, and says that nothing was dropped', async () => {
  const { user, play, sent } = open(address, latest(rejectedView), refuses(drops, 'bug'))
  const alert = within(await screen.findByRole('alert'))
  alert.getByText(refusalMessage('bug', 'en'))
  play(nothingDropped)
  await user.click(alert.getByRole('button', { name: sharedText.en.retry }))
  // At once, without waiting for the next poll.
  expect(sent(drops)).toHaveLength(2)
  await screen.findByText(en.notKept.none)
})

it('asks the log for what the address says, a page at a time', async () => {
  const { user, sent, address: now } = open(`${logAddress}&orderId=%231001&status=failure&pixel=pixel-1`, log([rejectedView], 250))
  await rowOf('PageView')
  expect(sent(deliveryLog)).toMatchObject([{ orderId: '#1001', status: 'failure', pixelId: 'pixel-1', pageNo: 1 }])
  await user.click(screen.getByRole('button', { name: sharedText.en.page({ page: 2 }) }))
  await rowOf('PageView')
  expect(now()).toContain('page=2')
  expect(sent(deliveryLog).at(-1)?.pageNo).toBe(2)
})

it('opens an event with its tries, its request and the answer, in the address too', async () => {
  const { user, address: now } = open(logAddress, log([rejectedView]), answers(eventDetail, rejectedDetail))
  await user.click(await screen.findByRole('button', { name: /^PageView to Meta main/ }))
  const drawer = within(await screen.findByRole('dialog', { name: 'PageView' }))
  drawer.getByText(reasonsText.en.reject['invalid field'].next)
  drawer.getByText('Missing em')
  drawer.getByText(/HTTP 400/)
  within(drawer.getByRole('group', { name: en.detail.request })).getByText(/"event_name": "PageView"/)
  within(drawer.getByRole('group', { name: en.detail.answer })).getByText(/"code": 100/)
  expect(now()).toBe(drawerAddress)
  await user.click(drawer.getByRole('button', { name: sharedText.en.close }))
  expect(now()).toBe(logAddress)
})

it('sends a refused event again, and says so', async () => {
  const { user, play, sent } = open(
    drawerAddress,
    log([rejectedView]),
    answers(eventDetail, rejectedDetail),
    answers(replayEvent, { ...rejectedView, state: 'waiting', status: 'pending' }),
  )
  const replay = await screen.findByRole('button', { name: en.detail.replay })
  play(
    answers(eventDetail, {
      ...rejectedDetail,
      state: 'delivered',
      status: 'success',
      replay: { possible: false, why: 'not parked or rejected' },
    }),
  )
  await user.click(replay)
  await screen.findByText(en.detail.replayed)
  expect(sent(replayEvent)).toEqual([{ pixelId: 'pixel-1', eventId: 'view-1' }])
  expect(screen.queryByRole('button', { name: en.detail.replay })).toBeNull()
})

it('warns before it sends a purchase that the platform may have and would count again', async () => {
  open(
    drawerAddress,
    log([rejectedView]),
    answers(eventDetail, { ...rejectedDetail, state: 'parked', reason: 'answer lost', replay: { possible: true, mayCountTwice: true } }),
  )
  await screen.findByRole('button', { name: en.detail.replayAnyway })
  expect(screen.getByText(en.detail.countsTwice)).toBeDefined()
  expect(screen.queryByText(en.detail.replayNote)).toBeNull()
})

it.each([
  ['a pasted token', metaPixel, reasonsText.en.auth['token expired'].next],
  [
    'a connected account',
    { ...metaPixel, channelAuthId: 'auth-1' },
    reasonsText.en.connected['token expired'].next.replaceAll('{platform}', 'Meta'),
  ],
] as const)('says what to do about a credential that has expired, by what the pixel sends with: %s', async (_, pixel, next) => {
  const waiting = { ...rejectedDetail, state: 'needs reauthorization', reason: 'token expired' } as const
  open(drawerAddress, log([]), answers(eventDetail, waiting), answers(pixels.listPixels, [pixel]))
  const drawer = within(await screen.findByRole('dialog', { name: 'PageView' }))
  await drawer.findByText(next)
  const links = drawer.queryAllByRole('link', { name: en.detail.toIntegrations })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(pixel === metaPixel ? [] : [inShop('integrations')])
})

it('lets a member who may only look read an event and says why there is no Replay', async () => {
  open(drawerAddress, readOnlyShop, log([rejectedView]), answers(eventDetail, rejectedDetail))
  const drawer = within(await screen.findByRole('dialog', { name: 'PageView' }))
  drawer.getByText(sharedText.en.readOnly)
  drawer.getByText('Missing em')
  expect(drawer.queryByRole('button', { name: en.detail.replay })).toBeNull()
})

it('says inside the drawer that an event loads', async () => {
  open(drawerAddress, log([]), staysPending(eventDetail))
  const drawer = within(await screen.findByRole('dialog', { name: en.detail.notFoundTitle }))
  expect(drawer.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
})

it('says inside the drawer why an event could not be loaded, and tries again', async () => {
  const { user, play } = open(drawerAddress, log([]), refuses(eventDetail, 'not found'))
  const drawer = within(await screen.findByRole('dialog', { name: en.detail.notFoundTitle }))
  await drawer.findByText(refusalMessage('not found', 'en'))
  play(answers(eventDetail, rejectedDetail))
  await user.click(drawer.getByRole('button', { name: sharedText.en.retry }))
  await drawer.findByText('Missing em')
})
