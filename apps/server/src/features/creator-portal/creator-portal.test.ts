/** A creator's page: who gets in, what it shows, and that it shows nothing of customers, other creators and other stores. */
import { PORTAL_COOKIE, PORTAL_TERMS } from '@convbox/contract/creator-portal'
import { creatorPortal } from '@convbox/contract/api/creator-portal'
import { creators as creatorsCalls } from '@convbox/contract/api/creators'
import { DAY_MS } from '@convbox/contract/durations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  clickRecord,
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
import { linkTokenTo, messagesTo } from '../../testing/read-mail.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

const START = Date.parse('2026-03-10T00:00:00Z')
let nowMs = START
let test: TestProgram
let creators: Creators
/** Of Birch. */
let theirs: Creators
let campaign: HubCampaign
let other: HubCampaign

const asAda = () => ({ as: 'ada' as const, store: test.alder })
const invite = async (creatorId: string) => (await test.call(creatorPortal.inviteCreator, { creatorId }, asAda())).result
const tokenOf = (link: string | undefined): string => new URL(link ?? 'https://x.example').searchParams.get('token') ?? ''
const enter = async (token: string) => {
  const answer = await test.call(creatorPortal.enterPortal, { token })
  const value = answer.response.cookies.find(({ name }) => name === PORTAL_COOKIE)?.value ?? ''
  return { ...answer, options: { headers: { cookie: `${PORTAL_COOKIE}=${value}` } } }
}
const signIn = async (creatorId: string) => (await enter(tokenOf((await invite(creatorId))?.link))).options
const page = async (options: { headers: Record<string, string> }) => (await test.call(creatorPortal.readPortal, {}, options)).result
const orders = async (options: { headers: Record<string, string> }, campaignId: string) =>
  test.call(creatorPortal.listPortalOrders, { campaignId }, options)

beforeAll(async () => {
  test = await startTestProgram({ now: () => nowMs, config: { LOG_LEVEL: 'fatal' } })
  creators = await makeCreators(test.program, test.alder.id)
  theirs = await makeCreators(test.program, test.birch.id)
  campaign = await makeHubCampaign(test.program, test.alder.id, creators, { name: 'OURS', rule: percentRule('10', { baseFee: '5.00' }) })
  other = await makeHubCampaign(test.program, test.birch.id, theirs, { name: 'THEIRS', rule: percentRule('10') })
  const bought = {
    codes: [['OURSBEN', '1.00']] as const,
    lines: [{ price: '31.00', off: '1.00' }],
    total: '30.00',
    email: 'shopper@mail.example',
  }
  await takeIn(test.program, [
    clickRecord(campaign, creators.maya, 'v1', day(1)),
    orderRecord(campaign.storeId, { ...bought, id: 4711, at: day(2), visitorId: 'v1' }),
    orderRecord(campaign.storeId, { ...bought, id: 4712, at: day(3), codes: [['OURSMAYA', '1.00']] }),
    orderRecord(campaign.storeId, { ...bought, id: 4713, at: day(4), codes: [['OURSMAYA', '1.00']], status: 'pending' }),
  ])
})
afterAll(() => test.stop())

describe('who gets in', () => {
  it('nobody without a session, and nobody with one of the program', async () => {
    for (const options of [{}, { as: 'ada' as const }, { headers: { cookie: `${PORTAL_COOKIE}=guessed` } }]) {
      expect((await test.call(creatorPortal.readPortal, {}, options)).error).toBe('not signed in')
      expect((await test.call(creatorPortal.listPortalOrders, { campaignId: campaign.id }, options)).error).toBe('not signed in')
      expect((await test.call(creatorPortal.acceptTerms, { version: PORTAL_TERMS }, options)).error).toBe('not signed in')
    }
  })

  it('a creator by a link of the store, which works once; the cookie is for these calls alone', async () => {
    const made = await invite(creators.maya)
    expect(made?.mail).toBe('sent')
    expect(made?.link).toMatch(/\/creator\?token=[\w-]{32}$/)
    const [mail] = await messagesTo(test.program, 'm.aya@gmail.com')
    expect(mail?.text).toContain(made?.link)
    const entered = await enter(tokenOf(made?.link))
    expect(String(entered.response.headers['set-cookie'])).toMatch(/; Path=\/api\/creator; HttpOnly; SameSite=Lax/)
    expect((await page(entered.options))?.creator).toBe('Maya')
    expect((await enter(tokenOf(made?.link))).error).toBe('not found')
    // What is stored would let nobody in.
    const { rows } = await test.program.mainDb.pool.query(
      'SELECT token_hash FROM creator_sign_in UNION SELECT token_hash FROM creator_session',
    )
    expect(rows).not.toHaveLength(0)
    for (const { token_hash: hash } of rows) {
      expect((await enter(String(hash))).error).toBe('not found')
      expect(await page({ headers: { cookie: `${PORTAL_COOKIE}=${String(hash)}` } })).toBeUndefined()
    }
  })

  it('a creator without an e-mail address by the link that the store hands over', async () => {
    const made = await invite(creators.ben)
    expect(made?.mail).toBe('no address')
    expect((await page((await enter(tokenOf(made?.link))).options))?.creator).toBe('Ben')
  })

  it('whoever asks for a link by e-mail, which says nothing about who is known', async () => {
    expect((await test.call(creatorPortal.requestLink, { email: 'nobody@mail.example' })).result).toEqual({ ok: true })
    expect((await test.call(creatorPortal.requestLink, { email: 'M.Aya@gmail.com', language: 'zh' })).result).toEqual({ ok: true })
    // Creator of both stores: a link for each.
    const [asked] = await messagesTo(test.program, 'M.Aya@gmail.com', 2)
    expect(asked?.text).toContain('此链接可打开您在')
    const entered = await enter(await linkTokenTo(test.program, 'M.Aya@gmail.com', 2))
    expect((await page(entered.options))?.creator).toBe('Maya')
  })

  it('no more than three links an hour to one address', async () => {
    nowMs += DAY_MS
    const ask = async () => (await test.call(creatorPortal.requestLink, { email: 'again@mail.example' })).error
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([undefined, undefined, undefined, 'too many requests'])
  })

  it('not by an old link, not with an old session, not after leaving', async () => {
    const made = await invite(creators.cleo)
    const options = await signIn(creators.cleo)
    nowMs += 8 * DAY_MS
    expect((await enter(tokenOf(made?.link))).error).toBe('not found')
    expect((await page(options))?.creator).toBe('Cleo')
    nowMs += 23 * DAY_MS
    expect(await page(options)).toBeUndefined()
    const fresh = await signIn(creators.cleo)
    await test.call(creatorPortal.leavePortal, {}, fresh)
    expect(await page(fresh)).toBeUndefined()
    nowMs = START
  })

  it('not once the store has blocked the creator', async () => {
    const [options, made] = [await signIn(creators.cleo), await invite(creators.cleo)]
    const set = (state: string) => test.program.mainDb.pool.query('UPDATE creator SET state = $1 WHERE id = $2', [state, creators.cleo])
    await set('blocked')
    expect(await page(options)).toBeUndefined()
    expect((await enter(tokenOf(made?.link))).error).toBe('not found')
    expect((await test.call(creatorPortal.inviteCreator, { creatorId: creators.cleo }, asAda())).details).toEqual({
      creatorId: 'This creator is blocked',
    })
    await set('active')
  })

  it('not the former mailbox, once the store has changed the e-mail: neither by its session nor by a link', async () => {
    const before = { id: creators.cleo, name: 'Cleo', email: 'cleo@former.example' }
    const save = async (fields: object) => (await test.call(creatorsCalls.saveCreator, { ...before, ...fields }, asAda())).result
    expect(await save({})).toMatchObject({ email: 'cleo@former.example' })
    const [options, made, others] = [await signIn(creators.cleo), await invite(creators.cleo), await signIn(creators.maya)]
    // The same mailbox, and other fields, end nothing.
    await save({ email: 'Cleo@former.example', note: 'Paints mugs' })
    expect((await page(options))?.creator).toBe('Cleo')
    await save({ email: 'cleo@new.example' })
    expect(await page(options)).toBeUndefined()
    expect((await enter(tokenOf(made?.link))).error).toBe('not found')
    expect((await page(others))?.creator).toBe('Maya')
    // Nor by a file of creators.
    const again = await signIn(creators.cleo)
    const { result } = await test.call(creatorsCalls.importCreators, { csv: 'name,email\nCleo,cleo@third.example' }, asAda())
    expect(result?.isTaken).toBe(true)
    expect(await page(again)).toBeUndefined()
    expect((await page(await signIn(creators.cleo)))?.creator).toBe('Cleo')
  })

  it('invites no creator of another store', async () => {
    expect((await test.call(creatorPortal.inviteCreator, { creatorId: theirs.maya }, asAda())).error).toBe('not found')
  })
})

describe('the page', () => {
  it('shows campaigns with links and codes, and the account', async () => {
    const shown = await page(await signIn(creators.maya))
    expect(shown).toMatchObject({
      creator: 'Maya',
      store: { host: expect.any(String), timeZone: expect.any(String) },
      campaigns: [
        {
          name: 'OURS',
          status: 'In Progress',
          links: [{ medium: 'Instagram', url: 'https://alder.example/', clicks: 0, uniqueClicks: 0 }],
          codes: [{ code: 'OURSMAYA' }],
          feeCurrency: 'USD',
          fees: [{ rule: { fee: { kind: 'percent', percent: '10' } } }],
        },
      ],
      accounts: [{ currency: 'USD', balance: '8.00', payable: '5.00', paid: '0.00', nextMaturesAt: expect.any(String) }],
    })
    expect(shown?.campaigns).toHaveLength(1)
  })

  it('tells of each order why it counts or not, what it is worth, and what was entered', async () => {
    const { result } = await orders(await signIn(creators.maya), campaign.id)
    expect(result).toMatchObject({
      currency: 'USD',
      count: 3,
      orders: [
        { name: '#..13', outcome: 'won_code', state: 'expected', amount: '3.00', entries: [] },
        { name: '#..12', outcome: 'won_code', state: 'maturing', amount: '3.00', entries: [{ kind: 'sale', amount: '3.00' }] },
        { name: '#..11', outcome: 'lost_to_code', state: 'refused', amount: '0.00', entries: [] },
      ],
      others: [{ kind: 'base_fee', amount: '5.00' }],
    })
  })

  it('keeps when the terms were accepted first, and takes no other version of them', async () => {
    const options = await signIn(creators.maya)
    expect((await page(options))?.termsAcceptedAt).toBeUndefined()
    await test.call(creatorPortal.acceptTerms, { version: PORTAL_TERMS }, options)
    nowMs += 1000
    await test.call(creatorPortal.acceptTerms, { version: PORTAL_TERMS }, options)
    expect((await page(options))?.termsAcceptedAt).toBe(new Date(START).toISOString())
    expect((await test.call(creatorPortal.acceptTerms, { version: 'old' }, options)).error).toBe('invalid input')
    nowMs = START
  })
})

describe('never', () => {
  it('tells of customers, of other creators or of whole order names', async () => {
    const options = await signIn(creators.maya)
    // Keys are sealed: any letters may follow each other there.
    const told = JSON.stringify([await page(options), (await orders(options, campaign.id)).result], (name, value: unknown) =>
      name === 'key' ? '' : value,
    )
    for (const secret of ['shopper', 'mail.example', '4711', '4712', '4713', 'Ben', 'Cleo', 'OURSBEN', creators.ben, 'v1'])
      expect([secret, told.includes(secret)]).toEqual([secret, false])
  })

  it('tells of a campaign in which the creator is not, of the own store or another', async () => {
    const options = await signIn(creators.maya)
    const alone = await makeHubCampaign(test.program, test.alder.id, creators, { name: 'ALONE', rule: percentRule('10') })
    await test.program.mainDb.pool.query('DELETE FROM campaign_creator WHERE campaign_id = $1 AND creator_id = $2', [
      alone.id,
      creators.maya,
    ])
    for (const id of [other.id, alone.id, 'none']) expect((await orders(options, id)).error).toBe('not found')
  })
})

describe('changed amounts', () => {
  it('are told with before, after and the cause, the newest first; an amount that stays is not', async () => {
    const options = await signIn(creators.ben)
    // The account of Ben has no order that changed.
    expect((await page(options))?.changes).toEqual([])
    const { id, storeId } = await makeHubCampaign(test.program, test.alder.id, creators, { name: 'AGAIN', rule: percentRule('10') })
    const lines = [{ price: '73.00', off: '1.00' }]
    await takeIn(test.program, [orderRecord(storeId, { id: 4742, at: day(5), codes: [['AGAINBEN', '1.00']], lines, total: '72.00' })])
    expect((await page(options))?.changes).toEqual([])
    await takeIn(test.program, [refundRecord(storeId, { id: 1, orderId: 4742, at: day(6), amount: '18.00', subtotal: '18.00' })])
    await takeIn(test.program, [refundRecord(storeId, { id: 2, orderId: 4742, at: day(7), amount: '14.00', subtotal: '14.00' })])
    // 10 % of 72.00, of 54.00, of 40.00.
    const change = { campaign: 'AGAIN', order: '#..42', kind: 'refund', currency: 'USD', at: expect.any(String) }
    expect((await page(options))?.changes).toEqual([
      { ...change, from: '5.40', to: '4.00' },
      { ...change, from: '7.20', to: '5.40' },
    ])
    expect((await page(await signIn(creators.maya)))?.changes).toEqual([])
    expect((await orders(options, id)).result?.orders[0]?.amount).toBe('4.00')
  })
})
