import { headlessCallsText } from './headless-calls.text.ts'
import { pixels } from '@convbox/contract/api/pixels'
import { shopify } from '@convbox/contract/api/shopify'
import type { ShopConnection } from '@convbox/contract/api/shopify.schemas'
import { stores } from '@convbox/contract/api/stores'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answers, isUnreachable, type Plain, type Play, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop, readOnlyShop, tinyShop } from '../../testing/tiny-shop.ts'
import { sharedText } from '../../text/shared.text.ts'
import { shopifyConnectionText } from './shopify-connection.text.ts'
import { websiteInfoText } from './website-info.text.ts'

const { en, zh } = shopifyConnectionText
const address = inShop('website-info')
const LINK = 'https://tiny.myshopify.com/admin/themes/current/editor'
const connected: Plain<ShopConnection> = {
  status: 'connected',
  shopDomain: 'tiny.myshopify.com',
  installedAt: '2026-03-01T10:00:00.000Z',
  missingScopes: [],
  embed: { status: 'unsaved' },
  webhooksCheckedAt: '2026-03-10T08:10:00.000Z',
}
const embed = (status: 'on' | 'off' | 'unsaved'): Play =>
  answers(shopify.installedStatus, [{ appName: 'Convbox', installed: status === 'on', details: { status, theme: 'Dawn' } }])
const rest = [
  answers(stores.installation, { snippet: '<script>', customerEventsSnippet: 'analytics', eventCount: 0 }),
  answers(pixels.listPixels, []),
  answers(shopify.installLink, { link: LINK }),
]
const open = (connection: Plain<ShopConnection>, plays: readonly Play[] = [], language: 'en' | 'zh' = 'en') =>
  renderScreen(address, [...rest, embed('unsaved'), answers(shopify.shopConnection, connection), ...plays], { language })
const row = async (name: string) => within((await screen.findByText(name)).parentElement ?? document.body)

it.each([
  ['a store without a shop', []],
  ['one of which nothing is known yet', [staysPending(shopify.shopConnection)]],
])('shows nothing for %s, and the rest of the page', async (_, plays) => {
  renderScreen(address, [...rest, ...plays])
  await screen.findByRole('list', { name: websiteInfoText.en.steps })
  expect(screen.queryByText(en.title)).toBeNull()
})

it('says what is switched on, when the order notifications were checked in the time of the store, and leads to the theme editor', async () => {
  const { user, play } = open(connected)
  await screen.findByText(en.statuses.connected)
  // 08:10 UTC is 04:10 in New York.
  ;(await row(en.webhooks)).getByText(en.webhooksGood({ time: '2026-03-10 04:10' }))
  const theme = await row(en.embed)
  await theme.findByText(en.inTheme({ status: en.embeds.unsaved, theme: 'Dawn' }))
  expect((await theme.findByRole('link', { name: en.switchOn })).getAttribute('href')).toBe(LINK)
  play(embed('on'))
  await user.click(theme.getByRole('button', { name: en.check }))
  await theme.findByText(en.inTheme({ status: en.embeds.on, theme: 'Dawn' }))
  expect(theme.queryByRole('link')).toBeNull()
})

it('asks for no snippet where the app is at work', async () => {
  open(connected)
  await screen.findByRole('heading', { name: websiteInfoText.en.statusTitle })
  await waitFor(() => expect(screen.queryByRole('heading', { name: websiteInfoText.en.pasteTitle })).toBeNull())
})

it('keeps the snippets for a headless storefront', async () => {
  open(connected, [
    answers(stores.websiteInfo, { ...tinyShop, shopBuildType: 'Shopify Headless' }),
    answers(shopify.checkScriptPasted, { pasted: true, lastEventAt: '2026-03-10T15:59:00.000Z' }),
  ])
  await screen.findByText(en.statuses.connected)
  screen.getByRole('heading', { name: websiteInfoText.en.pasteTitle })
})

it('asks a headless storefront for its own snippet only, once the app’s pixel sees the checkout', async () => {
  open({ ...connected, webPixelId: 'gid://shopify/WebPixel/1' }, [
    answers(stores.websiteInfo, { ...tinyShop, shopBuildType: 'Shopify Headless' }),
    answers(shopify.checkScriptPasted, { pasted: true, lastEventAt: '2026-03-10T15:59:00.000Z' }),
  ])
  await screen.findByRole('heading', { name: websiteInfoText.en.pasteOneTitle })
  screen.getByText('<script>')
  expect(screen.queryByText('analytics')).toBeNull()
  // What its own code calls, and the attribute that joins a cart to the visitor.
  const calls = screen.getByRole('group', { name: headlessCallsText.en.calls })
  expect(calls.textContent).toContain("convbox.track('InitiateCheckout'")
  expect(screen.getByRole('group', { name: headlessCallsText.en.cart }).textContent).toContain('__convbox_visitor')
  // There is no theme in which to enable the embed either.
  expect(screen.queryByText(en.embed)).toBeNull()
})

it('sets up the pixel', async () => {
  const { user, play, sent } = open(connected)
  const pixel = await row(en.pixel)
  pixel.getByText(en.pixelOff)
  play(answers(shopify.syncWebPixel, { webPixelId: 'gid://shopify/WebPixel/1' }))
  play(answers(shopify.shopConnection, { ...connected, webPixelId: 'gid://shopify/WebPixel/1' }))
  await user.click(pixel.getByRole('button', { name: en.pixelSet }))
  await pixel.findByText(en.pixelOn)
  expect(sent(shopify.syncWebPixel)).toHaveLength(1)
})

it('names the permissions that are missing, in Chinese, and asks Shopify for them', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
  const { user, sent } = open(
    { ...connected, status: 'scopes missing', missingScopes: ['write_pixels', 'read_customers'] },
    [answers(shopify.authorizationWebsite, { url: 'https://tiny.myshopify.com/admin/oauth/authorize' })],
    'zh',
  )
  await screen.findByText(zh.missing({ scopes: 'write_pixels, read_customers' }))
  await user.click(screen.getByRole('button', { name: zh.reconnect }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://tiny.myshopify.com/admin/oauth/authorize'))
  expect(sent(shopify.authorizationWebsite)).toEqual([{ redirect_uri: address }])
})

it('says why the shop cannot be reached, and what the last check did', async () => {
  open({ ...connected, status: 'failing', failure: 'token refused', webhooksNote: 'Registered: orders_paid' })
  await screen.findByText(en.failures['token refused'])
  ;(await row(en.webhooks)).getByText('Registered: orders_paid')
})

it('checks everything again when asked', async () => {
  const { user, play } = open(connected)
  await screen.findByText(en.statuses.connected)
  play(answers(shopify.repairShop, connected), answers(shopify.shopConnection, { ...connected, webhooksNote: 'Registered: orders_paid' }))
  await user.click(screen.getByRole('button', { name: en.repair }))
  await screen.findByText(en.repaired)
  await screen.findByText('Registered: orders_paid')
})

it('says that an uninstalled app sends nothing and when the data goes, with the way back and nothing else', async () => {
  open({ ...connected, status: 'uninstalled', uninstalledAt: '2026-03-09T10:00:00.000Z' })
  await screen.findByText(en.statuses.uninstalled)
  screen.getByText(/the data of this store is erased once Shopify asks for it, 48 hours after the uninstall/)
  screen.getByRole('button', { name: en.reconnect })
  expect(screen.queryByText(en.embed)).toBeNull()
})

it('lets who may only look see it, and change nothing', async () => {
  open({ ...connected, status: 'scopes missing', missingScopes: ['write_pixels'] }, [readOnlyShop])
  await screen.findByText(en.adminOnly)
  for (const name of [en.reconnect, en.repair, en.pixelSet]) expect(screen.queryByRole('button', { name })).toBeNull()
})

it('says what failed, and tries again', async () => {
  const { user, play } = renderScreen(address, [...rest, embed('unsaved'), isUnreachable(shopify.shopConnection)])
  await screen.findByRole('alert')
  play(answers(shopify.shopConnection, connected))
  await user.click(screen.getByRole('button', { name: sharedText.en.retry }))
  await screen.findByText(en.statuses.connected)
})

it('says that Shopify is busy', async () => {
  const { user, play } = open(connected)
  await screen.findByText(en.statuses.connected)
  play(refuses(shopify.repairShop, 'shopify busy'))
  await user.click(screen.getByRole('button', { name: en.repair }))
  await screen.findByText('Shopify access error, please try again later!')
})
