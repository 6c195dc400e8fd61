import { account } from '@convbox/contract/api/account'
import { team } from '@convbox/contract/api/team'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { answers, isUnreachable, refuses, staysPending } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ann, NOW } from '../../../testing/tiny-shop.ts'
import { rolesText } from '../../../text/roles.text.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { organizationPageText } from '../../../widgets/organization.text.ts'
import { teamText } from './team.text.ts'

const { en, zh } = teamText
const ADDRESS = '/setting/team'
const person = (userId: string, name: string, role: 'owner' | 'admin' | 'operate' | 'read-only', websites: string[] = []) => ({
  userId,
  email: `${userId}@shop.example`,
  name,
  role,
  websites,
  joinedAt: '2026-01-05T10:00:00.000Z',
  isSelf: userId === 'ann',
})
const members = [
  // Last seen yesterday, but she is the signed-in user.
  { ...person('ann', 'Ann Lee', 'owner'), lastSeenAt: '2026-03-09T10:00:00.000Z' },
  { ...person('bob', 'Bob Ray', 'admin'), lastSeenAt: NOW },
  person('cyd', 'Cyd May', 'operate', ['tiny-shop']),
]
const invitation = {
  id: 'secret',
  email: 'mia@shop.example',
  role: 'operate' as const,
  websites: ['tiny-shop'],
  invitedBy: 'Ann Lee',
  createdAt: '2026-03-09T10:00:00.000Z',
  expiresAt: '2026-03-16T10:00:00.000Z',
  isExpired: false,
  link: 'https://app.example/organization/join?id=secret',
}
const data = [answers(team.members, members), answers(team.invitations, [invitation])]
const sentMail = { mail: 'sent' as const, link: invitation.link }
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))
const openMenu = async ({ user }: ReturnType<typeof renderScreen>, who: string) =>
  user.click(await screen.findByRole('button', { name: en.actionsFor({ who }) }))

it('lists members with role, stores and when each was last seen, and the invitations that wait', async () => {
  renderScreen(ADDRESS, data)
  const ann = await rowOf('Ann Lee')
  for (const text of ['ann@shop.example', en.you, rolesText.en.names.owner, en.allStores, 'Jan 5, 2026', en.here]) ann.getByText(text)
  ;(await rowOf('Bob Ray')).getByText('now')
  const cyd = await rowOf('Cyd May')
  for (const text of ['Tiny Shop', rolesText.en.names.operate, en.neverSeen]) cyd.getByText(text)
  const mia = await rowOf('mia@shop.example')
  for (const text of ['Ann Lee', 'Mar 16, 2026']) mia.getByText(text)
})

it('says the days of joining and of expiry in the zone of who looks', async () => {
  const here = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: 'Pacific/Kiritimati' }
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(here)
  renderScreen(ADDRESS, data)
  // UTC+14: 10:00 UTC is midnight of the next day.
  const bob = await rowOf('Bob Ray')
  bob.getByText('Jan 6, 2026')
  const mia = await rowOf('mia@shop.example')
  mia.getByText('Mar 17, 2026')
})

it('invites a colleague with role and stores, and says that the mail is out', async () => {
  const { user, sent, address } = renderScreen(ADDRESS, [...data, answers(team.invite, sentMail)])
  await user.click(await screen.findByRole('button', { name: en.invite }))
  expect(address()).toBe(`${ADDRESS}?invite=yes`)
  const dialog = within(await screen.findByRole('dialog', { name: en.inviteTitle }))
  await user.type(dialog.getByRole('textbox', { name: en.email }), 'new@shop.example')
  await user.click(dialog.getByRole('radio', { name: new RegExp(rolesText.en.names['read-only']) }))
  await user.click(dialog.getByRole('checkbox', { name: 'Big Shop' }))
  await user.click(dialog.getByRole('button', { name: en.inviteSubmit }))
  await screen.findByText(en.invited({ email: 'new@shop.example' }))
  expect(sent(team.invite)).toEqual([
    { tenantId: 'tenant-1', email: 'new@shop.example', role: 'read-only', language: 'en', websites: ['big-shop'] },
  ])
  expect(address()).toBe(ADDRESS)
})

it('asks for a right e-mail and a store before it sends, and shows what the server refuses beside its field', async () => {
  const { user, sent } = renderScreen(`${ADDRESS}?invite=yes`, [
    ...data,
    refuses(team.invite, 'already exists', { details: { email: 'This person is a member already' } }),
  ])
  await user.click(await screen.findByRole('button', { name: en.inviteSubmit }))
  screen.getByText(en.emailInvalid)
  screen.getByText(en.needsStore)
  expect(sent(team.invite)).toEqual([])
  await user.type(screen.getByRole('textbox', { name: en.email }), 'bob@shop.example')
  await user.click(screen.getByRole('radio', { name: new RegExp(rolesText.en.names.admin) }))
  await user.click(screen.getByRole('button', { name: en.inviteSubmit }))
  await screen.findByText('This person is a member already')
  expect(sent(team.invite)).toMatchObject([{ role: 'admin', websites: [] }])
})

it('gives the link to copy where no mail goes out', async () => {
  const { user } = renderScreen(`${ADDRESS}?invite=yes`, [...data, answers(team.invite, { mail: 'off', link: invitation.link })])
  await user.type(await screen.findByRole('textbox', { name: en.email }), 'new@shop.example')
  await user.click(screen.getByRole('radio', { name: new RegExp(rolesText.en.names.admin) }))
  await user.click(screen.getByRole('button', { name: en.inviteSubmit }))
  await screen.findByRole('dialog', { name: en.linkTitle })
  screen.getByText(en.mailOff)
  screen.getByText(invitation.link)
})

it('changes role and stores of a member', async () => {
  const opened = renderScreen(ADDRESS, [...data, answers(team.updateMember, { ok: true })])
  await openMenu(opened, 'Cyd May')
  await opened.user.click(await screen.findByRole('menuitem', { name: en.edit }))
  const dialog = within(await screen.findByRole('dialog', { name: en.editTitle({ who: 'Cyd May' }) }))
  await opened.user.click(dialog.getByRole('radio', { name: new RegExp(rolesText.en.names['read-only']) }))
  dialog.getByText(en.signsOut)
  await opened.user.click(dialog.getByRole('checkbox', { name: 'Big Shop' }))
  await opened.user.click(dialog.getByRole('button', { name: en.save }))
  await screen.findByText(en.saved)
  expect(opened.sent(team.updateMember)).toEqual([
    { tenantId: 'tenant-1', userId: 'cyd', role: 'read-only', websites: ['tiny-shop', 'big-shop'] },
  ])
})

it('explains why the only owner stays one', async () => {
  const opened = renderScreen(ADDRESS, data)
  await openMenu(opened, 'Ann Lee')
  expect(screen.queryByRole('menuitem', { name: en.remove })).toBeNull()
  await opened.user.click(await screen.findByRole('menuitem', { name: en.edit }))
  await screen.findByRole('dialog')
  screen.getByText(en.lastOwner)
  const roles = screen.getAllByRole<HTMLInputElement>('radio')
  expect(roles.map(({ value, disabled }) => [value, disabled])).toEqual([
    ['owner', false],
    ['admin', true],
    ['operate', true],
    ['read-only', true],
  ])
})

it('lets an admin neither make nor unmake owners', async () => {
  const asBob = members.map((member) => ({ ...member, isSelf: member.userId === 'bob' }))
  const opened = renderScreen(ADDRESS, [answers(team.members, asBob), answers(team.invitations, [])])
  await openMenu(opened, 'Cyd May')
  await opened.user.click(await screen.findByRole('menuitem', { name: en.edit }))
  await screen.findByRole('dialog')
  screen.getByText(en.ownersOnly)
})

it('offers an admin to remove anybody but an owner', async () => {
  const asBob = members.map((member) => ({ ...member, isSelf: member.userId === 'bob' }))
  const opened = renderScreen(ADDRESS, [answers(team.members, asBob), answers(team.invitations, [])])
  await openMenu(opened, 'Ann Lee')
  await screen.findByRole('menuitem', { name: en.edit })
  expect(screen.queryByRole('menuitem', { name: en.remove })).toBeNull()
  await opened.user.keyboard('{Escape}')
  await openMenu(opened, 'Cyd May')
  await screen.findByRole('menuitem', { name: en.remove })
})

it('signs out who gives up a role of one’s own', async () => {
  const leave = vi.spyOn(window.location, 'assign').mockReturnValue()
  const two = [...members, person('dan', 'Dan Oak', 'owner')]
  const opened = renderScreen(ADDRESS, [
    answers(team.members, two),
    answers(team.invitations, []),
    answers(team.updateMember, { ok: true }),
    answers(account.logout, { ok: true }),
  ])
  await openMenu(opened, 'Ann Lee')
  await opened.user.click(await screen.findByRole('menuitem', { name: en.edit }))
  await opened.user.click(await screen.findByRole('radio', { name: new RegExp(rolesText.en.names.admin) }))
  screen.getByText(en.signsYouOut)
  await opened.user.click(screen.getByRole('button', { name: en.save }))
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('/login'))
})

it('removes a member after asking, and says what the server refuses', async () => {
  const opened = renderScreen(ADDRESS, [...data, refuses(team.removeMember, 'only an owner')])
  await openMenu(opened, 'Bob Ray')
  await opened.user.click(await screen.findByRole('menuitem', { name: en.remove }))
  await screen.findByRole('dialog', { name: en.removeTitle({ who: 'Bob Ray' }) })
  await opened.user.click(screen.getByRole('button', { name: en.removeSubmit }))
  expect((await screen.findByRole('alert')).textContent).toContain(refusalMessage('only an owner', 'en'))
  opened.play(answers(team.removeMember, { ok: true }))
  await opened.user.click(screen.getByRole('button', { name: en.removeSubmit }))
  await screen.findByText(en.removed({ who: 'Bob Ray' }))
  expect(opened.sent(team.removeMember)[1]).toEqual({ tenantId: 'tenant-1', userId: 'bob' })
})

it('sends an expired invitation again, copies its link, revokes it', async () => {
  const opened = renderScreen(ADDRESS, [
    answers(team.members, members),
    answers(team.invitations, [{ ...invitation, isExpired: true }]),
    answers(team.resendInvitation, sentMail),
    answers(team.revokeInvitation, { ok: true }),
  ])
  ;(await rowOf('mia@shop.example')).getByText(en.expired)
  await openMenu(opened, 'mia@shop.example')
  await opened.user.click(await screen.findByRole('menuitem', { name: en.resend }))
  await screen.findByText(en.resent({ email: 'mia@shop.example' }))
  await openMenu(opened, 'mia@shop.example')
  await opened.user.click(await screen.findByRole('menuitem', { name: en.copyLink }))
  await screen.findByText(sharedText.en.copied)
  expect(await navigator.clipboard.readText()).toBe(invitation.link)
  opened.play(answers(team.invitations, []))
  await openMenu(opened, 'mia@shop.example')
  await opened.user.click(await screen.findByRole('menuitem', { name: en.revoke }))
  await screen.findByText(en.noPending)
  expect(opened.sent(team.revokeInvitation)).toEqual([{ tenantId: 'tenant-1', id: 'secret' }])
})

it('is for admins only, in Chinese', async () => {
  const tenants = [{ tenantId: 'tenant-1', companyName: 'Tiny Ltd', optorRole: 'operate' as const }]
  const { sent } = renderScreen(ADDRESS, [answers(account.userInfo, { ...ann, tenants })], { language: 'zh' })
  await screen.findByRole('heading', { name: organizationPageText.zh.adminsOnlyTitle })
  expect(screen.queryByRole('button', { name: zh.invite })).toBeNull()
  expect(sent(team.members)).toEqual([])
})

it('shows the organization of the address, and switches to another', async () => {
  const tenants = [...ann.tenants, { tenantId: 'tenant-2', companyName: 'Other Ltd', optorRole: 'admin' as const }]
  const { user, sent, address } = renderScreen(`${ADDRESS}?org=tenant-2`, [answers(account.userInfo, { ...ann, tenants }), ...data])
  await rowOf('Ann Lee')
  await user.click(screen.getByRole('combobox', { name: `${organizationPageText.en.organization}: Other Ltd` }))
  await user.click(await screen.findByRole('option', { name: 'Tiny Ltd' }))
  await vi.waitFor(() => expect(sent(team.members)).toEqual([{ tenantId: 'tenant-2' }, { tenantId: 'tenant-1' }]))
  expect(address()).toBe(`${ADDRESS}?org=tenant-1`)
})

it('loads, and says that the network is gone', async () => {
  const { play, user } = renderScreen(ADDRESS, [staysPending(team.invitations), isUnreachable(team.members)])
  expect((await screen.findByRole('alert')).textContent).toContain('Network error, please try later')
  screen.getByRole('status', { busy: true })
  play(answers(team.members, members))
  await user.click(screen.getByRole('button', { name: sharedText.en.retry }))
  await rowOf('Ann Lee')
})
