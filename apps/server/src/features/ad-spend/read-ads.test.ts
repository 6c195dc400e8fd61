/** Campaigns, ad sets and ads of connected accounts, read through the platforms' stand-ins. */
import { adLinks } from '@convbox/contract/api/ad-links'
import { adSpend } from '@convbox/contract/api/ad-spend'
import { integrations } from '@convbox/contract/api/integrations'
import { SPEND_CHANNELS, type SpendChannel } from '@convbox/contract/ad-spend'
import { ADS_CHANNELS } from '@convbox/contract/channels'
import { DAY_MS, MINUTE_MS } from '@convbox/contract/durations'
import { linkTagsOf } from '@convbox/contract/link-tags'
import { adsReport } from '@convbox/contract/reports/ads-report'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findAdStates, listAdReadings, listRunningAds, type KnownState } from '../../spend/ad-states.rows.ts'
import { startChannelsProgram, type ChannelsProgram } from '../../testing/channels-program.ts'
import { readSheets } from '../../testing/read-sheets.ts'
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
  for (const platform of PLATFORMS) bookOf(platform).restore()
  await all.rowsOf('DELETE FROM spend_read')
  await all.rowsOf('DELETE FROM ad_state')
})

const PLATFORMS = SPEND_CHANNELS
/** Where the second campaign has ad sets and ads: at Google it is a Performance Max campaign. Microsoft and Google have budgets of campaigns alone. */
const hasAllAds = (platform: SpendChannel): boolean => platform !== 'google'
/** The tags of a link, wherever the platform keeps them. */
const tagsOf = ({ url, tags }: { url: string; tags: string }): string => tags || url.split('?').slice(1).join('?')
const hasTagsInLink = (platform: SpendChannel): boolean => platform === 'pinterest' || platform === 'snapchat'
/** Where an ad may have several links that are told. */
const hasCards = (platform: SpendChannel): boolean => platform !== 'tiktok'
const hasSetBudgets = (platform: SpendChannel): boolean => platform !== 'google' && platform !== 'bing'
const bookOf = (platform: SpendChannel) => all.sandbox.channels.oauth[platform].context.ads
const asAda = () => ({ as: 'ada' as const, store: test.alder })

/** Connects Ada's account, selects its first ad account, and leaves its spend aside. */
const select = async (platform: SpendChannel) => {
  const authId = await all.connected({ platform })
  const { result } = await test.call(integrations.listPickable, { authId }, asAda())
  const item = result?.items.find(({ kind, name }) => kind === 'ad account' && name === 'Northwind Main')
  if (item === undefined) throw new Error('No account')
  await test.call(integrations.savePick, { authId, items: [{ kind: item.kind, externalId: item.externalId }] }, asAda())
  await matchReads(test.program.mainDb, platform, new Date(all.nowMs()))
  await all.rowsOf(`UPDATE spend_read SET next_at = '9999-01-01' WHERE kind <> 'ads'`)
  const person = all.sandbox.channels.oauth[platform].context.people.find(({ name }) => name === 'Nora Lind')
  const account = person?.accounts.find(({ id }) => id === item.externalId)
  if (account === undefined) throw new Error('No account')
  return account
}
/** The job, the clock going on by half a minute each time for lists that are being made. */
const read = async (platform: SpendChannel): Promise<void> => {
  for (let run = 0; run < 3; run += 1) {
    await readSpend(test.program, platform)
    all.passMinutes(0.5)
  }
}
const listed = async (platform: SpendChannel, level: 'campaign' | 'adset' | 'ad', names: 'all' | readonly string[] = 'all') => {
  const { id } = await accountOf(platform)
  const account = await bookOf(platform).adsOf(await accountOf(platform))
  const ids = { campaign: account.campaigns, adset: account.adsets, ad: account.ads }[level].map((thing) => thing.id)
  const states = await findAdStates(test.program.mainDb, { storeIds: [test.alder.id], platform, accountIds: [id], level, ids })
  const shown = states.filter(({ name }) => names === 'all' || names.includes(name))
  return Object.fromEntries(shown.map((state) => [state.name, state]))
}
const accountOf = async (platform: SpendChannel) => {
  const person = all.sandbox.channels.oauth[platform].context.people.find(({ name }) => name === 'Nora Lind')
  const [account] = person?.accounts ?? []
  if (account === undefined) throw new Error('No account')
  return account
}
const readings = (platform: SpendChannel) => listAdReadings(test.program.mainDb, [test.alder.id], platform)
const shownOf = (known: KnownState | undefined) => ({ state: known?.state, ...(known?.budget && { budget: known.budget }) })

describe.each(PLATFORMS)('ads of %s', (platform) => {
  it('are read on connect: status, budget and link of each', async () => {
    await select(platform)
    await read(platform)
    const campaigns = await listed(platform, 'campaign')
    expect(shownOf(campaigns['Prospecting'])).toEqual({ state: 'active', budget: { amount: '120.00', currency: 'USD', period: 'day' } })
    // Its ad sets have the budget.
    expect(shownOf(campaigns['Retargeting'])).toEqual({ state: 'active' })
    if (hasAllAds(platform))
      expect(shownOf((await listed(platform, 'adset'))['Viewed 14 days'])).toEqual({
        state: 'active',
        ...(hasSetBudgets(platform) && { budget: { amount: '35.50', currency: 'USD', period: 'day' } }),
      })
    const ads = await listed(platform, 'ad')
    expect(Object.values(ads).map(({ name, state }) => [name, state])).toEqual(
      expect.arrayContaining([
        ['Slow breakfast', 'active'],
        ['Calm home', 'active'],
        ['Camp lantern', 'active'],
        ...(hasAllAds(platform) ? [['Catalogue', 'rejected']] : []),
      ]),
    )
    const running = await listRunningAds(test.program.mainDb, test.alder.id, platform)
    expect(running.map(({ name, campaign, link }) => [campaign, name, link && tagsOf(link)])).toEqual([
      ['Prospecting', 'Slow breakfast', linkTagsOf(ADS_CHANNELS[platform])],
      ['Prospecting', 'Calm home', ''],
      ['Prospecting', 'Camp lantern', 'utm_source=autumn&utm_medium=paid'],
      // Performance Max has asset groups in place of ads.
      ...(platform === 'google' ? [['Retargeting', 'All products', '']] : []),
    ])
    expect((await readings(platform))[0]).toMatchObject({ name: 'Northwind Main', readAt: expect.any(String) })
  })

  it('are read again each day and when a person asks; what is gone or changed is replaced', async () => {
    const account = await select(platform)
    await read(platform)
    const calls = all.sandbox.channels.oauth[platform].calls.length
    await read(platform)
    expect(all.sandbox.channels.oauth[platform].calls.length).toBe(calls)
    const prospecting = (await bookOf(platform).adsOf(account)).campaigns.find(({ name }) => name === 'Prospecting')
    bookOf(platform).change(prospecting?.id ?? '', { state: 'off', budget: { amount: '800.00', period: 'total' } })
    all.passMinutes(24 * 60)
    await read(platform)
    expect(shownOf((await listed(platform, 'campaign'))['Prospecting'])).toEqual({
      state: 'paused',
      budget: { amount: '800.00', currency: 'USD', period: 'total' },
    })
    expect((await listed(platform, 'ad'))['Slow breakfast']?.state).toBe('paused above')
    const left = await listRunningAds(test.program.mainDb, test.alder.id, platform)
    expect(left.filter(({ campaign }) => campaign === 'Prospecting')).toEqual([])
    // A person who has changed something there need not wait for the next day.
    bookOf(platform).change(prospecting?.id ?? '', { state: 'on' })
    const channel = ADS_CHANNELS[platform]
    expect((await test.call(adLinks.readAdsAgain, { channel }, asAda())).status).toBe(200)
    await read(platform)
    expect((await listed(platform, 'campaign'))['Prospecting']?.state).toBe('active')
    bookOf(platform).change(prospecting?.id ?? '', { state: 'off' })
    await test.call(adSpend.readSpendAgain, { platName: platform, externalId: account.id }, asAda())
    await all.rowsOf(`UPDATE spend_read SET next_at = '9999-01-01' WHERE kind <> 'ads'`)
    await read(platform)
    expect((await listed(platform, 'campaign'))['Prospecting']?.state).toBe('paused')
  })

  it('have the status that counts: a review, an end that has passed, what is above', async () => {
    const account = await select(platform)
    const { adsets, ads } = await bookOf(platform).adsOf(account)
    const idOf = (things: readonly { id: string; name: string }[], name: string): string =>
      things.find((thing) => thing.name === name)?.id ?? ''
    bookOf(platform).change(idOf(ads, 'Calm home'), { state: 'in review' })
    bookOf(platform).change(idOf(ads, 'Slow breakfast'), { state: 'off' })
    bookOf(platform).change(idOf(adsets, 'Lookalike'), { state: 'ended' })
    await read(platform)
    expect((await listed(platform, 'adset'))['Lookalike']?.state).toBe('ended')
    const told = await listed(platform, 'ad')
    // The ad set of 'Camp lantern' has ended.
    expect([told['Calm home']?.state, told['Slow breakfast']?.state, told['Camp lantern']?.state]).toEqual(['in review', 'paused', 'ended'])
    expect(told['Calm home']?.word).not.toBe('')
  })

  it('stay as they were read when a reading fails, which says why', async () => {
    await select(platform)
    await read(platform)
    const [before] = await readings(platform)
    const known = await listed(platform, 'ad')
    all.passMinutes(24 * 60)
    bookOf(platform).order = 'denied'
    await read(platform)
    expect(await readings(platform)).toMatchObject([{ readAt: before?.readAt, failure: 'permission missing', nextAt: expect.any(String) }])
    expect(await listed(platform, 'ad')).toEqual(known)
    bookOf(platform).order = 'throttled'
    all.passMinutes(61)
    await read(platform)
    expect(await readings(platform)).toMatchObject([{ failure: 'too many requests' }])
    // The platform wants no calls now, whoever asks.
    const calls = all.sandbox.channels.oauth[platform].calls.length
    await test.call(adLinks.readAdsAgain, { channel: ADS_CHANNELS[platform] }, asAda())
    await readSpend(test.program, platform)
    expect(all.sandbox.channels.oauth[platform].calls.length).toBe(calls)
    bookOf(platform).order = 'none'
    all.passMinutes(61)
    await read(platform)
    expect((await readings(platform))[0]).not.toHaveProperty('failure')
  })

  it('are shown in the ads report, and audited for tags', async () => {
    const account = await select(platform)
    // Due by the program's clock, which is not the database's.
    await all.rowsOf(`UPDATE spend_read SET next_at = '2026-01-01' WHERE kind = 'today'`)
    await read(platform)
    const channel = ADS_CHANNELS[platform]
    const day = new Date(all.nowMs()).toISOString().slice(0, 10)
    const question = { from: day, to: day, channel }
    const rowsOf = async (level: 'campaign' | 'adset' | 'ad') => {
      const { result } = await test.call(adsReport.report, { ...question, level }, asAda())
      expect(result?.readings).toMatchObject([{ account: account.id, name: 'Northwind Main' }])
      return Object.fromEntries((result?.rows ?? []).map(({ name, state }) => [name, state]))
    }
    expect((await rowsOf('campaign'))['Prospecting']).toMatchObject({
      state: 'active',
      budget: { amount: '120.00', currency: 'USD', period: 'day' },
    })
    expect((await rowsOf('ad'))['Calm home']).toMatchObject({ state: 'active' })
    const { response } = await test.call(adsReport.download, { ...question, level: 'campaign', columns: 'spend', language: 'zh' }, asAda())
    const [table, about] = readSheets(response.rawPayload).map(({ rows }) => rows.map((row) => row.map(({ value }) => value)))
    expect(table?.[0]?.slice(0, 3)).toEqual(['广告系列', '状态', '预算'])
    expect(table?.find((row) => row.includes('Prospecting'))?.slice(1, 3)).toEqual(['投放中', '$120.00 每天'])
    expect(about?.find(([name]) => name === '状态和预算读取于')?.[1]).toContain('Northwind Main: ')
    const { result } = await test.call(adLinks.untagged, question, asAda())
    expect(result).toMatchObject({
      platform,
      ...(platform === 'google' ? { running: 4, judged: 4, adCount: 3 } : { running: 3, judged: 3, adCount: 2 }),
    })
    if (platform === 'google')
      expect(result?.ads.find(({ ad }) => ad === 'All products')).toMatchObject({ missing: ['utm_campaign', 'utm_id'], tagsAt: 'account' })
    const untagged = Object.fromEntries((result?.ads ?? []).map((ad) => [ad.ad, ad]))
    expect(untagged['Calm home']).toMatchObject({
      campaign: 'Prospecting',
      paste: linkTagsOf(channel),
      missing: expect.arrayContaining(platform === 'google' || platform === 'bing' ? ['ad_id'] : ['utm_source', 'ad_id']),
    })
    expect(Number(untagged['Calm home']?.spend)).toBeGreaterThan(0)
    expect(untagged['Camp lantern']?.missing).not.toContain('utm_source')
    expect(untagged['Camp lantern']?.paste).toMatch(hasTagsInLink(platform) ? /^utm_campaign=/ : /^utm_source=autumn&utm_medium=paid&/)
    // Another channel's ads are not among them.
    expect((await test.call(adLinks.untagged, { ...question, channel: 'klaviyo' }, asAda())).result).toMatchObject({ running: 0, ads: [] })
  })

  it('have the tags that the account appends to every link, where the platform has that', async () => {
    const account = await select(platform)
    bookOf(platform).change(account.id, { tags: 'ad_id={creative}&utm_source=a&utm_medium=b' })
    await read(platform)
    const running = await listRunningAds(test.program.mainDb, test.alder.id, platform)
    const calm = running.find(({ name }) => name === 'Calm home')
    if (platform === 'google' || platform === 'bing') {
      expect(calm?.link).toMatchObject({ tags: 'ad_id={creative}&utm_source=a&utm_medium=b', tagsAt: 'account' })
      // An ad's own go before them.
      expect(running.find(({ name }) => name === 'Camp lantern')?.link).toMatchObject({
        tags: 'utm_source=autumn&utm_medium=paid',
        tagsAt: 'ad',
      })
    } else expect(calm?.link).toMatchObject({ tags: '', tagsAt: 'ad' })
  })

  it('have every link of a carousel judged, where the platform tells them', async () => {
    const account = await select(platform)
    const { ads } = await bookOf(platform).adsOf(account)
    const cards = ['https://northwind-goods.example/a', 'https://northwind-goods.example/b']
    bookOf(platform).change(ads.find(({ name }) => name === 'Slow breakfast')?.id ?? '', { cards })
    await read(platform)
    const day = new Date(all.nowMs()).toISOString().slice(0, 10)
    const { result } = await test.call(adLinks.untagged, { from: day, to: day, channel: ADS_CHANNELS[platform] }, asAda())
    const shown = result?.ads.find(({ ad }) => ad === 'Slow breakfast')
    // Pinterest's tags stand in the first link, those of the others are appended to all. TikTok tells one landing page.
    if (hasCards(platform) && hasTagsInLink(platform)) expect(shown).toMatchObject({ link: cards[0], lacking: 2, links: 3 })
    else expect(shown).toBeUndefined()
    bookOf(platform).change(ads.find(({ name }) => name === 'Calm home')?.id ?? '', { cards })
    all.passMinutes(24 * 60)
    await read(platform)
    const again = await test.call(adLinks.untagged, { from: day, to: day, channel: ADS_CHANNELS[platform] }, asAda())
    expect(again.result?.ads.find(({ ad }) => ad === 'Calm home')).toMatchObject(
      hasCards(platform) ? { lacking: 3, links: 3 } : { lacking: 1, links: 1 },
    )
  })

  it('are forgotten with the account', async () => {
    await select(platform)
    await read(platform)
    await test.call(integrations.deauthorize, { plat_name: platform }, asAda())
    await readSpend(test.program, platform)
    expect(await all.rowsOf('SELECT 1 FROM ad_state')).toEqual([])
    expect(await readings(platform)).toEqual([])
    expect((await test.call(adLinks.readAdsAgain, { channel: ADS_CHANNELS[platform] }, asAda())).error).toBe('not found')
  })
})

it('that show a post of before are judged by what Meta appends to its link', async () => {
  const account = await select('facebook')
  const { ads } = await bookOf('facebook').adsOf(account)
  for (const name of ['Slow breakfast', 'Calm home']) bookOf('facebook').change(ads.find((ad) => ad.name === name)?.id ?? '', { link: '' })
  await read('facebook')
  const day = new Date(all.nowMs()).toISOString().slice(0, 10)
  const { result } = await test.call(adLinks.untagged, { from: day, to: day, channel: 'facebook ads' }, asAda())
  // The first has tags, the second none.
  expect(result).toMatchObject({ running: 3, judged: 3 })
  expect(result?.ads.map(({ ad, link }) => [ad, link])).toContainEqual(['Calm home', ''])
  expect(result?.ads.map(({ ad }) => ad)).not.toContain('Slow breakfast')
})

it('are asked for once while Microsoft makes their file, and again when it is lost', async () => {
  const asked = () => all.sandbox.channels.oauth.bing.calls.filter((call) => call.includes('DownloadByAccountIds')).length
  await select('bing')
  bookOf('bing').order = 'slow'
  const before = asked()
  await read('bing')
  expect(asked()).toBe(before + 1)
  expect((await readings('bing'))[0]).not.toHaveProperty('failure')
  bookOf('bing').order = 'gone'
  await read('bing')
  expect(await readings('bing')).toMatchObject([{ failure: 'platform error' }])
  bookOf('bing').order = 'failed'
  all.passMinutes(61)
  await read('bing')
  expect(await readings('bing')).toMatchObject([{ failure: 'platform error' }])
  bookOf('bing').order = 'none'
  all.passMinutes(61)
  await read('bing')
  expect(await readings('bing')).toMatchObject([{ readAt: expect.any(String) }])
  expect(Object.keys(await listed('bing', 'ad'))).toHaveLength(4)
})

it('are read from one platform while another one hangs', async () => {
  await select('facebook')
  await select('google')
  bookOf('facebook').order = 'hang'
  const hanging = readSpend(test.program, 'facebook')
  await readSpend(test.program, 'google')
  expect(Object.keys(await listed('google', 'campaign'))).toHaveLength(2)
  expect(await readings('facebook')).not.toMatchObject([{ readAt: expect.any(String) }])
  bookOf('facebook').restore()
  await hanging
})
