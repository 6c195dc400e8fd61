import { DAY_MS } from '@convbox/contract/durations'
import { TOKEN_COOKIE } from '@convbox/contract'
import { account } from '@convbox/contract/api/account'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer } from '../../http/server.ts'
import { linkTokenTo, messagesTo } from '../../testing/read-mail.ts'
import { createCall } from '../../testing/test-call.ts'
import { emailOf, PASSWORD } from '../../testing/test-people.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

let test: TestProgram
let nowMs = Date.parse('2026-11-20T12:00:00Z')

beforeAll(async () => {
  test = await startTestProgram({ now: () => nowMs })
})
afterAll(async () => {
  await test.stop()
})

const NEW_PASSWORD = 'correct horse battery'
const cookieOf = (answer: { response: { cookies: { name: string; value: string }[] } }): string | undefined =>
  answer.response.cookies.find(({ name }) => name === TOKEN_COOKIE)?.value
const registerAs = (email: string, more: Partial<{ name: string; password: string; language: 'en' | 'zh' | '' }> = {}) =>
  test.call(account.register, { name: 'Nora New', email, password: NEW_PASSWORD, language: '', ...more })
/** Headers of a new session. */
const signedIn = async (email: string, password: string): Promise<Record<string, string>> => {
  const token = cookieOf(await test.call(account.login, { email, password })) ?? ''
  return { cookie: `${TOKEN_COOKIE}=${encodeURIComponent(token)}` }
}
const statusOf = async (headers: Record<string, string>): Promise<number> => (await test.call(account.userInfo, {}, { headers })).status
const isVerified = async (headers: Record<string, string>) => (await test.call(account.userInfo, {}, { headers })).result?.emailVerified

describe('registering', () => {
  it('makes an account that can sign in at once, and confirms its e-mail by the link while signed in', async () => {
    const answer = await registerAs('Nora@convbox.example', { language: 'zh' })
    expect(answer).toMatchObject({ status: 200, result: { ok: true } })
    expect(cookieOf(answer)).toBeUndefined()
    const headers = await signedIn('nora@convbox.example', NEW_PASSWORD)
    const user = await test.call(account.userInfo, {}, { headers })
    expect(user.result).toMatchObject({
      firstName: 'Nora',
      lastName: 'New',
      language: 'zh',
      emailVerified: false,
      tenants: [],
      websites: [],
    })
    const [mail] = await messagesTo(test.program, 'Nora@convbox.example')
    expect(mail).toMatchObject({ kind: 'mail', subject: '请确认您的邮箱' })
    expect(mail?.text).toContain('http://localhost:3000/verify-email?token=')
    const token = await linkTokenTo(test.program, 'Nora@convbox.example')
    expect((await test.call(account.verifyEmail, { token }, { headers })).result).toEqual({ ok: true })
    expect(await isVerified(headers)).toBe(true)
    // A repeated confirmation changes and sends nothing; once confirmed, a damaged link is no error either.
    for (const again of [token, token.slice(0, -4)])
      expect((await test.call(account.verifyEmail, { token: again }, { headers })).status).toBe(200)
    expect((await test.call(account.resendVerification, {}, { headers })).status).toBe(200)
    expect(await messagesTo(test.program, 'nora@convbox.example', 0)).toEqual([])
  })

  it('answers the same for a taken e-mail, changes nothing, and tells its owner alone', async () => {
    const taken = await registerAs(emailOf('ada'), { password: 'somebody else guesses' })
    const free = await registerAs('free@convbox.example')
    expect(taken.response.json()).toEqual(free.response.json())
    expect(Object.keys(taken.response.headers)).toEqual(Object.keys(free.response.headers))
    expect((await messagesTo(test.program, emailOf('ada')))[0]).toMatchObject({ subject: 'You already have an account' })
    expect((await test.call(account.login, { email: emailOf('ada'), password: 'somebody else guesses' })).error).toBe('wrong login')
    expect((await test.call(account.login, { email: emailOf('ada'), password: PASSWORD })).status).toBe(200)
  })

  it.each(['password', 'PASSWORD', 'Password123!', 'iloveyou2'])(
    'refuses %j, which everybody tries, before it looks who asks',
    async (password) => {
      const answer = await registerAs('common@convbox.example', { password })
      expect(answer).toMatchObject({ status: 400, error: 'common password' })
      expect((await registerAs(emailOf('ada'), { password })).response.json()).toEqual(answer.response.json())
    },
  )

  it('makes one account of two registrations at once', async () => {
    const both = await Promise.all([registerAs('twin@convbox.example'), registerAs('twin@convbox.example')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { rows } = await test.program.mainDb.pool.query(`SELECT count(*)::int AS n FROM "user" WHERE email = 'twin@convbox.example'`)
    expect(rows).toEqual([{ n: 1 }])
  })

  it.each([
    ['short password', { password: '1234567' }, 'password'],
    ['long password', { password: 'x'.repeat(201) }, 'password'],
    ['no name', { name: '  ' }, 'name'],
    ['no e-mail', { email: 'nora' }, 'email'],
    ['unknown language', { language: 'fr' }, 'language'],
  ])('refuses a %s', async (_, wrong, field) => {
    const fields = { name: 'N', email: 'wrong@convbox.example', password: NEW_PASSWORD, language: '', ...wrong }
    const answer = await test.call.raw(account.register, fields)
    expect(answer).toMatchObject({ status: 400, error: 'invalid input' })
    expect(Object.keys(answer.details)).toEqual([field])
  })

  it('mails no more than five times an hour to one address, whoever asks', async () => {
    const mailed = await Promise.all(Array.from({ length: 5 }, () => registerAs('flood@convbox.example')))
    expect(new Set(mailed.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await registerAs('flood@convbox.example')).error).toBe('too many requests')
    expect((await test.call(account.forgotPassword, { email: 'FLOOD@convbox.example' })).error).toBe('too many requests')
    nowMs += 3_600_000
    expect((await registerAs('flood@convbox.example')).status).toBe(200)
  })

  it('lets one address make thirty accounts a day: nobody goes through a list of e-mails to see which were free', async () => {
    nowMs += DAY_MS
    // Ten at once, because each answer waits for the end of its step; no more, because each holds a connection to the database while a password is hashed.
    for (const first of [0, 10, 20]) {
      const made = await Promise.all(Array.from({ length: 10 }, (_, index) => registerAs(`list-${first + index}@convbox.example`)))
      expect(new Set(made.map(({ status }) => status))).toEqual(new Set([200]))
    }
    expect((await registerAs('list-30@convbox.example')).error).toBe('too many requests')
    expect(await test.call(account.login, { email: 'list-30@convbox.example', password: NEW_PASSWORD })).toMatchObject({
      error: 'wrong login',
    })
    nowMs += DAY_MS
    expect((await registerAs('list-30@convbox.example')).status).toBe(200)
  })

  it('says that mail is off where the server cannot send any, for known and unknown e-mails alike', async () => {
    const { program } = test
    const server = await createServer({ ...program, mainDb: { ...program.mainDb }, config: { ...program.config, HOST: '0.0.0.0' } })
    const call = createCall(server)
    expect((await call(account.signInOptions, {})).result).toMatchObject({ mail: false, sms: true, sandbox: true, outbox: false })
    for (const email of [emailOf('ada'), 'nobody@convbox.example']) {
      expect((await call(account.forgotPassword, { email })).error).toBe('mail is off')
      expect((await call(account.register, { name: 'N', email, password: NEW_PASSWORD, language: '' })).error).toBe('mail is off')
    }
    await server.close()
    expect((await test.call(account.signInOptions, {})).result).toMatchObject({ mail: true, outbox: true })
  })
})

describe('the link that confirms an e-mail', () => {
  it('does nothing for whoever is not signed in to that account: nobody confirms another person’s address by a click', async () => {
    await registerAs('victim@convbox.example')
    const token = await linkTokenTo(test.program, 'victim@convbox.example')
    expect((await test.call(account.verifyEmail, { token })).error).toBe('not signed in')
    expect((await test.call(account.verifyEmail, { token }, { as: 'sam' })).error).toBe('wrong link')
    expect(await isVerified(await signedIn('victim@convbox.example', NEW_PASSWORD))).toBe(false)
  })

  it('is refused when it is forged', async () => {
    await registerAs('forger@convbox.example')
    const [head = '', body = '', signature = ''] = (await linkTokenTo(test.program, 'forger@convbox.example')).split('.')
    const headers = await signedIn('forger@convbox.example', NEW_PASSWORD)
    for (const token of ['x', `${head}.${body}.`, `${head}.${body}.${signature.slice(0, -4)}AAAA`, `${head}.bm8.${signature}`])
      expect((await test.call(account.verifyEmail, { token }, { headers })).error).toBe('wrong link')
    expect(await isVerified(headers)).toBe(false)
  })

  it('is sent again on demand', async () => {
    await registerAs('again@convbox.example')
    await messagesTo(test.program, 'again@convbox.example')
    const headers = await signedIn('again@convbox.example', NEW_PASSWORD)
    expect((await test.call(account.resendVerification, {}, { headers })).result).toEqual({ ok: true })
    const token = await linkTokenTo(test.program, 'again@convbox.example', 2)
    expect((await test.call(account.verifyEmail, { token }, { headers })).status).toBe(200)
  })
})

describe('a forgotten password', () => {
  it('is answered the same for a known and an unknown e-mail', async () => {
    const known = await test.call(account.forgotPassword, { email: emailOf('otto') })
    const unknown = await test.call(account.forgotPassword, { email: 'nobody@convbox.example' })
    expect(known.response.json()).toEqual(unknown.response.json())
    expect(known.status).toBe(200)
  })

  it('is replaced by the link of the mail, once, which ends all sessions and confirms the e-mail', async () => {
    await registerAs('lost@convbox.example')
    const before = await signedIn('lost@convbox.example', NEW_PASSWORD)
    await test.call(account.forgotPassword, { email: 'Lost@convbox.example' })
    const token = await linkTokenTo(test.program, 'lost@convbox.example', 2)
    expect((await messagesTo(test.program, 'lost@convbox.example', 2))[0]?.text).toContain('http://localhost:3000/reset-password?token=')
    expect((await test.call(account.resetPassword, { token, newPassword: 'short' })).details).toEqual({
      newPassword: 'At least 8 characters',
    })
    expect((await test.call(account.resetPassword, { token, newPassword: 'another password' })).result).toEqual({ ok: true })
    expect(await statusOf(before)).toBe(401)
    expect((await test.call(account.login, { email: 'lost@convbox.example', password: NEW_PASSWORD })).error).toBe('wrong login')
    const after = await signedIn('lost@convbox.example', 'another password')
    expect(await isVerified(after)).toBe(true)
    expect((await test.call(account.resetPassword, { token, newPassword: 'a third password' })).error).toBe('wrong link')
  })

  it('is asked for by a link that can be looked at without being used, and says when it has had its day', async () => {
    const check = async (token: string) => (await test.call(account.checkResetLink, { token })).error
    const ask = async (links: number): Promise<string> => {
      await test.call(account.forgotPassword, { email: emailOf('bela') })
      return linkTokenTo(test.program, emailOf('bela'), links)
    }
    const first = await ask(1)
    const second = await ask(2)
    for (const token of [first, second, second]) expect(await check(token)).toBeUndefined()
    const looked = await test.call(account.checkResetLink, { token: second })
    expect(looked.response.json()).toMatchObject({ result: { ok: true } })
    expect((await test.call(account.resetPassword, { token: second, newPassword: PASSWORD })).status).toBe(200)
    // The used one, and the other one sent to the same mailbox.
    expect([await check(second), await check(first)]).toEqual(['wrong link', 'wrong link'])
    expect((await test.call(account.resetPassword, { token: first, newPassword: 'by an older link' })).error).toBe('wrong link')
    const old = await ask(3)
    await test.program.mainDb.pool.query(`UPDATE verification SET expires_at = now() - interval '1 second'`)
    const expired = await test.call(account.checkResetLink, { token: old })
    const unknown = await test.call(account.checkResetLink, { token: 'made-up' })
    expect(expired.error).toBe('wrong link')
    expect(expired.response.json()).toEqual(unknown.response.json())
  })

  it('stays when the link is too old or made up', async () => {
    await test.call(account.forgotPassword, { email: emailOf('rita') })
    const token = await linkTokenTo(test.program, emailOf('rita'))
    // Stored as a hash: reading the table reveals no link.
    const { rows } = await test.program.mainDb.pool.query<{ row: string }>('SELECT verification::text AS row FROM verification')
    expect(rows.length).toBeGreaterThan(0)
    for (const { row } of rows) expect(row).not.toContain(token)
    await test.program.mainDb.pool.query(`UPDATE verification SET expires_at = now() - interval '1 second'`)
    for (const wrong of [token, 'made-up'])
      expect((await test.call(account.resetPassword, { token: wrong, newPassword: 'another password' })).error).toBe('wrong link')
    expect((await test.call(account.login, { email: emailOf('rita'), password: PASSWORD })).status).toBe(200)
  })

  it('cannot be guessed: thirty tries a quarter of an hour', async () => {
    nowMs += 900_000
    for (let tries = 0; tries < 30; tries++)
      expect((await test.call(account.resetPassword, { token: `guess ${tries}`, newPassword: NEW_PASSWORD })).error).toBe('wrong link')
    expect((await test.call(account.resetPassword, { token: 'guess', newPassword: NEW_PASSWORD })).error).toBe('too many requests')
    expect((await test.call(account.checkResetLink, { token: 'guess' })).error).toBe('too many requests')
    nowMs += 900_000
    for (let tries = 0; tries < 30; tries++)
      expect((await test.call(account.checkResetLink, { token: `guess ${tries}` })).error).toBe('wrong link')
    expect((await test.call(account.checkResetLink, { token: 'guess' })).error).toBe('too many requests')
    nowMs += 900_000
  })
})
