import { purchaseEventId } from '../../ingest/purchase-id.ts'
import type { CollectEvent, DestinationId, EventItem, EventValue, PixelSettings } from '@convbox/contract'
import { ALL_DESTINATION_FACTS, DESTINATION_FACTS, exampleSettings } from '@convbox/contract/all-destinations'
import { tagOf } from '@convbox/contract/destination-facts'
import { DEFAULT_PIXEL_SETTINGS, VALUE_BASES } from '@convbox/contract/destinations/destinations'
import { EXTRAS } from '@convbox/contract/events/extras'
import { PURCHASE_NAMESPACE, purchaseName } from '@convbox/contract/events/purchase-key'
import { DESTINATIONS } from '@convbox/destinations'
import { readTagWorth } from '@convbox/sdk/tag-worth'
import { uuidFromName } from '@convbox/sdk/uuid-from-name'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DirectoryPixel } from '../../directory/directory-entries.ts'
import { tagAddress } from '../../deliver/platform-address.ts'
import { tagsOf, type TagStore } from './tags-of.ts'

const store: TagStore = {
  shopDomain: undefined,
  storeKey: 'key-1',
  sandbox: false,
  consentDefault: 'granted',
  consentRequired: false,
  isUninstalled: false,
}

const pixelOf = (platform: DestinationId, more: Partial<PixelSettings> = {}): DirectoryPixel => ({
  id: `pixel-${platform}`,
  storeId: 's1',
  name: platform,
  enabled: true,
  loadsTag: true,
  state: 'running',
  pausedReason: undefined,
  settings: {
    ...DEFAULT_PIXEL_SETTINGS,
    platform,
    pixelId: DESTINATION_FACTS[platform].pixelId.example ?? '1234',
    addMethod: 'both',
    extra: exampleSettings(platform),
    ...more,
  },
})
const urlOf = (platform: DestinationId): string | undefined => tagAddress({ PUBLIC_URL: 'https://c.example' }, platform, false)
const PLATFORMS = ALL_DESTINATION_FACTS.filter((facts) => tagOf(facts)).map(({ id }) => id)

describe('the tags of a store', () => {
  test('none without a pixel that chose one, and none for a shop that uninstalled the app', () => {
    const { loadsTag: _none, ...plain } = pixelOf('facebook')
    expect(tagsOf(store, [plain], urlOf)).toEqual({})
    expect(tagsOf({ ...store, isUninstalled: true }, [pixelOf('facebook')], urlOf)).toEqual({})
  })

  test('each platform that has a tag, from its own address, by a part of the extras', () => {
    const config = tagsOf(
      store,
      PLATFORMS.map((platform) => pixelOf(platform)),
      urlOf,
    )
    expect(Object.keys(config).toSorted()).toEqual(EXTRAS.filter((extra) => extra.startsWith('tag')).toSorted())
    expect([config['tag-facebook']?.[0]?.url, config['tag-ga4']?.[0]?.url, config['tag-google-ads']?.[0]?.url]).toEqual([
      'https://connect.facebook.net/en_US/fbevents.js',
      'https://www.googletagmanager.com/gtag/js?id=G-ABC1234567',
      'https://www.googletagmanager.com/gtag/js?id=AW-123456789',
    ])
    // Without any secret.
    expect(
      JSON.stringify(tagsOf(store, [{ ...pixelOf('facebook'), credential: { kind: 'token', secret: 'EAAsecret' } }], urlOf)),
    ).not.toContain('EAA')
  })

  test('a sandbox store loads them from this server, a real one never', () => {
    expect(
      PLATFORMS.map((platform) =>
        tagAddress({ PUBLIC_URL: 'http://localhost:3000/' }, platform, true)?.startsWith('http://localhost:3000/sandbox/'),
      ),
    ).toEqual(PLATFORMS.map(() => true))
    expect(PLATFORMS.filter((platform) => urlOf(platform)?.includes('c.example'))).toEqual([])
  })

  test('beside the server Google Analytics’ tag tells purchases alone, which Google counts once; by itself everything', () => {
    const eventsOf = (addMethod: 'both' | 'browser') => tagsOf(store, [pixelOf('ga4', { addMethod })], urlOf)['tag-ga4']?.[0]?.events
    expect(eventsOf('both')).toEqual(['Purchase'])
    expect(eventsOf('browser')).toContain('PageView')
  })

  test('Google Ads’ tag needs a label, the number of an action is for the server', () => {
    const { tagLabels: _labels, ...rest } = exampleSettings('google-ads')
    expect(tagsOf(store, [pixelOf('google-ads', { extra: rest })], urlOf)).toEqual({})
    const [only] =
      tagsOf(store, [pixelOf('google-ads', { extra: { ...rest, tagLabels: { Lead: 'AbC-1' } } })], urlOf)['tag-google-ads'] ?? []
    expect([only?.id, only?.events, only?.labels]).toEqual(['AW-123456789', ['Lead'], { Lead: 'AbC-1' }])
  })

  test('an ignored event is told by neither side, one that the server ignores by the tag alone, one that the tag ignores not by it', () => {
    const ignored: Partial<PixelSettings> = {
      ignoredEvents: ['Lead'],
      ignoredServerEvents: ['Search'],
      ignoredBrowserEvents: ['PageView'],
    }
    const [only] = tagsOf(store, [pixelOf('facebook', ignored)], urlOf)['tag-facebook'] ?? []
    expect((['Lead', 'Search', 'PageView'] as const).map((name) => only?.events.includes(name))).toEqual([false, true, false])
  })

  test('is told what consent the store asks for besides', () => {
    const also = (neededConsent?: PixelSettings['neededConsent']) =>
      tagsOf(store, [pixelOf('facebook', neededConsent && { neededConsent })], urlOf)['tag-facebook']?.[0]?.also
    expect([also(), also([]), also(['analytics'])]).toEqual([undefined, undefined, ['analytics']])
  })

  test('needs a clear choice where the store asks for one, takes silence for a refusal, or limits the use of data', () => {
    const needs = (of: Partial<TagStore>, more: Partial<PixelSettings> = {}) =>
      tagsOf({ ...store, ...of }, [pixelOf('facebook', more)], urlOf)['tag-facebook']?.[0]?.needsGrant
    expect([needs({}), needs({ consentRequired: true }), needs({ consentDefault: 'denied' }), needs({}, { ccpa: true })]).toEqual([
      false,
      true,
      true,
      true,
    ])
  })

  test('of tags that cannot tell their pixels apart the oldest pixel’s is loaded', () => {
    const two = [pixelOf('snapchat', { pixelId: 'a' }), pixelOf('snapchat', { pixelId: 'b' })]
    expect(tagsOf(store, two, urlOf)['tag-snapchat']?.map(({ id }) => id)).toEqual(['a'])
  })
})

test('a page makes the same id of a purchase as ingest', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (key) => {
      expect(uuidFromName(PURCHASE_NAMESPACE, purchaseName('key-1', key))).toBe(purchaseEventId('key-1', key))
    }),
  )
})

test('a tag tells the same value as the server, whatever the order', () => {
  const money = fc.tuple(fc.nat(99_999), fc.nat(9999)).map(([whole, part]) => `${whole}.${String(part).padStart(4, '0')}`)
  const value: fc.Arbitrary<EventValue> = fc.record(
    {
      currency: fc.constant('eur'),
      total: money,
      subtotalAfterDiscount: money,
      subtotalBeforeDiscount: money,
      shipping: money,
      tax: money,
      discount: money,
    },
    { requiredKeys: ['currency'] },
  )
  const item: fc.Arbitrary<EventItem> = fc.record(
    { productId: fc.constant('7'), quantity: fc.integer({ min: 1, max: 20 }), price: money },
    { requiredKeys: ['productId', 'quantity'] },
  )
  const base: CollectEvent = {
    id: '01890a5d-ac96-774b-bcce-b302099a8057',
    name: 'Purchase',
    occurredAt: '2026-11-20T10:00:00.000Z',
    source: 'storefront',
  }
  const server = (event: CollectEvent, settings: PixelSettings): unknown => {
    const full = { ...event, receivedAt: event.occurredAt, user: { email: 'a@example.com' }, order: { id: '1' }, clickIds: {} }
    const { requests } = DESTINATIONS.facebook.buildRequests([full], settings, {
      now: event.occurredAt,
      store: { id: 's', name: 's', url: 'https://s.example', currency: 'EUR' },
    })
    const body = JSON.parse(JSON.stringify(requests[0]?.body ?? { data: [{}] })) as { data: { custom_data?: { value?: number } }[] }
    return body.data[0]?.custom_data?.value
  }
  fc.assert(
    fc.property(
      value,
      fc.array(item, { maxLength: 3 }),
      fc.constantFrom(...Object.values(VALUE_BASES)),
      fc.integer({ min: 0, max: 1000 }),
      (worth, items, basis, percent) => {
        const event = { ...base, value: worth, items }
        const { settings } = pixelOf('facebook', { valueBasis: basis, valuePercent: percent })
        const told = readTagWorth(event, { basis, percent })
        const sent = server(event, settings)
        if (sent === undefined) expect(told).toEqual({})
        else expect(told).toEqual({ value: expect.closeTo(Number(sent), 6), currency: 'EUR' })
      },
    ),
  )
})
