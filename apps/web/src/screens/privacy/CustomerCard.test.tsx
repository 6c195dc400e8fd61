/** The card that looks up one customer, on the screen Data & privacy. */
import { privacy } from '@convbox/contract/api/privacy'
import type { KnownOfCustomer } from '@convbox/contract/api/privacy.schemas'
import { shopify } from '@convbox/contract/api/shopify'
import { stores } from '@convbox/contract/api/stores'
import type { PrivacyRequestId } from '@convbox/contract/ids'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answers, answersBy, refuses, staysPending, type Play } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop, tinyShop } from '../../testing/tiny-shop.ts'
import { typedDialogText } from '../../widgets/typed-dialog.text.ts'
import { customerText } from './customer.text.ts'

const { en, zh } = customerText
const ADDRESS = inShop('privacy')
const NAME = 'ida@one.example'
const overview = answers(privacy.privacyOverview, { retentionDays: 400, requests: [] })
const known = answers(privacy.knownOfCustomer, { found: 'customer', orders: 2, sessions: 1, deliveries: 0 })

/** The screen, after a look-up of this address. */
const lookUp = async (plays: readonly Play[], name = NAME) => {
  const shown = renderScreen(ADDRESS, [overview, ...plays])
  await shown.user.type(await screen.findByLabelText(en.keys.email), name)
  await shown.user.click(screen.getByRole('button', { name: en.find }))
  return shown
}

it('shows how much is known, and nothing else, and keeps the name out of the address', async () => {
  const { sent, address } = await lookUp([known])
  const found = within(await screen.findByRole('region', { name: en.known({ name: NAME }) }))
  found.getByText('2 orders · 1 visit · 0 deliveries to platforms')
  expect(sent(privacy.knownOfCustomer)).toEqual([{ by: 'email', value: NAME }])
  expect(address()).toBe(ADDRESS)
})

it('hands out the file', async () => {
  const makeUrl = vi.spyOn(URL, 'createObjectURL').mockReturnValue('#file')
  const { user, sent } = await lookUp([known, answers(privacy.exportCustomer, { filename: 'customer.json', content: '{}' })])
  await user.click(await screen.findByRole('button', { name: en.download }))
  await screen.findByText(en.downloaded)
  expect(makeUrl).toHaveBeenCalledOnce()
  expect(sent(privacy.exportCustomer)).toEqual([{ by: 'email', value: NAME }])
})

it('erases only after the name was typed again, says what happens, and opens the record', async () => {
  const { user, sent, address } = await lookUp([known, answersBy(privacy.eraseCustomer, () => ({ id: 'request-9' as PrivacyRequestId }))])
  await user.click(await screen.findByRole('button', { name: en.erase }))
  const dialog = within(await screen.findByRole('dialog', { name: en.eraseTitle({ name: NAME }) }))
  dialog.getByText(en.eraseFinal)
  dialog.getByText(en.eraseKeeps)
  const confirm = dialog.getByRole('button', { name: en.eraseConfirm })
  expect(confirm.hasAttribute('disabled')).toBe(true)
  await user.type(dialog.getByRole('textbox', { name: typedDialogText.en.typeName({ name: NAME }) }), NAME)
  await user.click(confirm)
  await screen.findByText(en.erasing)
  expect(sent(privacy.eraseCustomer)).toEqual([{ by: 'email', value: NAME, typedName: NAME }])
  await vi.waitFor(() => expect(address()).toBe(`${ADDRESS}?request=request-9`))
  expect(screen.queryByText(en.known({ name: NAME }))).toBeNull()
})

it('says when nobody is known, and when somebody was erased before', async () => {
  await lookUp([answers(privacy.knownOfCustomer, { found: 'nobody' })])
  await screen.findByText(en.nobody({ name: NAME }))
  expect(screen.queryByRole('button', { name: en.erase })).toBeNull()
})

it('says of whom it cannot tell whether they are this customer, also before an erasure', async () => {
  const { user } = await lookUp([
    answers(privacy.knownOfCustomer, { found: 'customer', orders: 1, sessions: 0, deliveries: 0, unfollowed: 21 }),
  ])
  await screen.findByText(en.unfollowed({ n: 21 }))
  await user.click(screen.getByRole('button', { name: en.erase }))
  within(await screen.findByRole('dialog')).getByText(en.unfollowed({ n: 21 }))
})

it('says so too where nothing else is known', async () => {
  await lookUp([answers(privacy.knownOfCustomer, { found: 'nobody', unfollowed: 21 })])
  await screen.findByText(`${en.nobody({ name: NAME })} ${en.unfollowed({ n: 21 })}`)
})

it('tells the time of an earlier erasure', async () => {
  await lookUp([answers(privacy.knownOfCustomer, { found: 'nobody', erasedAt: '2026-03-01T15:00:00.000Z' })])
  await screen.findByText(en.erased({ name: NAME, time: '2026-03-01 10:00' }))
})

it('lets one of several customers be chosen, by id', async () => {
  const { user, sent } = await lookUp([
    answersBy(privacy.knownOfCustomer, ({ by }): KnownOfCustomer =>
      by === 'email' ? { found: 'several', customerIds: ['c-kim', 'c-leo'] } : { found: 'customer', orders: 1, sessions: 0, deliveries: 0 },
    ),
  ])
  await user.click(await screen.findByRole('button', { name: 'c-leo' }))
  await screen.findByRole('region', { name: en.known({ name: 'c-leo' }) })
  expect(sent(privacy.knownOfCustomer)).toEqual([
    { by: 'email', value: NAME },
    { by: 'customer id', value: 'c-leo' },
  ])
})

it('asks nothing about what is no address, and says what is wrong', async () => {
  const { sent } = await lookUp([known], 'ida')
  await screen.findByText(en.wrong.email)
  expect(sent(privacy.knownOfCustomer)).toEqual([])
})

it('shows why a look-up failed', async () => {
  await lookUp([refuses(privacy.knownOfCustomer, 'overloaded')])
  await screen.findByRole('alert')
})

it('shows that it searches', async () => {
  await lookUp([staysPending(privacy.knownOfCustomer)])
  expect(screen.queryByRole('region', { name: en.known({ name: NAME }) })).toBeNull()
})

it('is for admins only, of every kind of store', async () => {
  renderScreen(ADDRESS, [
    overview,
    answers(stores.websiteInfo, { ...tinyShop, optorRole: 'operate' }),
    answers(shopify.shopConnection, { status: 'none', missingScopes: [], embed: { status: 'unknown' } }),
  ])
  await screen.findByText(en.adminsOnly)
  expect(screen.queryByRole('button', { name: en.find })).toBeNull()
})

it('speaks Chinese', async () => {
  renderScreen(ADDRESS, [overview], { language: 'zh' })
  await screen.findByRole('heading', { name: zh.title })
  screen.getByRole('button', { name: zh.find })
})
