/** A server on which only invited people may register. */
import { DAY_MS } from '@convbox/contract/durations'
import { account } from '@convbox/contract/api/account'
import { team } from '@convbox/contract/api/team'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { linkTokenTo, messagesTo } from '../../testing/read-mail.ts'
import { emailOf } from '../../testing/test-people.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

let test: TestProgram
let nowMs = Date.parse('2026-11-20T12:00:00Z')
const INVITED = 'invited@convbox.example'

beforeAll(async () => {
  test = await startTestProgram({ now: () => nowMs, config: { REGISTRATION: 'invited' } })
})
afterAll(() => test.stop())
beforeEach(() => {
  nowMs += DAY_MS
})

const registerAs = (email: string, invitation?: string, proof?: string) =>
  test.call(account.register, {
    name: 'Nora New',
    email,
    password: 'correct horse battery',
    language: '',
    ...(invitation !== undefined && { invitation }),
    ...(proof !== undefined && { proof }),
  })
const invite = async (email: string): Promise<string> => {
  const { result } = await test.call(team.invite, { email, role: 'admin' }, { as: 'ada', tenant: test.alder })
  return new URL(result?.link ?? '').searchParams.get('id') ?? ''
}
const emails = async (): Promise<unknown[]> => (await test.program.mainDb.pool.query('SELECT email FROM "user" ORDER BY email')).rows
const registration = async () => (await test.call(account.signInOptions, {})).result?.registration

it('says so to whoever is not signed in, and makes nobody else an account', async () => {
  expect(await registration()).toBe('invited')
  const before = await emails()
  const answer = await registerAs('stranger@convbox.example')
  expect(answer).toMatchObject({ status: 403, error: 'invitation needed' })
  // The same for an e-mail with an account: the answer reveals nothing.
  expect((await registerAs(emailOf('ada'))).response.json()).toEqual(answer.response.json())
  expect(await emails()).toEqual(before)
  expect(await messagesTo(test.program, emailOf('ada'), 0)).toEqual([])
})

it('lets the invited e-mail in by its link, through confirming to the organization', async () => {
  const invitation = await invite(INVITED)
  const refused = [
    await registerAs(INVITED), // The e-mail alone is not enough: strangers could find out who is invited.
    await registerAs(INVITED, 'guessed'),
    await registerAs('other@convbox.example', invitation),
  ]
  expect(refused.map(({ error }) => error)).toEqual(refused.map(() => 'invitation needed'))
  expect((await registerAs('Invited@convbox.example', invitation)).result).toEqual({ ok: true })
  const login = await test.call(account.login, { email: INVITED, password: 'correct horse battery' })
  const headers = { cookie: login.response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ') }
  const token = await linkTokenTo(test.program, 'Invited@convbox.example')
  expect((await test.call(account.verifyEmail, { token }, { headers })).status).toBe(200)
  expect((await test.call(team.join, { id: invitation }, { headers })).result).toMatchObject({ tenantId: test.alder.tenantId })
  // A used invitation admits nobody else.
  expect((await registerAs(INVITED, invitation)).error).toBe('invitation needed')
})

describe('the link of the mail', () => {
  const isVerified = async (email: string): Promise<boolean | undefined> => {
    const login = await test.call(account.login, { email, password: 'correct horse battery' })
    return login.result?.emailVerified
  }
  /** The part that the mailed link has beyond the one shown to the inviter. */
  const proofTo = async (email: string): Promise<string> => {
    const [mail] = await messagesTo(test.program, email)
    return decodeURIComponent(/[?&]proof=([^\s&]+)/.exec(mail?.text ?? '')?.[1] ?? '')
  }

  it('has proved the e-mail: no second mail, and joining at once', async () => {
    const email = 'mailed@convbox.example'
    const invitation = await invite(email)
    expect((await registerAs(email, invitation, await proofTo(email))).result).toEqual({ ok: true })
    expect(await isVerified(email)).toBe(true)
    expect(await messagesTo(test.program, email)).toHaveLength(1)
  })

  it('proves one address only, and the link that the inviter sees proves none', async () => {
    const shown = await test.call(team.invite, { email: 'shown@convbox.example', role: 'admin' }, { as: 'ada', tenant: test.alder })
    expect(shown.result?.link).not.toContain('proof')
    const foreign = await proofTo('shown@convbox.example')
    const email = 'other-proof@convbox.example'
    const invitation = await invite(email)
    await registerAs(email, invitation, foreign)
    // The invitation, and the confirmation mail.
    expect(await messagesTo(test.program, email, 2)).toHaveLength(2)
    expect(await isVerified(email)).toBe(false)
  })
})

it('takes no invitation that was revoked or has expired', async () => {
  const revoked = await invite('revoked@convbox.example')
  await test.call(team.revokeInvitation, { id: revoked }, { as: 'ada', tenant: test.alder })
  expect((await registerAs('revoked@convbox.example', revoked)).error).toBe('invitation needed')
  const expired = await invite('expired@convbox.example')
  nowMs += 7 * DAY_MS
  expect((await registerAs('expired@convbox.example', expired)).error).toBe('invitation needed')
})

it('lets the first account of an empty server register, and nobody after it', async () => {
  await test.program.mainDb.pool.query('TRUNCATE "user" CASCADE')
  expect(await registration()).toBe('open')
  expect((await registerAs('first@convbox.example')).result).toEqual({ ok: true })
  expect(await registration()).toBe('invited')
  expect((await registerAs('second@convbox.example')).error).toBe('invitation needed')
  expect(await emails()).toEqual([{ email: 'first@convbox.example' }])
})
