/** The frame around every page: navigation from the server's menu, store switcher, language, signed-in user. */
import { account } from '@convbox/contract/api/account'
import { integrations } from '@convbox/contract/api/integrations'
import { pixels } from '@convbox/contract/api/pixels'
import { stores } from '@convbox/contract/api/stores'
import { HEADERS } from '@convbox/contract/endpoint'
import { ALL_SITES } from '@convbox/contract/ids'
import { orderAttribution } from '@convbox/contract/reports/order-attribution'
import { reasonsText } from '@convbox/contract/reasons.text'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { apiText } from '../api/api.text.ts'
import { queryClient } from '../api/query-client.ts'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { callKey } from '../api/use-call.ts'
import { orderAttributionText } from '../screens/order-attribution/order-attribution.text.ts'
import { expiredMeta } from '../screens/integrations/integrations.cases.ts'
import { pixelsText } from '../screens/pixels/pixels.text.ts'
import { stoppedPixelsText } from '../screens/pixels/stopped-pixels.text.ts'
import { answers, answersBy, isRestarting, type Play, refuses, staysPending } from '../testing/played-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { allSites, ann, fullMenu, inShop, NOW, tinyShop } from '../testing/tiny-shop.ts'
import { featuresText } from '../text/features.text.ts'
import { sharedText } from '../text/shared.text.ts'
import { viewPlanText } from '../screens/beginning/view-plan/view-plan.text.ts'
import { changelogText } from './changelog.text.ts'
import { shellText } from './shell.text.ts'

const { en, zh } = shellText
const address = inShop('pixels')
const noPixels = answers(pixels.listPixels, [])
const noOrders: readonly Play[] = [
  answers(orderAttribution.orders, { orders: [], orderCount: 0, pageNo: 1, pageSize: 10, rebuilding: {} }),
  answers(orderAttribution.queryChannels, []),
]
const open = (...plays: Play[]) => renderScreen(address, [noPixels, ...plays])
const navigation = async (name = en.navigation) => within(await screen.findByRole('navigation', { name }))

it('shows that it loads before it is known who is signed in', async () => {
  open(staysPending(account.userInfo))
  expect((await screen.findByRole('status', { busy: true })).textContent).toBe(sharedText.en.loading)
  expect(screen.queryByRole('navigation')).toBeNull()
})

it('says why the app could not be loaded, and tries again', async () => {
  const { user, play } = open(refuses(stores.findUserMenus, 'bug'))
  const alert = within(await screen.findByRole('alert'))
  alert.getByText(refusalMessage('bug', 'en'))
  play(answers(stores.findUserMenus, fullMenu))
  await user.click(alert.getByRole('button', { name: sharedText.en.retry }))
  await navigation()
})

it('shows the pages of the server’s menu in its order, and marks the one that is open', async () => {
  open()
  const nav = await navigation()
  const pages = nav.getAllByRole('link').filter((link) => link.getAttribute('aria-label') !== en.home)
  expect(pages.map((page) => page.textContent)).toEqual([
    featuresText.en['Order Journey'],
    featuresText.en['Conversion Analysis'],
    featuresText.en.Pixels,
    featuresText.en['Events Monitor'],
    featuresText.en['Product Conversion'],
    featuresText.en['Creative Insights'],
    featuresText.en['Creative Trends'],
    featuresText.en['Online Store Settings'],
    featuresText.en.Integrations,
    featuresText.en['Order History'],
    featuresText.en['Data and Privacy'],
    featuresText.en['Reports and Alerts'],
  ])
  expect(nav.getByRole('link', { current: 'page' }).textContent).toBe(featuresText.en.Pixels)
})

it('names the plan beside what the plan lacks', async () => {
  open(answers(stores.findUserMenus, { ...fullMenu, SHOP_MENU: ['Pixels'] }))
  const nav = await navigation()
  const sentence = en.locked({ plans: 'Omnitrack Plus or Convbox Standard' })
  nav.getByRole('link', { name: `${featuresText.en['Order Journey']} (${sentence})` })
  nav.getByRole('link', { name: featuresText.en.Pixels })
})

describe('the menu in a wide window', () => {
  beforeEach(() => {
    const ask = window.matchMedia.bind(window)
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      media === '(min-width: 1440px)' ? Object.defineProperty(ask(media), 'matches', { value: true }) : ask(media),
    )
  })

  it('collapses a group, remembers that, and still shows the page that is open', async () => {
    const { user } = open()
    const nav = await navigation()
    await user.click(nav.getByRole('button', { name: en.groups.tracking, expanded: true }))
    nav.getByRole('button', { name: en.groups.tracking, expanded: false })
    nav.getByRole('link', { name: featuresText.en.Pixels, current: 'page' })
    expect(nav.queryByRole('link', { name: featuresText.en['Events Monitor'] })).toBeNull()
    expect(localStorage.getItem('convbox.menu.collapsed')).toBe('tracking')
    await user.click(nav.getByRole('button', { name: en.groups.tracking }))
    nav.getByRole('link', { name: featuresText.en['Events Monitor'] })
    expect(localStorage.getItem('convbox.menu.collapsed')).toBeNull()
  })

  it('keeps a group collapsed that this browser collapsed before', async () => {
    localStorage.setItem('convbox.menu.collapsed', 'attribution')
    open()
    const nav = await navigation()
    nav.getByRole('button', { name: en.groups.attribution, expanded: false })
    expect(nav.queryByRole('link', { name: featuresText.en['Order Journey'] })).toBeNull()
  })
})

it('is icons with tooltips in a narrow window, whatever is collapsed', async () => {
  localStorage.setItem('convbox.menu.collapsed', 'attribution')
  open()
  const nav = await navigation()
  expect(nav.queryByRole('button')).toBeNull()
  const link = nav.getByRole('link', { name: featuresText.en['Order Journey'] })
  expect(link.getAttribute('data-tooltip')).toBe(featuresText.en['Order Journey'])
})

describe('what needs somebody', () => {
  const healthy = { firstEventAt: '2026-03-01T00:00:00.000Z', lastEventAt: NOW, eventCount: 3 }
  const stopped = { id: 'pixel-1', pixelName: 'Meta main', platform: 'facebook', reason: 'token expired', isConnected: false } as const

  it('is said on every page and in the menu: a pixel whose token no longer works', async () => {
    const { user, address: now } = renderScreen(inShop('order-attribution'), [
      ...noOrders,
      staysPending(pixels.getPixel),
      answers(pixels.listPixels, []),
      answers(stores.health, { ...healthy, stoppedPixels: [stopped] }),
    ])
    const reason = reasonsText.en.auth['token expired'].short
    const alert = within(await screen.findByRole('alert'))
    alert.getByText(stoppedPixelsText.en.one({ pixel: 'Meta main', platform: 'Meta', reason }))
    const nav = await navigation()
    await nav.findByRole('link', { name: `${featuresText.en.Pixels} (${en.alerts.stoppedPixels({ count: 1 })})` })
    await user.click(alert.getByRole('link', { name: stoppedPixelsText.en.mend }))
    expect(now()).toBe(inShop('pixels/destination/facebook/edit/pixel-1'))
  })

  it('is said of a pixel that its platform refuses, whatever it sends with, without asking for a token', async () => {
    const refused = { ...stopped, reason: 'unknown pixel' as const, isConnected: true }
    renderScreen(inShop('order-attribution'), [...noOrders, answers(stores.health, { ...healthy, stoppedPixels: [refused] })])
    const alert = within(await screen.findByRole('alert'))
    alert.getByText(stoppedPixelsText.en.one({ pixel: 'Meta main', platform: 'Meta', reason: reasonsText.en.stop['unknown pixel'].short }))
    alert.getByRole('link', { name: stoppedPixelsText.en.toPixel })
    expect(alert.queryByRole('link', { name: stoppedPixelsText.en.mend })).toBeNull()
  })

  it('is said of several pixels at once', async () => {
    renderScreen(inShop('order-attribution'), [
      ...noOrders,
      answers(stores.health, { ...healthy, stoppedPixels: [stopped, { ...stopped, id: 'pixel-2', pixelName: 'Shop EU' }] }),
    ])
    await screen.findByText(stoppedPixelsText.en.many({ count: 2, pixels: 'Meta main, Shop EU' }))
  })

  it('is said in the menu: a silent storefront, an expired connection', async () => {
    open(answers(stores.health, { stoppedPixels: [], eventCount: 0 }), answers(integrations.shopIntegration, [expiredMeta]))
    const nav = await navigation()
    await nav.findByRole('link', { name: `${featuresText.en['Events Monitor']} (${en.alerts.silent})` })
    await nav.findByRole('link', { name: `${featuresText.en.Integrations} (${en.alerts.expired({ count: 1 })})` })
  })
})

it('shows a change of the store and of the user in the frame at once', async () => {
  const { play } = open()
  await screen.findByRole('button', { name: `${en.switchStore}: Tiny Shop` })
  const websites = ann.websites.map((one) => (one.websiteName === 'tiny-shop' ? { ...one, websiteTitle: 'Tiny Shop & Co' } : one))
  play(answers(account.userInfo, { ...ann, websites }), answers(stores.websiteInfo, { ...tinyShop, sandbox: false }))
  for (const changed of [account.userInfo, stores.websiteInfo]) await queryClient.invalidateQueries({ queryKey: callKey(changed) })
  await screen.findByRole('button', { name: `${en.switchStore}: Tiny Shop & Co` })
  await waitFor(() => expect(within(screen.getByRole('banner')).queryByText(sharedText.en.sandbox)).toBeNull())
})

it('goes to another page without loading the frame again', async () => {
  const { user, sent, address: now } = open(...noOrders)
  await user.click((await navigation()).getByRole('link', { name: featuresText.en['Order Journey'] }))
  await screen.findByRole('heading', { name: orderAttributionText.en.emptyTitle })
  expect(now()).toBe(inShop('order-attribution'))
  expect(sent(stores.findUserMenus)).toHaveLength(1)
})

it('switches to another store of the user, and asks for its data from then on', async () => {
  const {
    user,
    address: now,
    headersOf,
  } = open(
    ...noOrders,
    answersBy(stores.websiteInfo, ({ websiteName }) =>
      websiteName === 'big-shop' ? { ...tinyShop, websiteName, websiteTitle: 'Big Shop', sandbox: false } : tinyShop,
    ),
  )
  await user.click(await screen.findByRole('button', { name: `${en.switchStore}: Tiny Shop` }))
  const current = await screen.findByRole('menuitem', { name: /Tiny Shop/ })
  expect(current.getAttribute('aria-current')).toBe('true')
  await user.click(screen.getByRole('menuitem', { name: 'Big Shop' }))
  await screen.findByRole('button', { name: `${en.switchStore}: Big Shop` })
  await screen.findByRole('heading', { name: orderAttributionText.en.emptyTitle })
  expect(now()).toBe('/website/big-shop/order-attribution')
  expect(within(screen.getByRole('banner')).queryByText(sharedText.en.sandbox)).toBeNull()
  expect(headersOf(stores.findUserMenus).map((headers) => headers.get(HEADERS.store))).toEqual(['tiny-shop', 'big-shop'])
})

it.each([
  { role: 'admin', mayAdd: true },
  { role: 'operate', mayAdd: false },
  { role: 'read-only', mayAdd: false },
] as const)('offers a new store to an admin only: $role', async ({ role, mayAdd }) => {
  const { user } = open(
    answers(account.userInfo, { ...ann, tenants: [{ tenantId: 'tenant-1', companyName: 'Tiny Ltd', optorRole: role }] }),
    answers(stores.websiteInfo, { ...tinyShop, optorRole: role }),
  )
  await user.click(await screen.findByRole('button', { name: `${en.switchStore}: Tiny Shop` }))
  await screen.findByRole('menuitem', { name: en.switchAnother })
  expect(screen.queryAllByRole('menuitem', { name: en.addStore })).toHaveLength(mayAdd ? 1 : 0)
})

it('speaks Chinese at once when asked to, and the account remembers', async () => {
  const { user, sent } = open()
  await user.click(await screen.findByRole('button', { name: '中文' }))
  const nav = await navigation(zh.navigation)
  nav.getByRole('link', { name: featuresText.zh.Pixels })
  await screen.findByRole('heading', { name: pixelsText.zh.emptyTitle })
  expect(document.documentElement.lang).toBe('zh-CN')
  await waitFor(() => expect(sent(account.setLanguage)).toEqual([{ language: 'zh' }]))
})

it('follows the account’s language where this browser has none of its own', async () => {
  open(answers(account.userInfo, { ...ann, language: 'zh' }))
  await navigation(zh.navigation)
})

it('marks a sandbox store', async () => {
  open()
  await within(await screen.findByRole('banner')).findByText(sharedText.en.sandbox)
})

it('finds pages and stores by a part of their name', async () => {
  const { user, address: now } = open(...noOrders)
  await navigation()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: en.paletteHint }), 'journey')
  expect(screen.getAllByRole('option')).toHaveLength(1)
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { name: orderAttributionText.en.emptyTitle })
  expect(now()).toBe(inShop('order-attribution'))
})

it('turns the colours over and back', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: en.toDark }))
  expect(document.documentElement.dataset['theme']).toBe('dark')
  await user.click(screen.getByRole('button', { name: en.toLight }))
  expect(document.documentElement.dataset['theme']).toBe('light')
})

it('lists its keys on a question mark, and closes the list on Escape', async () => {
  const { user } = open()
  await navigation()
  await user.keyboard('?')
  await screen.findByRole('dialog', { name: en.shortcuts })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('says that the network is gone while it is', async () => {
  open()
  await navigation()
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  screen.getByText(en.offline)
  line.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByText(en.offline)).toBeNull()
})

it('covers the page while the program is being replaced', async () => {
  open(isRestarting(pixels.listPixels))
  await screen.findByRole('heading', { level: 1, name: apiText.en.upgrading })
  screen.getByRole('button', { name: apiText.en.reload })
  expect(screen.queryByRole('navigation')).toBeNull()
})

it('signs out, whatever the server says', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
  const { user, sent } = open(answers(account.logout, { ok: true }))
  await user.click(await screen.findByRole('button', { name: en.account }))
  await screen.findByText('ann@shop.example')
  await user.click(screen.getByRole('menuitem', { name: en.signOut }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/login'))
  expect(sent(account.logout)).toHaveLength(1)
})

it('shows what is new until it was looked at, and remembers that', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: en.changelog.unread }))
  await screen.findByRole('heading', { name: changelogText.en.changes.allSites.title })
  await user.keyboard('{Escape}')
  await screen.findByRole('button', { name: en.changelog.title })
  expect(localStorage.getItem('convbox.changelog')).not.toBeNull()
})

it('opens the pages of the account from its menu', async () => {
  const { user, address: now } = open(...noOrders)
  await user.click(await screen.findByRole('button', { name: en.account }))
  await user.click(await screen.findByRole('menuitem', { name: en.accountPages.pricingPlan }))
  await screen.findByRole('heading', { level: 1, name: viewPlanText.en.title })
  expect(now()).toBe(inShop('beginning/view-plan'))
  screen.getByText(viewPlanText.en.now({ store: 'Tiny Shop', plans: [viewPlanText.en.trial] }))
  screen.getByText(viewPlanText.en.ask({ store: 'tiny-shop' }))
})

describe('All-Sites', () => {
  const sites = answersBy(stores.websiteInfo, ({ websiteName }) => (websiteName === ALL_SITES ? allSites : tinyShop))

  it('is offered with two stores or more, and lists the orders of all', async () => {
    const { user, address: now, headersOf } = open(...noOrders, sites)
    await user.click(await screen.findByRole('button', { name: `${en.switchStore}: Tiny Shop` }))
    await user.click(await screen.findByRole('menuitem', { name: en.allSites }))
    await screen.findByRole('button', { name: `${en.switchStore}: ${en.allSites}` })
    await screen.findByRole('heading', { name: orderAttributionText.en.emptyTitle })
    expect(now()).toBe('/website/all-sites/order-attribution')
    expect(headersOf(orderAttribution.orders).map((headers) => headers.get(HEADERS.store))).toEqual([ALL_SITES])
  })

  it('is not offered with one store', async () => {
    const { user } = open(
      answers(account.userInfo, { ...ann, websites: ann.websites.filter(({ websiteName }) => websiteName === 'tiny-shop') }),
    )
    await user.click(await screen.findByRole('button', { name: `${en.switchStore}: Tiny Shop` }))
    await screen.findByRole('menuitem', { name: en.switchAnother })
    expect(screen.queryByRole('menuitem', { name: en.allSites })).toBeNull()
  })

  it.each(['pixels', 'pixels/destination/facebook/add', 'events-monitor', 'website-info', 'integrations'])(
    'has a notice in place of %s, and asks the server nothing',
    async (page) => {
      renderScreen(`/website/all-sites/${page}`, [sites])
      await screen.findByRole('heading', { level: 1, name: en.allSitesTitle })
      screen.getByText('This feature is not available for All-Sites. Please switch to a specific store and try again.')
      screen.getByRole('button', { name: en.switchAnother })
    },
  )
})

it('shows the first ten stores', async () => {
  const tiny = ann.websites.filter(({ websiteName }) => websiteName === 'tiny-shop')
  const websites = Array.from({ length: 13 }, (_, number) =>
    tiny.map((one) => (number === 0 ? one : { ...one, websiteName: `shop-${number}`, websiteTitle: `Shop ${number}`, sandbox: false })),
  ).flat()
  const { user } = open(answers(account.userInfo, { ...ann, websites }))
  await user.click(await screen.findByRole('button', { name: `${en.switchStore}: Tiny Shop` }))
  await screen.findByRole('menuitem', { name: 'Shop 9' })
  expect(screen.queryByRole('menuitem', { name: 'Shop 10' })).toBeNull()
})

it('shows the checklist to a developer only', async () => {
  open(answers(account.userInfo, { ...ann, develop: true }))
  ;(await navigation()).getByRole('link', { name: featuresText.en.Checklist })
})
