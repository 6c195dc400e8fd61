/** Session and store that a page loads before it is shown. */
import { account } from '@convbox/contract/api/account'
import { organization } from '@convbox/contract/api/organization'
import { pixels } from '@convbox/contract/api/pixels'
import { stores } from '@convbox/contract/api/stores'
import { team } from '@convbox/contract/api/team'
import { menuNamesOf } from '@convbox/contract/plans'
import { orderAttribution } from '@convbox/contract/reports/order-attribution'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { apiText } from '../api/api.text.ts'
import { loginText } from '../screens/login/login.text.ts'
import { notFoundText } from './not-found.text.ts'
import { viewPlanText } from '../screens/beginning/view-plan/view-plan.text.ts'
import { pixelsText } from '../screens/pixels/pixels.text.ts'
import { websiteListText } from '../screens/setting/website-list/website-list.text.ts'
import { answers, isUnreachable, refuses, staysPending } from '../testing/played-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { allSites, ann, fullMenu, inShop, NOW, tinyShop } from '../testing/tiny-shop.ts'
import { orderJourneyTeaserText } from '../screens/order-attribution/order-journey-teaser.text.ts'
import { CHOOSE_PLAN, CREATE_ORGANIZATION, joinAddress, SELECT_ORGANIZATION, WEBSITE_LIST, WELCOME } from '../addresses.ts'
import { shellText } from './shell.text.ts'

const ordersLoad = [staysPending(orderAttribution.orders), staysPending(orderAttribution.queryChannels)]

it('opens the first store of somebody who looked at none yet', async () => {
  const { address } = renderScreen('/', ordersLoad)
  await screen.findByRole('navigation')
  expect(address()).toBe('/website/big-shop/order-attribution')
})

it.each([
  ['/order-attribution?range=today', '/website/big-shop/order-attribution?range=today'],
  ['/website-info', '/website/big-shop/website-info'],
  ['/pixel', '/website/big-shop/pixels'],
  ['/organization/anything', '/organization/select'],
])('leads the short address %s on', async (short, long) => {
  const pending = [staysPending(pixels.listPixels), staysPending(organization.userTenants), staysPending(team.myInvitations)]
  const { address } = renderScreen(short, [...ordersLoad, ...pending])
  await vi.waitFor(() => expect(address()).toBe(long))
})

it('opens the store that was looked at last', async () => {
  localStorage.setItem('convbox.store', 'tiny-shop')
  const { address } = renderScreen('/', ordersLoad)
  await screen.findByRole('navigation')
  expect(address()).toBe(inShop('order-attribution'))
})

it('opens the organization that the session has chosen', async () => {
  const [big, tiny] = ann.websites.map((website, index) => ({ ...website, tenantId: `tenant-${index + 1}` }))
  const websites = [big, tiny].flatMap((website) => website ?? [])
  const { address } = renderScreen('/', [answers(account.userInfo, { ...ann, websites, activeTenantId: 'tenant-2' }), ...ordersLoad])
  await screen.findByRole('navigation')
  expect(address()).toBe(inShop('order-attribution'))
})

it('opens the list of stores when there is none', async () => {
  const { address } = renderScreen('/', [answers(account.userInfo, { ...ann, websites: [] })])
  await screen.findByRole('heading', { name: websiteListText.en.emptyTitle })
  expect(address()).toBe(WEBSITE_LIST)
})

it('leads somebody new from the first page to sign-in, without a warning', async () => {
  renderScreen('/', [refuses(account.userInfo, 'not signed in')])
  await screen.findByRole('heading', { name: loginText.en.title })
  expect(screen.queryByText(apiText.en.loginExpired)).toBeNull()
})

it('says that the network is gone before anything is known', async () => {
  renderScreen(inShop('pixels'), [isUnreachable(account.userInfo)])
  expect((await screen.findByRole('alert')).textContent).toContain(apiText.en.network)
})

it('lets a user who lost the store choose another organization', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
  renderScreen(inShop('pixels'), [refuses(pixels.listPixels, 'no store access')])
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(SELECT_ORGANIZATION))
})

it('says that the login expired, then opens sign-in with the way back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date(NOW), shouldAdvanceTime: true })
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
  renderScreen(inShop('pixels?platform=ga4'), [refuses(pixels.listPixels, 'not signed in')])
  await screen.findByText(apiText.en.loginExpired)
  await vi.advanceTimersByTimeAsync(2000)
  expect(assign).toHaveBeenCalledWith(`/login?next=${encodeURIComponent(inShop('pixels?platform=ga4'))}`)
})

it('opens a store that has no order journey with the first page of its menu that its plan opens', async () => {
  const { address } = renderScreen('/website/tiny-shop', [
    answers(stores.findUserMenus, { ...fullMenu, SHOP_MENU: menuNamesOf(['Omnitrack']) }),
    answers(pixels.listPixels, []),
  ])
  await screen.findByRole('heading', { name: pixelsText.en.emptyTitle })
  expect(address()).toBe(inShop('pixels'))
})

it('opens a store whose plan opens nothing with the first page, which says what to subscribe to', async () => {
  const { address } = renderScreen('/website/tiny-shop', [answers(stores.findUserMenus, { ...fullMenu, SHOP_MENU: [] })])
  await screen.findByRole('heading', { name: orderJourneyTeaserText.en.headline })
  expect(address()).toBe(inShop('order-attribution'))
})

it('opens a store whose plan has ended with the choice of one', async () => {
  const productCharges = tinyShop.billingCharge.productCharges.map((charge) => ({ ...charge, status: 'Expired' as const }))
  const { address } = renderScreen('/website/tiny-shop', [
    answers(stores.websiteInfo, { ...tinyShop, billingCharge: { ...tinyShop.billingCharge, productCharges } }),
    answers(stores.findUserMenus, { ...fullMenu, SHOP_MENU: [] }),
  ])
  await screen.findByRole('heading', { name: viewPlanText.en.noneTitle({ store: 'Tiny Shop' }) })
  expect(address()).toBe(inShop(CHOOSE_PLAN))
})

it('opens All-Sites with what works over several stores', async () => {
  const { address } = renderScreen('/website/all-sites', [answers(stores.websiteInfo, allSites), ...ordersLoad])
  await screen.findByRole('navigation')
  expect(address()).toBe('/website/all-sites/order-attribution')
})

it.each(['welcome', 'beginning', 'beginning/welcome', ''])(
  'leads from /website/tiny-shop/%s to the page that the store opens with',
  async (page) => {
    const { address } = renderScreen(inShop(page), ordersLoad)
    await screen.findByRole('navigation')
    await vi.waitFor(() => expect(address()).toBe(inShop('order-attribution')))
  },
)

it('asks for the menu only where the user has the store', async () => {
  const { sent } = renderScreen('/website/somebody-elses/pixels', [])
  await screen.findByRole('heading', { name: notFoundText.en.title })
  expect(sent(stores.findUserMenus)).toEqual([])
})

it('asks a person for their job before a store is shown', async () => {
  const { positionInfo: _job, ...jobless } = ann
  const { address } = renderScreen(inShop('pixels'), [answers(account.userInfo, jobless)])
  await vi.waitFor(() => expect(address()).toBe(WELCOME))
})

const { operatorInfo: _operator, activeTenantId: _tenant, ...member } = ann
const alone = { ...member, tenants: [], websites: [], shopProductPackagePermission: [] }
const waiting = answers(team.myInvitations, [
  { id: 'newest', companyName: 'Big Ltd', invitedBy: 'Bob Ray', role: 'operate' },
  { id: 'older', companyName: 'Old Ltd', invitedBy: 'Cyd May', role: 'read-only' },
])

it.each([
  ['nobody invited', ann.emailVerified, answers(team.myInvitations, [])],
  ['whose invitations cannot be asked for', ann.emailVerified, isUnreachable(team.myInvitations)],
  ['who has not confirmed the e-mail', false, waiting],
])('leads a person without an organization %s to making one', async (_who, emailVerified, invitations) => {
  const { address } = renderScreen('/', [answers(account.userInfo, { ...alone, emailVerified }), invitations])
  await vi.waitFor(() => expect(address()).toBe(CREATE_ORGANIZATION))
})

it.each(['/', WEBSITE_LIST])('leads a person without an organization from %s to the invitation that waits', async (from) => {
  const { address } = renderScreen(from, [answers(account.userInfo, alone), waiting, staysPending(team.readInvitation)])
  await vi.waitFor(() => expect(address()).toBe(joinAddress('newest')))
})

it('sends a member away whose packages do not cover the store, and says why', async () => {
  const { address } = renderScreen(inShop('pixels'), [
    answers(account.userInfo, { ...ann, shopProductPackagePermission: [] }),
    answers(stores.websiteInfo, { ...tinyShop, optorRole: 'operate' }),
  ])
  await screen.findByText(shellText.en.notCovered)
  expect(address()).toBe(WEBSITE_LIST)
})
