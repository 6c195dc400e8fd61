import { team } from '@convbox/contract/api/team'
import { account } from '@convbox/contract/api/account'
import { pixels } from '@convbox/contract/api/pixels'
import { shopify } from '@convbox/contract/api/shopify'
import { stores } from '@convbox/contract/api/stores'
import type { ResultOf } from '@convbox/contract/endpoint'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { answers, isUnreachable, type Plain, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ann, inShop, tinyShop } from '../../testing/tiny-shop.ts'
import { sharedText } from '../../text/shared.text.ts'
import { pixelsText } from '../pixels/pixels.text.ts'
import { addWebsiteCallbackText } from './add-website-callback.text.ts'

const { en, zh } = addWebsiteCallbackText
const ADDRESS = '/add-website-callback?response=state-1'
const install: Plain<ResultOf<typeof shopify.installWebsite>> = {
  shopDomain: 'harbor-tea.myshopify.com',
  shopName: 'Harbor Tea',
  currencyCode: 'EUR',
  timezone: 'Europe/Berlin',
  sandbox: true,
  expiresAt: '2026-03-10T17:00:00.000Z',
}
const waits = answers(shopify.installWebsite, install)
const twoCompanies = answers(account.userInfo, {
  ...ann,
  tenants: [...ann.tenants, { tenantId: 'tenant-2', companyName: 'Other Ltd', optorRole: 'admin' }],
})

it('shows the shop as Shopify says it, connects it to the organization that was picked, and opens it with its product', async () => {
  const { user, sent, address } = renderScreen(`${ADDRESS}&product=Omnitrack`, [
    waits,
    twoCompanies,
    answers(stores.websiteInfo, { ...tinyShop, billingEdition: 'Omnitrack' }),
    answers(pixels.listPixels, []),
    answers(shopify.confirmInstall, { websiteName: 'tiny-shop' }),
  ])
  for (const fact of ['Harbor Tea', 'harbor-tea.myshopify.com', 'EUR', 'Europe/Berlin', sharedText.en.sandbox])
    await screen.findByText(fact)
  await user.click(screen.getByRole('combobox', { name: `${en.organization}: Tiny Ltd` }))
  await user.click(await screen.findByRole('option', { name: 'Other Ltd' }))
  await user.click(screen.getByRole('button', { name: en.connect }))
  await screen.findByRole('heading', { name: pixelsText.en.emptyTitle })
  expect(address()).toBe(inShop('pixels'))
  expect(sent(shopify.confirmInstall)).toEqual([{ response: 'state-1', tenantId: 'tenant-2', product: 'Omnitrack' }])
})

it('begins with the organization that the dialog named', async () => {
  renderScreen(`${ADDRESS}&tenantId=tenant-2`, [waits, twoCompanies])
  await screen.findByRole('combobox', { name: `${en.organization}: Other Ltd` })
})

it('says that a known shop keeps its data, in its own organization and no other', async () => {
  const knownStore = { websiteName: 'harbor-tea', websiteTitle: 'Harbor Tea', tenantId: 'tenant-2' }
  const { user } = renderScreen(ADDRESS, [answers(shopify.installWebsite, { ...install, knownStore }), twoCompanies])
  await screen.findByText(en.known({ store: 'Harbor Tea' }))
  await user.click(screen.getByRole('combobox', { name: `${en.organization}: Other Ltd` }))
  await user.click(await screen.findByRole('option', { name: 'Tiny Ltd' }))
  screen.getByText(en.foreign)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: en.reconnect }).disabled).toBe(true)
})

it('sends who is not signed in to the login page, which leads back here', async () => {
  const { address } = renderScreen(ADDRESS, [
    refuses(account.userInfo, 'not signed in'),
    answers(account.signInOptions, { mail: true, sms: false, sandbox: true, outbox: false, shopifyApp: false, registration: 'open' }),
  ])
  await screen.findByRole('textbox', { name: /mail/i })
  expect(address()).toBe(`/login?next=${encodeURIComponent(ADDRESS)}`)
})

it('waits in its place while it loads', async () => {
  renderScreen(ADDRESS, [staysPending(shopify.installWebsite)])
  expect((await screen.findByRole('status', { busy: true })).textContent).toBe(sharedText.en.loading)
})

it.each(['used state', 'other browser', 'shop taken'] as const)('says in Chinese why nothing waits: %s', async (code) => {
  renderScreen(ADDRESS, [refuses(shopify.installWebsite, code)], { language: 'zh' })
  await screen.findByText(refusalMessage(code, 'zh'))
  screen.getByRole('heading', { level: 1, name: zh.goneTitle })
  expect(screen.queryByText(zh.lead)).toBeNull()
  screen.getByRole('link', { name: zh.again })
})

it('shows why it was refused when somebody else was faster, and keeps what was picked', async () => {
  const { user } = renderScreen(ADDRESS, [waits, refuses(shopify.confirmInstall, 'shop taken')])
  await user.click(await screen.findByRole('button', { name: en.connect }))
  await screen.findByText(refusalMessage('shop taken', 'en'))
  screen.getByText('Harbor Tea')
})

it('asks again when the network was gone', async () => {
  const { user, play } = renderScreen(ADDRESS, [isUnreachable(shopify.installWebsite)])
  await screen.findByRole('alert')
  play(waits)
  await user.click(screen.getByRole('button', { name: sharedText.en.retry }))
  await screen.findByText('Harbor Tea')
})

it('tells who has no organization, and who is admin of none, what to do', async () => {
  const { user, address } = renderScreen(ADDRESS, [
    waits,
    answers(account.userInfo, { ...ann, tenants: [] }),
    // Called by the page on which a new user creates an organization.
    answers(team.myInvitations, []),
  ])
  await user.click(await screen.findByRole('button', { name: en.createOrganization }))
  // The route's screen is lazily loaded.
  await vi.waitFor(() => expect(address()).toBe(`/organization/create?next=${encodeURIComponent(ADDRESS)}`))
})

it('tells who is admin of no organization whom to ask', async () => {
  renderScreen(ADDRESS, [
    waits,
    answers(account.userInfo, { ...ann, tenants: [{ tenantId: 'tenant-1', companyName: 'Tiny Ltd', optorRole: 'operate' }] }),
  ])
  await screen.findByText(en.notAdmin)
  expect(screen.queryByRole('button', { name: en.connect })).toBeNull()
})
