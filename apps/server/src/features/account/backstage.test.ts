import { DEVELOP_COOKIE, TOKEN_COOKIE } from '@convbox/contract'
import { account } from '@convbox/contract/api/account'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createServer } from '../../http/server.ts'
import { runCommand } from '../../testing/run-command.ts'
import { createCall } from '../../testing/test-call.ts'
import { emailOf } from '../../testing/test-people.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { makeBackstageCode } from './backstage.ts'

let test: TestProgram
let nowMs = Date.parse('2026-11-20T12:00:00Z')

beforeAll(async () => {
  test = await startTestProgram({ now: () => nowMs })
})
afterAll(async () => {
  await test.stop()
})

const makeCode = async (email = emailOf('otto')): Promise<string> =>
  (await makeBackstageCode(test.program, { email, madeBy: 'Olga Operator' })) ?? ''
const use = (code: string) => test.call(account.loginFromBackstage, { code })
const auditRows = async (tenantId: string) =>
  (
    await test.program.mainDb.pool.query<{ action: string; target: string; detail: unknown }>(
      `SELECT action, target, detail FROM audit WHERE tenant_id = $1 AND action LIKE 'backstage%' ORDER BY id`,
      [tenantId],
    )
  ).rows

it('signs in as the user once, sets the develop flag for fourteen days, and leaves its trace with the user’s organization', async () => {
  const code = await makeCode()
  const answer = await use(code)
  expect(answer.result).toMatchObject({ platUserId: test.users.otto, develop: true })
  expect(answer.response.cookies).toMatchObject([
    { name: TOKEN_COOKIE, httpOnly: true, maxAge: 604_800, sameSite: 'Lax' },
    { name: DEVELOP_COOKIE, value: '1', maxAge: 1_209_600, path: '/', sameSite: 'Lax' },
  ])
  const trace = { target: emailOf('otto'), detail: { madeBy: 'Olga Operator' } }
  expect(await auditRows(test.alder.tenantId)).toEqual([
    { action: 'backstage code made', ...trace },
    { action: 'backstage log-in', ...trace },
  ])
  expect(await auditRows(test.birch.tenantId)).toEqual([])
  expect((await use(code)).error).toBe('wrong code')
})

it('is worth one session for two calls at once', async () => {
  const code = await makeCode()
  const both = await Promise.all([use(code), use(code)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

it('works for five minutes, and is nowhere in clear', async () => {
  const code = await makeCode()
  const { rows } = await test.program.mainDb.pool.query<{ row: string; s: string }>(
    `SELECT backstage_code::text AS row, round(extract(epoch FROM expires_at - created_at)) AS s FROM backstage_code`,
  )
  for (const { row, s } of rows) {
    expect(row).not.toContain(code)
    expect(s).toBe('300')
  }
  await test.program.mainDb.pool.query(`UPDATE backstage_code SET expires_at = now() - interval '1 second'`)
  expect((await use(code)).error).toBe('wrong code')
})

it('shows the develop flag of the browser, which grants nothing', async () => {
  const flag = { cookie: `${DEVELOP_COOKIE}=1` }
  expect((await test.call(account.userInfo, {}, { headers: flag })).error).toBe('not signed in')
  const headers = await test.call.headersOf({ as: 'sam' })
  const answer = await test.call(account.userInfo, {}, { headers: { cookie: `${headers['cookie']}; ${DEVELOP_COOKIE}=1` } })
  expect(answer.result).toMatchObject({ develop: true, websites: [] })
  expect((await test.call(account.userInfo, {}, { as: 'sam' })).result?.develop).toBe(false)
})

it('sends the flag over TLS only where the app is reached from elsewhere', async () => {
  const { program } = test
  const config = { ...program.config, PUBLIC_URL: 'https://app.convbox.example' }
  const server = await createServer({ ...program, mainDb: { ...program.mainDb }, config })
  const answer = await createCall(server)(account.loginFromBackstage, { code: await makeCode() })
  await server.close()
  expect(answer.response.cookies).toMatchObject([{ secure: true }, { secure: true }])
})

it('dies of guessing', async () => {
  for (let tries = 0; tries < 30; tries++) await use(`guess ${tries}`)
  expect(await use(await makeCode())).toMatchObject({ status: 429, error: 'too many requests' })
  nowMs += 900_000
  expect((await use(await makeCode())).status).toBe(200)
})

it('is made for users only', async () => {
  expect(await makeBackstageCode(test.program, { email: 'nobody@convbox.example', madeBy: 'Olga' })).toBeUndefined()
})

it('comes from the command, which wants to know who asks', async () => {
  const refused = await runCommand('backstage', ['--email', emailOf('otto')])
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain('--email and --by are needed')
  const env = { DATA_DIR: test.program.config.DATA_DIR, PUBLIC_URL: 'http://localhost:3000', PORT: '0' }
  const made = await runCommand('backstage', ['--email', emailOf('otto'), '--by', 'Olga'], '', env)
  expect(made.stderr).toBe('')
  const [, code = '', inAddress = ''] =
    /^Code {6}(\S+)\nAddress {3}http:\/\/localhost:3000\/login#backstage=(\S+)\n/.exec(made.stdout) ?? []
  expect(inAddress).toBe(code)
  expect((await use(code)).result).toMatchObject({ platUserId: test.users.otto })
})
