import { account } from '@convbox/contract/api/account'
import { pixels } from '@convbox/contract/api/pixels'
import { stores } from '@convbox/contract/api/stores'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { apiText } from '../../api/api.text.ts'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { answers, isUnreachable, type Play, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ann, inShop } from '../../testing/tiny-shop.ts'
import { pixelsText } from '../pixels/pixels.text.ts'
import { useToasts } from '../../ui/toast.ts'
import { accountFieldsText } from '../../widgets/account-fields.text.ts'
import { publicPageText } from '../../widgets/public-page-links.text.ts'
import { loginText } from './login.text.ts'

const { en, zh } = loginText
const words = accountFieldsText.en
const nobody: Play = refuses(account.userInfo, 'not signed in')
const open = (plays: readonly Play[] = [], language: 'en' | 'zh' = 'en', address = '/login') =>
  renderScreen(address, [nobody, ...plays], { language })
type Opened = ReturnType<typeof open>

const fillIn = async ({ user }: Opened, email: string, password: string, labels: { email: string; password: string } = words) => {
  await user.type(await screen.findByRole('textbox', { name: labels.email }), email)
  await user.type(screen.getByLabelText(labels.password), password)
}

it('asks for what is missing, one after the other, and sends nothing', async () => {
  const opened = open()
  await opened.user.click(await screen.findByRole('button', { name: en.submit }))
  screen.getByText(words.emailRequired)
  screen.getByText(words.passwordRequired)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: words.email }))
  await fillIn(opened, 'ann', 'secret')
  screen.getByText(words.emailInvalid)
  expect(screen.queryByText(words.passwordRequired)).toBeNull()
  await opened.user.keyboard('{Enter}')
  expect(opened.sent(account.login)).toEqual([])
})

it('says that it is busy while the server checks', async () => {
  const opened = open([staysPending(account.login)])
  await fillIn(opened, 'ann@shop.example', 'secret{Enter}')
  await screen.findByRole('button', { name: en.submit, busy: true })
  await opened.user.click(screen.getByRole('button', { name: en.submit }))
  expect(opened.sent(account.login)).toEqual([{ email: 'ann@shop.example', password: 'secret' }])
})

it('tells who comes back from Shopify why to sign in', async () => {
  open([], 'en', `/login?next=${encodeURIComponent('/add-website-callback?response=abc')}`)
  await screen.findByText(en.install)
})

it('says what was wrong, keeps what was typed, and lets in on the next try', async () => {
  const opened = open([refuses(account.login, 'wrong login')], 'en', `/login?next=${encodeURIComponent(inShop('pixels'))}`)
  await fillIn(opened, 'ann@shop.example', 'wrong{Enter}')
  await screen.findByText(refusalMessage('wrong login', 'en'))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: words.email }).value).toBe('ann@shop.example')
  // The sign-in response contains the user: the next page need not fetch it.
  opened.play(answers(account.login, ann), answers(pixels.listPixels, []))
  await opened.user.click(screen.getByRole('button', { name: en.submit }))
  await screen.findByRole('heading', { name: pixelsText.en.emptyTitle })
  expect(opened.address()).toBe(inShop('pixels'))
})

it('says in Chinese that the login is wrong, and that the network is gone', async () => {
  const opened = open([refuses(account.login, 'wrong login')], 'zh')
  await fillIn(opened, 'ann@shop.example', 'wrong{Enter}', accountFieldsText.zh)
  await screen.findByText(refusalMessage('wrong login', 'zh'))
  opened.play(isUnreachable(account.login))
  await opened.user.click(screen.getByRole('button', { name: zh.submit }))
  await screen.findByText(apiText.zh.network)
})

it('puts the server’s message under the field it is about', async () => {
  const opened = open([refuses(account.login, 'invalid input', { details: { email: 'This address is blocked' } })])
  await fillIn(opened, 'ann@shop.example', 'secret{Enter}')
  const email = await screen.findByRole('textbox', { name: words.email, description: 'This address is blocked' })
  expect(email.getAttribute('aria-invalid')).toBe('true')
})

it('shows the password only while asked to', async () => {
  const opened = open()
  await fillIn(opened, 'ann@shop.example', 'secret')
  const field = screen.getByLabelText<HTMLInputElement>(words.password)
  await opened.user.click(screen.getByRole('button', { name: words.showPassword }))
  expect(field.type).toBe('text')
  await opened.user.click(screen.getByRole('button', { name: words.hidePassword }))
  expect(field.type).toBe('password')
})

it('lets whoever is signed in already go on', async () => {
  const { address } = renderScreen(`/login?next=${encodeURIComponent(inShop('pixels'))}`, [answers(pixels.listPixels, [])])
  await screen.findByRole('heading', { name: pixelsText.en.emptyTitle })
  expect(address()).toBe(inShop('pixels'))
})

it('changes to Chinese at once and asks the server nothing', async () => {
  const { user, sent } = open()
  await user.click(await screen.findByRole('button', { name: '中文' }))
  await screen.findByRole('heading', { name: zh.title })
  expect(sent(account.setLanguage)).toEqual([])
})

it('leads to the other ways of signing in and keeps where one came from', async () => {
  open([], 'en', `/login?next=${encodeURIComponent(inShop('pixels'))}`)
  for (const [name, path] of [
    [en.forgot, '/forgot-password'],
    [en.byPhone, '/mobile/phone-login'],
    [en.create, '/register'],
  ] as const) {
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name })
    expect(link.getAttribute('href')).toBe(`${path}?next=${encodeURIComponent(inShop('pixels'))}`)
  }
  expect(screen.getByRole('link', { name: publicPageText.en.openOutbox }).getAttribute('href')).toBe('/sandbox/outbox/')
})

it('hides what the server has not: no sign-in by phone without SMS, no word of sandbox or outbox in earnest', async () => {
  const { sent } = open([
    answers(account.signInOptions, { mail: true, sms: false, sandbox: false, outbox: false, shopifyApp: true, registration: 'open' }),
  ])
  await screen.findByRole('link', { name: en.create })
  await waitFor(() => expect(sent(account.signInOptions)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('link', { name: en.byPhone })).toBeNull())
  expect(screen.queryByText(en.demo)).toBeNull()
  expect(screen.queryByRole('link', { name: publicPageText.en.openOutbox })).toBeNull()
})

describe('where only invited people may register', () => {
  const byInvitation = answers(account.signInOptions, {
    mail: true,
    sms: false,
    sandbox: false,
    outbox: false,
    shopifyApp: true,
    registration: 'invited',
  })
  const doorsAreKnown = () => waitFor(() => expect(screen.queryByRole('link', { name: en.byPhone })).toBeNull())

  it('says so in place of the form', async () => {
    open([byInvitation])
    await screen.findByText(en.byInvitation)
    expect(screen.queryByRole('link', { name: en.create })).toBeNull()
  })

  it('keeps it open for who comes with an invitation', async () => {
    open([byInvitation], 'en', '/login?next=%2FjoinTeam%3Fid%3Dsecret')
    await screen.findByRole('link', { name: en.create })
    await doorsAreKnown()
    screen.getByRole('link', { name: en.create })
    expect(screen.queryByText(en.byInvitation)).toBeNull()
  })
})

it.each([
  ['password', en.passwordIsSet],
  ['everywhere', en.signedOut],
])('says what has just been done: %s', async (after, note) => {
  open([], 'en', `/login?after=${after}`)
  await screen.findByText(note)
})

it('logs in by an operator’s code once, and takes it out of the address', async () => {
  const opened = open(
    [answers(account.loginFromBackstage, { ...ann, develop: true }), answers(pixels.listPixels, [])],
    'en',
    `/login?next=${encodeURIComponent(inShop('pixels'))}#backstage=abc`,
  )
  await screen.findByRole('heading', { name: pixelsText.en.emptyTitle })
  expect(opened.sent(account.loginFromBackstage)).toEqual([{ code: 'abc' }])
  expect(window.location.hash).toBe('')
})

it('says when an operator’s code is used up, and still lets in by password', async () => {
  const opened = open(
    [refuses(account.loginFromBackstage, 'wrong code'), refuses(account.login, 'wrong login')],
    'en',
    '/login#backstage=abc',
  )
  await screen.findByText(refusalMessage('wrong code', 'en'))
  await fillIn(opened, 'ann@shop.example', 'wrong{Enter}')
  await screen.findByText(refusalMessage('wrong login', 'en'))
})

it('is where somebody new is led from a page deep inside, with the way back and without a warning', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
  renderScreen(inShop('pixels?platform=ga4'), [
    nobody,
    refuses(stores.websiteInfo, 'not signed in'),
    refuses(stores.findUserMenus, 'not signed in'),
  ])
  await waitFor(() => expect(assign).toHaveBeenCalledWith(`/login?next=${encodeURIComponent(inShop('pixels?platform=ga4'))}`))
  expect(assign).toHaveBeenCalledOnce()
  expect(useToasts.getState().toasts).toEqual([])
})
