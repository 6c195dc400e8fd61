import { TOKEN_COOKIE } from '@convbox/contract'
import { account } from '@convbox/contract/api/account'
import { team } from '@convbox/contract/api/team'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createServer } from '../../http/server.ts'
import { createLogger } from '../../logger.ts'
import type { Program } from '../../program.ts'
import { codeTo, linkTokenTo } from '../../testing/read-mail.ts'
import { createCall, type Call } from '../../testing/test-call.ts'
import { emailOf, PASSWORD } from '../../testing/test-people.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { makeBackstageCode } from './backstage.ts'

let test: TestProgram
let server: FastifyInstance
let program: Program
let call: Call
const lines: string[] = []

beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  test = await startTestProgram()
  // A main database object of its own: better-auth, with its logger, is created once for each.
  program = {
    ...test.program,
    mainDb: { ...test.program.mainDb },
    logger: createLogger('debug', { write: (line) => void lines.push(line) }),
  }
  server = await createServer(program)
  call = createCall(server)
})
afterAll(async () => {
  await server.close()
  await test.stop()
  vi.restoreAllMocks()
})

const PHONE = '+4915112345678'
const EMAIL = 'nora@convbox.example'
const NEW_PASSWORD = 'correct horse battery'

it('tells the log nothing that opens an account, and nobody’s address or number, even when every call is refused', async () => {
  await call(account.register, { name: 'Nora', email: EMAIL, password: NEW_PASSWORD, language: '' })
  const verification = await linkTokenTo(program, EMAIL)
  // The second one gets a notice without a link.
  await call(account.register, { name: 'Nora', email: EMAIL, password: NEW_PASSWORD, language: '' })
  const login = await call(account.login, { email: EMAIL, password: NEW_PASSWORD })
  const session = login.response.cookies.find(({ name }) => name === TOKEN_COOKIE)?.value ?? ''
  const headers = { cookie: `${TOKEN_COOKIE}=${encodeURIComponent(session)}` }
  await call(account.verifyEmail, { token: `${verification}x` }, { headers })
  await call(account.verifyEmail, { token: verification }, { headers })
  await call(account.forgotPassword, { email: EMAIL })
  await call(account.forgotPassword, { email: 'unknown@convbox.example' })
  await call(account.login, { email: emailOf('ada'), password: 'wrong horse battery' })
  await call(account.addPhone, { phone: PHONE }, { as: 'ada' })
  const code = await codeTo(program, PHONE)
  await call(account.verifyPhone, { phone: PHONE, code: code === '000000' ? '111111' : '000000' }, { as: 'ada' })
  await call(account.verifyPhone, { phone: PHONE, code }, { as: 'ada' })
  await call(account.changePassword, { currentPassword: 'wrong horse battery', newPassword: NEW_PASSWORD }, { as: 'ada' })
  const backstage = (await makeBackstageCode(program, { email: EMAIL, madeBy: 'Olga' })) ?? ''
  await call(account.loginFromBackstage, { code: backstage })
  await call(account.loginFromBackstage, { code: backstage })
  const reset = await linkTokenTo(program, EMAIL, 3)
  const referer = `http://localhost:3000/reset-password?token=${reset}`
  await server.inject({ method: 'GET', url: `/api/user/nowhere?token=${reset}`, headers: { referer } })
  for (const token of [`${reset}x`, reset]) await call(account.checkResetLink, { token }, { headers: { referer } })
  await call(account.resetPassword, { token: reset, newPassword: NEW_PASSWORD })
  for (const token of [reset, reset]) await call(account.checkResetLink, { token }, { headers: { referer } })
  await call(account.resetPassword, { token: reset, newPassword: NEW_PASSWORD }, { headers: { referer } })
  const asAda = { as: 'ada', tenant: test.alder } as const
  await call(team.invite, { email: 'invited@convbox.example', role: 'admin' }, asAda)
  const [invited] = (await call(team.invitations, {}, asAda)).result ?? []
  const invitation = invited?.id ?? ''
  for (const id of [invitation, `${invitation}x`]) {
    await call(team.readInvitation, { id }, { headers: { referer: `http://localhost:3000/joinTeam?id=${id}` } })
    await call(team.join, { id }, { as: 'sam' })
  }
  // A failing database logs what failed, but no personal data.
  const failing = vi.spyOn(program.mainDb.db, 'select').mockImplementation(() => {
    throw new Error('the database is gone')
  })
  const failed = await call(account.register, { name: 'Nora', email: 'late@convbox.example', password: NEW_PASSWORD, language: '' })
  expect(failed).toMatchObject({ status: 500, error: 'bug' })
  failing.mockRestore()

  const log = lines.join('')
  expect(log).toContain('request refused')
  expect(log).toContain('the database is gone')
  const secrets = [
    session,
    verification,
    reset,
    invitation,
    code,
    backstage,
    PASSWORD,
    NEW_PASSWORD,
    'wrong horse',
    PHONE,
    'nora@',
    'unknown@',
    'ada@',
    'late@',
    'invited@',
  ]
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(3)
    expect(log).not.toContain(secret)
  }
  // As a separate word: times have six digits too.
  expect(log).not.toMatch(new RegExp(`\\b${code}\\b`))
})
