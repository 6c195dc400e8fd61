/** The frame around every page: navigation from the server's menu, store switcher, language, who is signed in. */
import { account } from '@convbox/contract/api/account'
import { pixels } from '@convbox/contract/api/pixels'
import { stores } from '@convbox/contract/api/stores'
import { HEADERS } from '@convbox/contract/endpoint'
import { orderAttribution } from '@convbox/contract/reports/order-attribution'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { apiText } from '../api/api.text.ts'
import { refusalsText } from '../api/refusals.text.ts'
import { orderAttributionText } from '../screens/order-attribution/order-attribution.text.ts'
import { pixelsText } from '../screens/pixels/pixels.text.ts'
import { answers, answersBy, isRestarting, type Play, refuses, staysPending } from '../testing/played-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { ann, fullMenu, inShop, tinyShop } from '../testing/tiny-shop.ts'
import { featuresText } from '../text/features.text.ts'
import { sharedText } from '../text/shared.text.ts'
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
  alert.getByText(refusalsText.en['bug'] ?? '')
  play(answers(stores.findUserMenus, fullMenu))
  await user.click(alert.getByRole('button', { name: sharedText.en.retry }))
  await navigation()
})

it('shows the pages of the server’s menu in its order, and marks the one that is open', async () => {
  open()
  const nav = await navigation()
  const pages = nav.getAllByRole('link').filter((link) => link.getAttribute('aria-label') !== 'convbox')
  expect(pages.map((page) => page.textContent)).toEqual([
    featuresText.en['Order Journey'],
    featuresText.en.Pixels,
    featuresText.en['Events Monitor'],
    featuresText.en['Online Store Settings'],
  ])
  expect(nav.getByRole('link', { current: 'page' }).textContent).toBe(featuresText.en.Pixels)
})

it('puts a lock on what the plan lacks', async () => {
  open(answers(stores.findUserMenus, { ...fullMenu, SHOP_MENU: ['Pixels'] }))
  const nav = await navigation()
  within(nav.getByRole('link', { name: new RegExp(featuresText.en['Order Journey']) })).getByLabelText(en.locked)
  expect(within(nav.getByRole('link', { name: featuresText.en.Pixels })).queryByLabelText(en.locked)).toBeNull()
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
