/** Disputes: creators open them about their own orders, both sides write, the store closes them, and nobody reads another's. */
import { PORTAL_COOKIE } from '@convbox/contract/creator-portal'
import type { DisputeId } from '@convbox/contract'
import { creatorPortal } from '@convbox/contract/api/creator-portal'
import { commissions } from '@convbox/contract/api/commissions'
import { disputes } from '@convbox/contract/api/disputes'
import { MAX_DISPUTE_TEXT, MAX_DISPUTES_OF_ORDER, MAX_OPEN_DISPUTES, MAX_UNANSWERED } from '@convbox/contract/disputes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  day,
  makeCreators,
  makeHubCampaign,
  orderRecord,
  percentRule,
  takeIn,
  type Creators,
  type HubCampaign,
} from '../../testing/hub-campaign.ts'
import { readOutbox } from '../../messages/outbox.ts'
import { messagesTo } from '../../testing/read-mail.ts'
import type { CallOptions } from '../../testing/test-call.ts'
import { emailOf } from '../../testing/test-people.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { sendDisputeMails } from './disputes.ts'

const START = Date.parse('2026-03-10T00:00:00Z')
const ADA = emailOf('ada')
/** Orders of Maya: one for each open dispute and one more. */
const ORDERS = MAX_OPEN_DISPUTES + 1
let nowMs = START
let test: TestProgram
let creators: Creators
let campaign: HubCampaign
let maya: Session
let ben: Session

type Session = { headers: { cookie: string } }
const asAda = () => ({ as: 'ada' as const, store: test.alder })
const signIn = async (creatorId: string, store: CallOptions = asAda()): Promise<Session> => {
  const { result } = await test.call(creatorPortal.inviteCreator, { creatorId }, store)
  const token = new URL(result?.link ?? 'https://x.example').searchParams.get('token') ?? ''
  const { response } = await test.call(creatorPortal.enterPortal, { token })
  return { headers: { cookie: `${PORTAL_COOKIE}=${response.cookies.find(({ name }) => name === PORTAL_COOKIE)?.value ?? ''}` } }
}
const ordersOf = async (session: Session) =>
  (await test.call(creatorPortal.listPortalOrders, { campaignId: campaign.id }, session)).result?.orders ?? []
const keyOf = async (session: Session, name: string) => (await ordersOf(session)).find((order) => order.name === name)?.key ?? ''
const open = async (session: Session, name: string, text = 'My code was used') =>
  test.call(disputes.openDispute, { orderKey: await keyOf(session, name), text }, session)
const own = async (session: Session) => (await test.call(disputes.listOwnDisputes, {}, session)).result
const listed = async () => (await test.call(disputes.listDisputes, {}, asAda())).result
const write = (session: Session, disputeId: string | undefined, text = 'Please look again') =>
  test.call(disputes.answerOwnDispute, { disputeId: disputeId as DisputeId, text, language: 'zh' }, session)
const answer = (disputeId: string | undefined, verdict?: 'accepted' | 'refused') =>
  test.call(disputes.answerDispute, { disputeId: disputeId as DisputeId, text: 'We looked at it', ...(verdict && { verdict }) }, asAda())
const newestOf = async (session: Session) => (await own(session))?.disputes[0]

beforeAll(async () => {
  test = await startTestProgram({ now: () => nowMs, config: { LOG_LEVEL: 'fatal' } })
  creators = await makeCreators(test.program, test.alder.id)
  campaign = await makeHubCampaign(test.program, test.alder.id, creators, { name: 'OURS', rule: percentRule('10') })
  const bought = { lines: [{ price: '31.00', off: '1.00' }], total: '30.00', email: 'shopper@mail.example' }
  await takeIn(test.program, [
    orderRecord(campaign.storeId, { ...bought, id: 4710, at: day(1), codes: [['OURSBEN', '1.00']] }),
    ...Array.from({ length: ORDERS }, (_, index) =>
      orderRecord(campaign.storeId, { ...bought, id: 4720 + index, at: day(2), codes: [['OURSMAYA', '1.00']] }),
    ),
  ])
  ;[maya, ben] = [await signIn(creators.maya), await signIn(creators.ben)]
})
afterAll(() => test.stop())

describe('a dispute', () => {
  it('is opened by the creator, told to the admins, answered by both sides, and closed by the store', async () => {
    expect((await open(maya, '#..20', '  My code was used.\r\nLook at the discount.  ')).result).toEqual({ ok: true })
    expect((await ordersOf(maya)).find(({ name }) => name === '#..20')?.dispute).toBe('open')
    const [mail] = await messagesTo(test.program, ADA)
    expect(mail?.text).toContain('Maya disagrees with the commission of order #4720')
    expect(mail?.text).toContain('affluencer-hub/payouts?view=disputes')

    const told = await listed()
    expect(told).toMatchObject({ count: 1, openCount: 1 })
    expect(told?.disputes[0]).toMatchObject({
      campaign: 'OURS',
      order: '#4720',
      creator: 'Maya',
      state: 'open',
      isWaiting: true,
      messages: [{ side: 'creator', text: 'My code was used.\nLook at the discount.' }],
    })
    const id = told?.disputes[0]?.id
    expect((await answer(id)).result).toEqual({ ok: true })
    expect((await write(maya, id)).result).toEqual({ ok: true })
    expect((await listed())?.disputes[0]?.isWaiting).toBe(true)
    nowMs += 1000
    expect((await answer(id, 'accepted')).result).toEqual({ ok: true })
    // The store's people are not named to creators.
    expect(await newestOf(maya)).toEqual({
      id,
      campaign: 'OURS',
      order: '#..20',
      state: 'accepted',
      openedAt: new Date(START).toISOString(),
      mayWrite: false,
      messages: [
        { side: 'creator', text: 'My code was used.\nLook at the discount.', at: new Date(START).toISOString() },
        { side: 'store', text: 'We looked at it', at: new Date(START).toISOString() },
        { side: 'creator', text: 'Please look again', at: new Date(START).toISOString() },
        { side: 'store', text: 'We looked at it', at: new Date(nowMs).toISOString(), verdict: 'accepted' },
      ],
    })
    expect((await write(maya, id)).details).toEqual({ text: 'This dispute is closed' })
    expect((await answer(id)).details).toEqual({ text: 'This dispute is closed' })
    expect(await listed()).toMatchObject({ openCount: 0, disputes: [{ state: 'accepted', isWaiting: false }] })
    const rows = (await test.call(commissions.listCommissions, { campaignId: campaign.id }, asAda())).result?.commissions
    expect(rows?.filter(({ dispute }) => dispute !== undefined).map(({ name, dispute }) => [name, dispute])).toEqual([
      ['#4720', 'accepted'],
    ])
    const { rows: audit } = await test.program.mainDb.pool.query(
      `SELECT action, user_id IS NOT NULL AS by_user, target FROM audit WHERE action LIKE 'dispute%' ORDER BY id`,
    )
    expect(audit).toEqual([
      { action: 'dispute opened', by_user: false, target: '#4720' },
      { action: 'dispute answered', by_user: true, target: '#4720' },
      { action: 'dispute answered', by_user: false, target: '#4720' },
      { action: 'dispute closed', by_user: true, target: '#4720' },
    ])
  })

  it('is answered by mail in the language in which the creator last wrote, with a link that signs in', async () => {
    // The newest first; the third is the invitation.
    const [second, first] = await messagesTo(test.program, 'm.aya@gmail.com', 3)
    expect(first?.text).toContain('answered your dispute about order #..20:\n\nWe looked at it')
    expect(second?.text).toContain('接受了您对订单 #..20 的异议')
    const token = /token=([\w-]+)/.exec(first?.text ?? '')?.[1] ?? ''
    expect((await test.call(creatorPortal.enterPortal, { token })).result).toEqual({ ok: true })
  })

  it('is told to the admins once until it is answered', async () => {
    const before = (await messagesTo(test.program, ADA, 2)).length
    await open(ben, '#..10')
    const { id } = (await newestOf(ben)) ?? {}
    await write(ben, id)
    await answer(id)
    await write(ben, id)
    // Opened, and written after the answer.
    expect(await messagesTo(test.program, ADA, before + 2)).toHaveLength(before + 2)
    await answer(id, 'refused')
  })

  it('cannot be changed or written to once it is closed, not even in the database', async () => {
    const { pool } = test.program.mainDb
    const { id } = (await newestOf(maya)) ?? {}
    await expect(pool.query(`UPDATE dispute_message SET text = 'x' WHERE dispute_id = $1`, [id])).rejects.toThrow('never changed')
    await expect(pool.query('DELETE FROM dispute WHERE id = $1', [id])).rejects.toThrow('never changed')
    await expect(
      pool.query(
        `INSERT INTO dispute_message (store_id, dispute_id, side, text, language, at) SELECT store_id, id, 'creator', 'x', 'en', now() FROM dispute WHERE id = $1`,
        [id],
      ),
    ).rejects.toThrow('is closed')
  })
})

describe('limits', () => {
  it('of the text: not empty, at most so many code points, no characters that turn the line around', async () => {
    expect((await open(maya, '#..21', ' \n ')).details).toEqual({ text: 'Field is required!' })
    expect((await open(maya, '#..21', '😀'.repeat(MAX_DISPUTE_TEXT + 1))).details).toEqual({
      text: `At most ${MAX_DISPUTE_TEXT} characters`,
    })
    expect((await open(maya, '#..21', 'a\u202eb')).error).toBe('invalid input')
    expect((await open(maya, '#..21', '😀'.repeat(MAX_DISPUTE_TEXT))).result).toEqual({ ok: true })
  })

  it('of messages: the creator waits for the store after some', async () => {
    const { id } = (await newestOf(maya)) ?? {}
    for (let written = 1; written < MAX_UNANSWERED; written += 1) expect((await write(maya, id)).result).toEqual({ ok: true })
    expect((await newestOf(maya))?.mayWrite).toBe(false)
    expect((await write(maya, id)).details).toEqual({ text: 'Please wait until the store answers' })
    await answer(id)
    expect((await newestOf(maya))?.mayWrite).toBe(true)
    expect((await write(maya, id)).result).toEqual({ ok: true })
  })

  it('of disputes: one open and a few in all about an order, some open of a creator', async () => {
    expect((await open(maya, '#..21')).details).toEqual({ text: 'Your dispute about this order is open: write there' })
    for (let opened = 1; opened < MAX_DISPUTES_OF_ORDER; opened += 1) {
      nowMs += 1000
      await open(maya, '#..20')
      await answer((await newestOf(maya))?.id, 'refused')
    }
    expect((await open(maya, '#..20')).details).toEqual({ text: `At most ${MAX_DISPUTES_OF_ORDER} disputes about an order` })
    for (let index = 2; index < ORDERS; index += 1) await open(maya, `#..${20 + index}`)
    expect((await own(maya))?.isFull).toBe(true)
    const other = await makeHubCampaign(test.program, test.alder.id, creators, { name: 'SECOND', rule: percentRule('10') })
    await takeIn(test.program, [
      orderRecord(other.storeId, {
        id: 4799,
        at: day(3),
        codes: [['SECONDMAYA', '1.00']],
        lines: [{ price: '31.00', off: '1.00' }],
        total: '30.00',
      }),
    ])
    const { result } = await test.call(creatorPortal.listPortalOrders, { campaignId: other.id }, maya)
    expect((await test.call(disputes.openDispute, { orderKey: result?.orders[0]?.key ?? '', text: 'x' }, maya)).details).toEqual({
      text: `At most ${MAX_OPEN_DISPUTES} disputes may be open. Wait until the store has closed one`,
    })
  })
})

describe('nobody', () => {
  it('without a session of a creator opens, reads or answers as one', async () => {
    const { id } = (await newestOf(maya)) ?? {}
    const orderKey = await keyOf(maya, '#..20')
    for (const options of [{}, { as: 'ada' as const }]) {
      expect((await test.call(disputes.listOwnDisputes, {}, options)).error).toBe('not signed in')
      expect((await test.call(disputes.openDispute, { orderKey, text: 'x' }, options)).error).toBe('not signed in')
      expect((await test.call(disputes.answerOwnDispute, { disputeId: id as DisputeId, text: 'x' }, options)).error).toBe('not signed in')
    }
  })

  it('disputes for another creator, or reads or answers what another disputes', async () => {
    const { id } = (await newestOf(maya)) ?? {}
    expect((await write(ben, id)).error).toBe('not found')
    expect((await own(ben))?.disputes.map(({ order }) => order)).toEqual(['#..10'])
    const theirKey = await keyOf(maya, '#..20')
    for (const orderKey of [theirKey, 'guessed', `${theirKey}x`])
      expect((await test.call(disputes.openDispute, { orderKey, text: 'x' }, ben)).error).toBe('not found')
  })

  it('of another store reads or answers them', async () => {
    const { id } = (await newestOf(maya)) ?? {}
    const asBela = { as: 'bela' as const, store: test.birch }
    expect((await test.call(disputes.listDisputes, {}, asBela)).result).toMatchObject({ disputes: [], openCount: 0 })
    expect((await test.call(disputes.answerDispute, { disputeId: id as DisputeId, text: 'x' }, asBela)).error).toBe('not found')
    const theirs = await makeCreators(test.program, test.birch.id)
    const there = await signIn(theirs.maya, asBela)
    expect((await own(there))?.disputes).toEqual([])
    expect((await write(there, id)).error).toBe('not found')
  })

  it('learns of customers or whole order names by them', async () => {
    const told = JSON.stringify(await own(maya))
    for (const secret of ['shopper', '4720', '4721', 'Ben', creators.ben, 'Ada', test.users.ada])
      expect([secret, told.includes(secret)]).toEqual([secret, false])
  })
})

describe('a mail that cannot be sent', () => {
  const outage = (isOn: boolean): void => void Object.assign(test.program.config, { SMTP_URL: isOn ? 'smtp://127.0.0.1:9' : undefined })
  const faultsOf = async (order: string) =>
    (await listed())?.disputes.find((one) => one.order === order)?.messages.map(({ side, mail }) => [side, mail])
  const becomes = (order: string, faults: unknown) =>
    waitUntil(
      () => faultsOf(order),
      (found) => JSON.stringify(found) === JSON.stringify(faults),
      { what: `mails about ${order}` },
    )
  const mailsAbout = async (to: string, order: string) =>
    (await readOutbox(test.program.config)).filter((one) => one.kind === 'mail' && one.to === to && one.subject.includes(order)).length
  const later = async (minutes: number) => {
    nowMs += minutes * 60_000
    // Two programs at once.
    await Promise.all([sendDisputeMails(test.program), sendDisputeMails(test.program)])
  }

  it('is seen by the store, sent again later, and once', async () => {
    const before = await mailsAbout(ADA, '#4710')
    outage(true)
    expect((await open(ben, '#..10')).result).toEqual({ ok: true })
    await becomes('#4710', [['creator', 'tried again']])
    outage(false)
    await later(0.5)
    expect(await mailsAbout(ADA, '#4710')).toBe(before)
    await later(1)
    expect(await faultsOf('#4710')).toEqual([['creator', undefined]])
    expect(await mailsAbout(ADA, '#4710')).toBe(before + 1)
  })

  it('to the creator is given up after nine tries, and the store is told', async () => {
    await test.program.mainDb.pool.query(`UPDATE creator SET email = 'ben@mail.example' WHERE id = $1`, [creators.ben])
    outage(true)
    const id = (await newestOf(ben))?.id
    expect((await answer(id)).result).toEqual({ ok: true })
    await becomes('#4710', [
      ['creator', undefined],
      ['store', 'tried again'],
    ])
    for (let tries = 2; tries < 9; tries += 1) await later(600)
    expect((await faultsOf('#4710'))?.[1]).toEqual(['store', 'tried again'])
    await later(600)
    expect((await faultsOf('#4710'))?.[1]).toEqual(['store', 'failed'])
    outage(false)
    await later(6000)
    expect((await faultsOf('#4710'))?.[1]).toEqual(['store', 'failed'])
    expect(await mailsAbout('ben@mail.example', '#..10')).toBe(0)
  })

  it('asks nobody for an answer that was given meanwhile', async () => {
    const id = (await newestOf(ben))?.id
    const before = await mailsAbout(ADA, '#4710')
    outage(true)
    expect((await write(ben, id)).result).toEqual({ ok: true })
    await waitUntil(
      async () => (await faultsOf('#4710'))?.at(-1)?.[1],
      (fault) => fault === 'tried again',
      { what: 'the failure' },
    )
    outage(false)
    expect((await answer(id)).result).toEqual({ ok: true })
    await waitUntil(
      () => mailsAbout('ben@mail.example', '#..10'),
      (count) => count === 1,
      { what: 'the answer' },
    )
    await later(10)
    expect(await mailsAbout(ADA, '#4710')).toBe(before)
    expect(await faultsOf('#4710')).toEqual([
      ['creator', undefined],
      ['store', 'failed'],
      ['creator', undefined],
      ['store', undefined],
    ])
  })
})
