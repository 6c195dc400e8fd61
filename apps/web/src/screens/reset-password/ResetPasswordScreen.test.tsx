import { account } from '@convbox/contract/api/account'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refusalsText } from '../../api/refusals.text.ts'
import { answers, refuses } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { accountFieldsText } from '../../widgets/account-fields.text.ts'
import { loginText } from '../login/login.text.ts'
import { resetPasswordText } from './reset-password.text.ts'

const { en } = resetPasswordText
const words = accountFieldsText.en
const nobody = refuses(account.userInfo, 'not signed in')

it('sets the password by the link’s token, and leads to signing in with it', async () => {
  const { user, sent, address } = renderScreen('/reset-password?token=abc', [nobody, answers(account.resetPassword, { ok: true })])
  await user.type(await screen.findByLabelText(words.newPassword), 'short{Enter}')
  screen.getByText(words.passwordShort)
  await user.type(screen.getByLabelText(words.newPassword), ' but longer now{Enter}')
  await screen.findByText(loginText.en.passwordIsSet)
  expect(sent(account.resetPassword)).toEqual([{ token: 'abc', newPassword: 'short but longer now' }])
  expect(address()).toBe('/login?after=password')
})

it('says that the link is used up, and where to get another', async () => {
  const { user } = renderScreen('/reset-password?token=old', [nobody, refuses(account.resetPassword, 'wrong link')])
  await user.type(await screen.findByLabelText(words.newPassword), 'long enough now{Enter}')
  await screen.findByText(refusalsText.en['wrong link'] ?? '')
  expect(screen.getByRole('link', { name: en.askAgain }).getAttribute('href')).toBe('/forgot-password')
})

it('says that a link without its token is not complete', async () => {
  renderScreen('/reset-password', [nobody])
  await screen.findByRole('heading', { name: en.brokenTitle })
  expect(screen.queryByLabelText(words.newPassword)).toBeNull()
  screen.getByRole('link', { name: en.askAgain })
})
