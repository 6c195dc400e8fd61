/** Codes of campaigns on their way to a shop that answers late, refuses single codes, or not at all; and the end of campaigns. */
import type { InputOf } from '@convbox/contract'
import { campaigns } from '@convbox/contract/api/campaigns'
import { discountCodeIdField } from '@convbox/contract/api/fields.schemas'
import { creators } from '@convbox/contract/api/creators'
import { discountCodes } from '@convbox/contract/api/discount-codes'
import { landingPages } from '@convbox/contract/api/landing-pages'
import { addDays, todayIn } from '@convbox/contract/date-range'
import { startOfDay } from '@convbox/contract/store-days'
import { statusOf } from '@convbox/demo/platforms/shopify/discount'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from '../../logger.ts'
import type { StoreCaller } from '../../http/handlers.ts'
import { compareEveryNight, lookUpCodes } from './discount-codes.ts'
import { discountCodesFeature } from './discount-codes.routes.ts'
import { createDiscount } from '../../platforms/shopify/discounts.ts'
import { openCampaignShop, tenOff, type CampaignShop } from '../../testing/campaign-shop.ts'
import { watchStatements } from '../../testing/watch-statements.ts'

const PRODUCT = '8912345670101'

let at: CampaignShop
beforeAll(async () => {
  at = await openCampaignShop()
})
beforeEach(() => at.order())
afterAll(() => at.stop())

describe('a campaign', () => {
  it('is created with its links and codes, which Shopify gets as one discount for each setting', async () => {
    const mug = {
      id: 'mug',
      type: 'product' as const,
      valueType: 'fixed amount' as const,
      value: '5.00',
      productIds: [PRODUCT],
      codePattern: 'MUG-{creator}',
    }
    const { id } = await at.made('First', { discounts: [tenOff('{creator}'), mug] })
    expect(await at.read(id)).toMatchObject({ isDraft: false, status: 'In Progress', faults: [], codeCounts: { syncing: 4, created: 0 } })
    await at.sync()
    expect(await at.read(id)).toMatchObject({ codeCounts: { syncing: 0, created: 4, failed: 0 } })
    const [mugs, all] = at.discountsOf('First')
    expect(all).toMatchObject({
      title: expect.stringMatching(/^First 12\.5% \([\da-f]{12}\)$/),
      value: { kind: 'percentage', share: 0.125 },
      items: { kind: 'all' },
      startsAtMs: startOfDay(at.today, at.zone).getTime(),
      endsAtMs: startOfDay(addDays(at.today, 11), at.zone).getTime(),
      codes: [{ code: 'FIRSTJONAS' }, { code: 'FIRSTMAYA' }],
    })
    expect(mugs).toMatchObject({
      value: { kind: 'amount', cents: 500, isForEach: true },
      items: { productIds: [PRODUCT] },
      codes: [{ code: 'MUG-FIRSTJONAS' }, { code: 'MUG-FIRSTMAYA' }],
    })
    expect(at.discountsOf('First')).toHaveLength(2)
    const shown = await at.preview(id)
    expect(shown).toMatchObject({ counts: { creators: 2, links: 2, codes: 4, edits: 0 }, media: [{ id: at.medium, name: 'Instagram' }] })
    expect(shown?.creators[1]).toMatchObject({
      name: 'First Maya',
      links: [{ mediumId: at.medium, isEdited: false, shortUrl: expect.stringMatching(/\/s\/[a-z\d]{7}$/) }],
      codes: [
        { code: 'MUG-FIRSTMAYA', state: 'created' },
        { code: 'FIRSTMAYA', state: 'created' },
      ],
    })
    expect(await at.list({ search: 'mug-first' })).toMatchObject({
      count: 2,
      codes: [{ discount: { type: 'product', valueType: 'fixed amount', value: '5.00' }, campaign: 'First', isAdopted: false }, {}],
    })
    expect(await at.list({ search: 'FIRST', searchIn: 'Campaign', state: 'failed' })).toMatchObject({ count: 0, counts: { created: 4 } })
    // Again there is nothing to do.
    at.shop.sandbox.shopify.received.clear()
    await at.sync()
    expect(at.shop.sandbox.shopify.received.list()).toEqual([])
  })
})

describe('codes', () => {
  it('that the shop has already fail alone; another code or the shop’s own is taken instead', async () => {
    const foreign = { title: 'By hand', value: { percent: '50' }, startsAt: '2026-01-01T00:00:00.000Z' }
    for (const code of ['TAKENMAYA', 'takenjonas']) await createDiscount(at.shop.test.program, at.storeId, { ...foreign, code })
    const third = await at.addCreator('Taken Zoe')
    const { id } = await at.made('Taken', { creatorIds: [await at.addCreator('Taken Maya'), await at.addCreator('Taken Jonas'), third] })
    await at.sync()
    const taken = 'failed: already exists'
    expect(await at.statesOf(id)).toEqual({ TAKENJONAS: taken, TAKENMAYA: taken, TAKENZOE: 'created' })
    expect(await at.read(id)).toMatchObject({ codeCounts: { created: 1, failed: 2 } })
    const failed = (await at.list({ campaignId: id, state: 'failed' }))?.codes ?? []
    const idOf = (code: string) => failed.find((one) => one.code === code)?.id ?? ''
    expect(await at.retry({ id: idOf('TAKENMAYA') })).toBe(1)
    expect(await at.statesOf(id)).toMatchObject({ TAKENMAYA: 're-syncing', TAKENJONAS: taken })
    await at.sync()
    expect(await at.statesOf(id)).toMatchObject({ TAKENMAYA: taken })
    const change = (code: string) => at.call(discountCodes.changeDiscountCode, { id: idOf('TAKENMAYA'), code }, at.asAda())
    expect(await change('takenzoe')).toMatchObject({ error: 'code taken', details: { takenzoe: 'Taken' } })
    expect((await change('MAYA NEW')).status).toBe(400)
    expect((await change('MAYANEW')).result).toMatchObject({ code: 'MAYANEW', state: 're-syncing' })
    const adopt = (code: string) => at.call(discountCodes.adoptDiscountCode, { id: idOf(code) }, at.asAda())
    expect((await adopt('TAKENJONAS')).result).toMatchObject({ code: 'TAKENJONAS', state: 'created', isAdopted: true })
    expect((await adopt('TAKENJONAS')).error).toBe('already changed')
    const stop = { id: idOf('TAKENJONAS'), code: 'JONASNEXT', isMailed: false }
    expect((await at.call(discountCodes.replaceDiscountCode, stop, at.asAda())).error).toBe('code of the shop')
    await at.sync()
    expect(await at.statesOf(id)).toEqual({ MAYANEW: 'created', TAKENJONAS: 'created', TAKENZOE: 'created' })
    expect(at.codesAt('Taken')).toEqual(['TAKENZOE', 'MAYANEW'])
    // The short addresses apply what their creators have now.
    const links = await at.shop.rowsOf('SELECT discount_code FROM link WHERE campaign_id = $1 ORDER BY discount_code', [id])
    expect(links.map((link) => link['discount_code'])).toEqual(['MAYANEW', 'TAKENJONAS', 'TAKENZOE'])
  })

  it('are changed together with their links, wherever the change is killed', async () => {
    const { program } = at.shop.test
    const foreign = { title: 'By hand', value: { percent: '50' }, startsAt: '2026-01-01T00:00:00.000Z', code: 'KILLEDMAYA' }
    await createDiscount(program, at.storeId, foreign)
    const { id } = await at.made('Killed', { creatorIds: [await at.addCreator('Killed Maya')] })
    await at.sync()
    const [failed] = (await at.list({ campaignId: id, state: 'failed' }))?.codes ?? []
    const [store] = await at.shop.rowsOf('SELECT tenant_id FROM store WHERE id = $1', [at.storeId])
    const caller = { store: { id: at.storeId, tenantId: store?.['tenant_id'] }, user: { id: at.shop.test.users.ada } } as StoreCaller
    const wanted = { id: discountCodeIdField.parse(failed?.id), code: 'KILLEDNEW' }
    const both = 'SELECT discount_code.code, link.discount_code FROM discount_code JOIN link USING (campaign_id) WHERE campaign_id = $1'
    let [isDone, allowed] = [false, 0]
    while (!isDone && allowed < 30) {
      let writes = 0
      // At a write, or at the end of the transaction.
      const dying = watchStatements(program, async (text, run) => {
        if (!/^(begin|rollback|select)/i.test(text) && (writes += 1) > allowed) throw new Error('killed')
        return run()
      })
      await discountCodesFeature(dying)
        .changeDiscountCode(wanted, caller)
        .catch(() => undefined)
      allowed += 1
      const [now] = await at.shop.rowsOf(both, [id])
      expect(now?.['discount_code']).toBe(now?.['code'])
      isDone = now?.['code'] === 'KILLEDNEW'
    }
    expect(allowed).toBeGreaterThan(3)
    expect(await at.shop.rowsOf("SELECT id FROM audit WHERE action = 'discount code changed' AND target = 'KILLEDNEW'")).toHaveLength(1)
    await at.sync()
    expect(await at.statesOf(id)).toEqual({ KILLEDNEW: 'created' })
  })

  it('that Shopify does not answer in five minutes time out, and are there once after a retry', async () => {
    const { id } = await at.made('Slow')
    at.order({ isEndless: true })
    at.clock.waitedMs = 0
    await at.sync()
    expect(at.clock.waitedMs).toBe(300_000)
    expect(await at.statesOf(id)).toEqual({ SLOWJONAS: 'failed: sync timeout', SLOWMAYA: 'failed: sync timeout' })
    at.order()
    expect(await at.retry({ campaignId: id })).toBe(2)
    await at.sync()
    expect(await at.statesOf(id)).toEqual({ SLOWJONAS: 'created', SLOWMAYA: 'created' })
    expect(at.codesAt('Slow')).toEqual(['SLOWJONAS', 'SLOWMAYA'])
  })

  it('of a discount that Shopify refuses say so', async () => {
    at.order({ refusal: 'VALUE_OUTSIDE_RANGE' })
    const { id } = await at.made('Refused')
    await at.sync()
    expect(await at.statesOf(id)).toEqual({ REFUSEDJONAS: 'failed: creation failed', REFUSEDMAYA: 'failed: creation failed' })
    expect(await at.retry({ id: randomUUID() })).toBe(0)
  })

  it('are there once, however often the sync dies', async () => {
    const { id } = await at.made('Dying', { discounts: [tenOff('{creator}'), { ...tenOff('B-{creator}'), id: 'b' }] })
    const { mainDb } = at.shop.test.program
    /** Dies at its write of this number. true: it was not reached. */
    const dieAt = async (deadly: number): Promise<boolean> => {
      let writes = 0
      const db = new Proxy(mainDb.db, {
        get: (target, name) => {
          if (name === 'update' || name === 'execute') writes += 1
          if (writes >= deadly) throw new Error('died')
          const found: unknown = Reflect.get(target, name)
          return typeof found === 'function' ? found.bind(target) : found
        },
      })
      await at.sync({ ...at.shop.test.program, logger: createLogger('fatal'), mainDb: { ...mainDb, db } }).catch(() => undefined)
      return writes < deadly
    }
    // Each time from the beginning of what is left: before the first write, and after each one that follows.
    let deaths = 0
    while (deaths < 30 && !(await dieAt(deaths + 1))) deaths += 1
    expect(deaths).toBeGreaterThan(2)
    expect(new Set(Object.values(await at.statesOf(id)))).toEqual(new Set(['created']))
    expect(at.discountsOf('Dying')).toHaveLength(2)
    expect(at.codesAt('Dying').toSorted()).toEqual(['B-DYINGJONAS', 'B-DYINGMAYA', 'DYINGJONAS', 'DYINGMAYA'])
  })

  it('of a store without Shopify are listed as not synced, and the links work', async () => {
    const { test } = at.shop
    const asAlder = { as: 'ada' as const, store: test.alder }
    const creator = await test.call(creators.saveCreator, { name: 'Offline' }, asAlder)
    const channel = await test.call(creators.saveMedium, { name: 'Blog' }, asAlder)
    const landing = await test.call(landingPages.saveLandingPage, { name: 'Home', url: 'https://alder.example/' }, asAlder)
    const { result } = await test.call(
      campaigns.saveCampaign,
      {
        name: 'Offline',
        landingPageId: landing.result?.id,
        startsOn: todayIn('UTC', Date.now()),
        isPermanent: true,
        creatorIds: [creator.result?.id ?? ''],
        mediumIds: [channel.result?.id ?? ''],
        discounts: [tenOff('{creator}')],
        feeRule: { fee: { kind: 'percent', percent: '10' } },
      },
      asAlder,
    )
    const id = result?.id ?? ''
    expect((await test.call(campaigns.createCampaign, { id }, asAlder)).status).toBe(200)
    await at.sync()
    const { result: shown } = await test.call(campaigns.previewCampaign, { id }, asAlder)
    expect(shown?.creators).toMatchObject([
      {
        links: [{ url: expect.stringMatching(/^https:\/\/alder\.example\/\?utm_/) }],
        codes: [{ state: 'failed', reason: 'not installed' }],
      },
    ])
  })
})

describe('the end', () => {
  const statusAt = (name: string) => at.discountsOf(name).map((one) => statusOf(one, Date.now()))

  it('of a campaign stops its discount, and a later last day starts it again', async () => {
    const { id } = await at.made('Ends')
    await at.sync()
    expect((await at.call(campaigns.endCampaign, { id }, at.asAda())).result).toMatchObject({ status: 'Ended' })
    await at.sync()
    expect(statusAt('Ends')).toEqual(['EXPIRED'])
    expect(await at.statesOf(id)).toEqual({ ENDSJONAS: 'disabled', ENDSMAYA: 'disabled' })
    const change = (input: Omit<InputOf<typeof campaigns.changeCampaign>, 'id'>) =>
      at.call(campaigns.changeCampaign, { id, ...input }, at.asAda())
    expect((await change({ endsOn: addDays(at.today, -1), isPermanent: false, manager: '' })).details).toEqual({
      endsOn: 'The last day cannot have passed',
    })
    expect((await change({ isPermanent: false, manager: '' })).details).toEqual({ endsOn: 'Please choose the last day' })
    // Only the manager: it stays ended.
    expect((await change({ manager: 'Grace' })).result).toMatchObject({ status: 'Ended', manager: 'Grace' })
    const longer = await change({ endsOn: addDays(at.today, 20), isPermanent: false, manager: 'Ada' })
    expect(longer.result).toMatchObject({ status: 'In Progress', endsOn: addDays(at.today, 20), manager: 'Ada' })
    await at.sync()
    expect(statusAt('Ends')).toEqual(['ACTIVE'])
    expect(at.discountsOf('Ends')[0]?.endsAtMs).toBe(startOfDay(addDays(at.today, 21), at.zone).getTime())
    expect(await at.statesOf(id)).toEqual({ ENDSJONAS: 'created', ENDSMAYA: 'created' })
    await change({ isPermanent: true, manager: '' })
    await at.sync()
    expect(at.discountsOf('Ends')[0]).not.toHaveProperty('endsAtMs')
    expect(at.codesAt('Ends')).toEqual(['ENDSJONAS', 'ENDSMAYA'])
  })

  it('comes with the last day in the store’s at.zone, and is told once Shopify answers again', async () => {
    const { id } = await at.made('Passes')
    await at.sync()
    await at.shop.rowsOf(`UPDATE campaign SET starts_on = $2, ends_on = $3 WHERE id = $1`, [
      id,
      addDays(at.today, -5),
      addDays(at.today, -1),
    ])
    at.shop.sandbox.shopify.order({ mode: 'status', status: 500, times: 1 })
    await at.sync()
    expect(statusAt('Passes')).toEqual(['ACTIVE'])
    await at.shop.rowsOf(`UPDATE campaign_discount SET next_try_at = now() - interval '1 second' WHERE campaign_id = $1`, [id])
    at.order()
    await at.sync()
    expect(statusAt('Passes')).toEqual(['EXPIRED'])
    expect(await at.read(id)).toMatchObject({ status: 'Ended', codeCounts: { disabled: 2 } })
  })

  it('of a campaign whose codes were not sent yet sends none; they are sent when it goes on', async () => {
    const { id } = await at.made('Early')
    await at.call(campaigns.endCampaign, { id }, at.asAda())
    await at.sync()
    expect(await at.statesOf(id)).toEqual({ EARLYJONAS: 'disabled', EARLYMAYA: 'disabled' })
    expect(at.discountsOf('Early')).toEqual([])
    await at.call(campaigns.changeCampaign, { id, isPermanent: true, manager: '' }, at.asAda())
    await at.sync()
    expect(await at.statesOf(id)).toEqual({ EARLYJONAS: 'created', EARLYMAYA: 'created' })
  })

  it('finds a discount that somebody deleted in the shop, and a retry makes another one', async () => {
    const { id } = await at.made('Deleted')
    await at.sync()
    const all = at.atShop()
    all.discounts = all.discounts.filter(({ title }) => !title.startsWith('Deleted '))
    await at.call(campaigns.changeCampaign, { id, isPermanent: true, manager: '' }, at.asAda())
    await at.sync()
    expect(await at.statesOf(id)).toEqual({ DELETEDJONAS: 'failed: discount gone', DELETEDMAYA: 'failed: discount gone' })
    await at.retry({ campaignId: id })
    await at.sync()
    expect(at.codesAt('Deleted')).toEqual(['DELETEDJONAS', 'DELETEDMAYA'])
  })
})

describe('imported codes', () => {
  const importFile = async (campaignId: string, codes: readonly string[], isPreview = false) => {
    const csv = ['name,code', ...codes.map((code) => `Nora Moved,${code}`)].join('\n')
    return (await at.call(creators.importBalances, { campaignId, csv, total: '0.00', isPreview }, at.asAda())).result
  }
  const look = () => lookUpCodes(at.shop.test.program)
  const shown = async (code: string) => (await at.list({ search: code }))?.codes[0]?.lookUp

  it('are looked up in the shop, before and after the import, and nothing is changed there', async () => {
    const { id } = await at.made('Moved')
    await at.sync()
    const startsAt = '2026-01-01T00:00:00.000Z'
    const cup = { value: { amount: '5.00', isForEach: true }, productIds: [PRODUCT], endsAt: '2026-02-01T00:00:00.000Z' }
    await createDiscount(at.shop.test.program, at.storeId, { title: 'Spring of Nora', value: { percent: '15' }, startsAt, code: 'Nora15' })
    await createDiscount(at.shop.test.program, at.storeId, { title: 'Old cups', ...cup, startsAt, code: 'OLD5' })
    at.shop.sandbox.shopify.received.clear()
    // More than one call's.
    const codes = ['nora15', 'OLD5', ...Array.from({ length: 30 }, (_, index) => `NOBODY${index}`)]
    expect((await importFile(id, codes, true))?.shop).toEqual({
      looked: 32,
      left: 0,
      inShop: 2,
      missing: codes.slice(2, 22),
      missingCount: 30,
      expired: ['OLD5'],
      expiredCount: 1,
    })
    expect(await importFile(id, codes)).toMatchObject({ isTaken: true, codes: 32 })
    expect(await shown('nora15')).toEqual({ isWaiting: true })
    expect((await at.list({}))?.imported).toEqual({ all: 32, waiting: 32, inShop: 0, notInShop: 0 })
    await look()
    expect((await at.list({}))?.imported).toEqual({ all: 32, waiting: 0, inShop: 2, notInShop: 30 })
    expect(await shown('nora15')).toEqual({
      isWaiting: false,
      lookedAt: expect.any(String),
      found: {
        title: 'Spring of Nora',
        kind: 'amount off',
        status: 'active',
        off: { type: 'order', valueType: 'percentage', value: '15' },
      },
    })
    expect((await shown('OLD5'))?.found).toEqual({
      title: 'Old cups',
      kind: 'amount off',
      status: 'expired',
      off: { type: 'product', valueType: 'fixed amount', value: '5.00', currency: 'USD' },
    })
    expect(await shown('NOBODY7')).toEqual({ isWaiting: false, lookedAt: expect.any(String) })
    // 32 codes are two calls, before and after.
    const calls = at.shop.sandbox.shopify.received.list()
    expect(calls).toHaveLength(4)
    expect(JSON.stringify(calls)).not.toContain('mutation')
  })

  it('say why they were not looked up, are tried again later, and at once where a person asks', async () => {
    const { id } = await at.made('Unlucky')
    await at.sync()
    expect(await importFile(id, ['WAITS1'])).toMatchObject({ isTaken: true })
    at.shop.sandbox.shopify.order({ mode: 'status', status: 500, times: 1 })
    await look()
    expect(await shown('WAITS1')).toEqual({ isWaiting: true, failed: 'unavailable' })
    expect((await at.list({}))?.imported).toMatchObject({ waiting: 1, failed: 'unavailable' })
    // Its time has not come.
    await look()
    expect(await shown('WAITS1')).toEqual({ isWaiting: true, failed: 'unavailable' })
    const [row] = (await at.list({ search: 'WAITS1' }))?.codes ?? []
    const ask = (input: object) => at.call(discountCodes.lookUpImportedCodes, input, at.asAda())
    expect((await ask({ id: 'nobody' })).error).toBe('not found')
    expect((await ask({ id: row?.id ?? '' })).result).toEqual({ asked: 1 })
    await look()
    expect(await shown('WAITS1')).toEqual({ isWaiting: false, lookedAt: expect.any(String) })
    // The shop has made it since.
    const made = { title: 'Late', value: { percent: '5' }, startsAt: '2026-01-01T00:00:00.000Z', code: 'WAITS1' }
    await createDiscount(at.shop.test.program, at.storeId, made)
    expect((await ask({})).result).toEqual({ asked: 33 })
    // Until the shop has answered, what it said before is shown.
    expect(await shown('nora15')).toMatchObject({ isWaiting: true, found: { title: 'Spring of Nora' } })
    await look()
    expect(await shown('WAITS1')).toMatchObject({ found: { title: 'Late', status: 'active' } })
    await compareEveryNight(at.shop.test.program)
    expect((await at.list({}))?.imported.waiting).toBe(33)
  })
})
