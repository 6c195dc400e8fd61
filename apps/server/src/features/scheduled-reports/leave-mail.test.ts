/** The link in a mail about a store that turns it off: by its page, and one-click by a mail provider. */
import { alerts } from '@convbox/contract/api/alerts'
import { scheduledReports } from '@convbox/contract/api/scheduled-reports'
import { DAY_MS } from '@convbox/contract/durations'
import type { LeavableMail } from '@convbox/contract/scheduled-reports'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { leaveAddress, leaveLinksOf } from '../../messages/leave-link.ts'
import { emailOf } from '../../testing/test-people.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { defaultReports, saveReportChoice } from './report-choices.rows.ts'

let test: TestProgram
let nowMs = Date.parse('2035-03-19T01:15:00Z')

const addressOf = (mail: LeavableMail, userId: string, storeId = test.alder.id): URL =>
  new URL(leaveAddress(test.program, leaveLinksOf(mail), { storeId, readerId: userId }))
const tokenOf = (address: URL): string => address.searchParams.get('token') ?? ''

beforeAll(async () => {
  test = await startTestProgram({ now: () => nowMs })
  await test.program.mainDb.pool.query('UPDATE "user" SET email_verified = true')
})
afterAll(() => test.stop())
beforeEach(() => test.program.mainDb.pool.query('DELETE FROM alert_choice; DELETE FROM report_choice; DELETE FROM audit'))

const asAda = () => ({ as: 'ada' as const, store: test.alder })
const choice = async () => (await test.call(scheduledReports.reportChoice, {}, asAda())).result?.choice
const post = (url: string, payload = 'List-Unsubscribe=One-Click') =>
  test.server.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
const audits = async () =>
  (await test.program.mainDb.pool.query('SELECT action, user_id, target, detail FROM audit WHERE tenant_id = $1', [test.alder.tenantId]))
    .rows
const chooseBoth = () =>
  saveReportChoice(test.program.mainDb, { storeId: test.alder.id, userId: test.users.ada }, { ...defaultReports(true), daily: true })

describe.each(['daily', 'weekly', 'alerts'] as const)('the link of a mail: %s', (mail) => {
  let address: URL
  let token: string
  beforeEach(async () => {
    address = addressOf(mail, test.users.ada)
    token = tokenOf(address)
    await chooseBoth()
  })
  const read = async (of = token) => test.call(scheduledReports.readLeaveLink, { mail, token: of })
  const isOn = async () => (await read()).result?.isOn
  const oneClick = () => post(`${address.pathname}${address.search}`)

  it('turns nothing off by being opened', async () => {
    const opened = await test.server.inject({ url: `${address.pathname}${address.search}`, headers: { accept: 'text/html' } })
    // 503: this test has no built web app. Either way it is the app's page.
    expect([200, 503]).toContain(opened.statusCode)
    expect((await read()).result).toEqual({ title: 'Alder', websiteName: 'alder', email: emailOf('ada'), isExpired: false, isOn: true })
    expect(await audits()).toEqual([])
  })

  it('turns that mail off on its page, once, and leaves the others', async () => {
    for (let time = 0; time < 2; time++) expect((await test.call(scheduledReports.leaveMail, { mail, token })).result).toEqual({ ok: true })
    expect(await isOn()).toBe(false)
    expect(await choice()).toMatchObject({ daily: mail !== 'daily', weekly: mail !== 'weekly', ways: ['mail'] })
    const { result } = await test.call(alerts.alertSettings, {}, asAda())
    expect(result?.mailKinds.length === 0).toBe(mail === 'alerts')
    expect(await audits()).toEqual([
      { action: 'mail left by its link', user_id: test.users.ada, target: 'alder', detail: { reports: mail } },
    ])
  })

  it('turns it off one-click, without a cookie and an Origin', async () => {
    expect((await oneClick()).statusCode).toBe(200)
    expect(await isOn()).toBe(false)
    expect(await audits()).toHaveLength(1)
  })

  it('does nothing one-click with another body or another token', async () => {
    expect((await post(`${address.pathname}${address.search}`, 'a=b')).statusCode).toBe(400)
    expect((await post(address.pathname)).statusCode).toBe(400)
    expect((await post(`${address.pathname}?token=${token.slice(0, -2)}xx`)).statusCode).toBe(400)
    expect(await isOn()).toBe(true)
  })

  it('is for one person, store and kind of mail, and for nobody without our signature', async () => {
    const otto = tokenOf(addressOf(mail, test.users.otto))
    const mixed = `${token.split('.')[0]}.${otto.split('.')[1]}`
    const other = tokenOf(addressOf(mail === 'daily' ? 'weekly' : 'daily', test.users.ada))
    for (const forged of [mixed, other, `${token}x`, token.split('.')[0] ?? '', '.', 'a.b']) {
      expect((await read(forged)).error).toBe('wrong link')
      expect((await test.call(scheduledReports.leaveMail, { mail, token: forged })).error).toBe('wrong link')
    }
    expect((await read(tokenOf(addressOf(mail, test.users.ada, 'gone')))).error).toBe('wrong link')
    expect(await isOn()).toBe(true)
    expect(await audits()).toEqual([])
  })

  it('works for a year', async () => {
    const started = nowMs
    nowMs = started + 365 * DAY_MS
    expect((await read()).result).toMatchObject({ isExpired: true, isOn: true })
    expect((await test.call(scheduledReports.leaveMail, { mail, token })).error).toBe('wrong link')
    expect((await oneClick()).statusCode).toBe(400)
    nowMs = started
    expect(await isOn()).toBe(true)
  })
})

it('turns the default off too: who has chosen nothing keeps the rest of it', async () => {
  await test.call(scheduledReports.leaveMail, { mail: 'weekly', token: tokenOf(addressOf('weekly', test.users.ada)) })
  expect(await choice()).toMatchObject({ daily: false, weekly: false, ways: ['mail'] })
})
