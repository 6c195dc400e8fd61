import { account } from '@convbox/contract/api/account'
import { organization } from '@convbox/contract/api/organization'
import { privacy } from '@convbox/contract/api/privacy'
import { stores } from '@convbox/contract/api/stores'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { answers, refuses, staysPending } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ann, inShop, NOW } from '../../../testing/tiny-shop.ts'
import { rolesText } from '../../../text/roles.text.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { organizationPageText } from '../../../widgets/organization.text.ts'
import { placesText } from '../../../widgets/erased-places.text.ts'
import { privacyText } from '../../privacy/privacy.text.ts'
import { typedDialogText } from '../../../widgets/typed-dialog.text.ts'
import { deletionText as deletion } from './deletion.text.ts'
import { organizationText } from './organization.text.ts'

const { en, zh } = organizationText
const ADDRESS = '/setting/organization'
const tiny = {
  tenantId: 'tenant-1',
  companyName: 'Tiny Ltd',
  role: 'owner' as const,
  optorRole: 'admin' as const,
  createdAt: '2026-01-05T10:00:00.000Z',
  memberCount: 3,
  storeCount: 1,
}
const info = answers(organization.tenantInfo, tiny)
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: en.name })

it('says what it is called and what it holds, with the ways there', async () => {
  renderScreen(ADDRESS, [info])
  expect((await nameField()).value).toBe('Tiny Ltd')
  for (const text of [rolesText.en.names.owner, 'Jan 5, 2026']) screen.getByText(text)
  expect(screen.getByRole('link', { name: '3 people' }).getAttribute('href')).toBe('/setting/team?org=tenant-1')
  screen.getByRole('link', { name: '1 store' })
  expect(screen.getByRole('link', { name: en.logHint }).getAttribute('href')).toBe('/setting/audit-log?org=tenant-1')
})

it('says the day on which it was created in the zone of who looks', async () => {
  const here = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: 'Asia/Shanghai' }
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(here)
  renderScreen(ADDRESS, [answers(organization.tenantInfo, { ...tiny, createdAt: '2026-01-05T16:00:00.000Z' })])
  // UTC+8: 16:00 UTC is midnight of the next day.
  await screen.findByText('Jan 6, 2026')
})

it('opens at the specification’s address too', async () => {
  const { address } = renderScreen('/company', [info])
  await nameField()
  expect(address()).toBe(ADDRESS)
})

it('opens from a store, on its organization', async () => {
  const { address } = renderScreen(inShop('organization'), [info])
  await nameField()
  expect(address()).toBe(`${ADDRESS}?org=tenant-1`)
})

it('saves another name, and only another', async () => {
  const { user, sent, play } = renderScreen(ADDRESS, [info, answers(organization.updateTenantInfo, { ok: true })])
  const field = await nameField()
  const save = screen.getByRole<HTMLButtonElement>('button', { name: en.save })
  expect(save.disabled).toBe(true)
  await user.clear(field)
  screen.getByText(en.nameRequired)
  expect(save.disabled).toBe(true)
  await user.type(field, 'Tiny & Sons')
  play(answers(organization.tenantInfo, { ...tiny, companyName: 'Tiny & Sons' }))
  await user.click(save)
  await screen.findByText(en.saved)
  expect(sent(organization.updateTenantInfo)).toEqual([{ tenantId: 'tenant-1', companyName: 'Tiny & Sons' }])
  expect((await nameField()).value).toBe('Tiny & Sons')
})

it('says what the server refuses, in Chinese', async () => {
  const { user } = renderScreen(ADDRESS, [info, refuses(organization.updateTenantInfo, 'not an admin')], { language: 'zh' })
  await user.type(await screen.findByRole('textbox', { name: zh.name }), '!{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain(refusalMessage('not an admin', 'zh'))
})

it('is for admins only', async () => {
  const tenants = [{ tenantId: 'tenant-1', companyName: 'Tiny Ltd', optorRole: 'read-only' as const }]
  renderScreen(ADDRESS, [answers(account.userInfo, { ...ann, tenants })])
  await screen.findByRole('heading', { name: organizationPageText.en.adminsOnlyTitle })
  screen.getByText(organizationPageText.en.adminsOnly({ company: 'Tiny Ltd' }))
})

it('loads, and says why it could not', async () => {
  const { play, user } = renderScreen(ADDRESS, [refuses(organization.tenantInfo, 'bug')])
  expect((await screen.findByRole('alert')).textContent).toContain(refusalMessage('bug', 'en'))
  play(staysPending(organization.tenantInfo))
  await user.click(screen.getByRole('button', { name: sharedText.en.retry }))
  await screen.findByRole('status', { busy: true })
})

describe('erased stores', () => {
  const gone = {
    id: 'request-1',
    storeName: 'old-shop',
    topic: 'shop/redact' as const,
    status: 'done' as const,
    receivedAt: '2026-03-08T10:00:00.000Z',
    dueAt: '2026-04-07T10:00:00.000Z',
    doneAt: '2026-03-08T10:01:00.000Z',
    record: [
      { place: 'store', count: 1 },
      { place: 'events', count: 1200 },
    ],
    hasExport: false,
  }

  it('are listed with what was deleted, each with its record in the address', async () => {
    const { user, address, sent } = renderScreen(ADDRESS, [info, answers(privacy.erasedStores, [gone])])
    const row = within(await screen.findByRole('row', { name: /old-shop/ }))
    row.getByText('1,201 rows')
    row.getByText(privacyText.en.states.done)
    expect(sent(privacy.erasedStores)).toEqual([{ tenantId: 'tenant-1' }])
    await user.click(row.getByRole('button'))
    const record = within(await screen.findByRole('dialog', { name: 'old-shop' }))
    record.getByText(placesText.en.store)
    record.getByText('1,200 rows')
    expect(address()).toBe(`${ADDRESS}?erased=request-1`)
    await user.click(record.getByRole('button', { name: sharedText.en.close }))
    expect(address()).toBe(ADDRESS)
  })

  it('are not spoken of where there are none', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(NOW), shouldAdvanceTime: true })
    const { play } = renderScreen(ADDRESS, [info, answers(privacy.erasedStores, [{ ...gone, status: 'waiting' }])])
    await screen.findByRole('heading', { name: en.erased })
    play(answers(privacy.erasedStores, []))
    await vi.advanceTimersByTimeAsync(5000)
    await waitFor(() => expect(screen.queryByRole('heading', { name: en.erased })).toBeNull())
  })

  it('say why they could not be listed, in Chinese, and leave the rest of the page', async () => {
    const { user, play } = renderScreen(ADDRESS, [info, refuses(privacy.erasedStores, 'overloaded')], { language: 'zh' })
    expect((await screen.findByRole('alert')).textContent).toContain(refusalMessage('overloaded', 'zh'))
    screen.getByRole('textbox', { name: zh.name })
    play(answers(privacy.erasedStores, [gone]))
    await user.click(screen.getByRole('button', { name: sharedText.zh.retry }))
    await screen.findByRole('heading', { name: zh.erased })
  })
})

describe('deleting', () => {
  it('erases a store once its name is typed, and says what goes', async () => {
    const { user, sent } = renderScreen(ADDRESS, [info, answers(stores.deleteStore, { ok: true })])
    await nameField()
    await screen.findByRole('heading', { name: deletion.en.title })
    const card = within(screen.getByRole('main'))
    expect(card.getByRole<HTMLButtonElement>('button', { name: deletion.en.deleteOrganization }).disabled).toBe(true)
    await user.click(card.getByRole('combobox', { name: new RegExp(deletion.en.store) }))
    await user.click(await screen.findByRole('option', { name: 'Tiny Shop' }))
    await user.click(card.getByRole('button', { name: deletion.en.deleteStore }))
    const dialog = within(await screen.findByRole('dialog', { name: deletion.en.storeTitle({ name: 'Tiny Shop' }) }))
    dialog.getByText(deletion.en.storeData)
    // Without a shop at Shopify there is no app to uninstall there.
    dialog.getByText(deletion.en.storeCode)
    expect(dialog.queryByText(deletion.en.storeShopify)).toBeNull()
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: deletion.en.confirm })
    expect(confirm.disabled).toBe(true)
    await user.type(dialog.getByRole('textbox', { name: typedDialogText.en.typeName({ name: 'Tiny Shop' }) }), 'Tiny Shop')
    await user.click(confirm)
    await screen.findByText(deletion.en.storeGoes)
    expect(sent(stores.deleteStore)).toEqual([{ tenantId: 'tenant-1', websiteName: 'tiny-shop', typedName: 'Tiny Shop' }])
  })

  it('says that the app of a connected shop stays at Shopify', async () => {
    const listed = ann.websites.map(({ websiteName, websiteTitle, tenantId, sandbox }) => ({
      websiteName,
      websiteTitle,
      tenantId,
      companyName: 'Tiny Ltd',
      sandbox,
      eventCount: 0,
      shopStatus: 'connected' as const,
    }))
    const { user } = renderScreen(ADDRESS, [info, answers(stores.websites, listed)])
    await nameField()
    const card = within(screen.getByRole('main'))
    await user.click(await card.findByRole('combobox', { name: new RegExp(deletion.en.store) }))
    await user.click(await screen.findByRole('option', { name: 'Tiny Shop' }))
    await user.click(card.getByRole('button', { name: deletion.en.deleteStore }))
    const dialog = within(await screen.findByRole('dialog', { name: deletion.en.storeTitle({ name: 'Tiny Shop' }) }))
    dialog.getByText(deletion.en.storeShopify)
    expect(dialog.queryByText(deletion.en.storeCode)).toBeNull()
  })

  it('is offered to owners only', async () => {
    renderScreen(ADDRESS, [answers(organization.tenantInfo, { ...tiny, role: 'admin' })], { language: 'zh' })
    await screen.findByText(zh.facts)
    expect(screen.queryByText(deletion.zh.deleteOrganization)).toBeNull()
  })
})
