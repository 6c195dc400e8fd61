/** The platform's own score: asked at most once in some hours, kept, and each failure with its reason. Against Meta's stand-in. */
import { pixelLists } from '@convbox/contract/api/pixel-lists'
import { pixelQuality } from '@convbox/contract/api/pixel-quality'
import { SCORE_HOURS } from '@convbox/contract/api/pixel-quality.values'
import { DESTINATIONS } from '@convbox/destinations'
import type { PixelId } from '@convbox/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { pageView } from '../../testing/collect-fixtures.ts'
import { makePixel, pixelSettings } from '../../testing/sandbox-pixel.ts'
import { startSandbox, type TestSandbox } from '../../testing/sandbox.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

let sandbox: TestSandbox
let test: TestProgram
let aheadMs = 0
let main: PixelId
const ids = { main: '123456789012345', sendOnly: '223456789012345', empty: '323456789012345' }

const make = async (changes: Parameters<typeof pixelSettings>[1]): Promise<PixelId> =>
  (await makePixel(test, test.alder, pixelSettings(changes?.platform ?? 'facebook', changes))) as PixelId
const scoreOf = async (pixelId: PixelId) =>
  (await test.call(pixelQuality.platformScore, { pixelId }, { as: 'ada', store: test.alder })).result
const questions = (): number => sandbox.state.facebook.received().requests.filter(({ url }) => url.includes('dataset_quality')).length
const later = (hours: number): void => {
  aheadMs += hours * 3_600_000
}

/** A page view as the adapter sends it, straight to the stand-in. */
const tell = async (): Promise<void> => {
  const settings = pixelSettings('facebook', { pixelId: ids.main })
  const now = new Date().toISOString()
  const event = { ...pageView(Date.now() - 1000), receivedAt: now, client: { userAgent: 'Firefox', ip: '203.0.113.7' } }
  const [request] = DESTINATIONS.facebook.buildRequests([event], settings, {
    now,
    store: { id: 'alder', name: 'Alder', url: 'https://alder.example', currency: 'USD' },
    credential: { kind: 'token', secret: settings.token ?? '' },
    baseUrl: `${sandbox.publicUrl}/sandbox/facebook`,
  }).requests
  const answer = await fetch(request?.url ?? '', { method: 'POST', headers: request?.headers ?? {}, body: JSON.stringify(request?.body) })
  expect(answer.status).toBe(200)
}

beforeAll(async () => {
  sandbox = await startSandbox()
  test = await startTestProgram({ now: () => Date.now() + aheadMs, config: { PUBLIC_URL: sandbox.publicUrl, LOG_LEVEL: 'fatal' } })
  main = await make({ pixelId: ids.main })
})
afterAll(async () => {
  await test.stop()
  await sandbox.close()
})
beforeEach(() => later(2 * SCORE_HOURS))

it('says that there is too little before the first event, then what the platform made of the events', async () => {
  const at = new Date(test.program.now()).toISOString().slice(0, 13)
  expect(await scoreOf(main)).toMatchObject({ platform: 'facebook', isOffered: true, fault: { reason: 'not enough data' } })
  await tell()
  await tell()
  later(SCORE_HOURS + 1)
  const { found, fault } = (await scoreOf(main)) ?? {}
  expect(fault).toBeUndefined()
  expect(found?.events).toMatchObject([{ eventName: 'PageView', identifiers: expect.arrayContaining([{ name: 'fbp', percent: 100 }]) }])
  expect(found?.events[0]?.score).toBeGreaterThan(0)
  expect((found?.at ?? '') > at).toBe(true)
})

it('asks once in some hours, whoever looks and however often', async () => {
  const before = questions()
  await Promise.all([scoreOf(main), scoreOf(main), scoreOf(main)])
  await scoreOf(main)
  later(SCORE_HOURS - 1)
  await scoreOf(main)
  expect(questions() - before).toBe(1)
  later(2)
  await scoreOf(main)
  expect(questions() - before).toBe(2)
})

it('keeps the last figures beside the reason why there are no newer ones', async () => {
  const known = await scoreOf(main)
  expect(known?.found?.events).toHaveLength(1)
  later(SCORE_HOURS + 1)
  sandbox.state.facebook.order({ mode: 'status', status: 503, times: 1 })
  const failed = await scoreOf(main)
  expect(failed?.fault?.reason).toBe('unreachable')
  expect(failed?.found).toEqual(known?.found)
  later(SCORE_HOURS + 1)
  expect((await scoreOf(main))?.fault).toBeUndefined()
})

it('asks again when a question was broken off', async () => {
  await test.program.mainDb.pool.query(`UPDATE pixel_score SET asked_at = $2, answered_at = NULL WHERE pixel_id = $1`, [
    main,
    new Date(test.program.now() - 5000),
  ])
  const before = questions()
  await scoreOf(main)
  expect(questions()).toBe(before)
  later(0.1)
  await scoreOf(main)
  expect(questions()).toBe(before + 1)
})

it('names a token that may send but not read, in the platform’s words without the token, and tells older clients so', async () => {
  const sendOnly = await make({ pixelId: ids.sendOnly, token: 'sendonly-0123456789-abcdef' })
  const { fault } = (await scoreOf(sendOnly)) ?? {}
  expect(fault).toMatchObject({ reason: 'permission missing', detail: expect.stringContaining('ads_read') })
  expect(JSON.stringify(fault)).not.toContain('sendonly-')
  const asAda = { as: 'ada' as const, store: test.alder }
  expect((await test.call(pixelLists.hasDataset, { pixelId: sendOnly }, asAda)).result).toEqual({
    isSupported: false,
    reason: 'permission missing',
  })
  expect((await test.call(pixelLists.hasDataset, { pixelId: main }, asAda)).result).toEqual({ isSupported: true })
  const listed = (await test.call(pixelLists.pixelsWithoutDataset, {}, asAda)).result
  expect(listed?.map(({ id, reason }) => [id, reason])).toEqual([[sendOnly, 'permission missing']])
})

it('offers nothing where the platform has no score, and nothing of another store', async () => {
  const ga4 = await make({ platform: 'ga4', pixelId: 'G-ABC1234' })
  const before = questions()
  expect(await scoreOf(ga4)).toEqual({ platform: 'ga4', isOffered: false })
  expect(questions()).toBe(before)
  expect(await test.call(pixelQuality.platformScore, { pixelId: main }, { as: 'bela', store: test.birch })).toMatchObject({
    error: 'not found',
  })
})
