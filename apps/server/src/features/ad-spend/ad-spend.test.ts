/** Spend of connected ad accounts, read through the platforms' stand-ins. */
import { adSpend } from '@convbox/contract/api/ad-spend'
import { integrations } from '@convbox/contract/api/integrations'
import { SPEND_CHANNELS, SPEND_HISTORY_DAYS, type SpendChannel } from '@convbox/contract/ad-spend'
import { addDays } from '@convbox/contract/date-range'
import { DAY_MS, MINUTE_MS } from '@convbox/contract/durations'
import { column } from '@convbox/storage'
import { Decimal } from 'decimal.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startChannelsProgram, type ChannelsProgram } from '../../testing/channels-program.ts'
import { readSpend } from './ad-spend.ts'
import { matchReads } from './spend-reads.rows.ts'

let all: ChannelsProgram
let test: ChannelsProgram['test']
beforeAll(async () => {
  all = await startChannelsProgram()
  ;({ test } = all)
})
afterAll(() => all.stop())
beforeEach(async () => {
  await all.reset()
  // Noon in London: the same day in New York and Berlin.
  all.passMinutes((36 * 60 - (all.nowMs() % DAY_MS) / MINUTE_MS) % (24 * 60))
  for (const channel of SPEND_CHANNELS) bookOf(channel).restore()
  await all.rowsOf('DELETE FROM spend_read')
  await test.program.warehouse.command('TRUNCATE TABLE ad_spend')
})

const bookOf = (channel: SpendChannel) => all.sandbox.channels.oauth[channel].context.ads
const asAda = () => ({ as: 'ada' as const, store: test.alder })
const today = (): string => new Date(all.nowMs()).toISOString().slice(0, 10)

/** Connects Ada's account and selects its ad accounts with these names; the first has days of New York and dollars, the second of Berlin and euros. */
const select = async (platform: SpendChannel, names = ['Northwind Main']) => {
  const authId = await all.connected({ platform })
  const { result } = await test.call(integrations.listPickable, { authId }, asAda())
  const items = result?.items.filter(({ kind, name }) => kind === 'ad account' && names.includes(name)) ?? []
  await test.call(integrations.savePick, { authId, items: items.map(({ kind, externalId }) => ({ kind, externalId })) }, asAda())
  const person = all.sandbox.channels.oauth[platform].context.people.find(({ name }) => name === 'Nora Lind')
  return items.flatMap(({ externalId }) => person?.accounts.find(({ id }) => id === externalId) ?? [])
}
/** Takes the history as read, in tests of what follows it. */
const skipHistory = async (platform: SpendChannel): Promise<void> => {
  await matchReads(test.program.mainDb, platform, new Date(all.nowMs()))
  await all.rowsOf(`UPDATE spend_read SET since = '2020-01-01', read_at = now(), next_at = '9999-01-01' WHERE kind = 'history'`)
}
/** Runs the job until nothing of a platform is due, the clock going on by half a minute each time for reports that are being made. */
const read = async (platform: SpendChannel, runs = 3): Promise<void> => {
  for (let run = 0; run < runs; run += 1) {
    await readSpend(test.program, platform)
    all.passMinutes(0.5)
  }
}
const states = async () => (await test.call(adSpend.spendReads, {}, asAda())).result?.accounts ?? []

const stored = (accountId: string) =>
  test.program.warehouse.query({
    sql: `SELECT toString(day) AS day, campaign_id, adset_id, ad_id, ad, creative_id, currency, spend, toString(spend_store_currency) AS converted,
        impressions, clicks, link_clicks, orders_7d_click + orders_1d_view AS orders, sales_7d_click + sales_1d_view AS sales
      FROM ad_spend FINAL WHERE store_id = {storeId:String} AND account_id = {accountId:String} ORDER BY day, ad_id`,
    params: { storeId: test.alder.id, accountId },
    row: z.object({
      day: column.text,
      campaign_id: column.text,
      adset_id: column.text,
      ad_id: column.text,
      ad: column.text,
      creative_id: column.text,
      currency: column.text,
      spend: column.text,
      converted: z.string().nullable(),
      impressions: column.count,
      clicks: column.count,
      link_clicks: column.count,
      orders: column.text,
      sales: column.text,
    }),
  })
/** What Meta alone tells: of engaged views, of its estimate, of its own shop. */
const ownWindows = (accountId: string) =>
  test.program.warehouse.query({
    sql: `SELECT toString(day) AS day, ad_id, [orders_1d_engaged_view, sales_1d_engaged_view, orders_incremental, sales_incremental, orders_on_site, sales_on_site] AS told
      FROM ad_spend FINAL WHERE store_id = {storeId:String} AND account_id = {accountId:String} ORDER BY day, ad_id`,
    params: { storeId: test.alder.id, accountId },
    row: z.object({ day: column.text, ad_id: column.text, told: z.array(z.coerce.number().nullable()) }),
  })
const windowsOf = (told: Told | undefined) =>
  (['engagedView1d', 'incremental', 'onSite'] as const).flatMap((window) => {
    const claims = told?.reported[window]
    return [claims === undefined ? null : Number(claims.orders), claims === undefined ? null : Number(claims.sales)]
  })
const sumOf = (values: readonly string[]): string => values.reduce((sum, value) => sum.plus(value), new Decimal(0)).toFixed(2)

type Told = Awaited<ReturnType<ReturnType<typeof bookOf>['figuresOf']>>[number]
/** What a platform tells of the book: of clicks, creative and claims. */
const TOLD: Record<
  SpendChannel,
  (told: Told | undefined) => Partial<Record<'clicks' | 'link_clicks' | 'creative_id' | 'orders' | 'sales', unknown>>
> = {
  facebook: (told) => ({
    clicks: told?.clicks,
    link_clicks: told?.linkClicks,
    creative_id: told?.creativeId,
    orders: Number(told?.reported.click7d.orders) + Number(told?.reported.view1d.orders),
    sales: Number(told?.reported.click7d.sales) + Number(told?.reported.view1d.sales),
  }),
  // Google has no creatives beside ads, and counts after clicks alone.
  google: (told) => ({ clicks: told?.clicks, link_clicks: told?.clicks, creative_id: '', ...inOneWindow(told) }),
  bing: (told) => ({ clicks: told?.linkClicks, link_clicks: told?.linkClicks, creative_id: '', ...inOneWindow(told) }),
  pinterest: (told) => TOLD.facebook(told),
  // Swipes alone, and claims of both windows in one number.
  snapchat: (told) => ({ ...TOLD.facebook(told), clicks: told?.linkClicks }),
  tiktok: (told) => ({ clicks: told?.linkClicks, link_clicks: told?.linkClicks, creative_id: told?.creativeId, ...inOneWindow(told) }),
}
const inOneWindow = (told: Told | undefined) => ({
  orders: Number(told?.reported.click7d.orders),
  sales: Number(told?.reported.click7d.sales),
})

describe.each(SPEND_CHANNELS)('spend of %s', (platform) => {
  it('is read for 13 months and equals what the platform tells, ad by ad and day by day', async () => {
    const [account] = await select(platform)
    if (account === undefined) throw new Error('No account')
    await read(platform, 4)
    const rows = await stored(account.id)
    const told = await bookOf(platform).figuresOf(account, { since: addDays(today(), -SPEND_HISTORY_DAYS), until: today() })
    const past = told.filter(({ day }) => day < today())
    expect(new Set(rows.map(({ day }) => day)).size).toBe(SPEND_HISTORY_DAYS + 1)
    expect(sumOf(rows.filter(({ day }) => day < today()).map(({ spend }) => spend))).toBe(sumOf(past.map(({ spend }) => spend)))
    const sample = past.find(({ day, ad }) => day === addDays(today(), -100) && ad === 'Slow breakfast')
    const row = rows.find(({ day, ad_id: id }) => day === sample?.day && id === sample.adId)
    expect({ ...row, orders: Number(row?.orders), sales: Number(row?.sales) }).toMatchObject({
      campaign_id: sample?.campaignId,
      adset_id: sample?.adsetId,
      ad: sample?.ad,
      currency: 'USD',
      impressions: sample?.impressions,
      converted: row?.spend,
      ...TOLD[platform](sample),
    })
    expect((await ownWindows(account.id)).find(({ day, ad_id: id }) => day === sample?.day && id === sample.adId)?.told).toEqual(
      platform === 'facebook' ? windowsOf(sample) : [null, null, null, null, null, null],
    )
    expect(await states()).toMatchObject([
      { platName: platform, doneDays: SPEND_HISTORY_DAYS, totalDays: SPEND_HISTORY_DAYS, missingRates: 0 },
    ])
    expect((await states())[0]).not.toHaveProperty('failure')
  })

  it('is read every hour for today and every day for the days before; restated days are replaced, and what was taken back is 0', async () => {
    const [account] = await select(platform)
    if (account === undefined) throw new Error('No account')
    await skipHistory(platform)
    await read(platform, 4)
    const spentOn = async (day: string): Promise<string> =>
      sumOf((await stored(account.id)).flatMap((row) => (row.day === day ? [row.spend] : [])))
    const atNoon = await spentOn(today())
    const [restatedDay, untouchedDay] = [addDays(today(), -20), addDays(today(), -21)]
    const untouched = await spentOn(untouchedDay)
    bookOf(platform).restate(account.id, restatedDay, (figures) => figures.slice(1).map((row) => ({ ...row, spend: '7.25' })))
    all.passMinutes(61)
    await read(platform)
    expect(Number(await spentOn(today()))).toBeGreaterThan(Number(atNoon))
    // The days before are read once a day.
    expect(await spentOn(restatedDay)).not.toBe('21.75')
    all.passMinutes(24 * 60)
    await read(platform, 4)
    // Three ads are left of four, 7.25 each.
    expect(await spentOn(restatedDay)).toBe('21.75')
    expect((await stored(account.id)).filter(({ day, spend }) => day === restatedDay && Number(spend) > 0)).toHaveLength(3)
    expect(await spentOn(untouchedDay)).toBe(untouched)
  })

  it('goes on after too many calls, a fault and a missing permission, and says so meanwhile', async () => {
    const [account] = await select(platform)
    if (account === undefined) throw new Error('No account')
    await skipHistory(platform)
    bookOf(platform).order = 'throttled'
    await read(platform, 1)
    expect(await states()).toMatchObject([{ failure: 'too many requests' }])
    // Nothing is asked before the pause is over.
    const calls = all.sandbox.channels.oauth[platform].calls.length
    await readSpend(test.program, platform)
    expect(all.sandbox.channels.oauth[platform].calls.length).toBe(calls)
    bookOf(platform).order = 'denied'
    all.passMinutes(61)
    await read(platform, 1)
    expect(await states()).toMatchObject([{ failure: 'permission missing' }])
    bookOf(platform).order = 'none'
    all.passMinutes(61)
    all.sandbox.channels.oauth[platform].control.fail(500, 1)
    await read(platform, 1)
    all.passMinutes(61)
    await read(platform, 4)
    expect((await states())[0]).not.toHaveProperty('failure')
    expect(new Set((await stored(account.id)).map(({ day }) => day)).size).toBeGreaterThan(28)
  })
})

it('is read from one platform while another one hangs', async () => {
  const [[slow], [fast]] = [await select('facebook'), await select('google')]
  bookOf('facebook').order = 'hang'
  const hanging = readSpend(test.program, 'facebook')
  await readSpend(test.program, 'google')
  expect((await stored(fast?.id ?? '')).length).toBeGreaterThan(0)
  expect(await stored(slow?.id ?? '')).toEqual([])
  bookOf('facebook').restore()
  await hanging
  await read('facebook')
  expect((await stored(slow?.id ?? '')).length).toBeGreaterThan(0)
})

it('rests before Meta refuses, as long as its headers say, and says so', async () => {
  const [account] = await select('facebook')
  await skipHistory('facebook')
  const calls = () => all.sandbox.channels.oauth.facebook.calls.length
  bookOf('facebook').order = 'near the limit'
  await readSpend(test.program, 'facebook')
  const until = new Date(all.nowMs() + 12 * MINUTE_MS).toISOString()
  expect(await states()).toMatchObject([{ restsUntil: until }])
  expect((await states())[0]).not.toHaveProperty('failure')
  // The first step was answered whole; no other one follows.
  const [asked, rows] = [calls(), (await stored(account?.id ?? '')).length]
  all.passMinutes(11)
  // Nor where a person asks.
  await test.call(adSpend.readSpendAgain, { platName: 'facebook', externalId: account?.id ?? '' }, asAda())
  await readSpend(test.program, 'facebook')
  expect([calls(), (await stored(account?.id ?? '')).length]).toEqual([asked, rows])
  bookOf('facebook').order = 'none'
  all.passMinutes(1.5)
  await read('facebook', 4)
  expect((await states())[0]).not.toHaveProperty('restsUntil')
  expect((await stored(account?.id ?? '')).length).toBeGreaterThan(rows)
  // A refusal is tried again when Meta says, 40 minutes later, and not by our own guess.
  bookOf('facebook').order = 'throttled'
  all.passMinutes(61)
  await readSpend(test.program, 'facebook')
  const [state] = await states()
  expect([state?.failure, state?.nextAt]).toEqual(['too many requests', new Date(all.nowMs() + 40 * MINUTE_MS).toISOString()])
})

it('is read of Meta without its estimate where Meta does not offer that', async () => {
  const [account] = await select('facebook')
  if (account === undefined) throw new Error('No account')
  await skipHistory('facebook')
  bookOf('facebook').order = 'no estimate'
  await read('facebook', 4)
  expect((await states())[0]).not.toHaveProperty('failure')
  const [told] = await bookOf('facebook').figuresOf(account, { since: addDays(today(), -3), until: addDays(today(), -3) })
  const row = (await ownWindows(account.id)).find(({ day, ad_id: id }) => day === told?.day && id === told.adId)
  const [orders, sales, , , shopOrders, shopSales] = windowsOf(told)
  expect(row?.told).toEqual([orders, sales, null, null, shopOrders, shopSales])
})

describe('several accounts', () => {
  it('keep their own days and currency; an amount without a rate is stored and counted', async () => {
    const [main, europe] = await select('facebook', ['Northwind Main', 'Northwind Europe'])
    if (main === undefined || europe === undefined) throw new Error('No accounts')
    await test.program.mainDb.pool.query(`INSERT INTO fx_rate (day, currency, usd) VALUES ($1, 'EUR', '1.10')`, [addDays(today(), -3)])
    await read('facebook', 4)
    const rows = await stored(europe.id)
    expect(new Set(rows.map(({ currency }) => currency))).toEqual(new Set(['EUR']))
    for (const row of rows.filter(({ day }) => day === addDays(today(), -3)))
      expect(Number(row.converted)).toBe(Number(new Decimal(row.spend).times('1.1').toFixed(4)))
    expect(rows.find(({ day }) => day === addDays(today(), -4))?.converted).toBeNull()
    expect((await stored(main.id)).every(({ converted }) => converted !== null)).toBe(true)
    const told = await states()
    expect(told.find(({ externalId }) => externalId === europe.id)).toMatchObject({ timeZone: 'Europe/Berlin', currency: 'EUR' })
    expect(told.find(({ externalId }) => externalId === europe.id)?.missingRates).toBeGreaterThan(0)
  })

  it('are left alone once deselected, and read anew once asked for', async () => {
    const [account] = await select('facebook')
    await read('facebook', 4)
    const again = { platName: 'facebook' as const, externalId: account?.id ?? '' }
    expect((await test.call(adSpend.readSpendAgain, again, asAda())).status).toBe(200)
    expect(await states()).toMatchObject([{ doneDays: 0 }])
    expect((await test.call(adSpend.readSpendAgain, { ...again, externalId: '42' }, asAda())).status).toBe(404)
    await test.call(integrations.deauthorize, { plat_name: 'facebook' }, asAda())
    const calls = all.sandbox.channels.oauth.facebook.calls.length
    await readSpend(test.program, 'facebook')
    expect(await states()).toEqual([])
    expect(all.sandbox.channels.oauth.facebook.calls.length).toBe(calls)
  })
})

describe('reports that a platform makes', () => {
  const reportsAsked = () =>
    all.sandbox.channels.oauth.facebook.calls.filter((call) => call.startsWith('POST') && call.includes('insights')).length

  it('are waited for, asked for again when they are lost, and asked for in smaller parts when they are too large', async () => {
    const [account] = await select('facebook')
    bookOf('facebook').order = 'slow'
    await read('facebook', 3)
    expect(await states()).toMatchObject([{ doneDays: 0 }])
    expect((await states())[0]).not.toHaveProperty('failure')
    const asked = reportsAsked()
    await read('facebook', 3)
    expect(reportsAsked()).toBe(asked)
    bookOf('facebook').order = 'gone'
    await read('facebook', 1)
    expect(await states()).toMatchObject([{ failure: 'platform error' }])
    bookOf('facebook').order = 'too large'
    all.passMinutes(61)
    await read('facebook', 3)
    expect(await states()).toMatchObject([{ doneDays: SPEND_HISTORY_DAYS }])
    expect((await states())[0]).not.toHaveProperty('failure')
    const told = await bookOf('facebook').figuresOf(account ?? Object(), {
      since: addDays(today(), -SPEND_HISTORY_DAYS),
      until: addDays(today(), -2),
    })
    const past = (await stored(account?.id ?? '')).filter(({ day }) => day < addDays(today(), -1))
    expect(sumOf(past.map(({ spend }) => spend))).toBe(sumOf(told.map(({ spend }) => spend)))
  })
})
