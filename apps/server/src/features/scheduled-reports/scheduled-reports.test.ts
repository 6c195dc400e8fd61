/** Reports over the tiny shop, whose store is in Asia/Kathmandu (UTC+5:45): figures and changes, once to each person. */
import type { InputOf } from '@convbox/contract/endpoint'
import { createServer } from 'node:http'
import { alerts } from '@convbox/contract/api/alerts'
import { dashboard } from '@convbox/contract/api/dashboard'
import { scheduledReports } from '@convbox/contract/api/scheduled-reports'
import type { ReportChoice } from '@convbox/contract/api/scheduled-reports.schemas'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@convbox/contract/durations'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import { showMetric } from '@convbox/contract/metrics/show-metric'
import { DEFAULT_FIGURES, DEFAULT_TIMES, REPORT_FIGURES } from '@convbox/contract/scheduled-reports'
import { loadTinyShop, tinyOrderId } from '@convbox/demo/tiny-shop/tiny-shop'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keepFigures } from '../../derive/keep-figures.ts'
import { readOutbox } from '../../messages/outbox.ts'
import type { Program } from '../../program.ts'
import { makeCreators, makeHubCampaign, percentRule } from '../../testing/hub-campaign.ts'
import { emailOf } from '../../testing/test-people.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { claimReport } from './report-messages.rows.ts'
import { sendReports } from './send-reports.ts'

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
  await test.program.mainDb.pool.query('DELETE FROM report_message; DELETE FROM report_choice; DELETE FROM alert_choice')
  await beReal(false)
  seen = (await readOutbox(test.program.config)).length
})

const mailsOf = async (program: Program = test.program): Promise<{ to: string; subject: string; text: string; html: string }[]> => {
  await sendReports(program)
  const all = await readOutbox(test.program.config)
  const fresh = all.slice(0, all.length - seen)
  seen = all.length
  return fresh.flatMap((one) => (one.kind === 'mail' ? [one] : []))
}
type ReportChoiceAsked = InputOf<typeof scheduledReports.previewReport>
const asAda = () => ({ as: 'ada' as const, store: tiny })
const WEEKLY: ReportChoice = { ...DEFAULT_TIMES, daily: false, weekly: true, figures: [...DEFAULT_FIGURES], ways: ['mail'] }
const DAILY: ReportChoice = { ...WEEKLY, daily: true, weekly: false, dailyHour: 7 }
const choose = (choice: Partial<ReportChoice>, as: 'ada' | 'otto' = 'ada') =>
  test.call(scheduledReports.saveReportChoice, { ...WEEKLY, ...choice }, { as, store: tiny })
const saved = async () => (await test.call(scheduledReports.reportChoice, {}, asAda())).result
const messages = async () =>
  (await test.program.mainDb.pool.query('SELECT way, failures, failure, claimed_at IS NULL AS free FROM report_message ORDER BY way')).rows
/** Nothing listens there. */
const withoutMailServer = (): Program => ({ ...test.program, config: { ...test.program.config, SMTP_URL: 'smtp://127.0.0.1:9' } })
/** Stores of the sandbox reach only its own webhooks. */
const beReal = (isReal = true) => test.program.mainDb.pool.query('UPDATE store SET sandbox = $2 WHERE id = $1', [tiny.id, !isReal])
const giveWebhook = (address: string) =>
  test.program.mainDb.pool.query(
    `INSERT INTO alert_choice (store_id, user_id, mail_kinds, webhook_kinds, webhook) VALUES ($1, $2, '{}', '{}', $3)`,
    [tiny.id, test.users.ada, test.program.secrets.seal(address)],
  )

it('tells admins the week, its channels, what moved it, and that nothing has changed, once', async () => {
  const [mail, ...others] = await mailsOf()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: emailOf('ada'), subject: 'Tiny: the week of 2035-03-12 – 2035-03-18' })
  // 12 to 18 March: 110 + 80 + 20 + 0 + 70 + 40 + 21 = 341 in 7 orders. The week before: 11 + 13 + 30 + 25 + 60 = 139 in 5: +40 % and +145.32 %.
  expect(mail?.text).toContain('Sales: $341.00 · Week before $139.00 (+145.32%)\nOrders: 7 · Week before 5 (+40.00%)')
  // By last click: klaviyo A 70, K 80, P 21; tiktok F 110; google ads B 40, Q 0.
  expect(mail?.text).toMatch(/Klaviyo: \$171\.00 · Orders 3 · .*\nTikTok: \$110\.00 · Orders 1 · .*\nGoogle Ads: \$40\.00 · Orders 2/)
  // 341 - 139.
  expect(mail?.text).toContain('All sales: $341.00 · Orders 7 · Against: week before +$202.00')
  expect(mail?.text).toContain('Sales differ by +$202.00 (week before). Of it come from: number of visits ')
  expect(mail?.text).toContain('Of 2035-03-05 – 2035-03-11 nothing has changed since it was first told: $139.00')
  expect(mail?.text).toContain(`/website/${tiny.websiteName}/conversion-analysis/changes?range=custom&since=2035-03-05&until=2035-03-11`)
  expect(mail?.text).toContain(`/website/${tiny.websiteName}/conversion-analysis?range=custom&since=2035-03-12&until=2035-03-18`)
  expect(mail?.text).toMatch(/Turn this weekly mail off:\nhttp:\/\/localhost:3000\/weekly-mail\/leave\?token=[\w-]+\.[\w-]{43}$/)
  nowMs += HOUR_MS
  expect(await mailsOf()).toEqual([])
  expect(await saved()).toMatchObject({
    isDefault: true,
    choice: { daily: false, weekly: true },
    sent: [{ kind: 'weekly', way: 'mail', day: '2035-03-18', state: 'sent' }],
  })
})

it('tells a day as the dashboard does, figure by figure, with a link to that very day', async () => {
  await choose(DAILY)
  const [mail] = await mailsOf()
  expect(mail?.subject).toBe('Tiny: Sun, Mar 18 (2035-03-18)')
  const { result } = await test.call(dashboard.readDashboard, { day: '2035-03-18', model: 'last_click' }, asAda())
  expect(result?.now.all.sales).toBeDefined()
  const shown = (metric: (typeof DEFAULT_FIGURES)[number], of: 'now' | 'yesterday' | 'weekday'): string =>
    showMetric(metric, result?.[of][metric === 'roas' ? 'ads' : 'all'] ?? {}, 'USD')
  for (const metric of DEFAULT_FIGURES) {
    const line = mail?.text
      .split('\n')
      .find((one) => one.startsWith(`${metricsText.en[metric].label}: ${shown(metric, 'now')} · Day before ${shown(metric, 'yesterday')}`))
    expect(line, metric).toContain(`Same weekday, week before ${shown(metric, 'weekday')}`)
  }
  expect(mail?.text).toContain(`/website/${tiny.websiteName}/dashboard?day=day&date=2035-03-18`)
  expect(mail?.html).toContain('prefers-color-scheme:dark')
})

it('tells what has changed in the week before, by cause, and in the language that a person chose', async () => {
  // Order 3 of 10 March, $30: 12.50 is refunded after the night that kept it.
  await test.program.warehouse.command(
    `INSERT INTO journeys SELECT * REPLACE (toDecimal64(12.5, 4) AS refunded, version + 1 AS version) FROM journeys FINAL WHERE store_id = {storeId:String} AND order_id = {id:String}`,
    { storeId: tiny.id, id: tinyOrderId(3) },
  )
  await choose({}, 'otto')
  const mails = await mailsOf()
  const to = (name: 'ada' | 'otto') => mails.find((mail) => mail.to === emailOf(name))?.text
  expect(to('ada')).toContain(
    'Of 2035-03-05 – 2035-03-11 the report first told $139.00, net of refunds, and tells $126.50 now: −$12.50. Refunds and edits −$12.50.',
  )
  expect(to('otto')).toContain('报告首次公布 $139.00，现在为 $126.50：−$12.50。退款与修改 −$12.50。')
  await test.program.mainDb.pool.query('DELETE FROM report_message')
  await choose({ language: 'en' }, 'otto')
  expect((await mailsOf()).find((mail) => mail.to === emailOf('otto'))?.subject).toBe('Tiny: the week of 2035-03-12 – 2035-03-18')
})

it('says which spend is missing, and until when events are counted', async () => {
  const { pool } = test.program.mainDb
  await pool.query(
    `INSERT INTO channel_auth (id, tenant_id, platform, sandbox, external_user_id, name, email, secret) VALUES ('late', $1, 'facebook', true, 'u', 'n', 'e', $2)`,
    [test.alder.tenantId, test.program.secrets.seal('{}')],
  )
  await pool.query(`INSERT INTO store_channel (store_id, channel_auth_id) VALUES ($1, 'late')`, [tiny.id])
  await pool.query(
    `INSERT INTO channel_account (id, store_id, channel_auth_id, platform, sandbox, kind, external_id, name) VALUES ('late', $1, 'late', 'facebook', true, 'ad account', '1', '<b>Main</b>')`,
    [tiny.id],
  )
  await pool.query(
    `INSERT INTO spend_read (store_id, platform, account_id, kind, next_at, read_at) VALUES ($1, 'facebook', '1', 'today', now(), '2035-03-18T10:00:00Z')`,
    [tiny.id],
  )
  const [mail] = await mailsOf()
  // 10:00 UTC is 15:45 there; the week ended at 18:15 UTC.
  expect(mail?.text).toContain('NOT COMPLETE YET\nThe spend of Facebook <b>Main</b> was last read 2035-03-18 15:45.')
  expect(mail?.html).toContain('&lt;b&gt;Main&lt;/b&gt;')
  await pool.query(`UPDATE spend_read SET read_at = '2035-03-18T18:15:00Z'; DELETE FROM report_message`)
  expect((await mailsOf())[0]?.text).not.toContain('NOT COMPLETE YET')
  await pool.query(`DELETE FROM channel_auth WHERE id = 'late'`)
})

it('tells what creators brought and are owed, and what of them waits for an answer', async () => {
  const { pool } = test.program.mainDb
  expect((await mailsOf())[0]?.text).not.toContain('Creators')
  await pool.query('DELETE FROM report_message')
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

it('goes to nobody who turned it off, in quiet hours later, and of no store without orders', async () => {
  await choose({ weekly: false })
  expect(await mailsOf()).toEqual([])
  const quiet = { from: '06:00', to: '08:00', timeZone: 'Asia/Kathmandu' }
  await test.call(alerts.saveAlertSettings, { mailKinds: [], webhookKinds: [], quiet }, asAda())
  await choose({})
  expect(await mailsOf()).toEqual([])
  nowMs += HOUR_MS
  expect(await mailsOf()).toHaveLength(1)
  // A week later nobody has ordered for two weeks.
  nowMs = DUE + 14 * DAY_MS
  expect(await mailsOf()).toEqual([])
})

it('goes to read-only people who chose it, and to nobody without a confirmed address or a plan', async () => {
  const { pool } = test.program.mainDb
  await choose({ weekly: false })
  await pool.query('INSERT INTO store_member (user_id, store_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [test.users.rita, tiny.id])
  expect((await test.call(scheduledReports.saveReportChoice, WEEKLY, { as: 'rita', store: tiny })).result).toEqual({ ok: true })
  await pool.query(`UPDATE "user" SET email_verified = false WHERE id = $1`, [test.users.rita])
  expect(await mailsOf()).toEqual([])
  await pool.query(`UPDATE "user" SET email_verified = true WHERE id = $1`, [test.users.rita])
  await pool.query(`UPDATE charge SET status = 'Expired' WHERE store_id = $1`, [tiny.id])
  expect(await mailsOf()).toEqual([])
  await pool.query(`UPDATE charge SET status = 'Active' WHERE store_id = $1`, [tiny.id])
  expect((await mailsOf()).map(({ to }) => to)).toEqual([emailOf('rita')])
})

describe('sending', () => {
  it('is tried again after five minutes, thirty and two hours, then given up, and never done twice', async () => {
    for (const [waitMs, failures] of [
      [0, 1],
      [4 * MINUTE_MS, 1],
      [MINUTE_MS, 2],
      [30 * MINUTE_MS, 3],
      [119 * MINUTE_MS, 3],
      [MINUTE_MS, 4],
    ] as const) {
      nowMs += waitMs
      expect(await mailsOf(withoutMailServer())).toEqual([])
      expect(await messages()).toEqual([{ way: 'mail', failures, failure: 'mail server failed', free: failures < 4 }])
    }
    nowMs += DAY_MS
    expect(await mailsOf()).toEqual([])
    // A mail server that fails is no reason to switch anybody's report off.
    expect(await saved()).toMatchObject({ switchedOff: [], sent: [{ state: 'failed', failure: 'mail server failed' }] })
  })

  it('succeeds at the second try', async () => {
    expect(await mailsOf(withoutMailServer())).toEqual([])
    nowMs += 5 * MINUTE_MS
    expect(await mailsOf()).toHaveLength(1)
    expect(await mailsOf()).toEqual([])
  })

  it('is done once by two programs at the same moment', async () => {
    await Promise.all([sendReports(test.program), sendReports(test.program), sendReports(test.program)])
    expect((await readOutbox(test.program.config)).length - seen).toBe(1)
  })

  it('is not repeated after a program died between claim and mail, and the person is told', async () => {
    const { mainDb } = test.program
    await claimReport(mainDb, { storeId: tiny.id, userId: test.users.ada, kind: 'weekly', way: 'mail', day: '2035-03-18' }, new Date(nowMs))
    expect(await mailsOf()).toEqual([])
    expect((await saved())?.sent).toMatchObject([{ kind: 'weekly', state: 'unknown' }])
  })

  it('is tried again after something of ours threw before it was sent', async () => {
    await choose({}, 'otto')
    const broken: Program = {
      ...test.program,
      secrets: {
        ...test.program.secrets,
        keyFor: (purpose) => {
          if (purpose === 'weekly mail link') throw new Error('broken')
          return test.program.secrets.keyFor(purpose)
        },
      },
    }
    expect(await mailsOf(broken)).toEqual([])
    nowMs += 5 * MINUTE_MS
    expect((await mailsOf()).map(({ to }) => to).toSorted()).toEqual([emailOf('ada'), emailOf('otto')])
  })

  it('switches a dead webhook off after three reports in a row, with the reason, until it is chosen again', async () => {
    await beReal()
    await giveWebhook('https://chat.example/hook')
    await choose({ ...DAILY, ways: ['mail', 'webhook'] })
    const dead = { isAllowed: () => true, sendTo: () => 'http://127.0.0.1:1/' }
    const misses = async () => (await test.program.mainDb.pool.query('SELECT webhook_misses FROM report_choice')).rows
    for (const waitMs of [0, 5, 30, 120]) {
      nowMs += waitMs * MINUTE_MS
      expect(await misses()).toEqual([{ webhook_misses: 0 }])
      await sendReports(test.program, dead)
    }
    expect(await misses()).toEqual([{ webhook_misses: 1 }])
    // Two days later it has missed two.
    await test.program.mainDb.pool.query('UPDATE report_choice SET webhook_misses = 2; DELETE FROM report_message; ')
    await test.program.mainDb.pool.query(
      `INSERT INTO report_message (store_id, user_id, kind, way, day, failures) VALUES ($1, $2, 'daily', 'webhook', '2035-03-18', 3)`,
      [tiny.id, test.users.ada],
    )
    await sendReports(test.program, dead)
    expect(await saved()).toMatchObject({ choice: { ways: ['mail'] }, switchedOff: [{ way: 'webhook', failure: 'unreachable' }] })
    await choose({ ...DAILY, ways: ['webhook'] })
    expect(await saved()).toMatchObject({ choice: { ways: ['webhook'] }, switchedOff: [] })
  })

  it('tells a webhook the same in blocks, outside text in plain text only', async () => {
    await beReal()
    await giveWebhook('https://chat.example/hook')
    await choose({ ways: ['webhook'] })
    const taken: string[] = []
    const server = createServer((request, response) => {
      request.on('data', (chunk) => taken.push(String(chunk)))
      request.on('end', () => response.end('ok'))
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    await sendReports(test.program, { isAllowed: () => true, sendTo: () => `http://127.0.0.1:${port}/` })
    server.close()
    const message = JSON.parse(taken.join('')) as { text: string; blocks: { type: string; text: { type: string; text: string } }[] }
    expect(message.text).toContain('Tiny: the week of 2035-03-12 – 2035-03-18\nSales: $341.00')
    expect(message.blocks[0]).toEqual({
      type: 'header',
      text: { type: 'plain_text', text: 'Tiny: the week of 2035-03-12 – 2035-03-18', emoji: false },
    })
    expect(
      message.blocks
        .filter(({ text }) => text.type === 'mrkdwn')
        .map(({ text }) => text.text)
        .join(),
    ).not.toContain('Tiny')
    expect(message.blocks.at(-1)?.text.text).toMatch(/^<http:\/\/localhost:3000\/website\/.*\|Open the report>$/)
    expect((await readOutbox(test.program.config)).length).toBe(seen)
  })
})

describe('what a person chooses', () => {
  it('is off by day until chosen, and by week for all but admins', async () => {
    const of = async (as: 'ada' | 'otto') => (await test.call(scheduledReports.reportChoice, {}, { as, store: tiny })).result
    expect(await of('ada')).toMatchObject({
      isDefault: true,
      isConfirmed: true,
      choice: { daily: false, weekly: true, weekday: 1, weeklyHour: 7 },
    })
    expect(await of('otto')).toMatchObject({ isDefault: true, choice: { daily: false, weekly: false } })
  })

  it.each([
    ['no figure', { figures: [] }, 'figures'],
    ['too many figures', { figures: [...REPORT_FIGURES] }, 'figures'],
    ['an hour that does not exist', { dailyHour: 24 }, 'dailyHour'],
    ['a zone that does not exist', { timeZone: 'Mars/Base' }, 'timeZone'],
    ['no way', { ways: [] }, 'ways'],
    ['a webhook that nobody gave', { ways: ['webhook' as const] }, 'ways'],
  ])('is refused: %s', async (_what, part, field) => {
    const { error, details } = await test.call(scheduledReports.saveReportChoice, { ...WEEKLY, ...part }, asAda())
    expect([error, Object.keys(details ?? {})]).toEqual(['invalid input', [field]])
  })

  it('is recorded', async () => {
    await choose({ ...DAILY, timeZone: 'Europe/Berlin' })
    const { rows } = await test.program.mainDb.pool.query(
      `SELECT detail FROM audit WHERE action = 'reports chosen' ORDER BY at DESC LIMIT 1`,
    )
    expect(rows).toEqual([{ detail: { reports: 'daily 7:00 Europe/Berlin', alertWebhook: 'mail' } }])
  })
})

describe('a test', () => {
  const asked: ReportChoiceAsked = { kind: 'daily', figures: ['sales', 'orders'], language: 'zh' }
  it('shows what would be sent, and sends nothing', async () => {
    const { result } = await test.call(scheduledReports.previewReport, asked, asAda())
    expect(result?.subject).toBe('测试：Tiny：3月18日周日 (2035-03-18)')
    expect(result?.html).toContain('关闭此每日邮件')
    expect(JSON.parse(result?.slack ?? '')).toMatchObject({ blocks: expect.any(Array) })
    expect((await readOutbox(test.program.config)).length).toBe(seen)
  })

  it('comes to the caller alone, by the way asked for, and counts as no report', async () => {
    expect((await test.call(scheduledReports.testReport, { ...asked, way: 'mail' }, asAda())).result).toEqual({})
    const [newest] = await readOutbox(test.program.config)
    expect(newest).toMatchObject({ to: emailOf('ada'), subject: '测试：Tiny：3月18日周日 (2035-03-18)' })
    seen += 1
    expect(await messages()).toEqual([])
    const { error } = await test.call(scheduledReports.testReport, { ...asked, way: 'webhook' }, asAda())
    expect(error).toBe('invalid input')
    await giveWebhook('https://127.0.0.1/hook')
    expect((await test.call(scheduledReports.testReport, { ...asked, way: 'webhook' }, asAda())).result).toEqual({
      failure: 'address refused',
    })
  })
})
