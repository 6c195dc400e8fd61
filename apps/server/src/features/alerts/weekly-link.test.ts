/** The link in a weekly mail that turns it off: by its page, and one-click by a mail provider. */
import { alerts } from '@convbox/contract/api/alerts'
import { DAY_MS } from '@convbox/contract/durations'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { emailOf } from '../../testing/test-people.ts'
import { weeklyLinkAddress } from './weekly-link.ts'

let test: TestProgram
let nowMs = Date.parse('2035-03-19T01:15:00Z')
let address: URL
let token: string

beforeAll(async () => {
  test = await startTestProgram({ now: () => nowMs })
  await test.program.mainDb.pool.query('UPDATE "user" SET email_verified = true')
  address = new URL(weeklyLinkAddress(test.program, { storeId: test.alder.id, userId: test.users.ada }))
  token = address.searchParams.get('token') ?? ''
})
afterAll(() => test.stop())
beforeEach(() => test.program.mainDb.pool.query('DELETE FROM alert_choice; DELETE FROM audit'))

const read = async (of = token) => test.call(alerts.readWeeklyLink, { token: of })
const isOn = async () => (await test.call(alerts.alertSettings, {}, { as: 'ada', store: test.alder })).result
const post = (url: string, payload = 'List-Unsubscribe=One-Click') =>
  test.server.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
const oneClick = () => post(`${address.pathname}${address.search}`)
const audits = async () =>
  (await test.program.mainDb.pool.query('SELECT action, user_id, target, detail FROM audit WHERE tenant_id = $1', [test.alder.tenantId]))
    .rows

it('turns nothing off by being opened', async () => {
  const opened = await test.server.inject({ url: `${address.pathname}${address.search}`, headers: { accept: 'text/html' } })
  // 503: this test has no built web app. Either way it is the app's page.
  expect([200, 503]).toContain(opened.statusCode)
  const { result } = await read()
  expect(result).toEqual({ title: 'Alder', websiteName: 'alder', email: emailOf('ada'), isExpired: false, isOn: true })
  expect(await isOn()).toMatchObject({ weekly: true, isDefault: true })
  expect(await audits()).toEqual([])
})

it('turns the mail off on its page, once, and the switch of Alerts shows it', async () => {
  const before = await isOn()
  for (let time = 0; time < 2; time++) expect((await test.call(alerts.leaveWeekly, { token })).result).toEqual({ ok: true })
  expect(await isOn()).toMatchObject({ weekly: false, mailKinds: before?.mailKinds })
  expect((await read()).result).toMatchObject({ isOn: false })
  expect(await audits()).toEqual([{ action: 'weekly mail left', user_id: test.users.ada, target: 'alder', detail: { weeklyMail: 0 } }])
})

it('leaves what was chosen of alerts as it is', async () => {
  const chosen = { mailKinds: ['no orders' as const], webhookKinds: [], quiet: { from: '22:00', to: '06:00', timeZone: 'UTC' } }
  await test.call(alerts.saveAlertSettings, { ...chosen, weekly: true }, { as: 'ada', store: test.alder })
  await test.call(alerts.leaveWeekly, { token })
  expect(await isOn()).toMatchObject({ weekly: false, ...chosen })
})

it('turns it off one-click, without a cookie and an Origin', async () => {
  expect((await oneClick()).statusCode).toBe(200)
  expect(await isOn()).toMatchObject({ weekly: false })
  expect(await audits()).toHaveLength(1)
})

it('does nothing one-click with another body or another token', async () => {
  expect((await post(`${address.pathname}${address.search}`, 'a=b')).statusCode).toBe(400)
  expect((await post(address.pathname)).statusCode).toBe(400)
  expect((await post(`${address.pathname}?token=${token.slice(0, -2)}xx`)).statusCode).toBe(400)
  expect(await isOn()).toMatchObject({ weekly: true })
})

it('is for one person and one store, and for nobody without our signature', async () => {
  const otto = new URL(weeklyLinkAddress(test.program, { storeId: test.alder.id, userId: test.users.otto })).searchParams.get('token') ?? ''
  const mixed = `${token.split('.')[0]}.${otto.split('.')[1]}`
  for (const forged of [mixed, `${token}x`, token.split('.')[0] ?? '', '.', 'a.b']) {
    expect((await read(forged)).error).toBe('wrong link')
    expect((await test.call(alerts.leaveWeekly, { token: forged })).error).toBe('wrong link')
  }
  // Whose mail was off by the role's default has nothing to turn off.
  await test.call(alerts.leaveWeekly, { token: otto })
  expect(await isOn()).toMatchObject({ weekly: true })
  expect(await audits()).toEqual([])
  const gone = new URL(weeklyLinkAddress(test.program, { storeId: 'gone', userId: test.users.ada })).searchParams.get('token') ?? ''
  expect((await read(gone)).error).toBe('wrong link')
})

it('works for a year', async () => {
  const started = nowMs
  nowMs = started + 365 * DAY_MS
  expect((await read()).result).toMatchObject({ isExpired: true, isOn: true })
  expect((await test.call(alerts.leaveWeekly, { token })).error).toBe('wrong link')
  expect((await oneClick()).statusCode).toBe(400)
  nowMs = started
  expect(await isOn()).toMatchObject({ weekly: true })
})
