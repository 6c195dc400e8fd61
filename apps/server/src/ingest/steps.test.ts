import { DEFAULT_TRACKING } from '@convbox/contract/api/tracking-settings.values'
import { DAY_MS } from '@convbox/contract/durations'
import type { StoreEvent } from '@convbox/contract'
import { expect, it } from 'vitest'
import type { DirectoryStore } from '../directory/directory-entries.ts'
import { createOwnHashes } from '../own-hash.ts'
import { CHROME, GRANTED, pageView } from '../testing/collect-fixtures.ts'
import { skewOf } from './steps/correct-clock.ts'
import { purchaseEventId } from './purchase-id.ts'
import type { StepContext } from './step.ts'
import { runSteps, STEPS } from './steps.ts'

const RECEIVED_AT = '2026-11-20T12:00:00.000Z'
const AT_MS = Date.parse(RECEIVED_AT)
const store: DirectoryStore = {
  id: 's1',
  tenantId: 't1',
  websiteName: 'alder',
  host: 'alder.example',
  shopDomain: undefined,
  storeKey: 'key',
  webhookSecret: undefined,
  timeZone: 'UTC',
  currency: 'USD',
  sandbox: false,
  purchaseSource: 'shopify',
  browserOrders: { rule: 'count', max: undefined },
  consentDefault: 'granted',
  consentRequired: false,
  abandonCartMinutes: 60,
  tracking: DEFAULT_TRACKING,
  firstEventAt: undefined,
  isUninstalled: false,
  formerLinks: { domains: [], paths: [] },
}
const ownHashes = createOwnHashes(Buffer.from('the key of a test'))
const context = (changes: Partial<StepContext> = {}): StepContext => ({
  store,
  ownHashes,
  receivedAt: RECEIVED_AT,
  skewMs: 0,
  isHistory: false,
  request: {},
  isSeen: () => false,
  ...changes,
})
const event = (changes: Partial<StoreEvent> = {}): StoreEvent => ({ ...pageView(AT_MS - 1000), receivedAt: RECEIVED_AT, ...changes })
const agent = (userAgent: string): Partial<StoreEvent> => ({ client: { userAgent } })
const dropOf = (changed: StoreEvent, changes: Partial<StepContext> = {}) => {
  const verdict = runSteps(changed, context(changes))
  return 'drop' in verdict ? verdict : undefined
}
const keptOf = (changed: StoreEvent, changes: Partial<StepContext> = {}) => {
  const verdict = runSteps(changed, context(changes))
  if ('drop' in verdict) throw new Error(`dropped: ${verdict.drop}`)
  return verdict.keep
}

it.each([
  ['bad shape', event({ id: '' }), {}, 'parse'],
  ['unknown store', event(), { store: undefined }, 'drop-unknown-store'],
  ['too old', event({ occurredAt: '2026-11-13T11:59:59.999Z' }), {}, 'drop-too-old'],
  ['duplicate', event(), { isSeen: () => true }, 'drop-duplicates'],
  ['bot', event(agent('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')), {}, 'drop-bots'],
  ['bot', event(agent(CHROME.replace('Chrome', 'HeadlessChrome'))), {}, 'drop-bots'],
  ['link preview', event(agent('facebookexternalhit/1.1')), {}, 'drop-bots'],
  ['consent', event({ consent: { ...GRANTED, analytics: 'denied' } }), { store: { ...store, consentRequired: true } }, 'apply-consent'],
] satisfies [string, StoreEvent, Partial<StepContext>, string][])('drops for the reason "%s"', (reason, changed, changes, step) => {
  expect(dropOf(changed, changes)).toEqual({ drop: reason, step })
})

it.each([
  ['an event exactly seven days old', event({ occurredAt: '2026-11-13T12:00:00.000Z' }), {}],
  ['an old event of imported history', event({ occurredAt: '2020-01-01T00:00:00.000Z' }), { isHistory: true }],
  ['a purchase whose id was seen: its copies are merged later', event({ name: 'Purchase' }), { isSeen: () => true }],
  [
    'a headless browser in a sandbox store',
    event(agent(CHROME.replace('Chrome', 'HeadlessChrome'))),
    { store: { ...store, sandbox: true } },
  ],
  [
    'a headless browser where the program is tried out',
    event(agent(CHROME.replace('Chrome', 'HeadlessChrome'))),
    { isSandboxProgram: true },
  ],
  ['a relayed event: the relay is not the visitor', event({ source: 'server', client: {} }), { request: { userAgent: 'Googlebot/2.1' } }],
  ['denied consent where the store does not require it', event({ consent: { ...GRANTED, analytics: 'denied' } }), {}],
] satisfies [string, StoreEvent, Partial<StepContext>][])('keeps %s', (_what, changed, changes) => {
  expect(dropOf(changed, changes)).toBeUndefined()
})

it("reads a purchase's order id without the spaces around it, as a server tells it", () => {
  const told = event({ name: 'Purchase', order: { id: '1001' } })
  expect(keptOf({ ...told, order: { id: ' 1001 ' } }).event).toEqual(keptOf(told).event)
})

it('gives a purchase the id that all its copies share, and every other event its own', () => {
  const told = event({ name: 'Purchase', order: { id: '77' }, checkoutToken: 'c0ffee' })
  expect(keptOf(told).event.id).toBe(purchaseEventId('key', '77'))
  expect(keptOf({ ...told, id: event().id }).event.id).toBe(keptOf(told).event.id)
  const unknown = event({ name: 'Purchase' })
  expect(keptOf(unknown).event.id).toBe(unknown.id)
  const begun = event({ name: 'InitiateCheckout', checkoutToken: 'c0ffee' })
  expect(keptOf(begun).event.id).toBe(begun.id)
})

it('follows the default of a store that requires consent where the event says nothing', () => {
  const { consent: _consent, ...silent } = event()
  expect(dropOf(silent, { store: { ...store, consentRequired: true, consentDefault: 'denied' } })?.drop).toBe('consent')
  expect(dropOf(silent, { store: { ...store, consentRequired: true, consentDefault: 'granted' } })).toBeUndefined()
})

it("moves times by the sender's clock, and leaves an event that is sent again where it was", () => {
  expect(skewOf('2026-11-20T13:00:00.000Z', RECEIVED_AT)).toBe(3_600_000)
  expect(skewOf('2026-11-20T11:59:55.000Z', RECEIVED_AT)).toBe(0)
  const ahead = keptOf(event({ occurredAt: '2026-11-20T12:59:58.000Z' }), { skewMs: 3_600_000 })
  expect([ahead.event.occurredAt, ahead.isMoved]).toEqual(['2026-11-20T11:59:58.000Z', true])
  const again = keptOf(event({ occurredAt: '2026-11-20T09:00:00.000Z' }))
  expect([again.event.occurredAt, again.isMoved]).toEqual(['2026-11-20T09:00:00.000Z', false])
  expect(keptOf(event({ occurredAt: '2026-11-25T00:00:00.000Z' })).event.occurredAt).toBe(RECEIVED_AT)
})

it('keeps an event of a phone whose clock is a year behind', () => {
  const yearMs = 365 * DAY_MS
  expect(keptOf(event({ occurredAt: new Date(AT_MS - yearMs).toISOString() }), { skewMs: -yearMs }).event.occurredAt).toBe(RECEIVED_AT)
})

it('fills in address, user agent and language of a browser that did not say them, but not those of a program that relays', () => {
  const { client: _client, ...silent } = event()
  const request = { ip: '203.0.113.7', userAgent: CHROME, language: 'de-DE,de;q=0.9' }
  expect(keptOf(silent, { request }).event.client).toEqual({ ip: '203.0.113.7', userAgent: CHROME, language: 'de-DE' })
  expect(keptOf(silent, { request: { ...request, userAgent: 'curl/8.5.0' } }).event.client).toEqual({
    ip: '203.0.113.7',
    language: 'de-DE',
  })
  expect(keptOf({ ...silent, source: 'server' }, { request }).event.client).toBeUndefined()
})

it('reads device and browser, the channel of a landing, and hashes who it was', () => {
  const draft = keptOf(event({ user: { email: ' Ann@Example.com ', phone: '+1 217 555 0123' } }))
  expect(draft).toMatchObject({ device: 'desktop', browser: 'Chrome', landing: { channel: 'facebook ads', group: 'Paid Ads' } })
  expect(draft.emailHash).toMatch(/^h1-[\w-]{43}$/)
  expect(keptOf(event({ user: { email: 'ann@example.com', phone: '0012175550123' } }))).toMatchObject({
    emailHash: draft.emailHash,
    phoneHash: draft.phoneHash,
  })
  expect(keptOf(event({ user: { email: 'ann@example.com' } }), { store: { ...store, id: 's2' } }).emailHash).not.toBe(draft.emailHash)
  expect(keptOf(event({ page: { url: 'https://alder.example/products/mug', referrer: 'https://alder.example/' } })).landing).toBeUndefined()
})

it('takes empty texts as absent: an empty user agent is filled in from the request, and never read', () => {
  const empty = event({ client: { userAgent: '', language: ' ' }, user: { email: '', phone: ' ' }, page: { url: '' } })
  expect(keptOf(empty, { request: { userAgent: CHROME } })).toMatchObject({ browser: 'Chrome', event: { client: { userAgent: CHROME } } })
  const { event: kept, landing } = keptOf(empty)
  expect([kept.client, kept.user, kept.page, landing]).toEqual([{}, undefined, undefined, undefined])
})

it('drops the one event that makes a step throw, says which step, and keeps the next', () => {
  const told: unknown[] = []
  const onError: StepContext['onError'] = (error, where) => told.push([error, where])
  const fault = new TypeError('a step of tomorrow')
  const stumble = {
    name: 'stumble',
    apply: () => {
      throw fault
    },
  }
  const bad = event()
  expect(runSteps(bad, context({ onError }), [...STEPS, stumble])).toEqual({ drop: 'processing error', step: 'stumble' })
  expect(told).toEqual([[fault, { step: 'stumble', storeId: 's1', eventId: bad.id }]])
  expect(runSteps(bad, context({ onError }))).toHaveProperty('keep')
})
