import { account } from '@convbox/contract/api/account'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { apiText } from '../../api/api.text.ts'
import { answers, isUnreachable } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { accountFieldsText } from '../../widgets/account-fields.text.ts'
import { publicPageText } from '../../widgets/public-page-links.text.ts'
import { forgotPasswordText } from './forgot-password.text.ts'

const { en, zh } = forgotPasswordText
const words = accountFieldsText.en

it('wants an e-mail', async () => {
  const { user, sent } = renderScreen('/forgot-password')
  await user.type(await screen.findByRole('textbox', { name: words.email }), 'ann{Enter}')
  screen.getByText(words.emailInvalid)
  expect(sent(account.forgotPassword)).toEqual([])
})

it('says the same to all, leads to the outbox of a sandbox, and back', async () => {
  const { user, sent } = renderScreen('/forgot-password?next=%2Fsetting%2Faccount', [answers(account.forgotPassword, { ok: true })])
  await user.type(await screen.findByRole('textbox', { name: words.email }), 'ann@shop.example{Enter}')
  // The focused form is gone: the new title gets the focus, so screen readers read it.
  const title = await screen.findByRole('heading', { name: en.sentTitle })
  await waitFor(() => expect(document.activeElement).toBe(title))
  screen.getByText(en.sent({ email: 'ann@shop.example' }))
  screen.getByRole('link', { name: publicPageText.en.openOutbox })
  expect(sent(account.forgotPassword)).toEqual([{ email: 'ann@shop.example' }])
  expect(screen.getByRole('link', { name: publicPageText.en.backToLogin }).getAttribute('href')).toBe('/login?next=%2Fsetting%2Faccount')
  await user.click(screen.getByRole('button', { name: en.another }))
  screen.getByRole('heading', { name: en.title })
})

it('says in Chinese that the network is gone', async () => {
  const { user } = renderScreen('/forgot-password', [isUnreachable(account.forgotPassword)], { language: 'zh' })
  await user.type(await screen.findByRole('textbox', { name: accountFieldsText.zh.email }), 'ann@shop.example')
  await user.click(screen.getByRole('button', { name: zh.submit }))
  await screen.findByText(apiText.zh.network)
})

it('says in place of the form that this server sends no mail', async () => {
  renderScreen('/forgot-password', [
    answers(account.signInOptions, { mail: false, sms: true, sandbox: true, outbox: false, shopifyApp: false, registration: 'open' }),
  ])
  await screen.findByText(publicPageText.en.mailIsOff)
  expect(screen.queryByRole('textbox')).toBeNull()
})
