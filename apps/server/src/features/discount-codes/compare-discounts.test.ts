/** Discounts that somebody changes at Shopify: found by webhook or at night, shown, and brought back. */
import type { InputOf } from '@convbox/contract'
import { discountCodes } from '@convbox/contract/api/discount-codes'
import { campaigns } from '@convbox/contract/api/campaigns'
import { addDays } from '@convbox/contract/date-range'
import { startOfDay } from '@convbox/contract/store-days'
import { SANDBOX_SHOPIFY_APP } from '../../platforms/shopify/sandbox-app.ts'
import { BUCKET } from '@convbox/demo/platforms/shopify/cost-bucket'
import { statusOf } from '@convbox/demo/platforms/shopify/discount'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openCampaignShop, SHOP, tenOff, type CampaignShop } from '../../testing/campaign-shop.ts'
import { webhookHeaders } from '../../testing/shopify-fixtures.ts'
import { compareDiscounts, compareEveryNight } from './discount-codes.ts'

let at: CampaignShop
beforeAll(async () => {
  at = await openCampaignShop()
})
beforeEach(() => at.order())
afterAll(() => at.stop())

const control = () => at.shop.sandbox.shopify.control
/** The sandbox's webhooks arrive, and what they ask for is done. */
const compare = async () => {
  await at.shop.sandbox.shopify.sender.deliverDue()
  const { program } = at.shop.test
  await compareDiscounts(program, { now: Date.now, wait: async () => undefined })
}
/** A campaign whose discount Shopify has, with its id there. */
const synced = async (name: string, discounts: InputOf<typeof campaigns.saveCampaign>['discounts'] = [tenOff('{creator}')]) => {
  // In the first minutes of a day Shopify's clock may say otherwise about a start at its midnight.
  const { id } = await at.made(name, { discounts, startsOn: addDays(at.today, -1) })
  await at.sync()
  await compare()
  const discount = at.discountsOf(name)[0]
  if (discount === undefined) throw new Error(`${name} has no discount`)
  return { id, discountId: discount.id, setting: discounts[0]?.id ?? '' }
}
const drifts = async (campaignId: string) =>
  (await at.call(discountCodes.listDiscountDrifts, { campaignId }, at.asAda())).result?.discounts ?? []
/** 'value percent 12.5 / percent 5' */
const shown = async (campaignId: string) =>
  (await drifts(campaignId)).flatMap(({ differences }) => differences.map(({ field, ours, theirs }) => `${field} ${ours} / ${theirs}`))
const restore = (campaignId: string, discountId: string) => at.call(discountCodes.restoreDiscount, { campaignId, discountId }, at.asAda())
const post = async (topic: string, body: unknown) => {
  const text = JSON.stringify(body)
  const headers = webhookHeaders(text, SANDBOX_SHOPIFY_APP.clientSecret, SHOP, topic, { webhookId: randomUUID() })
  return (await at.shop.test.server.inject({ method: 'POST', url: '/webhooks/shopify', headers, payload: text })).statusCode
}
const told = async (topic: string, outcome: string) => {
  const text = await at.shop.test.program.metrics.metrics()
  return Number(new RegExp(`convbox_webhooks_total\\{topic="${topic}",outcome="${outcome}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
}

describe('a discount changed at Shopify', () => {
  it('is no drift while it is as we made it', async () => {
    const { id } = await synced('Alike')
    expect(await drifts(id)).toEqual([])
    expect(await restore(id, 'ten')).toMatchObject({ error: 'already changed' })
  })

  it('is told by webhook, field by field, and restored', async () => {
    const { id, discountId, setting } = await synced('Edited')
    control().changeDiscount(SHOP, discountId, {
      value: { kind: 'percentage', share: 0.05 },
      minimum: { kind: 'subtotal', cents: 5000 },
      usageLimit: 1,
      isOncePerCustomer: true,
      title: 'Mine now',
      items: { kind: 'products', productIds: ['8912345670101'], variantIds: [] },
    })
    await compare()
    const [drift] = await drifts(id)
    expect(drift).toMatchObject({
      campaign: 'Edited',
      discountId: setting,
      differences: [{ foundBy: 'webhook', isMending: false }, {}, {}, {}, {}, {}],
    })
    expect(await shown(id)).toEqual([
      'value percent 12.5 / percent 5',
      'products all / 8912345670101',
      'minimum  / subtotal 50.00',
      'usage limit  / 1',
      'once per customer no / yes',
      expect.stringMatching(/^title Edited 12\.5% \([\da-f]{12}\) \/ Mine now$/),
    ])
    expect((await restore(id, setting)).status).toBe(200)
    expect((await drifts(id))[0]?.differences[0]).toMatchObject({ isMending: true })
    await compare()
    expect(await drifts(id)).toEqual([])
    expect(at.discountsOf('Edited')[0]).toMatchObject({
      id: discountId,
      value: { kind: 'percentage', share: 0.125 },
      items: { kind: 'all' },
    })
    expect(at.discountsOf('Edited')[0]).not.toHaveProperty('minimum')
    expect(at.discountsOf('Edited')[0]).not.toHaveProperty('usageLimit')
    // The webhooks of our own repair change nothing.
    await compare()
    expect(await drifts(id)).toEqual([])
  })

  it('has its products back, and its days', async () => {
    const [kept, lost] = ['8912345670101', '8912345670102']
    const mug = { ...tenOff('{creator}'), id: 'mug', type: 'product' as const, productIds: [kept ?? '', lost ?? ''] }
    const { id, discountId } = await synced('Products', [mug])
    const later = startOfDay(addDays(at.today, 3), at.zone).getTime()
    control().changeDiscount(SHOP, discountId, { items: { kind: 'collections', collectionIds: ['1'] }, startsAtMs: later })
    await compare()
    const start = startOfDay(addDays(at.today, -1), at.zone).toISOString()
    expect(await shown(id)).toEqual([
      'status active / scheduled',
      `starts ${start} / ${new Date(later).toISOString()}`,
      `products ${kept},${lost} / collections`,
    ])
    await restore(id, 'mug')
    await compare()
    expect(await drifts(id)).toEqual([])
    expect(at.discountsOf('Products')[0]).toMatchObject({ items: { kind: 'products', productIds: [kept, lost] } })
  })

  it('is compared with all its products and variants, and has only its own ones back', async () => {
    const own = ['8912345670101', '8912345670102']
    const { id, discountId } = await synced('Large', [{ ...tenOff('{creator}'), id: 'large', type: 'product' as const, productIds: own }])
    const others = Array.from({ length: 248 }, (_, index) => String(8_912_345_680_000 + index))
    // Those that we want come first: nothing of the first page differs.
    control().changeDiscount(SHOP, discountId, { items: { kind: 'products', productIds: [...own, ...others], variantIds: [] } })
    await compare()
    expect(await shown(id)).toEqual([`products ${own.join(',')} / ${[...own, ...others].join(',')}`])
    control().changeDiscount(SHOP, discountId, { items: { kind: 'products', productIds: own, variantIds: ['8912345671101'] } })
    await compare()
    expect(await shown(id)).toEqual([`products ${own.join(',')} / ${own.join(',')},variant 8912345671101`])
    control().changeDiscount(SHOP, discountId, {
      items: { kind: 'products', productIds: [...own, ...others], variantIds: ['8912345671101'] },
    })
    await compare()
    await restore(id, 'large')
    await compare()
    expect(await drifts(id)).toEqual([])
    expect(at.discountsOf('Large')[0]).toMatchObject({ items: { kind: 'products', productIds: own, variantIds: [] } })
  })

  it('that was deactivated works again, with its own end', async () => {
    const { id, discountId } = await synced('Stopped')
    control().stopDiscount(SHOP, discountId)
    await compare()
    expect(await shown(id)).toEqual(['status active / expired', expect.stringMatching(/^ends /)])
    await restore(id, 'ten')
    await compare()
    expect(await drifts(id)).toEqual([])
    const [discount] = at.discountsOf('Stopped')
    expect(discount && statusOf(discount, Date.now())).toBe('ACTIVE')
    expect(discount?.endsAtMs).toBe(startOfDay(addDays(at.today, 11), at.zone).getTime())
  })

  it('that was deleted is made anew with all its codes, however often that is told', async () => {
    const { id, discountId } = await synced('Gone')
    control().deleteDiscount(SHOP, discountId)
    await compare()
    expect(await shown(id)).toEqual(['discount  / deleted'])
    expect(await at.statesOf(id)).toEqual({ GONEJONAS: 'failed: discount gone', GONEMAYA: 'failed: discount gone' })
    const foundAt = (await drifts(id))[0]?.differences[0]?.foundAt
    const gid = `gid://shopify/DiscountCodeNode/${discountId}`
    expect(await post('discounts/delete', { admin_graphql_api_id: gid })).toBe(200)
    expect(await post('discounts/update', { admin_graphql_api_id: gid })).toBe(200)
    await compare()
    expect((await drifts(id))[0]?.differences).toMatchObject([{ field: 'discount', foundAt }])
    await restore(id, 'ten')
    expect((await drifts(id))[0]?.differences).toMatchObject([{ isMending: true }])
    await at.sync()
    await compare()
    expect(await drifts(id)).toEqual([])
    expect(at.codesAt('Gone')).toEqual(['GONEJONAS', 'GONEMAYA'])
    expect(await at.statesOf(id)).toEqual({ GONEJONAS: 'created', GONEMAYA: 'created' })
  })

  it('is found at night where no webhook came', async () => {
    const { id } = await synced('Night')
    const [discount] = at.discountsOf('Night')
    if (discount) discount.value = { kind: 'amount', cents: 700, isForEach: false }
    await compare()
    expect(await drifts(id)).toEqual([])
    await compareEveryNight(at.shop.test.program)
    await compare()
    expect(await shown(id)).toEqual(['value percent 12.5 / once 7.00'])
    expect((await drifts(id))[0]?.differences[0]?.foundBy).toBe('nightly')
  })
})

describe('a code changed at Shopify', () => {
  it('that is missing fails with its reason, and is added again', async () => {
    const { id, discountId } = await synced('Code')
    control().removeCode(SHOP, discountId, 'CODEMAYA')
    await compare()
    expect(await shown(id)).toEqual(['code missing CODEMAYA / '])
    expect(await at.statesOf(id)).toEqual({ CODEJONAS: 'created', CODEMAYA: 'failed: code gone' })
    await restore(id, 'ten')
    expect(await at.statesOf(id)).toMatchObject({ CODEMAYA: 're-syncing' })
    await at.sync()
    await compare()
    expect(await drifts(id)).toEqual([])
    expect(at.codesAt('Code')).toEqual(['CODEJONAS', 'CODEMAYA'])
  })

  it('that somebody adds again himself works again', async () => {
    const { id, discountId } = await synced('Back')
    control().removeCode(SHOP, discountId, 'BACKMAYA')
    await compare()
    control().addCode(SHOP, discountId, 'backmaya')
    await compare()
    expect(await drifts(id)).toEqual([])
    expect(await at.statesOf(id)).toMatchObject({ BACKMAYA: 'created' })
  })

  it('that no creator has is kept or removed', async () => {
    const { id, discountId } = await synced('Added')
    for (const code of ['Extra1', 'EXTRA2']) control().addCode(SHOP, discountId, code)
    await compare()
    expect(await shown(id)).toEqual(['code added  / Extra1', 'code added  / EXTRA2'])
    // Restoring leaves them alone: somebody may use them.
    expect((await restore(id, 'ten')).error).toBe('already changed')
    const settle = (code: string, end: 'keep' | 'remove') =>
      at.call(discountCodes.settleAddedCode, { campaignId: id, discountId: 'ten', code, end }, at.asAda())
    expect((await settle('extra1', 'keep')).status).toBe(200)
    expect((await settle('EXTRA2', 'remove')).status).toBe(200)
    expect((await settle('EXTRA3', 'keep')).error).toBe('already changed')
    await compare()
    await compareEveryNight(at.shop.test.program)
    await compare()
    expect(await drifts(id)).toEqual([])
    expect(at.codesAt('Added')).toEqual(['ADDEDJONAS', 'ADDEDMAYA', 'Extra1'])
  })
})

describe('what must not matter', () => {
  it('is the end of a campaign, which is no drift', async () => {
    const { id, discountId } = await synced('Over')
    control().changeDiscount(SHOP, discountId, { title: 'Other' })
    await compare()
    expect(await drifts(id)).toHaveLength(1)
    await at.call(campaigns.endCampaign, { id }, at.asAda())
    await at.sync()
    await compare()
    await compareEveryNight(at.shop.test.program)
    await compare()
    expect(await drifts(id)).toEqual([])
    expect(await at.shop.rowsOf('SELECT 1 FROM discount_drift WHERE campaign_id = $1', [id])).toEqual([])
    expect(at.atShop().discounts.some(({ title }) => title === 'Other')).toBe(true)
  })

  it('is a webhook about another discount, or about none', async () => {
    const before = await told('discounts/update', 'not ours')
    expect(await post('discounts/update', { admin_graphql_api_id: 'gid://shopify/DiscountAutomaticNode/1', title: 'By hand' })).toBe(200)
    expect(await post('discounts/update', { id: 1 })).toBe(200)
    expect(await told('discounts/update', 'not ours')).toBe(before + 2)
    const { id, discountId } = await synced('Mine')
    // Another store's campaign does not take it for its own.
    await at.shop.rowsOf('UPDATE campaign_discount SET store_id = $2 WHERE campaign_id = $1', [id, at.shop.test.birch.id])
    control().changeDiscount(SHOP, discountId, { title: 'Other' })
    await at.shop.sandbox.shopify.sender.deliverDue()
    expect(await at.shop.rowsOf('SELECT 1 FROM campaign_discount WHERE campaign_id = $1 AND compare_asked > compare_done', [id])).toEqual(
      [],
    )
    expect(await told('discounts/update', 'not ours')).toBe(before + 3)
  })

  it('is Shopify’s failing: it is told, tried again, and loses nothing', async () => {
    const { id, discountId } = await synced('Failing')
    control().changeDiscount(SHOP, discountId, { usageLimit: 3 })
    await at.shop.sandbox.shopify.sender.deliverDue()
    at.shop.sandbox.shopify.order({ mode: 'status', status: 500, times: 1 })
    await compare()
    expect(await drifts(id)).toMatchObject([{ reason: 'unavailable', differences: [] }])
    const waitNoMore = () =>
      at.shop.rowsOf(`UPDATE campaign_discount SET compare_due_at = now() - interval '1 second' WHERE campaign_id = $1`, [id])
    at.order()
    // Not before its time.
    await compare()
    expect(await shown(id)).toEqual([])
    await waitNoMore()
    await compare()
    expect(await shown(id)).toEqual(['usage limit  / 3'])
    // A refusal ends the wish, keeps the difference and says why.
    at.order({ refusal: 'INVALID' })
    await restore(id, 'ten')
    await compare()
    expect(await drifts(id)).toMatchObject([{ reason: 'creation failed', differences: [{ field: 'usage limit', isMending: false }] }])
    at.order()
    await restore(id, 'ten')
    await compare()
    expect(await drifts(id)).toEqual([])
  })
})

describe('a code that is stopped and replaced', () => {
  const replace = (id: string, code: string, more: object = {}) =>
    at.call(discountCodes.replaceDiscountCode, { id, code, ...more }, at.asAda())
  const idOf = async (campaignId: string, code: string) => (await at.list({ campaignId, search: code }))?.codes[0]?.id ?? ''

  it('is deleted at Shopify, its successor made there, and its orders still count', async () => {
    const { id, discountId } = await synced('Leak')
    const code = await idOf(id, 'LEAKMAYA')
    expect((await replace(code, 'LEAKJONAS')).error).toBe('code taken')
    expect(await replace(code, 'LEAKMAYA-7Q', { isMailed: true })).toMatchObject({
      result: { code: { code: 'LEAKMAYA-7Q', state: 're-syncing' }, mail: 'no address' },
    })
    await at.sync()
    await compare()
    expect(at.codesAt('Leak').toSorted()).toEqual(['LEAKJONAS', 'LEAKMAYA-7Q'])
    expect(await at.statesOf(id)).toEqual({ LEAKJONAS: 'created', LEAKMAYA: 'disabled', 'LEAKMAYA-7Q': 'created' })
    expect((await at.list({ search: 'LEAKMAYA' }))?.codes.map((one) => [one.code, one.isStopped, one.discount !== undefined])).toEqual(
      expect.arrayContaining([
        ['LEAKMAYA', true, false],
        ['LEAKMAYA-7Q', false, true],
      ]),
    )
    expect(await drifts(id)).toEqual([])
    const links = await at.shop.rowsOf('SELECT DISTINCT discount_code FROM link WHERE campaign_id = $1 ORDER BY 1', [id])
    expect(links.map((row) => row['discount_code'])).toEqual(['LEAKJONAS', 'LEAKMAYA-7Q'])
    // Both are the creator's, for orders of any day.
    const owners = await at.shop.rowsOf(
      `SELECT DISTINCT creator_id FROM discount_code WHERE campaign_id = $1 AND code_key LIKE 'leakmaya%'`,
      [id],
    )
    expect(owners).toHaveLength(1)
    // Nothing of it comes back with another comparison.
    await compareEveryNight(at.shop.test.program)
    await compare()
    expect(await drifts(id)).toEqual([])
    expect(at.discountsOf('Leak')[0]?.id).toBe(discountId)
    // Another end sends it no more either.
    await at.call(campaigns.changeCampaign, { id, isPermanent: true, manager: '' }, at.asAda())
    await at.sync()
    expect((await at.statesOf(id))['LEAKMAYA']).toBe('disabled')
  })

  it('is tried again while Shopify fails, and told to the creator by mail', async () => {
    const { id } = await synced('Busy')
    const [creatorId] = (
      await at.shop.rowsOf(`SELECT creator_id FROM discount_code WHERE campaign_id = $1 AND code = 'BUSYMAYA'`, [id])
    ).map((row) => row['creator_id'])
    await at.shop.rowsOf(`UPDATE creator SET email = 'busy@mail.example', email_key = 'busy@mail.example' WHERE id = $1`, [creatorId])
    at.shop.sandbox.shopify.order({ mode: 'status', status: 500, times: 1000 })
    expect((await replace(await idOf(id, 'BUSYMAYA'), 'BUSYMAYA2', { isMailed: true, language: 'zh' })).result?.mail).toBe('sent')
    await at.sync()
    await compare()
    expect(at.codesAt('Busy')).toContain('BUSYMAYA')
    expect(await at.statesOf(id)).toMatchObject({ BUSYMAYA: 'disabled' })
    at.order()
    await at.retry({ campaignId: id })
    await at.sync()
    await at.shop.rowsOf(`UPDATE campaign_discount SET compare_due_at = NULL WHERE campaign_id = $1`, [id])
    await compare()
    expect(at.codesAt('Busy').toSorted()).toEqual(['BUSYJONAS', 'BUSYMAYA2'])
    expect((await replace(await idOf(id, 'BUSYJONAS'), 'no code')).error).toBe('invalid input')
    expect((await replace('nobody', 'FREE1')).error).toBe('not found')
  })
})

describe('codes of 500 creators', () => {
  /** What the calls of the sync cost by Shopify's own count: each at most, and together. */
  const costs = () =>
    at.shop.sandbox.shopify.received.list().flatMap(({ answer }) => {
      const read = z.object({ extensions: z.object({ cost: z.object({ requestedQueryCost: z.number() }) }) }).safeParse(answer)
      return read.success ? [read.data.extensions.cost.requestedQueryCost] : []
    })

  it('are two portions of one discount, and in the shop within two minutes by what its points allow', { timeout: 60_000 }, async () => {
    const creatorIds = Array.from({ length: 500 }, () => randomUUID())
    await at.shop.rowsOf(
      `INSERT INTO creator (id, store_id, name, name_key, created_at, updated_at)
       SELECT id, $1, 'Many ' || id, 'many ' || id, now(), now() FROM unnest($2::text[]) AS id`,
      [at.storeId, creatorIds],
    )
    const { id } = await at.made('Many', { creatorIds, discounts: [tenOff('{creator}')] })
    expect(await at.preview(id)).toMatchObject({ counts: { creators: 500, links: 500, codes: 500 } })
    // Shopify is done with a portion when it is asked for the third time.
    at.order({ reads: 3 })
    at.shop.sandbox.shopify.received.clear()
    at.clock.waitedMs = 0
    await at.sync()
    expect(await at.read(id)).toMatchObject({ codeCounts: { created: 500, failed: 0, syncing: 0 } })
    expect(new Set(at.codesAt('Many')).size).toBe(500)
    expect(at.discountsOf('Many')).toHaveLength(1)
    expect(await at.list({ campaignId: id, pageNo: 10 })).toMatchObject({ count: 500, pageSize: 50, codes: { length: 50 } })
    const points = costs().reduce((sum, cost) => sum + cost, 0)
    expect(costs().length).toBeGreaterThan(8)
    // All that was asked for is restored in this time, even to a shop that had no point left.
    expect(at.clock.waitedMs + (points / BUCKET.restoreRate) * 1000).toBeLessThan(120_000)
  })
})
