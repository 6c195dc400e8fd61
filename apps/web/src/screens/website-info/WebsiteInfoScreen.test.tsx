import { plansFor } from '@convbox/contract/plans'
import { ownOrders } from '@convbox/contract/api/own-orders'
import { pixels } from '@convbox/contract/api/pixels'
import { shopify } from '@convbox/contract/api/shopify'
import { stores } from '@convbox/contract/api/stores'
import type { ResultOf } from '@convbox/contract/endpoint'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { answers, type Plain, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop, NOW, tinyShop } from '../../testing/tiny-shop.ts'
import { featuresText } from '../../text/features.text.ts'
import { sharedText } from '../../text/shared.text.ts'
import { metaPixel } from '../pixels/pixels.cases.ts'
import { pixelsText } from '../pixels/pixels.text.ts'
import { websiteInfoText } from './website-info.text.ts'

const { en, zh } = websiteInfoText
const address = inShop('website-info')
const noPixel = answers(pixels.listPixels, [])
type Installation = Plain<ResultOf<typeof stores.installation>>
const nothingYet: Installation = { snippet: '<script src="/sdk/key-1.js">', customerEventsSnippet: 'analytics.subscribe()', eventCount: 0 }
/** 14:00 and 15:30 UTC are 10:00 and 11:30 in New York, where summer time began two days ago. */
const busy: Installation = {
  ...nothingYet,
  firstEventAt: '2026-03-10T14:00:00.000Z',
  lastEventAt: '2026-03-10T15:30:00.000Z',
  eventCount: 1234,
}
const pasted = [
  answers(shopify.checkScriptPasted, { pasted: true, lastEventAt: '2026-03-10T15:30:00.000Z' }),
  answers(shopify.checkCustomEventsPasted, { pasted: true, lastEventAt: '2026-03-10T15:20:00.000Z' }),
]
const step = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('li') ?? document.createElement('li'))

it('shows the facts of the store while the rest loads', async () => {
  renderScreen(address, [staysPending(stores.installation)])
  await screen.findByRole('heading', { level: 1, name: en.title })
  expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
  for (const fact of ['tiny.example', 'America/New_York', 'USD', 'key-1']) screen.getByText(fact)
  expect(screen.queryByRole('list', { name: en.steps })).toBeNull()
})

it('tells a store without events what to do, in three steps that are open', async () => {
  const { user, address: now } = renderScreen(address, [answers(stores.installation, nothingYet), noPixel])
  const paste = await step(en.pasteTitle)
  paste.getByText(en.stepOpen)
  paste.getByText(nothingYet.snippet)
  paste.getByText(nothingYet.customerEventsSnippet)
  const wait = await step(en.statusTitle)
  expect(wait.getByRole('status').textContent).toBe(en.receptions.never())
  wait.getByText(en.waitingHint)
  await user.click(screen.getByRole('link', { name: en.toPixels }))
  await screen.findByRole('heading', { name: pixelsText.en.emptyTitle })
  expect(now()).toBe(inShop('pixels'))
})

it('sees the first event arrive without being asked', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(NOW), shouldAdvanceTime: true })
  const { play } = renderScreen(address, [answers(stores.installation, nothingYet), noPixel])
  await screen.findByText(en.receptions.never())
  play(answers(stores.installation, busy))
  await vi.advanceTimersByTimeAsync(2000)
  await screen.findByText(en.receptions.arriving())
})

it('shows when events came, in the time of the store, and the steps that are done', async () => {
  renderScreen(address, [answers(stores.installation, busy), answers(pixels.listPixels, [metaPixel]), ...pasted])
  const wait = await step(en.eventsTitle)
  wait.getByText(en.receptions.arriving())
  wait.getByText('2026-03-10 10:00:00')
  wait.getByText('2026-03-10 11:30:00')
  wait.getByText('1,234 events')
  for (const title of [en.pasteTitle, en.eventsTitle, en.pixelTitle]) (await step(title)).getByText(en.stepDone)
  screen.getByRole('link', { name: en.seePixels })
})

it.each([
  [
    'has gone quiet',
    { ...busy, firstEventAt: '2026-03-01T15:00:00.000Z', lastEventAt: '2026-03-09T15:59:00.000Z' },
    en.receptions.quiet({ hours: 24 }),
    // 15:59 UTC is 11:59 in New York, a day and a minute before now.
    ['2026-03-09 11:59:00', 'yesterday', en.quietHint],
  ],
  [
    'has lost its app',
    { ...busy, uninstalledAt: '2026-03-10T15:00:00.000Z' },
    en.receptions.uninstalled(),
    [en.uninstalledHint({ time: '2026-03-10 11:00' }), '2026-03-10 11:30:00'],
  ],
] as const)('does not call a store connected that %s', async (_, installation, title, shown) => {
  renderScreen(address, [answers(stores.installation, installation), noPixel, ...pasted])
  const wait = await step(en.eventsTitle)
  expect(wait.getByRole('status').textContent).toBe(title)
  for (const text of shown) wait.getByText(text)
  wait.getByText(en.stepOpen)
})

it('ticks the snippets only when events of each came, whatever else arrives', async () => {
  const { play } = renderScreen(address, [
    answers(stores.installation, busy),
    noPixel,
    answers(shopify.checkScriptPasted, { pasted: true, lastEventAt: '2026-03-10T15:30:00.000Z' }),
    answers(shopify.checkCustomEventsPasted, { pasted: false, lastEventAt: '2026-03-01T15:00:00.000Z' }),
  ])
  const paste = await step(en.pasteTitle)
  await paste.findByText(en.pastedSeen({ time: '2026-03-10 11:30:00' }))
  // Before summer time: 15:00 UTC is 10:00 in New York.
  await paste.findByText(en.pastedQuiet({ time: '2026-03-01 10:00:00' }))
  paste.getByText(en.stepOpen)
  play(...pasted)
  await paste.findByText(en.stepDone)
})

it('needs the checkout’s snippet of no store that is not known to be at Shopify', async () => {
  renderScreen(address, [
    answers(stores.websiteInfo, { ...tinyShop, shopBuildType: 'Hosted by Shopify' }),
    answers(shopify.shopConnection, { status: 'none', missingScopes: [], embed: { status: 'unknown' } }),
    answers(stores.installation, busy),
    answers(ownOrders.orderArrivals, { sources: [], incompletePurchases: 0, browserOrders: 'count' }),
    noPixel,
    answers(shopify.checkScriptPasted, { pasted: true, lastEventAt: '2026-03-10T15:30:00.000Z' }),
  ])
  const paste = await step(en.pasteTitle)
  await paste.findByText(en.paste['both at Shopify'])
  await paste.findByText(en.stepDone)
})

it('counts from Check Again on only what comes afterwards', async () => {
  const { user, play, sent } = renderScreen(address, [answers(stores.installation, busy), noPixel, ...pasted])
  const paste = await step(en.pasteTitle)
  await paste.findByText(en.stepDone)
  play(answers(shopify.checkScriptPasted, { pasted: false, lastEventAt: '2026-03-10T15:30:00.000Z' }))
  const [again] = paste.getAllByRole('button', { name: en.checkAgain })
  if (again) await user.click(again)
  await paste.findByText(en.pastedChecking)
  paste.getByText(en.stepOpen)
  // The first check covers the last day, later ones the time after the last event, whatever this computer's clock says.
  expect(sent(shopify.checkScriptPasted)[0]).toMatchObject({
    sdkType: 'standard',
    instanceCheckTime: expect.stringMatching(/^2026-03-09T16:00:/),
  })
  expect(sent(shopify.checkScriptPasted).at(-1)?.instanceCheckTime).toBe('2026-03-10T15:30:00.001Z')
  play(...pasted)
  await paste.findByText(en.stepDone)
})

it('copies a snippet and says so', async () => {
  const { user } = renderScreen(address, [answers(stores.installation, nothingYet), noPixel])
  const snippet = within(await screen.findByRole('group', { name: en.theme }))
  await user.click(snippet.getByRole('button', { name: sharedText.en.copy }))
  await snippet.findByRole('button', { name: sharedText.en.copied })
  expect(await navigator.clipboard.readText()).toBe(nothingYet.snippet)
})

it('says in Chinese why the steps could not be loaded, and tries again', async () => {
  // The page polls every 2 s: here by a fake clock.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(NOW) })
  const { user, play } = renderScreen(address, [refuses(stores.installation, 'overloaded')], { language: 'zh' })
  expect((await screen.findByRole('alert')).textContent).toContain(refusalMessage('overloaded', 'zh'))
  play(answers(stores.installation, nothingYet), noPixel)
  await user.click(screen.getByRole('button', { name: sharedText.zh.retry }))
  await screen.findByRole('list', { name: zh.steps })
})

it('says which subscription is missing in place of the steps', async () => {
  renderScreen(address, [refuses(stores.installation, 'plan needed')])
  await screen.findByRole('heading', { name: sharedText.en.noAccessTitle })
  screen.getByText(sharedText.en.noAccess({ feature: featuresText.en['Online Store Settings'], plans: plansFor('Online Store Settings') }))
  expect(screen.queryByRole('button', { name: sharedText.en.retry })).toBeNull()
})

it('stays useful when the plan has no pixels', async () => {
  renderScreen(address, [answers(stores.installation, busy), refuses(pixels.listPixels, 'plan needed')])
  await screen.findByText(en.receptions.arriving())
  const add = await step(en.pixelTitle)
  add.getByText(en.stepOpen)
  expect(screen.queryByText(refusalMessage('plan needed', 'en'))).toBeNull()
})

it('leads from a sandbox store to its demo storefront', async () => {
  const demoStorefrontUrl = 'http://localhost:3000/demo-store/'
  renderScreen(address, [
    answers(stores.websiteInfo, { ...tinyShop, demoStorefrontUrl }),
    answers(stores.installation, nothingYet),
    noPixel,
  ])
  expect((await screen.findByRole('link', { name: en.demo })).getAttribute('href')).toBe(demoStorefrontUrl)
})
