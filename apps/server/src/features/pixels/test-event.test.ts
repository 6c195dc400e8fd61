/** Test events, sent through real lanes to the strict stand-ins. */
import { eventsMonitor } from '@convbox/contract/api/events-monitor'
import { pixels } from '@convbox/contract/api/pixels'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { PIXEL_FAULTS } from '@convbox/contract/destination-rules'
import { DESTINATION_IDS, type PixelId, type PixelSettings } from '@convbox/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { deliver } from '../../deliver/deliver.ts'
import { makePixel, pixelSettings } from '../../testing/sandbox-pixel.ts'
import { startSandbox, type TestSandbox } from '../../testing/sandbox.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { placeAfter } from '../../deliveries/lane-place.ts'
import { testEventName } from './test-event.ts'

let sandbox: TestSandbox
let test: TestProgram
/** The program's clock moves on by a minute for each test, in which ten test events are allowed, and never past the platforms' own. */
let minutesBehind = 60

beforeAll(async () => {
  sandbox = await startSandbox()
  const now = () => Date.now() - minutesBehind * 60_000
  test = await startTestProgram({ roles: [deliver], now, config: { PUBLIC_URL: sandbox.publicUrl, DELIVERY_BACKOFF_MS: 2 } })
})
afterAll(async () => {
  await test.stop()
  await sandbox.close()
})

beforeEach(() => {
  minutesBehind -= 1
})

const asAda = () => ({ as: 'ada' as const, store: test.alder })
const make = async (platform: PixelSettings['platform'], changes: Partial<PixelSettings> = {}): Promise<PixelId> =>
  (await makePixel(test, test.alder, pixelSettings(platform, changes))) as PixelId
const detailOf = async (pixelId: PixelId, eventId: string) =>
  (await test.call(eventsMonitor.eventDetail, { pixelId, eventId }, asAda())).result
const tested = async (id: PixelId) => {
  const { result, details } = await test.call(pixels.testPixel, { id }, asAda())
  if (result === undefined) throw new Error(JSON.stringify(details))
  // The log has it at once, so that a screen can wait there for the answer.
  expect(await detailOf(id, result.eventId)).toMatchObject({ eventId: result.eventId })
  return waitUntil(
    () => detailOf(id, result.eventId),
    (detail) => detail?.status !== 'pending',
    { what: 'an answer' },
  )
}
const shown = async (id: PixelId) => (await test.call(pixels.getPixel, { id }, asAda())).result

it.each(DESTINATION_IDS)('reaches %s, and what it answered stands in the log', async (platform) => {
  const change = DESTINATION_FACTS[platform].isPaidPerEvent ? { testEventCode: 'test' } : {}
  const id = await make(platform, change)
  expect((await shown(id))?.lastDeliveredAt).toBeUndefined()
  const detail = await tested(id)
  expect(detail).toMatchObject({
    eventName: testEventName(pixelSettings(platform, change)),
    status: 'success',
    state: 'delivered',
    attemptList: [{ outcome: 'delivered' }],
  })
  expect(sandbox.state[platform].received().events.at(-1)?.faults).toEqual([])
  expect((await shown(id))?.lastDeliveredAt).toBeDefined()
})

it('with a wrong token says so, in the platform’s words, and the pixel no longer counts as running', async () => {
  const id = await make('tiktok', { pixelId: 'AAAAAAAAAAAAAAAAAAAA', token: 'wrong-token-0123456789' })
  expect((await shown(id))?.state).toBe('running')
  const detail = await tested(id)
  expect(detail).toMatchObject({ status: 'failure', reason: 'token invalid' })
  expect(detail?.answer).toContain('Access token is incorrect or has been revoked.')
  expect(await shown(id)).toMatchObject({ state: 'needs reauthorization', pausedDetail: 'Access token is incorrect or has been revoked.' })
})

it('is for what the pixel is for: its products, and a purchase only with a test code', async () => {
  const few = await make('generic', { pixelId: 'few', events: ['ViewContent', 'Purchase'], target: { kind: 'tags', names: ['gift'] } })
  expect(await tested(few)).toMatchObject({ eventName: 'ViewContent', state: 'delivered' })
  const only = await make('facebook', { pixelId: '222222222222222', events: ['Purchase'] })
  const refused = await test.call(pixels.testPixel, { id: only }, asAda())
  expect(refused.details).toEqual({ id: PIXEL_FAULTS.nothingToTest.en })
  const coded = await make('facebook', { pixelId: '333333333333333', events: ['Purchase'], testEventCode: 'TEST1' })
  expect(await tested(coded)).toMatchObject({ eventName: 'Purchase', isTest: true, state: 'delivered' })
})

it('is made up for nothing that is paid for, unless it is marked as a test', async () => {
  const paid = await make('awin', { pixelId: '1001' })
  expect((await test.call(pixels.testPixel, { id: paid }, asAda())).details).toEqual({ id: PIXEL_FAULTS.nothingToTest.en })
})

it('is sent neither for a pixel that is off nor for another store’s, and ten times a minute at most', async () => {
  const id = await make('generic', { pixelId: 'many' })
  expect((await test.call(pixels.testPixel, { id }, { as: 'bela', store: test.birch })).status).toBe(404)
  await test.call(pixels.enablePixel, { id, enable: false }, asAda())
  expect((await test.call(pixels.testPixel, { id }, asAda())).details).toEqual({ id: PIXEL_FAULTS.switchedOff.en })
  const tries = await Promise.all(Array.from({ length: 11 }, () => test.call(pixels.testPixel, { id }, asAda())))
  expect(tries.some(({ status }) => status === 429)).toBe(true)
})

it('has a place of its own in the lane, between the events of two records of the log', () => {
  // A new log begins at the time of its making.
  const head = Date.parse('2026-11-20T12:00:00Z')
  const places = Array.from({ length: 100 }, () => placeAfter(head))
  expect(new Set(places).size).toBe(100)
  expect(places.filter((place) => Number.isInteger(place) || place <= head * 1000 + 899 || place >= (head + 1) * 1000)).toEqual([])
})
