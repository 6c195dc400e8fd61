import { account } from '@convbox/contract/api/account'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { answers, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { accountFieldsText } from '../../widgets/account-fields.text.ts'
import { publicPageText } from '../../widgets/public-page-links.text.ts'
import { loginText } from '../login/login.text.ts'
import { registerText } from './register.text.ts'

const { en, zh } = registerText
const words = accountFieldsText.en
const nobody = refuses(account.userInfo, 'not signed in')
const taken = answers(account.register, { ok: true })
type Opened = ReturnType<typeof renderScreen>

const fillIn = async ({ user }: Opened, labels: Record<'name' | 'email' | 'password', string> = words) => {
  await user.type(await screen.findByRole('textbox', { name: labels.name }), 'Ann Lee')
  await user.type(screen.getByRole('textbox', { name: labels.email }), ' ann@shop.example')
  await user.click(screen.getByLabelText(labels.password))
  // Pasted, as by a password manager.
  await user.paste('correct horse battery')
}

it('asks for what is missing, and sends nothing', async () => {
  const opened = renderScreen('/register', [nobody])
  await opened.user.click(await screen.findByRole('button', { name: en.submit }))
  for (const fault of [words.nameRequired, words.emailRequired, words.passwordShort]) screen.getByText(fault)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: words.name }))
  expect(opened.sent(account.register)).toEqual([])
})

it('sends a mail, keeps the page’s language, and says nothing of whether the address was free', async () => {
  const opened = renderScreen('/register?next=%2FjoinTeam', [nobody, taken])
  await fillIn(opened)
  await opened.user.click(screen.getByRole('button', { name: en.submit }))
  await screen.findByRole('heading', { name: en.sentTitle })
  screen.getByText(en.sent({ email: 'ann@shop.example' }))
  screen.getByRole('link', { name: publicPageText.en.openOutbox })
  expect(opened.sent(account.register)).toEqual([
    { name: 'Ann Lee', email: 'ann@shop.example', password: 'correct horse battery', language: 'en' },
  ])
  await opened.user.click(screen.getByRole('button', { name: en.signIn }))
  await screen.findByRole('heading', { name: loginText.en.title })
  expect(opened.address()).toBe('/login?next=%2FjoinTeam&email=ann%40shop.example')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: words.email }).value).toBe('ann@shop.example')
})

it('waits for no mail where the invitation’s mailed link has proved the address', async () => {
  const next = encodeURIComponent('/joinTeam?id=secret&proof=signed')
  const opened = renderScreen(`/register?next=${next}&email=ann%40shop.example`, [nobody, taken])
  await opened.user.type(await screen.findByRole('textbox', { name: words.name }), 'Ann Lee')
  await opened.user.click(screen.getByLabelText(words.password))
  await opened.user.paste('correct horse battery')
  await opened.user.click(screen.getByRole('button', { name: en.submit }))
  await screen.findByText(loginText.en.registered)
  expect(opened.sent(account.register)).toMatchObject([{ invitation: 'secret', proof: 'signed' }])
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: words.email }).value).toBe('ann@shop.example')
})

it('goes back to the form for another address', async () => {
  const opened = renderScreen('/register', [nobody, taken], { language: 'zh' })
  await fillIn(opened, accountFieldsText.zh)
  await opened.user.click(screen.getByRole('button', { name: zh.submit }))
  await opened.user.click(await screen.findByRole('button', { name: zh.another }))
  screen.getByRole('heading', { name: zh.title })
  expect(opened.sent(account.register)[0]).toMatchObject({ language: 'zh' })
})

it('is busy while the server works, and says what it refuses', async () => {
  const opened = renderScreen('/register', [nobody, staysPending(account.register)])
  await fillIn(opened)
  await opened.user.click(screen.getByRole('button', { name: en.submit }))
  await screen.findByRole('button', { name: en.submit, busy: true })
})

it('says that too many mails were asked for', async () => {
  const opened = renderScreen('/register', [nobody, refuses(account.register, 'too many requests')])
  await fillIn(opened)
  await opened.user.click(screen.getByRole('button', { name: en.submit }))
  await screen.findByText(refusalMessage('too many requests', 'en'))
})

it('says in place of the form that this server sends no mail', async () => {
  renderScreen('/register', [
    nobody,
    answers(account.signInOptions, { mail: false, sms: false, sandbox: false, outbox: false, shopifyApp: false, registration: 'open' }),
  ])
  await screen.findByText(publicPageText.en.mailIsOff)
  expect(screen.queryByRole('button', { name: en.submit })).toBeNull()
  screen.getByRole('link', { name: en.haveAccount })
})

describe('where only invited people may register', () => {
  const byInvitation = answers(account.signInOptions, {
    mail: true,
    sms: true,
    sandbox: false,
    outbox: false,
    shopifyApp: true,
    registration: 'invited',
  })

  it('says so in place of the form, in Chinese', async () => {
    renderScreen('/register', [nobody, byInvitation], { language: 'zh' })
    await screen.findByText(zh.byInvitation)
    expect(screen.queryByRole('textbox')).toBeNull()
    screen.getByRole('link', { name: zh.haveAccount })
  })

  it('takes along the invitation that the visitor comes from, and says when it lets nobody in', async () => {
    const opened = renderScreen('/register?next=%2FjoinTeam%3Fid%3Dsecret', [
      nobody,
      byInvitation,
      refuses(account.register, 'invitation needed'),
    ])
    await fillIn(opened)
    await opened.user.click(screen.getByRole('button', { name: en.submit }))
    await screen.findByText(refusalMessage('invitation needed', 'en'))
    expect(opened.sent(account.register)).toMatchObject([{ email: 'ann@shop.example', invitation: 'secret' }])
  })
})
