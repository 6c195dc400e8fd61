import { account } from '@convbox/contract/api/account'
import { pixels } from '@convbox/contract/api/pixels'
import { team } from '@convbox/contract/api/team'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { joinAddress } from '../../addresses.ts'
import { answers, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ann, inShop } from '../../testing/tiny-shop.ts'
import { loginText } from '../login/login.text.ts'
import { verifyEmailText } from './verify-email.text.ts'

const { en, zh } = verifyEmailText
const unverified = answers(account.userInfo, { ...ann, emailVerified: false })

it('confirms the address as soon as the link is opened, once', async () => {
  const { sent } = renderScreen('/verify-email?token=a.b', [unverified, answers(account.verifyEmail, { ok: true })])
  await screen.findByRole('heading', { name: en.doneTitle })
  expect(sent(account.verifyEmail)).toEqual([{ token: 'a.b' }])
  screen.getByRole('button', { name: en.goOn })
})

it('goes on to the invitation that brought somebody here', async () => {
  const { user, play, address } = renderScreen('/verify-email?token=a.b', [
    unverified,
    answers(account.verifyEmail, { ok: true }),
    answers(team.myInvitations, [{ id: 'secret', companyName: 'Big Ltd', invitedBy: 'Bob Ray', role: 'operate' }]),
    staysPending(team.readInvitation),
  ])
  const goOn = await screen.findByRole('button', { name: en.goOn })
  play(answers(account.userInfo, { ...ann, tenants: [], websites: [] }))
  await user.click(goOn)
  await waitFor(() => expect(address()).toBe(joinAddress('secret')))
})

it('asks who is not signed in to do so first, and comes back to the link', async () => {
  const { user, sent, address } = renderScreen('/verify-email?token=a.b', [refuses(account.userInfo, 'not signed in')])
  await user.click(await screen.findByRole('button', { name: en.signIn }))
  await screen.findByRole('heading', { name: loginText.en.title })
  expect(address()).toBe(`/login?next=${encodeURIComponent('/verify-email?token=a.b')}`)
  expect(sent(account.verifyEmail)).toEqual([])
})

it('says that the link is worth nothing, and sends another once', async () => {
  const { user, sent } = renderScreen('/verify-email?token=old', [
    unverified,
    refuses(account.verifyEmail, 'wrong link'),
    answers(account.resendVerification, { ok: true }),
  ])
  await screen.findByText(refusalMessage('wrong link', 'en'))
  await user.click(screen.getByRole('button', { name: en.resend }))
  await screen.findByText(en.resent)
  expect(screen.getByRole('button', { name: en.resend }).hasAttribute('disabled')).toBe(true)
  expect(sent(account.resendVerification)).toHaveLength(1)
})

it('tells who has confirmed already that the link is another account’s, and sends no mail', async () => {
  renderScreen('/verify-email?token=others', [refuses(account.verifyEmail, 'wrong link')], { language: 'zh' })
  await screen.findByRole('heading', { name: zh.otherTitle })
  screen.getByText(zh.other({ email: 'ann@shop.example' }))
  expect(screen.queryByRole('button', { name: zh.resend })).toBeNull()
})

it('waits while the server checks', async () => {
  renderScreen('/verify-email?token=a.b', [unverified, staysPending(account.verifyEmail)], { language: 'zh' })
  await screen.findByText(zh.busy)
  expect(screen.queryByRole('button', { name: zh.resend })).toBeNull()
})

it('stands as a notice over every page until the address is confirmed', async () => {
  const { user } = renderScreen(inShop('pixels'), [
    unverified,
    answers(pixels.listPixels, []),
    answers(account.resendVerification, { ok: true }),
  ])
  await screen.findByText(en.notice({ email: 'ann@shop.example' }), { exact: false })
  await user.click(screen.getByRole('button', { name: en.resend }))
  await screen.findByText(en.resent)
})

it('is no notice for whoever has confirmed', async () => {
  const { sent } = renderScreen(inShop('pixels'), [answers(pixels.listPixels, [])])
  await waitFor(() => expect(sent(account.userInfo).length).toBeGreaterThan(0))
  expect(screen.queryByRole('button', { name: en.resend })).toBeNull()
})
