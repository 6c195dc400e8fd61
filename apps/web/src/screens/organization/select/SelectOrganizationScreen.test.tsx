import { organization } from '@convbox/contract/api/organization'
import { team } from '@convbox/contract/api/team'
import { orderAttribution } from '@convbox/contract/reports/order-attribution'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { SELECT_ORGANIZATION, storeAddress } from '../../../addresses.ts'
import { answers, refuses, staysPending } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { rolesText } from '../../../text/roles.text.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { selectOrganizationText } from './select-organization.text.ts'

const { en, zh } = selectOrganizationText
const store = (websiteName: string, websiteTitle: string) => ({ websiteName, websiteTitle, sandbox: false })
const tiny = {
  tenantId: 'tenant-1',
  companyName: 'Tiny Ltd',
  role: 'owner' as const,
  optorRole: 'admin' as const,
  isActive: true,
  websites: [store('tiny-shop', 'Tiny Shop'), store('a', 'A'), store('b', 'B'), store('c', 'C'), store('d', 'D')],
}
const big = {
  ...tiny,
  tenantId: 'tenant-2',
  companyName: 'Big Ltd',
  role: 'read-only' as const,
  optorRole: 'read-only' as const,
  isActive: false,
  websites: [],
}
const noInvitation = answers(team.myInvitations, [])
const both = [answers(organization.userTenants, [big, tiny]), noInvitation]
const cardOf = async (name: string) => within((await screen.findByRole('heading', { name })).closest('li') ?? document.body)

it('lists each organization with role and stores', async () => {
  renderScreen(SELECT_ORGANIZATION, both)
  const card = await cardOf('Tiny Ltd')
  card.getByText(rolesText.en.names.owner)
  card.getByText(en.active)
  card.getByText('Tiny Shop, A, B and 2 more stores')
  ;(await cardOf('Big Ltd')).getByText(en.noStores)
})

it('makes one the session’s own and opens its first store', async () => {
  const { user, sent, address } = renderScreen(SELECT_ORGANIZATION, [
    ...both,
    answers(organization.selectOrganization, { ok: true }),
    staysPending(orderAttribution.orders),
    staysPending(orderAttribution.queryChannels),
  ])
  await user.click((await cardOf('Tiny Ltd')).getByRole('button', { name: en.open }))
  await screen.findByRole('navigation')
  expect(sent(organization.selectOrganization)).toEqual([{ tenantId: 'tenant-1' }])
  expect(address()).toBe(storeAddress('tiny-shop', 'order-attribution'))
})

it('leaves one after asking, and says why the last owner cannot', async () => {
  const { user, play, sent } = renderScreen(SELECT_ORGANIZATION, [...both, refuses(organization.leaveOrganization, 'last owner')])
  await user.click((await cardOf('Tiny Ltd')).getByRole('button', { name: en.leave({ name: 'Tiny Ltd' }) }))
  await screen.findByRole('dialog', { name: en.leaveTitle({ name: 'Tiny Ltd' }) })
  await user.click(screen.getByRole('button', { name: en.leaveSubmit }))
  expect((await screen.findByRole('alert')).textContent).toContain(refusalMessage('last owner', 'en'))
  await user.click(screen.getByRole('button', { name: sharedText.en.cancel }))
  play(answers(organization.leaveOrganization, { ok: true }), answers(organization.userTenants, [tiny]))
  await user.click((await cardOf('Big Ltd')).getByRole('button', { name: en.leave({ name: 'Big Ltd' }) }))
  await user.click(await screen.findByRole('button', { name: en.leaveSubmit }))
  await screen.findByText(en.left({ name: 'Big Ltd' }))
  expect(screen.queryByRole('heading', { name: 'Big Ltd' })).toBeNull()
  expect(sent(organization.leaveOrganization)).toEqual([{ tenantId: 'tenant-1' }, { tenantId: 'tenant-2' }])
})

it('says that it loads, that there is none, in Chinese', async () => {
  const { play, user } = renderScreen(SELECT_ORGANIZATION, [refuses(organization.userTenants, 'bug'), noInvitation], { language: 'zh' })
  expect((await screen.findByRole('alert')).textContent).toContain(refusalMessage('bug', 'zh'))
  play(answers(organization.userTenants, []))
  await user.click(screen.getByRole('button', { name: sharedText.zh.retry }))
  await screen.findByRole('heading', { name: zh.emptyTitle })
})

it('waits for the list', async () => {
  renderScreen(SELECT_ORGANIZATION, [staysPending(organization.userTenants), noInvitation])
  await screen.findByRole('heading', { name: en.title })
  screen.getByRole('status', { busy: true })
})
