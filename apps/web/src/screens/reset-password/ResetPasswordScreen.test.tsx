import { account } from '@convbox/contract/api/account'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { apiText } from '../../api/api.text.ts'
import { answers, isUnreachable, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { sharedText } from '../../text/shared.text.ts'
import { accountFieldsText } from '../../widgets/account-fields.text.ts'
import { loginText } from '../login/login.text.ts'
import { resetPasswordText } from './reset-password.text.ts'

const { en, zh } = resetPasswordText
const words = accountFieldsText.en
const nobody = refuses(account.userInfo, 'not signed in')
const works = answers(account.checkResetLink, { ok: true })

it('sets the password by the link’s token, and leads to signing in with it', async () => {
  const { user, sent, address } = renderScreen('/reset-password?token=abc', [nobody, works, answers(account.resetPassword, { ok: true })])
  await user.type(await screen.findByLabelText(words.newPassword), 'short{Enter}')
  screen.getByText(words.passwordShort)
  await user.type(screen.getByLabelText(words.newPassword), ' but longer now{Enter}')
  await screen.findByText(loginText.en.passwordIsSet)
  expect(sent(account.checkResetLink)).toEqual([{ token: 'abc' }])
  expect(sent(account.resetPassword)).toEqual([{ token: 'abc', newPassword: 'short but longer now' }])
  expect(address()).toBe('/login?after=password')
})

it('says at once that the link is used up, asks for no password, and where to get another', async () => {
  renderScreen('/reset-password?token=old', [nobody, refuses(account.checkResetLink, 'wrong link')], { language: 'zh' })
  await screen.findByRole('heading', { name: zh.deadTitle })
  screen.getByText(zh.dead)
  expect(screen.queryByLabelText(accountFieldsText.zh.newPassword)).toBeNull()
  expect(screen.getByRole('link', { name: zh.sendNew }).getAttribute('href')).toBe('/forgot-password')
})

it('says the same when the link ends while the password is typed', async () => {
  const { user } = renderScreen('/reset-password?token=abc', [nobody, works, refuses(account.resetPassword, 'wrong link')])
  await user.type(await screen.findByLabelText(words.newPassword), 'long enough now{Enter}')
  await screen.findByRole('heading', { name: en.deadTitle })
  screen.getByRole('link', { name: en.sendNew })
})

it('looks at the link first, and says when it cannot', async () => {
  const { user, play } = renderScreen('/reset-password?token=abc', [nobody, isUnreachable(account.checkResetLink)])
  await screen.findByText(apiText.en.network)
  play(staysPending(account.checkResetLink))
  await user.click(screen.getByRole('button', { name: sharedText.en.retry }))
  await screen.findByRole('status', { busy: true })
  expect(screen.queryByLabelText(words.newPassword)).toBeNull()
})

it('says that a link without its token is not complete', async () => {
  const { sent } = renderScreen('/reset-password', [nobody])
  await screen.findByRole('heading', { name: en.brokenTitle })
  expect(screen.queryByLabelText(words.newPassword)).toBeNull()
  screen.getByRole('link', { name: en.sendNew })
  expect(sent(account.checkResetLink)).toEqual([])
})
