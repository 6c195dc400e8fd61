import { account } from '@convbox/contract/api/account'
import { pixels } from '@convbox/contract/api/pixels'
import { stores } from '@convbox/contract/api/stores'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { ADD_STORE, WEBSITE_LIST } from '../../../../addresses.ts'
import { answers, isUnreachable, refuses, staysPending } from '../../../../testing/played-server.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { ann, inShop } from '../../../../testing/tiny-shop.ts'
import { shellText } from '../../../../shell/shell.text.ts'
import { sharedText } from '../../../../text/shared.text.ts'
import { pixelsText } from '../../../pixels/pixels.text.ts'
import { websiteInfoText } from '../../../website-info/website-info.text.ts'
import { websiteListText } from '../website-list.text.ts'
import { addStoreText } from './add-store.text.ts'

const { en, zh } = addStoreText
const OTHER = `${ADD_STORE}?kind=other`
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })
const nothingYet = answers(stores.installation, { snippet: '<script>', customerEventsSnippet: 'analytics', eventCount: 0 })
const fillIn = async ({ user }: ReturnType<typeof renderScreen>, words: typeof en | typeof zh = en) => {
  await user.type(await field(words.url), 'https://tiny.example')
  await user.type(await field(words.name), 'Tiny Shop')
}

it('stands over the list of stores, with the focus on its first choice', async () => {
  renderScreen(ADD_STORE)
  const dialog = await screen.findByRole('dialog', { name: en.title })
  await waitFor(() =>
    expect(document.activeElement).toBe(within(dialog).getByRole('radio', { name: new RegExp(`^${en.products.Convbox}`) })),
  )
  screen.getByRole('table', { name: websiteListText.en.title, hidden: true })
})

it('adds the store and opens its snippets', async () => {
  const opened = renderScreen(OTHER, [
    answers(stores.createStore, { websiteName: 'tiny-shop' }),
    answers(pixels.listPixels, []),
    nothingYet,
  ])
  await fillIn(opened)
  await opened.user.click(screen.getByRole('radio', { name: new RegExp(`^${en.products.Omnitrack}`) }))
  await opened.user.click(screen.getByRole('radio', { name: new RegExp(`^${en.sandbox}`) }))
  await opened.user.click(screen.getByRole('button', { name: en.submit }))
  await screen.findByRole('list', { name: websiteInfoText.en.steps })
  expect(opened.address()).toBe(inShop('website-info'))
  expect(opened.sent(stores.createStore)).toMatchObject([
    {
      tenantId: 'tenant-1',
      websiteUrl: 'https://tiny.example',
      websiteTitle: 'Tiny Shop',
      currencyCode: 'USD',
      sandbox: true,
      product: 'Omnitrack',
    },
  ])
})

it('says what is wrong with an address and which name is missing, and sends nothing', async () => {
  const opened = renderScreen(OTHER)
  const submit = await screen.findByRole<HTMLButtonElement>('button', { name: en.submit })
  expect(submit.disabled).toBe(true)
  await opened.user.type(await field(en.url), 'not an address')
  await opened.user.click(submit)
  await screen.findByText(en.urlInvalid)
  screen.getByText(en.nameRequired)
  expect(opened.sent(stores.createStore)).toEqual([])
})

it('shows a refusal, with its message under the field, in Chinese, and keeps what was typed', async () => {
  const opened = renderScreen(OTHER, [refuses(stores.createStore, 'invalid input', { details: { websiteUrl: en.urlInvalid } })], {
    language: 'zh',
  })
  await fillIn(opened, zh)
  await opened.user.click(screen.getByRole('button', { name: zh.submit }))
  await screen.findByText(refusalMessage('invalid input', 'zh'))
  expect((await field(zh.url)).getAttribute('aria-invalid')).toBe('true')
  screen.getByText(zh.urlInvalid)
  expect((await field(zh.name)).value).toBe('Tiny Shop')
})

it('says that the network is gone, and adds the store on the next try', async () => {
  const opened = renderScreen(OTHER, [isUnreachable(stores.createStore), answers(pixels.listPixels, []), nothingYet])
  await fillIn(opened)
  await opened.user.click(screen.getByRole('button', { name: en.submit }))
  await screen.findByText('Network error, please try later')
  opened.play(answers(stores.createStore, { websiteName: 'tiny-shop' }))
  await opened.user.click(screen.getByRole('button', { name: en.submit }))
  await screen.findByRole('list', { name: websiteInfoText.en.steps })
})

it('tells who is no admin whom to ask, and leads back', async () => {
  const { user } = renderScreen(OTHER, [
    answers(account.userInfo, { ...ann, tenants: [{ tenantId: 'tenant-1', companyName: 'Tiny Ltd', optorRole: 'read-only' }] }),
  ])
  await screen.findByRole('heading', { name: en.adminOnlyTitle })
  screen.getByText(en.adminOnly)
  expect(screen.queryByRole('button', { name: en.submit })).toBeNull()
  await user.click(screen.getByRole('button', { name: en.back }))
  await screen.findByRole('table', { name: websiteListText.en.title })
})

it('asks for the organization only of an admin of several, and offers no sandbox where the server has none', async () => {
  const { user, sent } = renderScreen(OTHER, [
    answers(account.userInfo, {
      ...ann,
      hasSandbox: false,
      tenants: [...ann.tenants, { tenantId: 'tenant-2', companyName: 'Other Ltd', optorRole: 'admin' }],
    }),
    staysPending(stores.createStore),
  ])
  await user.click(await screen.findByRole('combobox', { name: `${en.organization}: Tiny Ltd` }))
  await user.click(await screen.findByRole('option', { name: 'Other Ltd' }))
  expect(screen.queryByRole('radio', { name: new RegExp(`^${en.sandbox}`) })).toBeNull()
  await user.type(await field(en.url), 'tiny.example')
  await user.type(await field(en.name), 'Tiny Shop{Enter}')
  await screen.findByRole('button', { name: en.submit, busy: true })
  expect(sent(stores.createStore)).toMatchObject([{ tenantId: 'tenant-2', sandbox: false }])
})

it('goes back to where its person came from, by the cross as by Cancel', async () => {
  const { user, address } = renderScreen(inShop('pixels'), [answers(pixels.listPixels, [])])
  for (const name of [en.cancel, sharedText.en.close]) {
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${shellText.en.switchStore}`) }))
    await user.click(await screen.findByRole('menuitem', { name: shellText.en.addStore }))
    const dialog = within(await screen.findByRole('dialog', { name: en.title }))
    expect(address()).toBe(ADD_STORE)
    await user.click(dialog.getByRole('radio', { name: new RegExp(`^${en.other}`) }))
    await user.click(await dialog.findByRole('button', { name }))
    await screen.findByRole('heading', { name: pixelsText.en.emptyTitle })
    expect(address()).toBe(inShop('pixels'))
  }
})

it('goes back to the list of stores when nobody came from elsewhere', async () => {
  const { user, address } = renderScreen(OTHER)
  await user.click(await screen.findByRole('button', { name: en.cancel }))
  await screen.findByRole('table', { name: websiteListText.en.title })
  expect(address()).toBe(WEBSITE_LIST)
})
