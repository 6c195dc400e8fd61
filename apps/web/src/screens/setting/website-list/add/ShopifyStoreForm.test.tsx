import { account } from '@convbox/contract/api/account'
import { shopify } from '@convbox/contract/api/shopify'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { ADD_STORE } from '../../../../addresses.ts'
import { answers, isUnreachable, refuses, staysPending } from '../../../../testing/played-server.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { ann } from '../../../../testing/tiny-shop.ts'
import { sharedText } from '../../../../text/shared.text.ts'
import { addStoreText } from './add-store.text.ts'

const { en, zh } = addStoreText
const bothApps = answers(shopify.shopifyApps, { real: true, sandbox: true })
const prefixField = (words: { shop: string } = en) => screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${words.shop}`) })
const submitButton = (words: { toShopify: string } = en) => screen.getByRole<HTMLButtonElement>('button', { name: words.toShopify })

it('waits for what the server can do', async () => {
  renderScreen(ADD_STORE, [staysPending(shopify.shopifyApps)])
  await screen.findByRole('radio', { name: new RegExp(`^${en.shopify}`) })
  expect((await screen.findByRole('status', { busy: true })).textContent).toBe(sharedText.en.loading)
})

it('goes to Shopify with the whole address, for the one organization there is', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
  const { user, sent } = renderScreen(ADD_STORE, [
    bothApps,
    answers(shopify.connectShop, { url: 'https://harbor-tea.myshopify.com/admin/oauth' }),
  ])
  await user.type(await prefixField(), 'Harbor-Tea')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: en.organization }).readOnly).toBe(true)
  await user.click(screen.getByRole('radio', { name: new RegExp(`^${en.products.Omnitrack}`) }))
  await user.click(submitButton())
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://harbor-tea.myshopify.com/admin/oauth'))
  expect(sent(shopify.connectShop)).toMatchObject([
    { tenantId: 'tenant-1', shop: 'harbor-tea.myshopify.com', sandbox: false, product: 'Omnitrack' },
  ])
})

it('takes a pasted address for its name, and a sandbox store for the simulated Shopify', async () => {
  vi.spyOn(window.location, 'assign').mockReturnValue()
  const { user, sent } = renderScreen(ADD_STORE, [bothApps, answers(shopify.connectShop, { url: '/x' })])
  const prefix = await prefixField()
  await user.type(prefix, 'https://admin.shopify.com/store/harbor-tea/products')
  await user.click(screen.getByRole('radio', { name: new RegExp(`^${en.sandbox}`) }))
  expect(prefix.value).toBe('harbor-tea')
  await user.click(submitButton())
  await waitFor(() => expect(sent(shopify.connectShop)).toMatchObject([{ shop: 'harbor-tea.myshopify.com', sandbox: true }]))
})

it('asks for nothing while the name is empty, and says what is wrong with one that no shop can have', async () => {
  const { user, sent } = renderScreen(ADD_STORE, [bothApps])
  const prefix = await prefixField()
  await user.click(prefix)
  await user.tab()
  screen.getByText(en.urlRequired)
  expect(submitButton().disabled).toBe(true)
  await user.type(prefix, 'www.harbor.example')
  await user.click(submitButton())
  await screen.findByText(en.urlInvalid)
  expect(prefix.getAttribute('aria-invalid')).toBe('true')
  expect(sent(shopify.connectShop)).toEqual([])
})

it('says what the operator has to set where there is no app, in Chinese, and lets a sandbox store through', async () => {
  const { user } = renderScreen(ADD_STORE, [answers(shopify.shopifyApps, { real: false, sandbox: true })], { language: 'zh' })
  await user.type(await prefixField(zh), 'harbor-tea')
  expect(submitButton(zh).disabled).toBe(false)
  await user.click(screen.getByRole('radio', { name: new RegExp(`^${zh.real}`) }))
  await screen.findByText(zh.noAppTitle)
  expect(submitButton(zh).disabled).toBe(true)
})

it('lets nobody go on where the server has neither app nor sandbox', async () => {
  const { user } = renderScreen(ADD_STORE, [
    answers(account.userInfo, { ...ann, hasSandbox: false }),
    answers(shopify.shopifyApps, { real: false, sandbox: false }),
  ])
  await user.type(await prefixField(), 'harbor-tea')
  expect(submitButton().disabled).toBe(true)
})

it('shows a refusal, and that the network is gone, and goes on afterwards', async () => {
  const { user, play } = renderScreen(ADD_STORE, [bothApps, refuses(shopify.connectShop, 'no shopify app')])
  await user.type(await prefixField(), 'harbor-tea')
  await user.click(submitButton())
  await screen.findByText(refusalMessage('no shopify app', 'en'))
  play(isUnreachable(shopify.connectShop))
  await user.click(submitButton())
  await screen.findByText('Network error, please try later')
})

it('says what failed when it is not known which apps there are, and asks again', async () => {
  const { user, play } = renderScreen(ADD_STORE, [refuses(shopify.shopifyApps, 'overloaded')])
  await screen.findByRole('alert')
  play(bothApps)
  await user.click(screen.getByRole('button', { name: sharedText.en.retry }))
  await prefixField()
})

it('keeps the way of a store that is not at Shopify, in the address', async () => {
  const { user, address } = renderScreen(ADD_STORE, [bothApps])
  await user.click(await screen.findByRole('radio', { name: new RegExp(`^${en.other}`) }))
  await screen.findByRole('textbox', { name: new RegExp(`^${en.name}`) })
  expect(address()).toBe(`${ADD_STORE}?kind=other`)
})
