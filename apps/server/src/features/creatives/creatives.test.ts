/** Creatives of connected accounts, read through the platforms' stand-ins: names, pictures and videos as we serve them, and where Pins lead. */
import { SPEND_CHANNELS, type SpendChannel } from '@convbox/contract/ad-spend'
import { creatives } from '@convbox/contract/api/creatives'
import { integrations } from '@convbox/contract/api/integrations'
import { adsReport } from '@convbox/contract/reports/ads-report'
import { ADS_CHANNELS } from '@convbox/contract/channels'
import { todayIn } from '@convbox/contract/date-range'
import { drawPicture } from '@convbox/demo/platforms/ads/creative-files'
import { SAMPLE_VIDEO } from '@convbox/demo/platforms/ads/sample-video'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listRunningAds } from '../../spend/ad-states.rows.ts'
import { listCreatives, writeCreatives } from '../../spend/creatives.rows.ts'
import { joinCreatives } from '../../spend/join-creatives.ts'
import { startChannelsProgram, type ChannelsProgram } from '../../testing/channels-program.ts'
import { readSpend } from '../ad-spend/ad-spend.ts'
import { matchReads } from '../ad-spend/spend-reads.rows.ts'
import { copyPictures } from './copy-pictures.ts'
import { dropOldPictures } from './pictures.rows.ts'

let all: ChannelsProgram
let test: ChannelsProgram['test']
beforeAll(async () => {
  all = await startChannelsProgram()
  ;({ test } = all)
})
afterAll(() => all.stop())
beforeEach(async () => {
  await all.reset()
  for (const table of ['spend_read', 'ad_state', 'ad_creative', 'creative_picture']) await all.rowsOf(`DELETE FROM ${table}`)
})

const asAda = () => ({ as: 'ada' as const, store: test.alder })
const bookOf = (platform: SpendChannel) => all.sandbox.channels.oauth[platform].context.ads

/** Connects Ada's account and reads the ads of its first ad account, and its spend of today. */
const readAds = async (platform: SpendChannel, untick: readonly string[] = []) => {
  const authId = await all.connected({ platform, untick })
  const { result } = await test.call(integrations.listPickable, { authId }, asAda())
  const item = result?.items.find(({ kind, name }) => kind === 'ad account' && name === 'Northwind Main')
  if (item === undefined) throw new Error('No account')
  await test.call(integrations.savePick, { authId, items: [{ kind: item.kind, externalId: item.externalId }] }, asAda())
  await matchReads(test.program.mainDb, platform, new Date(all.nowMs()))
  await all.rowsOf(`UPDATE spend_read SET next_at = '9999-01-01' WHERE kind NOT IN ('ads', 'today')`)
  for (let run = 0; run < 3; run += 1) {
    await readSpend(test.program, platform)
    all.passMinutes(0.5)
  }
}
const named = async (name: string) => (await listCreatives(test.program.mainDb, test.alder.id)).find((creative) => creative.name === name)

/** Google's video has a page and no file; Microsoft shows no videos. */
describe.each(SPEND_CHANNELS.filter((platform) => platform !== 'bing'))('a video of %s', (platform) => {
  it('has its name, and is served from the platform with the picture that is copied of it', async () => {
    await readAds(platform)
    await copyPictures(test.program)
    const video = await named('Slow breakfast video')
    expect(video).toMatchObject({ kind: 'video', isAwaited: false })
    if (platform !== 'snapchat') {
      const picture = await test.server.inject(`${video?.picture}?width=80`)
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    }
    if (platform === 'google') {
      expect(video?.pageUrl).toMatch(/^https:\/\/www\.youtube\.com\/watch\?v=/)
      return
    }
    const served = await test.server.inject(video?.video ?? '')
    expect([video?.video?.endsWith('.webm'), served.statusCode, served.headers['content-type']]).toEqual([true, 200, 'video/webm'])
    expect(served.rawPayload.equals(SAMPLE_VIDEO)).toBe(true)
  })

  it('is named in the ads report', async () => {
    await readAds(platform)
    const day = todayIn('America/New_York', all.nowMs())
    const question = { from: day, to: day, level: 'creative', channel: ADS_CHANNELS[platform] } as const
    const { result } = await test.call(adsReport.report, question, asAda())
    expect(result?.rows.map(({ name }) => name)).toContain('Slow breakfast video')
  })
})

describe.each(['facebook', 'google', 'tiktok', 'bing', 'pinterest', 'snapchat'] as const)('a picture of %s', (platform) => {
  it('is copied in two sizes, once for all creatives of its file', async () => {
    const book = bookOf(platform)
    const person = all.sandbox.channels.oauth[platform].context.people.find(({ name }) => name === 'Nora Lind')
    const [account] = person?.accounts ?? []
    if (account === undefined) throw new Error('No account')
    const [first, second] = (await book.adsOf(account)).ads
    book.change(first?.id ?? '', { creative: 'Calm home' })
    book.change(second?.id ?? '', { creative: 'Calm home - square' })
    await readAds(platform)
    await copyPictures(test.program)
    const [one, other] = [await named('Calm home'), await named('Calm home - square')]
    expect([one?.kind, one?.picture]).toEqual(['picture', other?.picture])
    const large = await test.server.inject(one?.picture ?? '')
    expect([large.statusCode, large.headers['content-security-policy']]).toEqual([200, "default-src 'none'; sandbox"])
    const joined = joinCreatives(await listCreatives(test.program.mainDb, test.alder.id))
    const together = joined.get(JSON.stringify([platform, account.id, one?.id])) ?? []
    expect(together.map(({ name }) => name).toSorted()).toEqual(['Calm home', 'Calm home - square'])
  })
})

it('is copied at public addresses only, where the store is a real one', async () => {
  const place = { storeId: test.alder.id, platform: 'facebook', accountId: '1' } as const
  const at = new Date(all.nowMs())
  const told = [
    'https://127.0.0.1/a.png',
    'https://localhost/a.png',
    'http://203.0.113.9/a.png',
    'https://user@cdn.example/a.png',
    'file:///a.png',
  ]
  await writeCreatives(test.program.mainDb, place, {
    creatives: told.map((pictureUrl, index) => ({ id: String(index), name: '', kind: 'picture', pictureUrl, videoUrl: pictureUrl })),
    sandbox: false,
    at,
  })
  await copyPictures(test.program)
  const known = await listCreatives(test.program.mainDb, test.alder.id)
  expect(known.map(({ picture, isAwaited }) => [picture, isAwaited])).toEqual(told.map(() => [undefined, false]))
  for (const { video } of known) expect((await test.server.inject(video ?? '')).statusCode).toBe(404)
  // Asked for again once the account was read again.
  await all.rowsOf(`UPDATE ad_creative SET listed_at = listed_at + interval '1 day'`)
  expect((await all.rowsOf('SELECT count(*)::int AS count FROM ad_creative WHERE failed_at < listed_at'))[0]?.['count']).toBe(told.length)
})

it('keeps a bounded number of pictures: those that were listed last', async () => {
  await all.rowsOf(`
    INSERT INTO creative_picture (store_id, hash, key, small, large, made_at)
    SELECT '${test.alder.id}', 'h' || n, 'k' || n, '', '', now() FROM generate_series(1, 2003) AS n`)
  await all.rowsOf(`
    INSERT INTO ad_creative (store_id, platform, account_id, id, name, kind, file, picture_url, video_url, page_url, picture_hash, sandbox, listed_at)
    SELECT '${test.alder.id}', 'facebook', '1', n::text, '', 'picture', '', '', '', '', 'h' || n, true, to_timestamp(n) FROM generate_series(2, 2003) AS n`)
  await dropOldPictures(test.program.mainDb, test.alder.id)
  // One that nothing shows, and those of the two creatives that were listed first.
  const left = await all.rowsOf(
    `SELECT count(*)::int AS count, count(*) FILTER (WHERE hash IN ('h1', 'h2', 'h3'))::int AS old FROM creative_picture`,
  )
  expect(left).toEqual([{ count: 2000, old: 0 }])
})

it('finds an ad’s link in its Pin, where the ad names none, and goes without where Pins are not told', async () => {
  const book = bookOf('pinterest')
  const [account] = all.sandbox.channels.oauth.pinterest.context.people.find(({ name }) => name === 'Nora Lind')?.accounts ?? []
  if (account === undefined) throw new Error('No account')
  const [first] = (await book.adsOf(account)).ads
  book.change(first?.id ?? '', { link: '', pinLink: 'https://northwind-goods.example/products/mug' })
  await readAds('pinterest')
  const linkOf = async () =>
    (await listRunningAds(test.program.mainDb, test.alder.id, 'pinterest')).find(({ id }) => id === first?.id)?.link?.url
  expect(await linkOf()).toBe('https://northwind-goods.example/products/mug')
  await all.reset()
  await all.rowsOf('DELETE FROM spend_read')
  await all.rowsOf('DELETE FROM ad_state')
  book.change(first?.id ?? '', { link: '', pinLink: 'https://northwind-goods.example/products/mug' })
  await readAds('pinterest', ['pins:read'])
  expect(await linkOf()).toBeUndefined()
  expect((await listRunningAds(test.program.mainDb, test.alder.id, 'pinterest')).length).toBeGreaterThan(0)
})

it('draws the same picture of a name at every call', () => {
  expect(drawPicture('calm-home').equals(drawPicture('calm-home'))).toBe(true)
  expect(drawPicture('calm-home').equals(drawPicture('lantern'))).toBe(false)
})

it('is tagged in the caller’s store alone', async () => {
  await readAds('facebook')
  const [first] = await listCreatives(test.program.mainDb, test.alder.id)
  const key = JSON.stringify([first?.platform, first?.accountId, first?.id])
  expect((await test.call(creatives.saveCreativeTags, { key, tags: ['Hero'] }, asAda())).result).toEqual({ tags: ['Hero'] })
  expect((await listCreatives(test.program.mainDb, test.alder.id))[0]?.tags).toEqual(['Hero'])
  const elsewhere = await test.call(creatives.saveCreativeTags, { key, tags: [] }, { as: 'bela', store: test.birch })
  expect([elsewhere.response.statusCode, elsewhere.result]).toEqual([404, undefined])
  expect((await test.call(creatives.saveCreativeTags, { key: 'x', tags: [] }, asAda())).response.statusCode).toBe(404)
  expect((await listCreatives(test.program.mainDb, test.alder.id))[0]?.tags).toEqual(['Hero'])
})
