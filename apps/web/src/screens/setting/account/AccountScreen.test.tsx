import { account } from '@convbox/contract/api/account'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { answers, refuses, staysPending, type Play } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ann, inShop, NOW } from '../../../testing/tiny-shop.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { accountFieldsText } from '../../../widgets/account-fields.text.ts'
import { verifyEmailText } from '../../verify-email/verify-email.text.ts'
import { accountText } from './account.text.ts'

const { en, zh } = accountText
const words = accountFieldsText.en
const profile = { email: 'ann@shop.example', emailVerified: true, name: 'Ann Lee' }
const hoursAgo = (hours: number): string => new Date(Date.parse(NOW) - hours * 3_600_000).toISOString()
const here = {
  sessionId: 's1',
  browser: 'Chrome',
  os: 'macOS',
  ip: '203.0.113.7',
  signedInAt: hoursAgo(50),
  lastSeenAt: hoursAgo(0),
  isThis: true,
}
const away = { sessionId: 's2', ip: '', signedInAt: hoursAgo(30), lastSeenAt: hoursAgo(3), isThis: false }
const open = (plays: readonly Play[] = [], language: 'en' | 'zh' = 'en') =>
  renderScreen('/setting/account', [answers(account.profile, profile), answers(account.listSessions, [here, away]), ...plays], { language })

it('shows who one is, and changes the name', async () => {
  const { user, sent, play } = open([answers(account.changeName, { ok: true })])
  const name = await screen.findByRole('textbox', { name: words.name })
  screen.getByText('ann@shop.example')
  screen.getAllByText(en.confirmed)
  expect(screen.getByRole('button', { name: en.save }).hasAttribute('disabled')).toBe(true)
  await user.clear(name)
  await user.click(screen.getByRole('button', { name: en.save }))
  screen.getByText(words.nameRequired)
  play(answers(account.profile, { ...profile, name: 'Ann King' }))
  await user.type(name, 'Ann King{Enter}')
  await screen.findByText(en.saved)
  expect(sent(account.changeName)).toEqual([{ name: 'Ann King' }])
})

it('asks for the confirmation of the e-mail where it is missing', async () => {
  const { user } = open([answers(account.profile, { ...profile, emailVerified: false }), answers(account.resendVerification, { ok: true })])
  await screen.findByText(en.notConfirmed)
  screen.getByText(en.emailFirst)
  expect(screen.queryByRole('button', { name: en.add })).toBeNull()
  await user.click(screen.getByRole('button', { name: verifyEmailText.en.resend }))
  await screen.findByText(verifyEmailText.en.resent)
})

it('changes the language at once, and lets it follow the browser again', async () => {
  const { user, sent, play } = open()
  await user.click(await screen.findByRole('combobox', { name: `${en.language}: ${en.followBrowser}` }))
  play(answers(account.userInfo, { ...ann, language: 'zh' }))
  await user.click(await screen.findByRole('option', { name: en.chinese }))
  await screen.findByRole('heading', { name: zh.title })
  play(answers(account.userInfo, ann))
  await user.click(await screen.findByRole('combobox', { name: `${zh.language}: ${zh.chinese}` }))
  await user.click(await screen.findByRole('option', { name: zh.followBrowser }))
  await vi.waitFor(() => expect(sent(account.setLanguage)).toEqual([{ language: 'zh' }, { language: '' }]))
})

it('adds a number by its code', async () => {
  const { user, sent, play } = open([answers(account.addPhone, { ok: true }), refuses(account.verifyPhone, 'wrong code')])
  await user.click(await screen.findByRole('button', { name: en.add }))
  await user.type(screen.getByRole('textbox', { name: words.phone }), '+49 151 12345678')
  await user.click(screen.getByRole('button', { name: en.sendCode }))
  const code = await screen.findByRole('textbox', { name: words.code })
  screen.getByText(en.codeHint({ phone: '+4915112345678' }))
  await user.type(code, '111111{Enter}')
  await screen.findByText(refusalMessage('wrong code', 'en'))
  play(answers(account.verifyPhone, { ok: true }), answers(account.profile, { ...profile, phone: '+4915112345678' }))
  await user.clear(code)
  await user.type(code, '123456{Enter}')
  await screen.findByText(en.added)
  await screen.findByText('+4915112345678')
  expect(sent(account.addPhone)).toEqual([{ phone: '+4915112345678' }])
  expect(sent(account.verifyPhone).at(-1)).toEqual({ phone: '+4915112345678', code: '123456' })
})

it('says in its own words that a number is on another account', async () => {
  const { user } = open([answers(account.addPhone, { ok: true }), refuses(account.verifyPhone, 'already exists')])
  await user.click(await screen.findByRole('button', { name: en.add }))
  await user.type(screen.getByRole('textbox', { name: words.phone }), '+4915112345678{Enter}')
  await user.type(await screen.findByRole('textbox', { name: words.code }), '123456{Enter}')
  await screen.findByText(en.taken)
  await user.click(screen.getByRole('button', { name: en.cancel }))
  screen.getByRole('button', { name: en.add })
})

it('removes a number', async () => {
  const { user, play } = open([
    answers(account.profile, { ...profile, phone: '+4915112345678' }),
    answers(account.removePhone, { ok: true }),
  ])
  const remove = await screen.findByRole('button', { name: en.remove })
  play(answers(account.profile, profile))
  await user.click(remove)
  await screen.findByText(en.removed)
  await screen.findByRole('button', { name: en.add })
})

it('offers no number where the server sends no SMS', async () => {
  open([answers(account.signInOptions, { mail: true, sms: false, sandbox: false, outbox: false, shopifyApp: false, registration: 'open' })])
  await screen.findByText(en.smsIsOff)
  expect(screen.queryByRole('button', { name: en.add })).toBeNull()
})

it('changes the password by the current one, and empties the fields', async () => {
  const { user, sent, play } = open([refuses(account.changePassword, 'wrong password')])
  await user.type(await screen.findByLabelText(en.currentPassword), 'not it')
  await user.type(screen.getByLabelText(words.newPassword), 'short{Enter}')
  screen.getByText(words.passwordShort)
  await user.type(screen.getByLabelText(words.newPassword), ' but longer now{Enter}')
  await screen.findByText(refusalMessage('wrong password', 'en'))
  play(answers(account.changePassword, { ok: true }))
  await user.click(screen.getByRole('button', { name: en.change }))
  await screen.findByText(en.changed)
  expect(sent(account.changePassword).at(-1)).toEqual({ currentPassword: 'not it', newPassword: 'short but longer now' })
  expect(screen.getByLabelText<HTMLInputElement>(en.currentPassword).value).toBe('')
  expect(screen.getByLabelText<HTMLInputElement>(words.newPassword).value).toBe('')
})

it('shows where one is signed in, signs out one place, then all', async () => {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const { user, sent, play } = open([answers(account.endSession, { ok: true }), answers(account.signOutEverywhere, { ok: true })])
  const [first, second] = await within(await screen.findByRole('main')).findAllByRole('listitem')
  if (first === undefined || second === undefined) throw new Error('Two sessions are expected')
  within(first).getByText(en.device({ browser: 'Chrome', os: 'macOS' }))
  within(first).getByText(en.thisDevice)
  within(first).getByText('203.0.113.7', { exact: false })
  expect(within(first).queryByRole('button')).toBeNull()
  within(second).getByText(en.unknownDevice)
  within(second).getByText(en.seen({ ago: '3 hr. ago' }), { exact: false })
  play(answers(account.listSessions, [here]))
  await user.click(within(second).getByRole('button', { name: en.signOutOf({ device: en.unknownDevice }) }))
  await screen.findByText(en.signedOut)
  expect(sent(account.endSession)).toEqual([{ sessionId: 's2' }])
  await user.click(screen.getByRole('button', { name: en.everywhere }))
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('/login?after=everywhere'))
})

it('asks for the sessions only when it is known whose they are', async () => {
  const opened = open([staysPending(account.profile), staysPending(account.listSessions)])
  await screen.findByText(sharedText.en.loading)
  expect(opened.sent(account.listSessions)).toEqual([])
})

it('gives a second try', async () => {
  const { user, play } = open([refuses(account.profile, 'bug')], 'zh')
  await screen.findByText(refusalMessage('bug', 'zh'))
  play(answers(account.profile, profile))
  await user.click(screen.getByRole('button', { name: sharedText.zh.retry }))
  await screen.findByRole('heading', { name: zh.title })
})

it('stands at the specification’s address too', async () => {
  const { address } = renderScreen(inShop('account-info'), [answers(account.profile, profile), answers(account.listSessions, [here])])
  await screen.findByRole('heading', { name: en.title })
  expect(address()).toBe('/setting/account')
})
