import { HEADERS, TOKEN_COOKIE } from '@convbox/contract'
import { account } from '@convbox/contract/api/account'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer } from '../../http/server.ts'
import { emailOf, PASSWORD } from '../../testing/test-people.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { addMember, createTenant } from '../organization/organization.ts'
import { createUser, findUser, slugOf } from './account.ts'
import { DEMO_EMAIL, endDemoSessions } from './demo-login.ts'

let test: TestProgram
let nowMs = Date.parse('2026-11-20T12:00:00Z')

beforeAll(async () => {
  test = await startTestProgram({ now: () => nowMs })
})
afterAll(async () => {
  await test.stop()
})

const signIn = async (email: string, password: string, headers: Record<string, string> = {}) =>
  test.call(account.login, { email, password }, { headers })
const cookieOf = (answer: { response: { cookies: { name: string; value: string }[] } }) =>
  answer.response.cookies.find(({ name }) => name === TOKEN_COOKIE)
/** Sets how long all existing sessions live. */
const setSessionDays = (days: number) =>
  test.program.mainDb.pool.query(`UPDATE session SET expires_at = now() + make_interval(days => $1)`, [days])

describe('sign in', () => {
  it('answers who one is, with tenants and stores, and sets a cookie of seven days that scripts cannot read', async () => {
    const answer = await signIn(emailOf('ada').toUpperCase(), PASSWORD)
    expect(answer.status).toBe(200)
    expect(answer.result).toEqual({
      platUserId: test.users.ada,
      email: 'ada@convbox.example',
      firstName: 'Ada',
      lastName: 'Example',
      language: '',
      languages: ['en', 'zh'],
      picture: '',
      tenantId: test.alder.tenantId,
      tenants: [{ tenantId: test.alder.tenantId, companyName: 'Alder Company', optorRole: 'admin' }],
      websites: [
        { websiteName: 'alder', websiteTitle: 'Alder', tenantId: test.alder.tenantId, sandbox: true, currencyCode: 'USD', timezone: 'UTC' },
      ],
      activeTenantId: test.alder.tenantId,
      operatorInfo: { optorRole: 'admin', browserLanguage: '' },
      shopProductPackagePermission: [],
      emailVerified: true,
      develop: false,
      hasSandbox: true,
    })
    expect(cookieOf(answer)).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 604_800 })
    // On loopback without Secure: otherwise the browser would not return it over http.
    expect(cookieOf(answer)).not.toHaveProperty('secure')
  })

  it('sets the cookie for TLS only where the app is reached from elsewhere', async () => {
    const { program } = test
    // A main database object of its own: better-auth is created once for each.
    const server = await createServer({
      ...program,
      mainDb: { ...program.mainDb },
      config: { ...program.config, PUBLIC_URL: 'https://app.convbox.example' },
    })
    const response = await server.inject({
      method: 'POST',
      url: `/api${account.login.path}`,
      payload: { email: emailOf('ada'), password: PASSWORD },
    })
    await server.close()
    expect(response.cookies).toMatchObject([{ name: TOKEN_COOKIE, secure: true, httpOnly: true, sameSite: 'Lax' }])
    expect(response.headers['strict-transport-security']).toMatch(/max-age=15552000/)
  })

  it.each([
    ['a wrong password', emailOf('ada'), 'not the password'],
    ['an unknown e-mail', 'nobody@convbox.example', PASSWORD],
  ])('says the same for %s', async (_, email, password) => {
    const answer = await signIn(email, password)
    expect(answer).toMatchObject({ status: 400, error: 'wrong login', details: {} })
    expect(cookieOf(answer)).toBeUndefined()
  })

  it('names the fields that are wrong', async () => {
    const answer = await signIn('no e-mail', '')
    expect(answer).toMatchObject({
      status: 400,
      error: 'invalid input',
      details: { email: 'Invalid email', password: 'Field is required!' },
    })
  })

  it('refuses the eleventh wrong try within a quarter of an hour, and only for that e-mail', async () => {
    for (let tries = 0; tries < 10; tries++) expect((await signIn(emailOf('sam'), 'guess')).error).toBe('wrong login')
    const eleventh = await signIn(emailOf('sam'), PASSWORD)
    expect(eleventh).toMatchObject({ status: 429, error: 'too many requests' })
    expect(Number(eleventh.response.headers['retry-after'])).toBe(900)
    expect((await signIn(emailOf('otto'), PASSWORD)).status).toBe(200)
    nowMs += 900_000
    expect((await signIn(emailOf('sam'), PASSWORD)).status).toBe(200)
  })

  it('counts wrong tries from all addresses of one IPv6 network together', async () => {
    const guessFrom = (host: number) => signIn(emailOf('rita'), 'guess', { 'x-forwarded-for': `2001:db8:5:6::${host}` })
    for (let host = 1; host <= 10; host++) expect((await guessFrom(host)).error).toBe('wrong login')
    expect((await guessFrom(11)).error).toBe('too many requests')
  })

  it('refuses a form posted by another site', async () => {
    const answer = await signIn(emailOf('ada'), PASSWORD, { origin: 'https://evil.example', host: 'localhost:3000' })
    expect(answer).toMatchObject({ status: 403, error: 'wrong origin' })
    expect((await signIn(emailOf('ada'), PASSWORD, { origin: 'null' })).error).toBe('wrong origin')
    expect((await signIn(emailOf('ada'), PASSWORD, { 'sec-fetch-site': 'cross-site' })).error).toBe('wrong origin')
    expect((await signIn(emailOf('ada'), PASSWORD, { origin: 'http://localhost:3000' })).status).toBe(200)
  })

  it('keeps no password in clear and no token in the log of sessions without its signature', async () => {
    const { rows } = await test.program.mainDb.pool.query<{ password: string }>('SELECT password FROM account')
    expect(rows).toHaveLength(5)
    for (const row of rows) expect(row.password).not.toContain(PASSWORD)
    const { rows: sessions } = await test.program.mainDb.pool.query<{ token: string }>('SELECT token FROM session')
    const [session] = sessions
    const bare = await test.call(account.userInfo, {}, { headers: { [HEADERS.token]: session?.token ?? '' } })
    expect(bare.error).toBe('not signed in')
  })
})

describe('session', () => {
  const tokenOf = async (): Promise<string> => cookieOf(await signIn(emailOf('bela'), PASSWORD))?.value ?? ''

  it('is asked for everywhere but where one signs in', async () => {
    expect(await test.call(account.userInfo, {})).toMatchObject({ status: 401, error: 'not signed in' })
    expect(await test.call(account.setLanguage, { language: 'zh' })).toMatchObject({ status: 401, error: 'not signed in' })
    expect(await test.call(account.userInfo, {}, { headers: { [HEADERS.token]: 'made.up' } })).toMatchObject({ status: 401 })
  })

  it('is taken from the cookie or the header', async () => {
    const token = await tokenOf()
    for (const headers of [
      { cookie: `${TOKEN_COOKIE}=${encodeURIComponent(token)}` },
      { [HEADERS.token]: token },
      { [HEADERS.token]: encodeURIComponent(token) },
    ]) {
      const answer = await test.call(account.userInfo, {}, { headers })
      expect(answer.result?.email).toBe(emailOf('bela'))
    }
  })

  it('is prolonged in place once an hour: by cookie for browsers, by refreshToken for callers with the header', async () => {
    const token = await tokenOf()
    const cookie = { cookie: `${TOKEN_COOKIE}=${encodeURIComponent(token)}` }
    expect(cookieOf(await test.call(account.userInfo, {}, { headers: cookie }))).toBeUndefined()
    await setSessionDays(5)
    expect(cookieOf(await test.call(account.userInfo, {}, { headers: cookie }))).toMatchObject({ value: token, maxAge: 604_800 })
    await setSessionDays(5)
    const byHeader = await test.call(account.userInfo, {}, { headers: { [HEADERS.token]: token } })
    expect(byHeader.response.json()).toMatchObject({ code: 0, success: true, refreshToken: token })
    expect(cookieOf(byHeader)).toBeUndefined()
    const { rows } = await test.program.mainDb.pool.query<{ days: string }>(
      `SELECT round(extract(epoch FROM max(expires_at) - now()) / 86400) AS days FROM session`,
    )
    expect(rows).toEqual([{ days: '7' }])
  })

  it('ends after its seven days, and the cookie is taken back', async () => {
    const token = await tokenOf()
    await setSessionDays(-1)
    const answer = await test.call(account.userInfo, {}, { headers: { cookie: `${TOKEN_COOKIE}=${encodeURIComponent(token)}` } })
    expect(answer).toMatchObject({ status: 401, error: 'not signed in' })
    expect(cookieOf(answer)).toMatchObject({ value: '', maxAge: 0 })
    await tokenOf()
    const { rows } = await test.program.mainDb.pool.query(
      `SELECT count(*)::int AS ended FROM session WHERE user_id = $1 AND expires_at < now()`,
      [test.users.bela],
    )
    expect(rows).toEqual([{ ended: 0 }])
  })

  it('ends at sign out for good', async () => {
    const token = await tokenOf()
    const headers = { cookie: `${TOKEN_COOKIE}=${encodeURIComponent(token)}` }
    const answer = await test.call(account.logout, {}, { headers })
    expect(answer.result).toEqual({ ok: true })
    expect(cookieOf(answer)).toMatchObject({ value: '', maxAge: 0 })
    expect((await test.call(account.userInfo, {}, { headers })).error).toBe('not signed in')
    expect((await test.call(account.logout, {})).status).toBe(200)
  })
})

describe('language', () => {
  it('is remembered, and forgotten again', async () => {
    const headers = { [HEADERS.token]: cookieOf(await signIn(emailOf('otto'), PASSWORD))?.value ?? '' }
    await test.call(account.setLanguage, { language: 'zh' }, { headers })
    expect((await test.call(account.userInfo, {}, { headers })).result?.language).toBe('zh')
    expect((await signIn(emailOf('otto'), PASSWORD)).result?.language).toBe('zh')
    await test.call(account.setLanguage, { language: '' }, { headers })
    expect((await test.call(account.userInfo, {}, { headers })).result?.language).toBe('')
    expect((await test.call.raw(account.setLanguage, { language: 'fr' }, { headers })).error).toBe('invalid input')
  })
})

describe('users and tenants made by commands', () => {
  it('finds a user by e-mail in any case, and makes none twice', async () => {
    expect(await findUser(test.program, 'ADA@convbox.example')).toBe(test.users.ada)
    expect(await findUser(test.program, 'nobody@convbox.example')).toBeUndefined()
    const again = createUser(test.program, { email: 'Ada@Convbox.example', password: PASSWORD, name: 'Ada' })
    await expect(again).rejects.toMatchObject({ code: 'already exists' })
  })

  it('gives tenants of one name different short names, and members the stores they were given', async () => {
    const ids = [
      await createTenant(test.program, { name: 'Älder!', ownerId: test.users.sam }),
      await createTenant(test.program, { name: 'Alder', ownerId: test.users.sam }),
    ]
    const { rows } = await test.program.mainDb.pool.query(`SELECT slug FROM organization WHERE id = ANY($1) ORDER BY slug`, [ids])
    expect(rows).toEqual([{ slug: 'alder' }, { slug: 'alder-2' }])
    await test.program.mainDb.pool.query(
      `INSERT INTO organization (id, name, slug) SELECT 'hog-' || n, 'Tenant', 'tenant' || CASE n WHEN 1 THEN '' ELSE '-' || n END FROM generate_series(1, 10000) n`,
    )
    // Names without Latin letters all become tenant; the ten thousand and first is made as fast as the first.
    await expect(createTenant(test.program, { name: '商店', ownerId: test.users.bela })).resolves.toMatch(/^[\w-]{36}$/)
    await test.program.mainDb.pool.query(`DELETE FROM organization WHERE id LIKE 'hog-%'`)
    await addMember(test.program, { tenantId: test.birch.tenantId, userId: test.users.sam, role: 'operate', storeIds: [test.birch.id] })
    const answer = await signIn(emailOf('sam'), PASSWORD)
    expect(answer.result?.websites.map(({ websiteName }) => websiteName)).toEqual(['birch'])
  })

  it('makes address parts of any text', () => {
    expect(['  Ünïcode & Söns  ', '商店', 'a'.repeat(60), '--A--'].map(slugOf)).toEqual(['unicode-sons', '', 'a'.repeat(40), 'a'])
  })
})

describe('the demo login', () => {
  it('opens nothing on a folder that was a sandbox once, and what it had open is ended', async () => {
    const password = 'the password of the demo'
    await createUser(test.program, { email: DEMO_EMAIL, password, name: 'Demo Owner' })
    const answer = await signIn(DEMO_EMAIL, password)
    expect(answer.status).toBe(200)
    const cookie = `${TOKEN_COOKIE}=${cookieOf(answer)?.value}`
    const server = await createServer({ ...test.program, config: { ...test.program.config, SANDBOX: false } })
    const login = (email: string) => server.inject({ method: 'POST', url: `/api${account.login.path}`, payload: { email, password } })
    expect((await login(DEMO_EMAIL.toUpperCase())).json()).toMatchObject({ error: 'wrong login' })
    await endDemoSessions(test.program)
    expect((await test.call.raw(account.userInfo, {}, { headers: { cookie } })).status).toBe(401)
    await server.close()
  })
})
