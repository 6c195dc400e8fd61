/** A query signed by Shopify is sent to the server first, whichever address it arrived at. */
import { account } from '@convbox/contract/api/account'
import { shopify } from '@convbox/contract/api/shopify'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answers, refuses, staysPending } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { inShop } from '../../../testing/tiny-shop.ts'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { shopifyInstallText } from './shopify-install.text.ts'

const { en } = shopifyInstallText
const signed = 'hmac=abc&host=aG9zdA&shop=x.myshopify.com&timestamp=17'
const consent = 'https://x.myshopify.com/admin/oauth/authorize?state=1'

it.each(['/', '/login', inShop('pixels'), '/no/such/page'])(
  'takes a signed query from %s to the server, and goes where it says',
  async (path) => {
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
    const { sent, address } = renderScreen(`${path}?${signed}`, [answers(shopify.authorizeShop, { url: consent })])
    await waitFor(() => expect(assign).toHaveBeenCalledWith(consent))
    expect(address()).toBe(`/shopify/install?${signed}`)
    expect(sent(shopify.authorizeShop)).toEqual([{ hmac: 'abc', shop: 'x.myshopify.com', timestamp: '17', urlParam: signed }])
    // The signed-in user is not fetched before the server has verified the query.
    expect(sent(account.userInfo)).toEqual([])
  },
)

it('finishes what comes back from Shopify with a code', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
  const { sent } = renderScreen(`/?${signed}&state=s1&code=c1`, [answers(shopify.installApp, { url: '/add-website-callback?response=s1' })])
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/add-website-callback?response=s1'))
  expect(sent(shopify.installApp)).toMatchObject([{ state: 's1', code: 'c1', urlParam: `${signed}&state=s1&code=c1` }])
})

it('says that it checks until the server answers', async () => {
  renderScreen(`/?${signed}`, [staysPending(shopify.authorizeShop)])
  await screen.findByText(en.checking)
})

it('says why a query does not hold, sends nobody anywhere and ends no session', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
  const { sent } = renderScreen(`${inShop('pixels')}?${signed}`, [refuses(shopify.authorizeShop, 'forged install')])
  expect((await screen.findByRole('alert')).textContent).toContain(refusalMessage('forged install', 'en'))
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: en.home }).pathname).toBe('/')
  expect(assign).not.toHaveBeenCalled()
  expect(sent(account.logout)).toEqual([])
})
