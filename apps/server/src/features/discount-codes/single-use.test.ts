/** Single-use codes from the setting to the commission: made ahead, handed out by clicks, credited to the code's creator, and never a reason to keep anybody from the store. */
import { commissions } from '@convbox/contract/api/commissions'
import { campaigns } from '@convbox/contract/api/campaigns'
import { discountCodes } from '@convbox/contract/api/discount-codes'
import { DAY_MS } from '@convbox/contract/durations'
import { addDays } from '@convbox/contract/date-range'
import { statusOf } from '@convbox/demo/platforms/shopify/discount'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deriveAll } from '../../derive/derive.ts'
import { ingest } from '../../ingest/ingest.ts'
import { claimCodes } from '../../links/single-use.rows.ts'
import { createLogger } from '../../logger.ts'
import type { Program } from '../../program.ts'
import { forgetOldRows } from '../../schedule/forget-old-rows.ts'
import { openCampaignShop, SHOP, tenOff, type CampaignShop } from '../../testing/campaign-shop.ts'
import { LAMPS } from '../../testing/shopify-shop.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { creditCreators } from '../commissions/commissions.ts'
import { compareDiscounts } from './discount-codes.ts'
import { fillPools, POOL_SIZE } from './fill-pools.ts'

let at: CampaignShop
beforeAll(async () => {
  at = await openCampaignShop({ roles: [ingest], config: { PURCHASE_WAIT_SECONDS: 0, LOG_LEVEL: 'fatal', LINK_CODE_WAIT_MS: 30_000 } })
})
beforeEach(() => at.order())
afterAll(() => at.stop())

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const CODE = /^ONCE-[2-9A-HJ-NP-Z]{10}$/

const program = (): Program => at.shop.test.program
/** What the job does, but for the comparison. */
const bring = async (): Promise<void> => {
  await at.sync()
  if (await fillPools(program())) await at.sync()
}
const compare = async (): Promise<void> => {
  await at.shop.sandbox.shopify.sender.deliverDue()
  await compareDiscounts(program(), { now: Date.now, wait: async () => undefined })
}
/** A campaign with single-use codes for one creator. It began yesterday: in the first minutes of a day Shopify's clock may say otherwise about its midnight. */
const started = async (name: string): Promise<{ id: string; own: string }> => {
  const creatorIds = [await at.addCreator(`${name} Maya`)]
  const discounts = [{ ...tenOff('{creator}'), isSingleUse: true }]
  const { id } = await at.made(name, { discounts, creatorIds, startsOn: addDays(at.today, -1) })
  return { id, own: `${name}MAYA`.toUpperCase() }
}
const poolAt = (name: string) => at.discountsOf(name).find(({ title }) => title.includes(' single use '))
const poolCodes = (name: string): string[] => poolAt(name)?.codes.map(({ code }) => code) ?? []

/** The code that a click's redirect applies. */
const click = async (
  campaignId: string,
  { ip = '203.0.113.1', method = 'GET', headers = {} }: { ip?: string; method?: 'GET' | 'HEAD'; headers?: object } = {},
) => {
  const [link] = await at.shop.rowsOf('SELECT code FROM link WHERE campaign_id = $1', [campaignId])
  const answer = await at.shop.test.server.inject({
    method,
    url: `/s/${String(link?.['code'])}`,
    remoteAddress: ip,
    headers: { 'user-agent': CHROME, ...headers },
  })
  expect(answer.statusCode).toBe(302)
  return new URL(String(answer.headers.location)).pathname.replace('/discount/', '')
}
let visitors = 0
/** A click of somebody new. */
const newcomer = (campaignId: string): Promise<string> => {
  visitors += 1
  return click(campaignId, { ip: `198.51.${Math.floor(visitors / 200)}.${(visitors % 200) + 1}` })
}

/** Two lamps: 80.00, with the code 70.00. */
const placeOrder = (code: string): string =>
  String(
    at.shop.sandbox.shopify.control.placeOrder(SHOP, {
      code,
      lines: [LAMPS],
      shippingCents: 600,
      taxCents: 594,
    }).id,
  )
const credited = async (campaignId: string, orderId: string) => {
  await at.shop.sandbox.shopify.sender.deliverDue()
  return waitUntil(
    async () => {
      await deriveAll(program())
      await creditCreators(program())
      const { result } = await at.call(commissions.listCommissions, { campaignId }, at.asAda())
      return result?.commissions.filter((one) => one.orderId === orderId) ?? []
    },
    (found) => found.length > 0,
    { what: `a commission of ${orderId}` },
  )
}

describe('a campaign with single-use codes', () => {
  it('gets a second discount, gives each person a code of it, and pays its creator for the orders with them', async () => {
    const { id, own } = await started('Whole')
    expect(await newcomer(id)).toBe(own)
    at.order({ reads: 3 })
    await bring()
    expect(at.discountsOf('Whole')).toHaveLength(2)
    expect(poolAt('Whole')).toMatchObject({
      title: expect.stringMatching(/^Whole 12\.5% single use \([\da-f]{12}\)$/),
      value: { kind: 'percentage', share: 0.125 },
      usageLimit: 1,
    })
    const pool = poolCodes('Whole')
    expect(pool).toHaveLength(POOL_SIZE)
    expect(pool.filter((code) => !CODE.test(code))).toEqual([])
    // Users see the creator's own code alone.
    expect(await at.statesOf(id)).toEqual({ [own]: 'created' })
    expect(await at.read(id)).toMatchObject({ codeCounts: { created: 1, syncing: 0 }, discounts: [{ isSingleUse: true }] })
    // The link was opened before: its settings are read again after a moment.
    const code = await waitUntil(
      () => newcomer(id),
      (found) => found !== own,
      { what: 'a code of a person’s own' },
    )
    expect(pool).toContain(code)
    const orderId = placeOrder(code)
    expect(await credited(id, orderId)).toMatchObject([{ amount: '7.00', creator: 'Whole Maya' }])
    const [decision] = await at.shop.rowsOf('SELECT outcome, evidence FROM commission_decision WHERE order_id = $1', [orderId])
    expect(decision).toMatchObject({ outcome: 'won_code', evidence: { codes: [{ code, allocated: '10.00', named: own }] } })
    expect((await at.call(discountCodes.listCodePools, { campaignId: id }, at.asAda())).result).toMatchObject({
      count: 1,
      pools: [{ code: own, unused: POOL_SIZE - 1, handedOut: 0, used: 1 }],
    })
    // The analysis counts it for the creator's own code.
    expect(await at.shop.rowsOf('SELECT code FROM commission_order WHERE order_id = $1', [orderId])).toEqual([{ code: own.toLowerCase() }])
  })

  it('gives none to programs, and the same one to whoever comes again, until it was used', async () => {
    const { id, own } = await started('Again')
    await bring()
    expect(await click(id, { method: 'HEAD' })).toBe(own)
    expect(await click(id, { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } })).toBe(own)
    expect(await click(id, { headers: { 'sec-purpose': 'prefetch' } })).toBe(own)
    const first = await click(id, { ip: '192.0.2.77' })
    expect([await click(id, { ip: '192.0.2.77' }), CODE.test(first)]).toEqual([first, true])
    expect(await click(id, { ip: '192.0.2.78' })).not.toBe(first)
    await credited(id, placeOrder(first))
    expect(await click(id, { ip: '192.0.2.77' })).not.toBe(first)
  })

  it('is filled again when half is gone, gives the creator’s own code while nothing is left, and says so', async () => {
    const { id, own } = await started('Empty')
    await bring()
    for (let n = 0; n < POOL_SIZE / 2; n += 1) expect(await newcomer(id)).toMatch(CODE)
    expect(await fillPools(program())).toBe(false)
    const more = await Promise.all(Array.from({ length: POOL_SIZE / 2 + 3 }, () => newcomer(id)))
    const given = more.filter((code) => code !== own)
    expect(new Set(given).size).toBe(given.length)
    expect(given.length).toBeLessThanOrEqual(POOL_SIZE / 2)
    const poolOf = async () => (await at.call(discountCodes.listCodePools, { campaignId: id }, at.asAda())).result?.pools[0]
    // A claim that took too long for its visitor takes its code all the same.
    await waitUntil(poolOf, (pool) => pool?.unused === 0, { what: 'an empty pool' })
    await bring()
    // Filled again with as many as were given out in a day.
    expect(poolCodes('Empty')).toHaveLength(2 * POOL_SIZE)
    // The program asks an empty pool again after a moment.
    await waitUntil(
      () => newcomer(id),
      (code) => CODE.test(code),
      { what: 'a code of the filled pool' },
    )
    expect(await program().metrics.metrics()).toMatch(/convbox_single_use_codes_total\{outcome="none left"\} [1-9]/)
    const pool = await waitUntil(poolOf, (found) => (found?.noneLeft ?? 0) > 0, { what: 'the clicks that got no code of their own' })
    expect(pool).toMatchObject({ creator: 'Empty Maya', code: own, sending: 0, used: 0, failed: 0 })
    expect((pool?.unused ?? 0) + (pool?.handedOut ?? 0)).toBe(2 * POOL_SIZE)
    expect(pool?.handedOut).toBeGreaterThan(POOL_SIZE)
  })

  it('has each code once, however often the making of them dies', async () => {
    const { id } = await started('Dying')
    await at.sync()
    const { mainDb } = program()
    /** Dies at its write of this number. true: it was not reached. */
    const dieAt = async (deadly: number): Promise<boolean> => {
      let writes = 0
      const db = new Proxy(mainDb.db, {
        get: (target, name) => {
          if (name === 'insert' || name === 'update' || name === 'execute') writes += 1
          if (writes >= deadly) throw new Error('died')
          const found: unknown = Reflect.get(target, name)
          return typeof found === 'function' ? found.bind(target) : found
        },
      })
      const dying = { ...program(), logger: createLogger('fatal'), mainDb: { ...mainDb, db } }
      await fillPools(dying)
        .then(() => at.sync(dying))
        .catch(() => undefined)
      return writes < deadly
    }
    // Each time from the beginning of what is left: before the first write, and after each one that follows.
    let deaths = 0
    while (deaths < 30 && !(await dieAt(deaths + 1))) deaths += 1
    expect(deaths).toBeGreaterThan(2)
    const rows = await at.shop.rowsOf(
      `SELECT code, state FROM discount_code WHERE campaign_id = $1 AND parent_id IS NOT NULL ORDER BY code`,
      [id],
    )
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['created']))
    expect(rows.map(({ code }) => code)).toEqual(poolCodes('Dying').toSorted())
    expect([rows.length, at.discountsOf('Dying').length]).toEqual([POOL_SIZE, 2])
  })

  it('that Shopify does not take in time is tried again, and no more of them are made meanwhile', async () => {
    const { id } = await started('Slow')
    await at.sync()
    at.order({ isEndless: true })
    await bring()
    const states = async () =>
      (
        await at.shop.rowsOf(
          'SELECT DISTINCT state, reason FROM discount_code WHERE campaign_id = $1 AND parent_id IS NOT NULL ORDER BY state',
          [id],
        )
      ).map(({ state, reason }) => [state, reason])
    expect(await states()).toEqual([['failed', 'sync timeout']])
    expect((await at.call(discountCodes.listCodePools, { campaignId: id }, at.asAda())).result?.pools).toMatchObject([
      { unused: 0, failed: POOL_SIZE, reason: 'sync timeout' },
    ])
    at.order()
    expect(await fillPools(program())).toBe(false)
    const later = { ...program(), now: () => Date.now() + 3 * 60_000 }
    expect(await fillPools(later)).toBe(true)
    await at.sync()
    expect(await states()).toEqual([['created', null]])
    expect(poolCodes('Slow')).toHaveLength(POOL_SIZE)
  })

  it('keeps the setting when it is copied, which only the discount that links apply can have', async () => {
    const { id } = await started('Copied')
    const copy = await at.call(campaigns.copyCampaign, { id, name: 'Copied again' }, at.asAda())
    expect(copy.result).toMatchObject({ discounts: [{ isSingleUse: true }] })
    const refused = await at.call(
      campaigns.saveCampaign,
      { name: 'Second', discounts: [tenOff('{creator}'), { ...tenOff('B-{creator}'), id: 'b', isSingleUse: true }] },
      at.asAda(),
    )
    expect([refused.status, refused.details]).toEqual([400, { discounts: expect.stringContaining('Only the first discount') }])
    expect((await at.call(discountCodes.listCodePools, { campaignId: copy.result?.id ?? '' }, at.asAda())).result).toMatchObject({
      count: 0,
    })
  })

  it('ends with its second discount, which comes back when it goes on', async () => {
    const { id, own } = await started('Ended')
    await bring()
    const code = await newcomer(id)
    await at.call(campaigns.endCampaign, { id }, at.asAda())
    await bring()
    const status = () => {
      const discount = poolAt('Ended')
      return discount && statusOf(discount, Date.now())
    }
    expect([status(), at.shop.sandbox.shopify.control.findCode(SHOP, code)]).toEqual(['EXPIRED', undefined])
    await waitUntil(
      () => newcomer(id),
      (found) => found === own,
      { what: 'the creator’s own code' },
    )
    await at.call(campaigns.changeCampaign, { id, isPermanent: true }, at.asAda())
    await bring()
    expect(status()).toBe('ACTIVE')
    await waitUntil(
      () => newcomer(id),
      (found) => CODE.test(found),
      { what: 'a code of a person’s own' },
    )
  })

  it('is compared by its settings and codes, and none of its codes is foreign', async () => {
    const { id } = await started('Drifted')
    await bring()
    const drifts = async () => (await at.call(discountCodes.listDiscountDrifts, { campaignId: id }, at.asAda())).result?.discounts ?? []
    const pool = poolAt('Drifted')
    if (pool === undefined) throw new Error('No pool')
    const { control } = at.shop.sandbox.shopify
    const [lost = ''] = poolCodes('Drifted')
    control.changeDiscount(SHOP, pool.id, { usageLimit: 5 })
    control.removeCode(SHOP, pool.id, lost)
    await compare()
    const [drift, ...others] = await drifts()
    expect(others).toEqual([])
    expect(drift?.differences.map(({ field, ours, theirs }) => [field, ours, theirs])).toEqual([['usage limit', '1', '5']])
    const stateOf = async () => (await at.shop.rowsOf('SELECT state, reason FROM discount_code WHERE code = $1', [lost]))[0]
    expect(await stateOf()).toEqual({ state: 'failed', reason: 'code gone' })
    await at.call(discountCodes.restoreDiscount, { campaignId: id, discountId: drift?.discountId ?? '' }, at.asAda())
    await compare()
    expect([await drifts(), poolAt('Drifted')?.usageLimit]).toEqual([[], 1])
    expect(await at.retry({ campaignId: id })).toBe(1)
    await at.sync()
    expect([await stateOf(), poolCodes('Drifted').includes(lost)]).toEqual([{ state: 'created', reason: null }, true])
  })

  it('that was deleted at the shop gets no codes before a person brings it back, and those that were used never again', async () => {
    const { id } = await started('Deleted')
    await bring()
    const used = await newcomer(id)
    await credited(id, placeOrder(used))
    at.shop.sandbox.shopify.control.deleteDiscount(SHOP, poolAt('Deleted')?.id ?? '')
    await compare()
    expect(await fillPools(program())).toBe(false)
    const [drift] = (await at.call(discountCodes.listDiscountDrifts, { campaignId: id }, at.asAda())).result?.discounts ?? []
    expect(drift?.differences).toMatchObject([{ field: 'discount', theirs: 'deleted' }])
    await at.call(discountCodes.restoreDiscount, { campaignId: id, discountId: drift?.discountId ?? '' }, at.asAda())
    await bring()
    expect(poolCodes('Deleted')).toHaveLength(POOL_SIZE - 1)
    expect(poolCodes('Deleted')).not.toContain(used)
  })
})

it('two orders with one code are both the creator’s', async () => {
  const { id } = await started('Twice')
  await bring()
  const code = await newcomer(id)
  const first = placeOrder(code)
  // The shop takes it once.
  expect(at.shop.sandbox.shopify.control.findCode(SHOP, code)).toBeUndefined()
  at.shop.sandbox.shopify.control.changeDiscount(SHOP, poolAt('Twice')?.id ?? '', { usageLimit: 2 })
  const second = placeOrder(code)
  expect(await credited(id, first)).toMatchObject([{ amount: '7.00' }])
  expect(await credited(id, second)).toMatchObject([{ amount: '7.00' }])
})

it('no code is ever given to two visitors, whoever asks when, and to whom it was given is forgotten', async () => {
  const { id } = await started('Claimed')
  await bring()
  const [named] = await at.shop.rowsOf('SELECT id FROM discount_code WHERE campaign_id = $1 AND parent_id IS NULL', [id])
  const { mainDb } = program()
  const ownerOf = new Map<string, string>()
  const since = new Date(0)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { minLength: 1 }), { minLength: 1, maxLength: 6 }),
      async (asking) => {
        // Several programs at once, each with several visitors.
        const asked = await Promise.all(
          asking.map(async (numbers) => {
            const wanted = numbers.map((n) => ({ namedCodeId: String(named?.['id']), visitor: `visitor ${n}` }))
            const codes = await claimCodes(mainDb, { wanted, since, at: new Date() })
            return wanted.map(({ visitor }, index) => ({ visitor, code: codes[index] }))
          }),
        )
        const claims = asked.flat()
        expect(claims.filter(({ code }) => code !== undefined)).not.toEqual([])
        for (const { visitor, code } of claims) {
          if (code === undefined) continue
          expect(ownerOf.get(code) ?? visitor).toBe(visitor)
          ownerOf.set(code, visitor)
        }
      },
    ),
    { numRuns: 20 },
  )
  expect(ownerOf.size).toBeGreaterThan(9)
  const kept = () => at.shop.rowsOf('SELECT 1 FROM discount_code WHERE campaign_id = $1 AND handed_to IS NOT NULL', [id])
  expect(await kept()).not.toEqual([])
  await forgetOldRows({ ...program(), now: () => Date.now() + 3 * DAY_MS })
  expect(await kept()).toEqual([])
})
