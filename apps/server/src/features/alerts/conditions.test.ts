/** When each alert begins and ends. */
import type { AlertKind } from '@convbox/contract/api/alerts.values'
import { DAY_MS, HOUR_MS } from '@convbox/contract/durations'
import { describe, expect, it } from 'vitest'
import type { AlertFacts, PixelFacts } from './alert-facts.ts'
import { CONDITIONS } from './conditions.ts'
import { isQuiet } from './quiet-hours.ts'

const NOW_MS = Date.parse('2035-11-20T12:00:00Z')
const pixel = (changes: Partial<PixelFacts> = {}): PixelFacts => ({
  id: 'pixel-1',
  name: 'Meta',
  platform: 'facebook',
  authId: undefined,
  stop: undefined,
  hour: { delivered: 50, others: 0, parked: 0 },
  week: { delivered: 900, others: 100, parked: 0 },
  ...changes,
})
const facts = (changes: Partial<AlertFacts> = {}): AlertFacts => ({
  nowMs: NOW_MS,
  pixels: [],
  accounts: [],
  shop: undefined,
  hadEvents: true,
  events: { recent: 5, usual: [] },
  orders: { recent: 5, usual: [], inEventsWindow: 0 },
  lastImport: undefined,
  lateAccounts: [],
  ...changes,
})
const verdict = (kind: AlertKind, changes: Partial<AlertFacts>): true | 'unclear' | undefined => CONDITIONS[kind](facts(changes))[0]?.isBad
const shop = { isHeadless: false, embed: 'on', hasWebPixel: true, isSetUp: true } as const
const week = (count: number): number[] => Array.from({ length: 7 }, () => count)

describe('a destination falls', () => {
  // Usually 900 of 1000 = 90 %: bad below 72 %, well from 81 %.
  const judge = (delivered: number, others: number, changes: Partial<PixelFacts> = {}) =>
    verdict('destination falls', { pixels: [pixel({ hour: { delivered, others, parked: 0 }, ...changes })] })
  it.each([
    ['71 % of 100', 71, 29, true],
    ['72 %: not yet', 72, 28, 'unclear'],
    ['80 %: between', 80, 20, 'unclear'],
    ['81 %: well again', 81, 19, undefined],
    ['nothing of 20', 0, 20, true],
    ['nothing of 19: too few', 0, 19, 'unclear'],
    ['all of 5: enough to end', 5, 0, undefined],
    ['all of 4: too few to end', 4, 0, 'unclear'],
    ['no events at all', 0, 0, 'unclear'],
  ] as const)('%s', (_, delivered, others, wanted) => expect(judge(delivered, others)).toBe(wanted))
  it('not where little is usual, and not for a pixel that has stopped', () => {
    expect(judge(0, 50, { week: { delivered: 90, others: 9, parked: 0 } })).toBe('unclear')
    expect(judge(0, 50, { stop: { reason: 'token expired', atMs: NOW_MS } })).toBe('unclear')
  })
  it('is measured by the pixel’s own week', () => {
    // Usually 50 %: 45 of 100 is nine tenths of it.
    expect(judge(45, 55, { week: { delivered: 500, others: 500, parked: 0 } })).toBeUndefined()
  })
})

describe('parked events grow', () => {
  const judge = (parked: number, ofWeek = 0) =>
    verdict('parked grow', {
      pixels: [pixel({ hour: { delivered: 50, others: parked, parked }, week: { delivered: 900, others: 0, parked: ofWeek } })],
    })
  it.each([
    [20, 0, true],
    [19, 0, 'unclear'],
    [5, 0, 'unclear'],
    [4, 0, undefined],
    // 1680 a week are 10 an hour.
    [30, 1680, 'unclear'],
    [31, 1680, true],
  ] as const)('%d in an hour, %d in the week', (parked, ofWeek, wanted) => expect(judge(parked, ofWeek)).toBe(wanted))
})

it('a pixel counts as stopped after five minutes, and until it runs', () => {
  const judge = (ageMs: number) =>
    verdict('pixel stopped', { pixels: [pixel({ stop: { reason: 'token invalid', atMs: NOW_MS - ageMs } })] })
  expect([judge(299_999), judge(300_000), verdict('pixel stopped', { pixels: [pixel()] })]).toEqual(['unclear', true, undefined])
})

describe('a token ends', () => {
  const account = { id: 'a', name: 'Ada', isExpired: false, endsAtMs: undefined }
  it.each([
    ['one that is renewed', account, undefined],
    ['expired', { ...account, isExpired: true }, true],
    ['in 7 days', { ...account, endsAtMs: NOW_MS + 7 * DAY_MS }, undefined],
    ['sooner', { ...account, endsAtMs: NOW_MS + 7 * DAY_MS - 1 }, true],
  ] as const)('%s', (_, one, wanted) => expect(verdict('token ends', { accounts: [one] })).toBe(wanted))
  it('is not told beside the pixel that it stopped', () => {
    const stopped = pixel({ authId: 'a', stop: { reason: 'token expired', atMs: NOW_MS } })
    expect(verdict('token ends', { accounts: [{ ...account, isExpired: true }], pixels: [stopped] })).toBe('unclear')
  })
})

it('the embed is gone where it is off in a theme of a store that had events', () => {
  const judge = (changes: object, hadEvents = true) => verdict('embed gone', { shop: { ...shop, ...changes }, hadEvents })
  expect(judge({ embed: 'off' })).toBe(true)
  expect(judge({ embed: 'unsaved' })).toBe(true)
  expect(judge({ embed: undefined })).toBe('unclear')
  expect([judge({}), judge({ embed: 'off' }, false), judge({ embed: 'off', isHeadless: true })]).toEqual([undefined, undefined, undefined])
  expect(verdict('embed gone', {})).toBeUndefined()
})

it('the web pixel is gone where a shop that was set up has none', () => {
  const judge = (changes: object) => verdict('web pixel gone', { shop: { ...shop, ...changes } })
  expect([judge({ hasWebPixel: false }), judge({ hasWebPixel: false, isSetUp: false }), judge({})]).toEqual([true, 'unclear', undefined])
})

describe('no events', () => {
  const judge = (recent: number, usual: number[], inEventsWindow: number, hadEvents = true) =>
    verdict('no events', { events: { recent, usual }, orders: { recent: 0, usual: [], inEventsWindow }, hadEvents })
  it.each([
    ['while three orders came', 0, week(0), 3, true],
    ['while two did', 0, week(0), 2, 'unclear'],
    ['where each day had ten', 0, week(10), 0, true],
    ['where one day had nine', 0, [...week(10).slice(1), 9], 0, 'unclear'],
    ['ends with one event', 1, [], 3, undefined],
  ] as const)('%s', (_, recent, usual, orders, wanted) => expect(judge(recent, [...usual], orders)).toBe(wanted))
  it('not for a store that never had any', () => expect(judge(0, week(0), 9, false)).toBeUndefined())
})

it('no orders: six hours without one that had three on each day', () => {
  const judge = (recent: number, usual: number[]) => verdict('no orders', { orders: { recent, usual, inEventsWindow: 0 } })
  expect([judge(0, week(3)), judge(0, [...week(3).slice(1), 2]), judge(1, [])]).toEqual([true, 'unclear', undefined])
})

it('an import stands still after an hour without progress, or when it failed within the week', () => {
  const judge = (status: 'running' | 'done' | 'failed', ageMs: number) =>
    verdict('import stands', { lastImport: { status, imported: 5, movedAtMs: NOW_MS - ageMs } })
  expect([judge('running', HOUR_MS), judge('running', HOUR_MS - 1), judge('done', DAY_MS)]).toEqual([true, undefined, undefined])
  expect([judge('failed', 0), judge('failed', 7 * DAY_MS)]).toEqual([true, undefined])
})

it('the spend of an ad account stands still while it is late, each account apart', () => {
  const account = (accountId: string) => ({ channel: 'tiktok' as const, accountId, name: 'Ads', pickedAt: new Date(0) })
  const readAt = new Date('2035-11-20T08:59:59Z')
  expect(CONDITIONS['spend stands'](facts({ lateAccounts: [{ ...account('1'), readAt }, account('2')] }))).toEqual([
    { subject: 'tiktok/1', isBad: true, detail: { channel: 'tiktok', name: 'Ads', at: '2035-11-20T08:59:59.000Z' } },
    // Never read.
    { subject: 'tiktok/2', isBad: true, detail: { channel: 'tiktok', name: 'Ads' } },
  ])
  expect(verdict('spend stands', {})).toBeUndefined()
})

it('links lead elsewhere once two looks found it, and nothing is ended by one', () => {
  const judge = (minutes: number) =>
    verdict('links lead elsewhere', { brokenLinks: { address: 'https://go.example.com/…', sinceMs: NOW_MS - minutes * 60_000 } })
  expect([judge(10), judge(64), judge(66)]).toEqual(['unclear', 'unclear', true])
  expect(verdict('links lead elsewhere', {})).toBeUndefined()
})

describe('quiet hours', () => {
  const night = { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin' }
  // Berlin is UTC+1 in winter, UTC+2 in summer.
  it.each([
    ['2036-01-10T20:59:59Z', false],
    ['2036-01-10T21:00:00Z', true],
    ['2036-01-10T23:30:00Z', true],
    ['2036-01-11T05:59:59Z', true],
    ['2036-01-11T06:00:00Z', false],
    ['2036-07-10T20:00:00Z', true],
    ['2036-07-11T05:00:00Z', false],
    // The night of 30 March 2036, when 02:00 becomes 03:00: it ends at 07:00 summer time.
    ['2036-03-30T04:59:59Z', true],
    ['2036-03-30T05:00:00Z', false],
    // The night of 26 October 2036, when 03:00 becomes 02:00: it ends at 07:00 winter time.
    ['2036-10-26T05:00:00Z', true],
    ['2036-10-26T06:00:00Z', false],
  ])('over midnight, at %s: %s', (at, wanted) => expect(isQuiet(night, Date.parse(at))).toBe(wanted))
  it('within a day', () => {
    const noon = { from: '12:00', to: '13:00', timeZone: 'UTC' }
    expect(['11:59', '12:00', '12:59', '13:00'].map((clock) => isQuiet(noon, Date.parse(`2036-01-10T${clock}:00Z`)))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
  it('whose end the clock skips end when it goes on', () => {
    const short = { from: '22:00', to: '02:30', timeZone: 'Europe/Berlin' }
    expect(isQuiet(short, Date.parse('2036-03-30T00:59:59Z'))).toBe(true)
    expect(isQuiet(short, Date.parse('2036-03-30T01:00:00Z'))).toBe(false)
  })
})
