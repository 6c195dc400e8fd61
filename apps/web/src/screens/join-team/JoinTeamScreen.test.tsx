import { account } from '@convbox/contract/api/account'
import { team } from '@convbox/contract/api/team'
import { orderAttribution } from '@convbox/contract/reports/order-attribution'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { CREATE_ORGANIZATION, storeAddress } from '../../addresses.ts'
import { answers, answersBy, isUnreachable, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ann } from '../../testing/tiny-shop.ts'
import { rolesText } from '../../text/roles.text.ts'
import { sharedText } from '../../text/shared.text.ts'
import { accountFieldsText } from '../../widgets/account-fields.text.ts'
import { organizationPageText } from '../../widgets/organization.text.ts'
import { publicPageText } from '../../widgets/public-page-links.text.ts'
import { loginText } from '../login/login.text.ts'
import { joinTeamText } from './join-team.text.ts'

const { en, zh } = joinTeamText
const ADDRESS = '/joinTeam?id=secret'
const page = {
  state: 'pending' as const,
  companyName: 'Big Ltd',
  invitedBy: 'Bob Ray',
  role: 'operate' as const,
  email: 'ann@shop.example',
  expiresAt: '2026-03-17T16:00:00.000Z',
}
const invitation = (change: Partial<Omit<typeof page, 'state'>> & { state?: 'pending' | 'expired' | 'revoked' | 'used' } = {}) =>
  answers(team.readInvitation, { ...page, ...change })
const nobody = refuses(account.userInfo, 'not signed in')

it('joins the team with the invited account, found without its mail, and opens its first store', async () => {
  const { user, play, sent, address } = renderScreen(CREATE_ORGANIZATION, [
    invitation(),
    answers(account.userInfo, { ...ann, tenants: [], websites: [] }),
    answers(team.myInvitations, [{ id: 'secret', companyName: 'Big Ltd', invitedBy: 'Bob Ray', role: 'operate' }]),
    answers(team.join, { tenantId: 'tenant-1', websiteName: 'tiny-shop' }),
    staysPending(orderAttribution.orders),
    staysPending(orderAttribution.queryChannels),
  ])
  await user.click(await screen.findByRole('link', { name: organizationPageText.en.seeInvitation }))
  await screen.findByText(en.lead({ inviter: 'Bob Ray', role: rolesText.en.names.operate }))
  const join = await screen.findByRole('button', { name: en.join({ company: 'Big Ltd' }) })
  play(answers(account.userInfo, ann))
  await user.click(join)
  await screen.findByRole('navigation')
  expect(sent(team.join)).toEqual([{ id: 'secret' }])
  expect(address()).toBe(storeAddress('tiny-shop', 'order-attribution'))
})

it('offers an organization of one’s own to who has none, and to nobody else', async () => {
  const alone = answers(account.userInfo, { ...ann, tenants: [], websites: [] })
  const { user, address } = renderScreen(ADDRESS, [invitation(), alone, answers(team.myInvitations, [])])
  await user.click(await screen.findByRole('link', { name: en.createInstead }))
  await vi.waitFor(() => expect(address()).toBe(CREATE_ORGANIZATION))
})

it('opens at the other address of the specification too', async () => {
  const { sent } = renderScreen('/organization/join?id=secret', [invitation()])
  await screen.findByRole('button', { name: en.join({ company: 'Big Ltd' }) })
  expect(screen.queryByRole('link', { name: en.createInstead })).toBeNull()
  expect(sent(team.readInvitation)).toEqual([{ id: 'secret' }])
})

it('sends a visitor with an account to sign in, and back', async () => {
  const { user, address } = renderScreen(ADDRESS, [invitation(), nobody])
  await user.click(await screen.findByRole('button', { name: en.haveAccount }))
  await screen.findByRole('heading', { name: loginText.en.title })
  expect(address()).toBe(`/login?email=ann%40shop.example&next=${encodeURIComponent(ADDRESS)}`)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: accountFieldsText.en.email }).value).toBe('ann@shop.example')
})

it('sends a visitor without an account to register, with the e-mail filled in and the invitation kept', async () => {
  const { user, address } = renderScreen(ADDRESS, [invitation(), nobody])
  await user.click(await screen.findByRole('button', { name: en.register }))
  const email = await screen.findByRole<HTMLInputElement>('textbox', { name: accountFieldsText.en.email })
  expect(email.value).toBe('ann@shop.example')
  expect(new URLSearchParams(address().split('?')[1]).get('next')).toBe(ADDRESS)
})

it('says that another account is signed in, and switches', async () => {
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const { user, sent } = renderScreen(ADDRESS, [invitation({ email: 'mia@shop.example' }), answers(account.logout, { ok: true })])
  await screen.findByText(en.other({ mine: 'ann@shop.example', invited: 'mia@shop.example' }))
  expect(screen.queryByRole('button', { name: en.join({ company: 'Big Ltd' }) })).toBeNull()
  await user.click(screen.getByRole('button', { name: en.switch }))
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith(`/login?email=mia%40shop.example&next=${encodeURIComponent(ADDRESS)}`))
  expect(sent(account.logout)).toEqual([{}])
})

it('confirms the address by the mailed link, without another mail', async () => {
  const { play, sent } = renderScreen(`${ADDRESS}&proof=signed`, [
    invitation(),
    answers(account.userInfo, { ...ann, emailVerified: false }),
    answersBy(account.verifyEmail, () => {
      play(answers(account.userInfo, ann))
      return { ok: true }
    }),
  ])
  await screen.findByRole('button', { name: en.join({ company: 'Big Ltd' }) })
  expect(sent(account.verifyEmail)).toEqual([{ token: 'signed' }])
})

it('waits for the e-mail to be verified', async () => {
  const { user, play } = renderScreen(ADDRESS, [
    invitation(),
    answers(account.userInfo, { ...ann, emailVerified: false }),
    answers(account.resendVerification, { ok: true }),
  ])
  await screen.findByText(en.unverified({ email: 'ann@shop.example' }))
  await screen.findByRole('link', { name: publicPageText.en.openOutbox })
  await user.click(screen.getByRole('button', { name: en.resend }))
  await screen.findByText(en.resent)
  play(answers(account.userInfo, ann))
  await user.click(screen.getByRole('button', { name: en.check }))
  await screen.findByRole('button', { name: en.join({ company: 'Big Ltd' }) })
})

it.each([
  ['expired', zh.expiredTitle, zh.expired({ inviter: 'Bob Ray' })],
  ['revoked', zh.revokedTitle, zh.revoked({ inviter: 'Bob Ray' })],
  ['used', zh.usedTitle, zh.used],
] as const)('says in Chinese what to do with one that is %s', async (state, title, what) => {
  renderScreen(ADDRESS, [invitation({ state })], { language: 'zh' })
  await screen.findByRole('heading', { name: title })
  screen.getByText(what)
  expect(screen.queryByRole('button', { name: zh.join({ company: 'Big Ltd' }) })).toBeNull()
})

it('says why joining was refused at the last moment', async () => {
  const { user } = renderScreen(ADDRESS, [invitation(), refuses(team.join, 'invitation revoked')])
  await user.click(await screen.findByRole('button', { name: en.join({ company: 'Big Ltd' }) }))
  expect((await screen.findByRole('alert')).textContent).toContain(refusalMessage('invitation revoked', 'en'))
})

it.each([ADDRESS, '/organization/join'])('says that %s is no invitation when nobody made it', async (address) => {
  renderScreen(address, [refuses(team.readInvitation, 'not found')])
  await screen.findByRole('heading', { name: en.unknownTitle })
})

it('loads, and says that the network is gone', async () => {
  const { play, user } = renderScreen(ADDRESS, [isUnreachable(team.readInvitation)])
  expect((await screen.findByRole('alert')).textContent).toContain('Network error, please try later')
  play(staysPending(team.readInvitation))
  await user.click(screen.getByRole('button', { name: sharedText.en.retry }))
  await screen.findByRole('status', { busy: true })
})
