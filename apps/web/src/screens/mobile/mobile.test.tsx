import { account } from '@convbox/contract/api/account'
import { pixels } from '@convbox/contract/api/pixels'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { answers, refuses } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ann, inShop } from '../../testing/tiny-shop.ts'
import { accountFieldsText } from '../../widgets/account-fields.text.ts'
import { publicPageText } from '../../widgets/public-page-links.text.ts'
import { pixelsText } from '../pixels/pixels.text.ts'
import { mobileText } from './mobile.text.ts'

const { en, zh } = mobileText
const words = accountFieldsText.en
const nobody = refuses(account.userInfo, 'not signed in')
const sends = answers(account.sendPhoneCode, { ok: true })

it('logs in by number and code, and keeps the number out of the address', async () => {
  const { user, sent, address } = renderScreen(`/mobile/phone-login?next=${encodeURIComponent(inShop('pixels'))}`, [
    nobody,
    sends,
    answers(account.loginByPhone, ann),
    answers(pixels.listPixels, []),
  ])
  await user.type(await screen.findByRole('textbox', { name: words.phone }), '0151{Enter}')
  screen.getByText(words.phoneInvalid)
  await user.clear(screen.getByRole('textbox', { name: words.phone }))
  await user.type(screen.getByRole('textbox', { name: words.phone }), '+49 (151) 1234-5678{Enter}')
  await screen.findByRole('heading', { name: en.codeTitle })
  expect(address()).toBe(`/mobile/berification-code?next=${encodeURIComponent(inShop('pixels'))}`)
  screen.getByText(en.codeLead({ phone: '+4915112345678' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: words.code }))
  await user.type(screen.getByRole('textbox', { name: words.code }), '12{Enter}')
  screen.getByText(words.codeInvalid)
  await user.type(screen.getByRole('textbox', { name: words.code }), '3456{Enter}')
  await screen.findByRole('heading', { name: pixelsText.en.emptyTitle })
  expect(sent(account.sendPhoneCode)).toEqual([{ phone: '+4915112345678' }])
  expect(sent(account.loginByPhone)).toEqual([{ phone: '+4915112345678', code: '123456' }])
  expect(sessionStorage.getItem('convbox.phone')).toBeNull()
})

it('says that the code is wrong, and sends a new one', async () => {
  sessionStorage.setItem('convbox.phone', '+4915112345678')
  const { user, sent } = renderScreen('/mobile/berification-code', [nobody, sends, refuses(account.loginByPhone, 'wrong code')], {
    language: 'zh',
  })
  await user.type(await screen.findByRole('textbox', { name: accountFieldsText.zh.code }), '123456')
  await user.click(screen.getByRole('button', { name: zh.logIn }))
  await screen.findByText(refusalMessage('wrong code', 'zh'))
  await user.click(screen.getByRole('button', { name: zh.resend }))
  await screen.findByText(zh.resent)
  expect(sent(account.sendPhoneCode)).toEqual([{ phone: '+4915112345678' }])
})

it('asks for the number first', async () => {
  const { address } = renderScreen('/mobile/berification-code?next=%2Fwelcome', [nobody])
  await screen.findByRole('heading', { name: en.title })
  await vi.waitFor(() => expect(address()).toBe('/mobile/phone-login?next=%2Fwelcome'))
})

it('says in place of the form that this server sends no SMS', async () => {
  renderScreen('/mobile/phone-login', [
    nobody,
    answers(account.signInOptions, { mail: true, sms: false, sandbox: false, outbox: false, shopifyApp: false, registration: 'open' }),
  ])
  await screen.findByText(publicPageText.en.smsIsOff)
  expect(screen.queryByRole('textbox')).toBeNull()
})
