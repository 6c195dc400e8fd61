import { createHash } from 'node:crypto'
import { DAY_MS } from '@convbox/contract/durations'
import { account } from '@convbox/contract/api/account'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createServer } from '../../http/server.ts'
import { codeTo, messagesTo } from '../../testing/read-mail.ts'
import { createCall } from '../../testing/test-call.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

let test: TestProgram
let nowMs = Date.parse('2026-11-20T12:00:00Z')

beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  test = await startTestProgram({ now: () => nowMs })
})
beforeEach(() => {
  nowMs += DAY_MS
})
afterAll(async () => {
  await test.stop()
  vi.restoreAllMocks()
})

const ADA = '+4915112345678'
const addTo = async (as: 'ada' | 'otto' | 'bela', phone: string, codesBefore = 0) => {
  const asked = await test.call(account.addPhone, { phone }, { as })
  expect(asked.result).toEqual({ ok: true })
  return test.call(account.verifyPhone, { phone, code: await codeTo(test.program, phone, codesBefore + 1) }, { as })
}
const otherThan = (code: string): string => (code === '000000' ? '111111' : '000000')

describe('a phone number', () => {
  it('is on the account once its code was typed in, and signs in from then on', async () => {
    expect((await addTo('ada', ADA)).result).toEqual({ ok: true })
    expect((await test.call(account.profile, {}, { as: 'ada' })).result).toEqual({
      email: 'ada@convbox.example',
      emailVerified: true,
      name: 'Ada Example',
      phone: ADA,
    })
    // Spaces do not matter.
    expect((await test.call(account.sendPhoneCode, { phone: '+49 (151) 1234-5678' })).result).toEqual({ ok: true })
    const code = await codeTo(test.program, ADA, 2)
    const answer = await test.call(account.loginByPhone, { phone: ADA, code })
    expect(answer.result).toMatchObject({ platUserId: test.users.ada, email: 'ada@convbox.example' })
    expect(answer.response.cookies).toMatchObject([{ name: 'convbox_token', httpOnly: true, sameSite: 'Lax', maxAge: 604_800 }])
    // Once.
    expect((await test.call(account.loginByPhone, { phone: ADA, code })).error).toBe('wrong code')
  })

  it('and its code are kept as keyed hashes only, also after a wrong attempt', async () => {
    const phone = '+4915155555555'
    await test.call(account.addPhone, { phone }, { as: 'otto' })
    const code = await codeTo(test.program, phone)
    const kept = async (): Promise<string> => {
      const { rows } = await test.program.mainDb.pool.query('SELECT identifier, value FROM verification')
      return JSON.stringify(rows)
    }
    const hashed = createHash('sha256').update(phone).digest('base64url')
    const expectHidden = async (): Promise<void> => {
      expect(await kept()).toContain(':')
      for (const text of [phone, hashed, `"${code}:`]) expect(await kept()).not.toContain(text)
    }
    await expectHidden()
    expect((await test.call(account.verifyPhone, { phone, code: otherThan(code) }, { as: 'otto' })).error).toBe('wrong code')
    await expectHidden()
    expect((await test.call(account.verifyPhone, { phone, code }, { as: 'otto' })).result).toEqual({ ok: true })
    await test.call(account.removePhone, {}, { as: 'otto' })
  })

  it('that nobody has gets no SMS, no account, and the same answers', async () => {
    const people = async () => (await test.program.mainDb.pool.query('SELECT count(*)::int AS n FROM "user"')).rows
    const before = await people()
    const known = await test.call(account.sendPhoneCode, { phone: ADA })
    const unknown = await test.call(account.sendPhoneCode, { phone: '+4915100000000' })
    expect(unknown.response.json()).toEqual(known.response.json())
    expect(await messagesTo(test.program, '+4915100000000', 0)).toEqual([])
    const wrong = await test.call(account.loginByPhone, { phone: ADA, code: otherThan(await codeTo(test.program, ADA, 3)) })
    const none = await test.call(account.loginByPhone, { phone: '+4915100000000', code: '123456' })
    expect(none.response.json()).toEqual(wrong.response.json())
    expect(none.error).toBe('wrong code')
    expect(await people()).toEqual(before)
  })

  it('does not sign in with the code that was sent to add it', async () => {
    const phone = '+4915122222222'
    await test.call(account.addPhone, { phone }, { as: 'otto' })
    const code = await codeTo(test.program, phone)
    expect((await test.call(account.loginByPhone, { phone, code })).error).toBe('wrong code')
    expect((await test.call(account.profile, {}, { as: 'otto' })).result).not.toHaveProperty('phone')
  })

  it('is not added to a second account, and not by somebody who only knows it', async () => {
    expect((await test.call(account.verifyPhone, { phone: ADA, code: '000000' }, { as: 'bela' })).error).toBe('wrong code')
    expect((await addTo('bela', ADA, 3)).error).toBe('already exists')
    expect((await test.call(account.profile, {}, { as: 'bela' })).result).not.toHaveProperty('phone')
  })

  it('is not added before the e-mail is confirmed: who registered with another person’s address leaves no second key', async () => {
    const setVerified = (isVerified: boolean) =>
      test.program.mainDb.pool.query(`UPDATE "user" SET email_verified = $1 WHERE id = $2`, [isVerified, test.users.sam])
    await setVerified(false)
    const phone = '+4915144444444'
    expect((await test.call(account.addPhone, { phone }, { as: 'sam' })).error).toBe('email not verified')
    expect((await test.call(account.verifyPhone, { phone, code: '123456' }, { as: 'sam' })).error).toBe('email not verified')
    expect(await messagesTo(test.program, phone, 0)).toEqual([])
    await setVerified(true)
    expect((await test.call(account.addPhone, { phone }, { as: 'sam' })).status).toBe(200)
  })

  it('taken off the account signs in no more', async () => {
    const phone = '+4915133333333'
    expect((await addTo('otto', phone)).result).toEqual({ ok: true })
    expect((await test.call(account.removePhone, {}, { as: 'otto' })).result).toEqual({ ok: true })
    expect((await test.call(account.profile, {}, { as: 'otto' })).result).not.toHaveProperty('phone')
    await test.call(account.sendPhoneCode, { phone })
    expect(await messagesTo(test.program, phone)).toHaveLength(1)
  })

  it.each(['0151 1234567', '+49', '+49 151 CALL ME', '+0123456789'])('%s is none', async (phone) => {
    expect((await test.call(account.sendPhoneCode, { phone })).details).toEqual({ phone: 'Invalid phone' })
    expect((await test.call(account.loginByPhone, { phone, code: '123456' })).error).toBe('invalid input')
  })
})

describe('a code', () => {
  it('dies after five wrong tries, even for the right one; the account is not locked and a new code works', async () => {
    const sent = (await messagesTo(test.program, ADA)).length
    await test.call(account.sendPhoneCode, { phone: ADA })
    const code = await codeTo(test.program, ADA, sent + 1)
    for (let tries = 0; tries < 5; tries++)
      expect((await test.call(account.loginByPhone, { phone: ADA, code: otherThan(code) })).error).toBe('wrong code')
    expect((await test.call(account.loginByPhone, { phone: ADA, code })).error).toBe('wrong code')
    expect((await test.call(account.userInfo, {}, { as: 'ada' })).status).toBe(200)
    await test.call(account.sendPhoneCode, { phone: ADA })
    const fresh = await codeTo(test.program, ADA, sent + 2)
    expect((await test.call(account.loginByPhone, { phone: ADA, code: fresh })).status).toBe(200)
  })

  it('is worth one session for many guesses at once', async () => {
    const sent = (await messagesTo(test.program, ADA)).length
    await test.call(account.sendPhoneCode, { phone: ADA })
    const code = await codeTo(test.program, ADA, sent + 1)
    const answers = await Promise.all([1, 2, 3].map(() => test.call(account.loginByPhone, { phone: ADA, code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('works for five minutes', async () => {
    const sent = (await messagesTo(test.program, ADA)).length
    await test.call(account.sendPhoneCode, { phone: ADA })
    const code = await codeTo(test.program, ADA, sent + 1)
    const { rows } = await test.program.mainDb.pool.query<{ s: string }>(
      `SELECT round(extract(epoch FROM max(expires_at) - max(created_at))) AS s FROM verification`,
    )
    expect(rows).toEqual([{ s: '300' }])
    await test.program.mainDb.pool.query(`UPDATE verification SET expires_at = now() - interval '1 second'`)
    expect((await test.call(account.loginByPhone, { phone: ADA, code })).error).toBe('wrong code')
  })

  it('is asked for three times a quarter of an hour, and guessed fifteen times, for one number', async () => {
    for (let times = 0; times < 3; times++) expect((await test.call(account.sendPhoneCode, { phone: ADA })).status).toBe(200)
    expect(await test.call(account.sendPhoneCode, { phone: ADA })).toMatchObject({ status: 429, error: 'too many requests' })
    for (let tries = 0; tries < 15; tries++)
      expect((await test.call(account.loginByPhone, { phone: '+4915100000000', code: '123456' })).error).toBe('wrong code')
    expect((await test.call(account.loginByPhone, { phone: '+4915100000000', code: '123456' })).error).toBe('too many requests')
    // Other numbers, the same IP address: thirty in all, including the refused one.
    for (let tries = 16; tries < 30; tries++)
      expect((await test.call(account.loginByPhone, { phone: `+49151000001${tries}`, code: '123456' })).error).toBe('wrong code')
    expect((await test.call(account.loginByPhone, { phone: '+4915199999999', code: '123456' })).error).toBe('too many requests')
  })

  it('is asked for ten times a day for one number: nobody guesses on for months, nor pays for a flood', async () => {
    const phone = '+4915177777777'
    for (let sent = 0; sent < 10; sent++) {
      expect((await test.call(account.sendPhoneCode, { phone })).status).toBe(200)
      nowMs += 900_000
    }
    expect(await test.call(account.sendPhoneCode, { phone })).toMatchObject({ status: 429, error: 'too many requests' })
    expect((await test.call(account.addPhone, { phone }, { as: 'ada' })).error).toBe('too many requests')
    nowMs += DAY_MS
    expect((await test.call(account.sendPhoneCode, { phone })).status).toBe(200)
  })

  it('is refused in plain words where no SMS gets out', async () => {
    const { program } = test
    const server = await createServer({ ...program, mainDb: { ...program.mainDb }, config: { ...program.config, SMS_SENDER: 'none' } })
    const call = createCall(server)
    expect((await call(account.signInOptions, {})).result?.sms).toBe(false)
    expect((await call(account.sendPhoneCode, { phone: ADA })).error).toBe('sms is off')
    expect((await call(account.addPhone, { phone: ADA }, { as: 'ada' })).error).toBe('sms is off')
    await server.close()
  })
})
