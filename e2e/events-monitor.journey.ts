/** A user finds and fixes a rejected event: live rows, payload and attempts of one row, replay. */
import { batchOf, pageView } from '@convbox/server/testing/collect-fixtures'
import type { CollectEvent } from '@convbox/contract'
import { reasonsText } from '@convbox/contract/reasons.text'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { eventsMonitorText } from '../apps/web/src/screens/events-monitor/events-monitor.text.ts'
import { appUrl } from './app.ts'
import { expectAccessible, openPage, type PageOptions, signIn } from './browser.ts'

const MONITOR = '/website/northwind-goods/events-monitor'
const EMAIL = 'mila.reyes@example.com'

let storeKey: string

beforeAll(async () => {
  const shop = await (await fetch(`${appUrl}/demo-store/`)).text()
  storeKey = /\/sdk\/([^"]+)\.js/.exec(shop)?.[1] ?? ''
})

/** A page view of the demo shop as its script would send it. */
const visit = (path: string): CollectEvent =>
  pageView(Date.now(), { page: { url: `${appUrl}/demo-store/${path}` }, user: { email: EMAIL } })

const collect = async (event: CollectEvent): Promise<void> => {
  const answer = await fetch(`${appUrl}/collect/v1/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': event.client?.userAgent ?? '' },
    body: JSON.stringify(batchOf(storeKey, Date.now(), [event])),
  })
  expect(await answer.json()).toEqual({ accepted: 1, refused: [] })
}

const orderFailure = async (order: object): Promise<void> => {
  const answer = await fetch(`${appUrl}/sandbox/facebook/fail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  })
  expect(answer.status).toBe(200)
}

/** Signed in, on the events monitor, live updates connected. */
const openMonitor = async (options: PageOptions = {}): Promise<{ page: Page; errors: string[] }> => {
  const opened = await openPage(options)
  await signIn(opened.page)
  await opened.page.goto(MONITOR)
  await opened.page
    .getByText(eventsMonitorText[options.language ?? 'en'].connection.live, { exact: true })
    .last()
    .waitFor()
  return opened
}

const rowOf = (page: Page, event: CollectEvent) => page.getByRole('row').filter({ hasText: event.id.slice(-8) })
/** The event's state at a pixel; opens the delivery. */
const chipOf = (page: Page, event: CollectEvent, pixel: string, state = '') =>
  rowOf(page, event).getByRole('button', { name: new RegExp(`^${pixel}.*${state}$`) })

test('an event appears without a reload, and its row opens what was sent, hashed, with the answer and the try', async () => {
  const { page, errors } = await openMonitor()
  const event = visit('?journey=live')
  await collect(event)
  await chipOf(page, event, 'Meta pixel', 'Confirmed').waitFor()
  await chipOf(page, event, 'GA4 property', 'Accepted').waitFor()
  expect(await rowOf(page, event).count()).toBe(1)

  await chipOf(page, event, 'Meta pixel').click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('The platform answered that it took the event.').waitFor()
  expect(page.url()).toContain(`:${event.id}`)
  const request = await drawer.getByRole('group', { name: 'Request' }).innerText()
  expect(request).toContain(event.id)
  expect(request).toMatch(/"em": \[\s+"[0-9a-f]{64}"/)
  expect(request).not.toContain(EMAIL)
  expect(request).not.toContain('EAASandboxToken')
  expect(await drawer.getByRole('group', { name: 'Answer of the platform' }).innerText()).toContain('"events_received": 1')
  expect(await drawer.getByRole('listitem').allInnerTexts()).toEqual([expect.stringMatching(/Delivered[^]+HTTP 200 · [\d,]+ ms/)])
  await drawer.getByText('Only parked or rejected events can be sent again.').waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  expect(errors).toEqual([])
})

test('an event that the platform refused is replayed from its row and becomes delivered', async () => {
  const { page, errors } = await openMonitor()
  const event = visit('?journey=refused')
  await orderFailure({ mode: 'refuse event', eventId: event.id })
  await collect(event)
  await chipOf(page, event, 'Meta pixel', 'Invalid field').waitFor()
  await orderFailure({ mode: 'none' })

  // Clicking the row opens the failed delivery.
  await rowOf(page, event).locator('[data-open-row]').click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('read its answer below').waitFor()
  await drawer.getByRole('button', { name: 'Replay' }).click()
  await drawer.getByText('The platform answered that it took the event.').waitFor()
  expect(await drawer.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/Rejected[^]+HTTP 400/),
    expect.stringMatching(/Delivered[^]+HTTP 200/),
  ])
  await page.keyboard.press('Escape')
  await chipOf(page, event, 'Meta pixel', 'Confirmed').waitFor()
  expect(errors).toEqual([])
})

test('a paused list stands still and counts what came; filters stand in the address', async () => {
  const { page, errors } = await openMonitor()
  await page.getByRole('button', { name: 'Pause' }).click()
  const event = visit('?journey=paused')
  await collect(event)
  await page.getByRole('button', { name: 'Resume, 1 new' }).waitFor()
  expect(await rowOf(page, event).count()).toBe(0)
  await page.getByRole('button', { name: 'Resume' }).click()
  await chipOf(page, event, 'Meta pixel').waitFor()

  await page.goto(`${MONITOR}?eventName=Purchase&status=failure`)
  await page.getByRole('heading', { name: 'No events match' }).waitFor()
  await page.goto(`${MONITOR}?tab=log&eventName=PageView`)
  await chipOf(page, event, 'Meta pixel', 'Confirmed').waitFor()
  expect(errors).toEqual([])
})

test.each(['light', 'dark'] as const)('is accessible in the %s theme, with its log and its drawer', async (theme) => {
  const { page, errors } = await openMonitor({ theme, language: 'zh' })
  const event = visit(`?journey=${theme}`)
  await collect(event)
  await chipOf(page, event, 'Meta pixel', reasonsText.zh.proof.confirmed.short).waitFor()
  await expectAccessible(page)
  await chipOf(page, event, 'Meta pixel').click()
  await page.getByRole('group', { name: eventsMonitorText.zh.detail.request }).waitFor()
  await expectAccessible(page)
  await page.goto(`${MONITOR}?tab=log`)
  await chipOf(page, event, 'Meta pixel').waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
})
