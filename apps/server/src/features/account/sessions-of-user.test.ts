import { HEADERS, TOKEN_COOKIE } from '@convbox/contract'
import { account } from '@convbox/contract/api/account'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { codeTo, messagesTo } from '../../testing/read-mail.ts'
import { emailOf, PASSWORD } from '../../testing/test-people.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { makeBackstageCode } from './backstage.ts'

let test: TestProgram
let nowMs = Date.parse('2026-11-20T12:00:00Z')

beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  test = await startTestProgram({ now: () => nowMs })
})
afterAll(async () => {
  await test.stop()
  vi.restoreAllMocks()
})

const CHROME = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
type Person = 'ada' | 'otto' | 'rita' | 'bela' | 'sam'
/** Signs in again; returns the headers of that session. */
const signIn = async (person: Person, more: Record<string, string> = {}, password = PASSWORD): Promise<Record<string, string>> => {
  const answer = await test.call(account.login, { email: emailOf(person), password }, { headers: more })
  const token = answer.response.cookies.find(({ name }) => name === TOKEN_COOKIE)?.value ?? ''
  return { cookie: `${TOKEN_COOKIE}=${encodeURIComponent(token)}`, ...more }
}
const statusOf = async (headers: Record<string, string>): Promise<number> => (await test.call(account.userInfo, {}, { headers })).status
const sessionsOf = async (headers: Record<string, string>) => (await test.call(account.listSessions, {}, { headers })).result ?? []

it('shows where one is signed in, this place first, and no token', async () => {
  await signIn('ada', { 'user-agent': CHROME })
  const here = await signIn('ada')
  const answer = await test.call(account.listSessions, {}, { headers: here })
  expect(answer.result).toMatchObject([{ isThis: true }, { isThis: false, browser: 'Chrome', os: 'macOS', ip: '127.0.0.1' }])
  const { rows } = await test.program.mainDb.pool.query<{ token: string }>('SELECT token FROM session')
  for (const { token } of rows) expect(answer.response.body).not.toContain(token)
})

it('is shown to a session of yesterday too', async () => {
  const here = await signIn('ada')
  await test.program.mainDb.pool.query(`UPDATE session SET created_at = now() - interval '2 days' WHERE user_id = $1`, [test.users.ada])
  expect((await test.call(account.listSessions, {}, { headers: here })).status).toBe(200)
})

it('signs out one place, never another person’s', async () => {
  const away = await signIn('otto', { 'user-agent': CHROME })
  const here = await signIn('otto')
  const [, other] = await sessionsOf(here)
  const stranger = await signIn('bela')
  const refused = await test.call(account.endSession, { sessionId: other?.sessionId ?? '' }, { headers: stranger })
  expect(refused).toMatchObject({ status: 404, error: 'not found' })
  expect(await statusOf(away)).toBe(200)
  expect((await test.call(account.endSession, { sessionId: other?.sessionId ?? '' }, { headers: here })).result).toEqual({
    ok: true,
  })
  expect(await statusOf(away)).toBe(401)
  expect(await statusOf(here)).toBe(200)
})

it('signs out everywhere and takes the cookie back; without a session it does no harm', async () => {
  const away = await signIn('rita')
  const here = await signIn('rita')
  const answer = await test.call(account.signOutEverywhere, {}, { headers: here })
  expect(answer.result).toEqual({ ok: true })
  expect(answer.response.cookies).toMatchObject([{ name: TOKEN_COOKIE, value: '', maxAge: 0 }])
  expect([await statusOf(away), await statusOf(here)]).toEqual([401, 401])
  expect((await test.call(account.signOutEverywhere, {})).status).toBe(200)
})

it('changes the password by the current one, signs out the other places, keeps this one, and tells the owner', async () => {
  const away = await signIn('sam')
  const here = await signIn('sam')
  const change = (currentPassword: string, newPassword: string) =>
    test.call(account.changePassword, { currentPassword, newPassword }, { headers: here })
  expect((await change('not it', 'a whole new password')).error).toBe('wrong password')
  expect((await change(PASSWORD, 'short')).details).toEqual({ newPassword: 'At least 8 characters' })
  expect(await statusOf(away)).toBe(200)
  const answer = await change(PASSWORD, 'a whole new password')
  expect(answer.result).toEqual({ ok: true })
  // The same token stays valid: parallel calls are not logged out.
  expect([await statusOf(away), await statusOf(here)]).toEqual([401, 200])
  expect((await test.call(account.login, { email: emailOf('sam'), password: PASSWORD })).error).toBe('wrong login')
  expect(await statusOf(await signIn('sam', {}, 'a whole new password'))).toBe(200)
  expect((await messagesTo(test.program, emailOf('sam')))[0]).toMatchObject({ subject: 'Your password was changed' })
})

it('lets nobody guess the current password in a stolen session', async () => {
  const here = await signIn('bela')
  const guess = () => test.call(account.changePassword, { currentPassword: 'guess', newPassword: 'a whole new one' }, { headers: here })
  for (let tries = 0; tries < 10; tries++) expect((await guess()).error).toBe('wrong password')
  expect((await guess()).error).toBe('too many requests')
  nowMs += 900_000
  expect((await guess()).error).toBe('wrong password')
})

it('changes the name', async () => {
  const here = await signIn('ada')
  expect((await test.call(account.changeName, { name: '  Ada King Lovelace ' }, { headers: here })).result).toEqual({ ok: true })
  expect((await test.call(account.userInfo, {}, { headers: here })).result).toMatchObject({ firstName: 'Ada', lastName: 'King Lovelace' })
  expect((await test.call(account.changeName, { name: ' ' }, { headers: here })).details).toEqual({ name: 'Field is required!' })
})

it('gives a new session by SMS and by an operator’s code too, whatever token was planted before', async () => {
  const planted = await signIn('rita')
  const phone = '+4915188888888'
  await test.call(account.addPhone, { phone }, { as: 'otto' })
  await test.call(account.verifyPhone, { phone, code: await codeTo(test.program, phone) }, { as: 'otto' })
  await test.call(account.sendPhoneCode, { phone })
  const signIns = [
    await test.call(account.loginByPhone, { phone, code: await codeTo(test.program, phone, 2) }, { headers: planted }),
    await test.call(
      account.loginFromBackstage,
      { code: (await makeBackstageCode(test.program, { email: emailOf('otto'), madeBy: 'Olga' })) ?? '' },
      { headers: planted },
    ),
  ]
  const tokens = signIns.map(({ response }) => response.cookies.find(({ name }) => name === TOKEN_COOKIE)?.value ?? '')
  expect(signIns.map(({ result }) => result?.email)).toEqual([emailOf('otto'), emailOf('otto')])
  expect(new Set(tokens).size).toBe(2)
  for (const token of tokens) expect(planted.cookie).not.toContain(encodeURIComponent(token))
  expect((await test.call(account.userInfo, {}, { headers: planted })).result?.email).toBe(emailOf('rita'))
})

it('gives a new session at every sign-in, whatever token was planted before', async () => {
  const planted = await signIn('sam', {}, 'a whole new password')
  const victim = await test.call(account.login, { email: emailOf('otto'), password: PASSWORD }, { headers: planted })
  const token = victim.response.cookies.find(({ name }) => name === TOKEN_COOKIE)?.value ?? ''
  expect(token).not.toBe('')
  expect(planted.cookie).not.toContain(encodeURIComponent(token))
  // The planted session still belongs to its owner only.
  expect((await test.call(account.userInfo, {}, { headers: planted })).result?.email).toBe(emailOf('sam'))
  // A made-up token never becomes a session.
  const madeUp = await test.call(account.login, { email: emailOf('otto'), password: PASSWORD }, { headers: { [HEADERS.token]: 'made.up' } })
  expect(madeUp.response.json()).toHaveProperty('refreshToken')
  expect(madeUp.response.json()).not.toMatchObject({ refreshToken: 'made.up' })
})
