/** The weekly mail over the tiny shop, whose store is in Asia/Kathmandu (UTC+5:45): figures and changes, once to each person. */
import { alerts } from '@convbox/contract/api/alerts'
import { DAY_MS, HOUR_MS } from '@convbox/contract/durations'
import { loadTinyShop, tinyOrderId } from '@convbox/demo/tiny-shop/tiny-shop'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { keepFigures } from '../../derive/keep-figures.ts'
import { readOutbox } from '../../messages/outbox.ts'
import { dueWeek } from '../../messages/weekly.ts'
import type { Program } from '../../program.ts'
import { makeCreators, makeHubCampaign, percentRule } from '../../testing/hub-campaign.ts'
import { emailOf } from '../../testing/test-people.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { sendWeeklyMails } from './weekly-mail.ts'

// 19 March 2035 is a Monday. In Kathmandu seven in the morning is 01:15 UTC. Last week: 12 to 18 March; the week before: 5 to 11 March.
const DUE = Date.parse('2035-03-19T01:15:00Z')
let test: TestProgram
let tiny: { id: string; websiteName: string }
let nowMs = DUE
let seen = 0

beforeAll(async () => {
  test = await startTestProgram({ now: () => nowMs, config: { LOG_LEVEL: 'fatal' } })
  await test.program.mainDb.pool.query(`UPDATE "user" SET email_verified = true, language = CASE WHEN id = $1 THEN 'zh' END`, [
    test.users.otto,
  ])
  tiny = await loadTinyShop(test.program, test.alder)
  await test.program.mainDb.pool.query('INSERT INTO store_member (user_id, store_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    test.users.otto,
    tiny.id,
  ])
  nowMs = Date.parse('2035-03-18T00:00:00Z')
  await keepFigures(test.program)
})
afterAll(() => test.stop())
beforeEach(async () => {
  nowMs = DUE
  await test.program.mainDb.pool.query('DELETE FROM weekly_mail; DELETE FROM alert_choice')
  seen = (await readOutbox(test.program.config)).length
})

const mailsOf = async (program: Program = test.program): Promise<{ to: string; subject: string; text: string }[]> => {
  await sendWeeklyMails(program)
  const all = await readOutbox(test.program.config)
  const fresh = all.slice(0, all.length - seen)
  seen = all.length
  return fresh.flatMap((one) => (one.kind === 'mail' ? [{ to: one.to, subject: one.subject, text: one.text }] : []))
}
const asAda = () => ({ as: 'ada' as const, store: tiny })
const choose = (weekly: boolean, as: 'ada' | 'otto' = 'ada') =>
  test.call(alerts.saveAlertSettings, { mailKinds: [], webhookKinds: [], weekly }, { as, store: tiny })

it('is due from seven on Monday in the store’s zone until Wednesday ends', () => {
  expect(dueWeek('Asia/Kathmandu', DUE - 1)).toBeUndefined()
  expect(dueWeek('Asia/Kathmandu', DUE)).toBe('2035-03-19')
  // The last moment of Wednesday, local: 18:14:59 UTC.
  expect(dueWeek('Asia/Kathmandu', Date.parse('2035-03-21T18:14:59Z'))).toBe('2035-03-19')
  expect(dueWeek('Asia/Kathmandu', Date.parse('2035-03-21T18:15:00Z'))).toBeUndefined()
  // Sunday there, while Kathmandu already has Monday.
  expect(dueWeek('America/New_York', DUE)).toBeUndefined()
})

it('tells last week, the best channels, and that nothing has changed, once', async () => {
  const [mail, ...others] = await mailsOf()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: emailOf('ada'), subject: 'Tiny: the week of 2035-03-12 – 2035-03-18' })
  // 12 to 18 March: 110 + 80 + 20 + 0 + 70 + 40 + 21 = 341 in 7 orders. The week before: 11 + 13 + 30 + 25 + 60 = 139 in 5: +40 % and +145.32 %.
  expect(mail?.text).toContain('Orders 7 (+40.00%), sales $341.00 (+145.32%)')
  // By last click: klaviyo A 70, K 80, P 21; tiktok F 110; google ads B 40, Q 0.
  expect(mail?.text).toContain('Most sales by last click: Klaviyo $171.00, TikTok $110.00, Google Ads $40.00.')
  expect(mail?.text).toContain('Of the week before (2035-03-05 – 2035-03-11) nothing has changed since it was first told: $139.00')
  expect(mail?.text).toContain(`/website/${tiny.websiteName}/conversion-analysis/changes?range=custom&since=2035-03-05&until=2035-03-11`)
  expect(mail?.text).toMatch(/Turn this weekly mail off:\nhttp:\/\/localhost:3000\/weekly-mail\/leave\?token=[\w-]+\.[\w-]{43}$/)
  nowMs += HOUR_MS
  expect(await mailsOf()).toEqual([])
  const { result } = await test.call(alerts.alertSettings, {}, asAda())
  expect(result).toMatchObject({ weekly: true, lastWeekly: { week: '2035-03-19', people: 1 } })
})

it('tells what has changed in the week before, by cause, and in Chinese to who reads it', async () => {
  // Order 3 of 10 March, $30: 12.50 is refunded after the night that kept it.
  await test.program.warehouse.command(
    `INSERT INTO journeys SELECT * REPLACE (toDecimal64(12.5, 4) AS refunded, version + 1 AS version) FROM journeys FINAL WHERE store_id = {storeId:String} AND order_id = {id:String}`,
    { storeId: tiny.id, id: tinyOrderId(3) },
  )
  await choose(true, 'otto')
  const mails = await mailsOf()
  const to = (name: 'ada' | 'otto') => mails.find((mail) => mail.to === emailOf(name))?.text
  expect(to('ada')).toContain(
    'Of the week before (2035-03-05 – 2035-03-11) the report first told $139.00, net of refunds, and tells $126.50 now: −$12.50. Refunds and edits −$12.50.',
  )
  expect(to('otto')).toContain('报告首次公布 $139.00，现在为 $126.50：−$12.50。退款与修改 −$12.50。')
})

it('tells what creators brought and are owed, and what of them waits for an answer', async () => {
  const { pool } = test.program.mainDb
  expect((await mailsOf())[0]?.text).not.toContain('Creators')
  await pool.query('DELETE FROM weekly_mail')
  const creators = await makeCreators(test.program, tiny.id)
  const campaign = await makeHubCampaign(test.program, tiny.id, creators, { name: 'WEEKLY', rule: percentRule('10') })
  const of = [tiny.id, campaign.id, creators.maya]
  const enter = (amount: number, at: string, kind = 'manual') =>
    pool.query(
      `INSERT INTO ledger_entry (store_id, campaign_id, creator_id, kind, amount, currency, cause_kind, cause_id, at, entered_at)
       VALUES ($1, $2, $3, $4, $5, 'USD', 'person', $6, $7, $7)`,
      [...of, kind, amount, `${kind} ${at} ${amount}`, at],
    )
  await enter(1250, '2035-03-13T10:00:00Z')
  await enter(-250, '2035-03-18T18:14:59Z')
  // Of the week before, and of this one.
  await enter(4000, '2035-03-11T18:14:59Z')
  await enter(100, '2035-03-18T18:15:00Z')
  await pool.query(
    `INSERT INTO dispute (id, store_id, campaign_id, creator_id, order_id, opened_at) VALUES ('d', $1, $2, $3, 'o', now())`,
    of,
  )
  await pool.query(
    `INSERT INTO dispute_message (store_id, dispute_id, side, text, at, language) VALUES ($1, 'd', 'creator', 'Why?', now(), 'en')`,
    [tiny.id],
  )
  // Two kinds of flag of one code, and one that somebody looked at.
  for (const [code, kind, answer] of [
    ['ONE', 'jump', null],
    ['ONE', 'coupon site', null],
    ['TWO', 'jump', 'dismissed'],
  ])
    await pool.query(
      `INSERT INTO code_flag (store_id, campaign_id, creator_id, code_key, code, kind, figures, evidence, first_seen_at, seen_at, answer)
       VALUES ($1, $2, $3, lower($4), $4, $5, '{}', '', now(), now(), $6)`,
      [...of, code, kind, answer],
    )
  const text = (await mailsOf())[0]?.text
  expect(text).toContain('Creators’ codes that may be misused, to be looked at: 1.')
  expect(text).toContain('Creators: 0 orders, $10.00 earned, $51.00 can be paid out now.')
  expect(text).toContain('Creators wait for you: open disputes 1, posts to confirm 0.')
})

it('goes to nobody who turned it off, in quiet hours later, and to no store without orders', async () => {
  await choose(false)
  expect(await mailsOf()).toEqual([])
  const quiet = { from: '06:00', to: '08:00', timeZone: 'Asia/Kathmandu' }
  await test.call(alerts.saveAlertSettings, { mailKinds: [], webhookKinds: [], weekly: true, quiet }, asAda())
  expect(await mailsOf()).toEqual([])
  nowMs += HOUR_MS
  expect(await mailsOf()).toHaveLength(1)
  // A week later nobody has ordered for two weeks.
  nowMs = DUE + 14 * DAY_MS
  expect(await mailsOf()).toEqual([])
})

it('keeps the choice where alerts are saved without it', async () => {
  await choose(false)
  await test.call(alerts.saveAlertSettings, { mailKinds: ['no orders'], webhookKinds: [] }, asAda())
  expect((await test.call(alerts.alertSettings, {}, asAda())).result).toMatchObject({ weekly: false, mailKinds: ['no orders'] })
})

it('is sent again where nobody took it, three times at most, and never twice', async () => {
  // Nothing listens there.
  const failing = { ...test.program, config: { ...test.program.config, SMTP_URL: 'smtp://127.0.0.1:9' } }
  for (let hour = 0; hour < 2; hour++) expect(await mailsOf(failing)).toEqual([])
  const claims = async () => (await test.program.mainDb.pool.query('SELECT failures, claimed_at IS NULL AS free FROM weekly_mail')).rows
  expect(await claims()).toEqual([{ failures: 2, free: true }])
  expect(await mailsOf()).toHaveLength(1)
  await test.program.mainDb.pool.query('DELETE FROM weekly_mail')
  for (let hour = 0; hour < 4; hour++) await mailsOf(failing)
  expect(await claims()).toEqual([{ failures: 3, free: false }])
  expect(await mailsOf()).toEqual([])
})

it('is sent once by two programs at the same moment', async () => {
  await Promise.all([sendWeeklyMails(test.program), sendWeeklyMails(test.program)])
  expect((await readOutbox(test.program.config)).length - seen).toBe(1)
})
