/** The weekly mail to creators: what it tells of a week, to whom, once, and how it is turned off. */
import { creatorMails } from '@convbox/contract/api/creator-mails'
import { creatorPortal } from '@convbox/contract/api/creator-portal'
import { payouts } from '@convbox/contract/api/payouts'
import { PORTAL_COOKIE } from '@convbox/contract/creator-portal'
import { DAY_MS } from '@convbox/contract/durations'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readOutbox } from '../../messages/outbox.ts'
import type { Program } from '../../program.ts'
import {
  day,
  makeCreators,
  makeHubCampaign,
  orderRecord,
  percentRule,
  refundRecord,
  takeIn,
  type Creators,
  type HubCampaign,
} from '../../testing/hub-campaign.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { creatorMailAddress } from './mail-link.ts'
import { sendCreatorMails } from './weekly-creator-mail.ts'

// 9 and 16 March 2026 are Mondays; the store is in UTC.
const FIRST = Date.parse('2026-03-09T07:00:00Z')
const SECOND = FIRST + 7 * DAY_MS
const MAYA = 'm.aya@gmail.com'
let test: TestProgram
let nowMs = FIRST
let creators: Creators
let campaign: HubCampaign
let seen = 0

const asAda = () => ({ as: 'ada' as const, store: test.alder })
const choose = (isOn: boolean, language: 'en' | 'zh' = 'en') => test.call(creatorMails.saveCreatorMails, { isOn, language }, asAda())
const setting = async () => (await test.call(creatorMails.readCreatorMails, {}, asAda())).result
const mails = async (program: Program = test.program) => {
  await sendCreatorMails(program)
  const all = await readOutbox(test.program.config)
  const fresh = all.slice(0, all.length - seen)
  seen = all.length
  return fresh.flatMap((one) => (one.kind === 'mail' ? [one] : []))
}
const visit = (creatorId: string, at: string, kind: string) => ({
  store_id: test.alder.id,
  link_id: 'l',
  campaign_id: campaign.id,
  creator_id: creatorId,
  medium_id: 'm',
  clicked_at: at,
  click_id: `${at} ${kind}`,
  class: kind,
  visitor_hash: '',
  country: '',
  device: '',
  referrer_host: '',
})
const order = (id: number, at: string, code: string) =>
  orderRecord(campaign.storeId, {
    id,
    at,
    codes: [[code, '1.00']],
    lines: [{ price: '31.00', off: '1.00' }],
    total: '30.00',
    email: 'shopper@mail.example',
  })
const at = async (time: string, records: Parameters<typeof takeIn>[1]): Promise<void> => {
  nowMs = Date.parse(time)
  await takeIn(test.program, records)
}

beforeAll(async () => {
  test = await startTestProgram({ now: () => nowMs, config: { LOG_LEVEL: 'fatal' } })
  creators = await makeCreators(test.program, test.alder.id)
  campaign = await makeHubCampaign(test.program, test.alder.id, creators, { name: 'OURS', rule: percentRule('10') })
  await test.program.mainDb.pool.query(`UPDATE creator SET email = 'ben@mail.example', email_key = 'ben@mail.example' WHERE id = $1`, [
    creators.ben,
  ])
  await test.program.warehouse.insert({
    table: 'link_clicks',
    rows: [
      visit(creators.maya, '2026-03-01 23:59:59.999', 'human'),
      visit(creators.maya, '2026-03-02 00:00:00.000', 'human'),
      visit(creators.maya, '2026-03-08 23:59:59.999', 'duplicate'),
      visit(creators.maya, '2026-03-05 10:00:00.000', 'bot'),
      visit(creators.maya, '2026-03-09 00:00:00.000', 'human'),
    ],
  })
  await at('2026-03-05T12:00:00Z', [order(4711, day(4), 'OURSMAYA'), order(4712, day(5), 'OURSMAYA')])
  const half = { id: 1, orderId: 4711, at: day(10), amount: '15.00', subtotal: '15.00' }
  await at('2026-03-11T12:00:00Z', [refundRecord(campaign.storeId, half), order(4713, day(11), 'OURSMAYA')])
})
afterAll(() => test.stop())
beforeEach(async () => {
  nowMs = FIRST
  await test.program.mainDb.pool.query(
    'DELETE FROM creator_weekly_mail; DELETE FROM creator_mail_choice; UPDATE creator SET left_weekly_at = NULL',
  )
  seen = (await readOutbox(test.program.config)).length
})

describe('what it tells', () => {
  it('is nothing until the store turns it on', async () => {
    expect(await setting()).toEqual({ isOn: false, language: 'en', canSend: true, readers: 2, left: 0 })
    expect(await mails()).toEqual([])
    await choose(true)
    expect((await mails()).map(({ to }) => to)).toEqual([MAYA])
    expect(await setting()).toMatchObject({ isOn: true, last: { week: '2026-03-09', people: 1 } })
  })

  it('is the week’s clicks and entries, and the account', async () => {
    await choose(true)
    const [mail] = await mails()
    expect(mail?.subject).toBe('Your week at Alder: 2026-03-02 – 2026-03-08')
    for (const words of [
      'Clicks on your links: 2.',
      'Entered for you: $6.00. New orders: 2.',
      'Your account: $7.50, of which $0.00 can be paid out now. The next amount can be from Apr 3, 2026.',
    ])
      expect(mail?.text).toContain(words)
    expect(mail?.text).not.toContain('changed')
    // Nothing of who bought.
    expect(mail?.text).not.toMatch(/4711|4712|shopper/)
  })

  it('is in the week after which amount changed, and why', async () => {
    await choose(true, 'zh')
    nowMs = SECOND
    const [mail] = await mails()
    expect(mail?.text).toContain('为您记入：$1.50，新订单 1 个。')
    expect(mail?.text).toMatch(/金额有变化的订单：#\.\.11 由 \$3\.00 变为 \$1\.50（.+）。/)
  })

  it('says what of the entered was paid out', async () => {
    await choose(true)
    nowMs = Date.parse('2026-03-06T00:00:00Z')
    const given = { requestId: 'a1', campaignId: campaign.id, creatorId: creators.ben, amount: '2.00', reason: 'for the photos' }
    expect((await test.call(payouts.adjustAccount, given, asAda())).error).toBeUndefined()
    const { result, response } = await test.call(
      payouts.makePayout,
      { requestId: 'r1', currency: 'USD', method: 'other', minimum: '0', expected: { creators: 1, amount: '2.00' } },
      asAda(),
    )
    expect([result?.amount, response.body]).toEqual(['2.00', expect.any(String)])
    nowMs = FIRST
    expect((await mails()).find(({ to }) => to === 'ben@mail.example')?.text).toContain(
      'Entered for you: $2.00. New orders: 0. Paid out: $2.00.',
    )
  })
})

describe('it is sent once', () => {
  it('to each, by two programs at the same moment', async () => {
    await choose(true)
    await Promise.all([sendCreatorMails(test.program), sendCreatorMails(test.program)])
    const all = await readOutbox(test.program.config)
    expect(all.slice(0, all.length - seen).filter(({ to }) => to === MAYA)).toHaveLength(1)
  })

  it('again where nobody took it, three times at most', async () => {
    await choose(true)
    // Nothing listens there.
    const failing = { ...test.program, config: { ...test.program.config, SMTP_URL: 'smtp://127.0.0.1:9' } }
    for (let hour = 0; hour < 4; hour++) await mails(failing)
    const { rows } = await test.program.mainDb.pool.query(
      'SELECT failures, claimed_at IS NULL AS free, sent_at FROM creator_weekly_mail WHERE creator_id = $1',
      [creators.maya],
    )
    expect(rows).toEqual([{ failures: 3, free: false, sent_at: null }])
    expect((await mails()).filter(({ to }) => to === MAYA)).toEqual([])
  })

  it('not on Thursday, and not to a blocked creator', async () => {
    await choose(true)
    nowMs = FIRST + 3 * DAY_MS
    expect(await mails()).toEqual([])
    nowMs = FIRST
    await test.program.mainDb.pool.query(`UPDATE creator SET state = 'blocked' WHERE id = $1`, [creators.maya])
    expect((await mails()).filter(({ to }) => to === MAYA)).toEqual([])
    await test.program.mainDb.pool.query(`UPDATE creator SET state = 'active' WHERE id = $1`, [creators.maya])
  })
})

describe('turning it off', () => {
  const linkOf = (creatorId: string) => new URL(creatorMailAddress(test.program, { storeId: campaign.storeId, creatorId }))
  const tokenOf = (creatorId: string): string => linkOf(creatorId).searchParams.get('token') ?? ''

  it('is done by the link’s page, not by opening it', async () => {
    await choose(true)
    const token = tokenOf(creators.maya)
    const read = async () => (await test.call(creatorMails.readCreatorMailLink, { token })).result
    expect(await read()).toEqual({ title: 'Alder', email: MAYA, isExpired: false, isOn: true })
    expect(await setting()).toMatchObject({ readers: 2, left: 0 })
    for (let time = 0; time < 2; time++) expect((await test.call(creatorMails.leaveCreatorMails, { token })).result).toEqual({ ok: true })
    expect(await read()).toMatchObject({ isOn: false })
    expect(await setting()).toMatchObject({ readers: 1, left: 1 })
    expect((await mails()).filter(({ to }) => to === MAYA)).toEqual([])
    const { rows } = await test.program.mainDb.pool.query(`SELECT target, detail FROM audit WHERE action = 'creator mails chosen'`)
    expect(rows).toEqual([{ target: 'Maya', detail: { weeklyMail: 0 } }])
  })

  it('is done by one click of a mail program, with our link only', async () => {
    await choose(true)
    const { pathname, search } = linkOf(creators.maya)
    const post = (url: string) =>
      test.server.inject({
        method: 'POST',
        url,
        payload: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    expect((await post(`${pathname}${search}x`)).statusCode).toBe(400)
    expect(await setting()).toMatchObject({ left: 0 })
    expect((await post(`${pathname}${search}`)).statusCode).toBe(200)
    expect(await setting()).toMatchObject({ left: 1 })
  })

  it('needs a link of a creator of that store, within a year', async () => {
    const foreign =
      new URL(creatorMailAddress(test.program, { storeId: test.birch.id, creatorId: creators.maya })).searchParams.get('token') ?? ''
    for (const token of [foreign, `${tokenOf(creators.maya)}x`, 'a.b'])
      expect((await test.call(creatorMails.leaveCreatorMails, { token })).error).toBe('wrong link')
    const old = tokenOf(creators.maya)
    nowMs += 365 * DAY_MS
    expect((await test.call(creatorMails.readCreatorMailLink, { token: old })).result).toMatchObject({ isExpired: true })
    expect((await test.call(creatorMails.leaveCreatorMails, { token: old })).error).toBe('wrong link')
    nowMs = FIRST
    expect(await setting()).toMatchObject({ left: 0 })
  })

  it('and on again is the creator’s own choice on the page', async () => {
    await choose(true)
    const made = await test.call(creatorPortal.inviteCreator, { creatorId: creators.maya, language: 'en' }, asAda())
    const token = new URL(made.result?.link ?? '').searchParams.get('token') ?? ''
    const entered = await test.call(creatorPortal.enterPortal, { token })
    const cookie = `${PORTAL_COOKIE}=${entered.response.cookies.find(({ name }) => name === PORTAL_COOKIE)?.value}`
    const own = async () => (await test.call(creatorMails.readOwnMails, {}, { headers: { cookie } })).result
    expect(await own()).toEqual({ isSent: true, isOn: true })
    await test.call(creatorMails.chooseCreatorMails, { isOn: false }, { headers: { cookie } })
    expect(await own()).toEqual({ isSent: true, isOn: false })
    await test.call(creatorMails.chooseCreatorMails, { isOn: true }, { headers: { cookie } })
    expect(await own()).toEqual({ isSent: true, isOn: true })
    expect((await test.call(creatorMails.chooseCreatorMails, { isOn: false })).error).toBe('not signed in')
    expect((await test.call(creatorMails.readOwnMails, {})).error).toBe('not signed in')
  })
})
