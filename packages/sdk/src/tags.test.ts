import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CollectEvent, Consent, EventName } from '@convbox/contract/events/events'
import type { Extra, TagPixel } from '@convbox/contract/events/extras'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSdk } from '../build.ts'
import { fakePage } from './testing-extras.ts'

let folder = ''
const codes = new Map<string, string>()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'convbox-tags-'))
  for (const { entry, file } of await buildSdk(folder)) codes.set(entry, await readFile(join(folder, file), 'utf8'))
})
afterAll(async () => rm(folder, { recursive: true, force: true }))

type TagExtra = Extract<Extra, `tag-${string}`>
const EVENTS: EventName[] = ['PageView', 'ViewCategory', 'ViewContent', 'AddToCart', 'ViewCart', 'Purchase', 'Search']
const pixel = (more: Partial<TagPixel> = {}): TagPixel => ({
  id: '1234',
  url: 'https://tag.example/tag.js',
  events: EVENTS,
  consent: 'ad',
  needsGrant: false,
  basis: 1,
  percent: 100,
  values: 'all',
  identifier: 'product',
  contentType: 'product',
  ...more,
})

const consentOf = (ad: Consent['ad'], analytics: Consent['ad'] = ad): Consent => ({
  ad,
  analytics,
  functionality: 'unknown',
  personalization: 'unknown',
  security: 'unknown',
})
const mug = {
  items: [{ productId: '7', variantId: '71', sku: 'MUG', title: 'Mug', category: 'Cups', price: '24.00', quantity: 2 }],
  value: { currency: 'usd', total: '48.00' },
}

/** A page with these pixels of one platform. */
const open = (part: TagExtra, pixels: TagPixel[]) => {
  const config = { tags: { storeKey: 'key-1', prefersOrderId: true }, [part]: pixels }
  const page = fakePage(`${codes.get('extra-tags')};\n${codes.get(`extra-${part}`)}`, config)
  let count = 0
  /** Of another realm, where lists are no lists of this one. */
  const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)))
  const global = (name: string): unknown => Reflect.get(page.window, name)
  return {
    ...page,
    plain,
    global,
    /** What waits in the queue of a function. */
    queue: (name: string): unknown => {
      const found = global(name)
      return typeof found === 'function' ? plain(Reflect.get(found, 'queue')) : undefined
    },
    say: (name: EventName, more: Partial<CollectEvent> = {}) =>
      page.send(name, { id: `e${(count += 1)}`, consent: consentOf('granted'), ...more }),
  }
}

describe('any tag', () => {
  /** Names and ids that Meta's was told. */
  const told = ({ queue }: ReturnType<typeof open>): unknown[] => {
    const calls = queue('fbq')
    if (!Array.isArray(calls)) return []
    return calls.flatMap(([word, , name, , more]) => (word.startsWith('track') ? [[name, more.eventID]] : []))
  }

  test('is not asked for before an event that it is meant to tell', () => {
    const page = open('tag-facebook', [pixel({ events: ['Purchase'] })])
    page.say('PageView')
    expect([page.scripts, page.global('fbq')]).toEqual([[], undefined])
    page.say('Purchase', mug)
    expect(page.scripts.map(({ src }) => src)).toEqual(['https://tag.example/tag.js'])
  })

  test('is asked for once, however many pixels and events, and tells each event once', () => {
    const page = open('tag-facebook', [pixel(), pixel({ id: '5678' })])
    page.say('PageView')
    page.say('AddToCart', mug)
    page.send('AddToCart', { id: 'e2', consent: consentOf('granted') })
    expect(page.scripts).toHaveLength(1)
    expect(told(page)).toEqual([
      ['PageView', 'e1'],
      ['PageView', 'e1'],
      ['AddToCart', 'e2'],
      ['AddToCart', 'e2'],
    ])
  })

  test('tells nothing of a visitor who refused advertising, and is not asked for', () => {
    const page = open('tag-facebook', [pixel()])
    page.say('PageView', { consent: consentOf('denied', 'granted') })
    expect([page.scripts, told(page)]).toEqual([[], []])
  })

  test('tells nothing of a visitor who refused what the store asks for besides', () => {
    const page = open('tag-facebook', [pixel({ also: ['personalization'] })])
    page.say('PageView', { consent: { ...consentOf('granted'), personalization: 'denied' } })
    expect([page.scripts, told(page)]).toEqual([[], []])
    page.say('ViewContent', { ...mug, consent: consentOf('granted') })
    expect(told(page)).toEqual([['ViewContent', 'e2']])
  })

  test('waits for a clear choice where one is needed, then tells what waited', () => {
    const page = open('tag-facebook', [pixel({ needsGrant: true })])
    page.say('PageView', { consent: consentOf('unknown', 'granted') })
    expect(page.scripts).toEqual([])
    page.say('ViewContent', mug)
    expect(told(page)).toEqual([
      ['PageView', 'e1'],
      ['ViewContent', 'e2'],
    ])
  })

  test('tells nothing that waited when the choice is a refusal', () => {
    const page = open('tag-facebook', [pixel({ needsGrant: true })])
    page.say('PageView', { consent: consentOf('unknown', 'granted') })
    page.say('ViewContent', { ...mug, consent: consentOf('denied', 'granted') })
    page.say('AddToCart', mug)
    expect(told(page)).toEqual([['AddToCart', 'e3']])
  })

  test('tells nothing more once a choice is taken back', () => {
    const page = open('tag-facebook', [pixel()])
    page.say('PageView')
    page.world.allowsAds = false
    page.say('AddToCart', mug)
    expect(told(page)).toEqual([['PageView', 'e1']])
  })

  test('tells nothing of what happened before a refusal once it is refused', () => {
    const ads = open('tag-facebook', [pixel()])
    ads.world.allowsAds = false
    ads.say('PageView', { consent: consentOf('unknown') })
    expect([ads.scripts, told(ads)]).toEqual([[], []])
    const analytics = open('tag-ga4', [pixel({ id: 'G-1', consent: 'analytics' })])
    analytics.world.decision = 'bare'
    analytics.say('PageView', { consent: consentOf('unknown') })
    expect(analytics.scripts).toEqual([])
  })

  test('tells a purchase under the id that ingest makes of store and order, whatever its own', () => {
    const page = open('tag-facebook', [pixel()])
    page.say('Purchase', { ...mug, order: { id: '1001' }, checkoutToken: 'abc' })
    // uuid5('6f1c8f0e-3a57-5d0b-9b1e-6d0c5f2a7e44', 'key-1\nPurchase\n1001'), by Python's uuid module.
    expect(told(page)).toEqual([['Purchase', '8aeabc4b-99de-5f40-b357-fe3566d6a9e2']])
  })

  test('keeps to the target area', () => {
    const page = open('tag-facebook', [pixel({ target: { kind: 'tags', names: ['Summer'] } })])
    page.say('PageView')
    page.say('AddToCart', mug)
    page.say('AddToCart', { ...mug, items: [{ ...mug.items[0], productId: '8', quantity: 1, tags: [' summer'] }] })
    expect(told(page)).toEqual([['AddToCart', 'e3']])
  })

  test('does nothing to a page that refuses scripts, not even throw', () => {
    const page = open('tag-facebook', [pixel()])
    page.window.document.head.append = () => {
      throw new TypeError('This document requires a TrustedScriptURL')
    }
    expect(() => page.say('PageView')).not.toThrow()
  })
})

test('Meta: name, parameters, and the id in the fourth argument', () => {
  const page = open('tag-facebook', [pixel({ alias: 'bigSale', identifier: 'sku' })])
  page.say('AddToCart', mug)
  page.say('ViewCart', mug)
  page.say('Purchase', { ...mug, order: { id: '1001' } })
  expect(page.queue('fbq')).toEqual([
    ['set', 'autoConfig', false, '1234'],
    ['init', '1234'],
    [
      'trackSingle',
      '1234',
      'AddToCart',
      {
        value: 48,
        currency: 'USD',
        content_ids: ['MUG'],
        content_type: 'product',
        content_name: 'Mug',
        content_category: 'Cups',
        num_items: 2,
        contents: [{ id: 'MUG', quantity: 2, item_price: 24 }],
      },
      { eventID: 'e1' },
    ],
    ['trackSingleCustom', '1234', 'ViewCart', expect.anything(), { eventID: 'e2' }],
    ['trackSingleCustom', '1234', 'bigSale', expect.objectContaining({ order_id: '1001' }), expect.anything()],
  ])
})

test('Meta: a pixel of the shop’s own stays, and its file is not asked for again', () => {
  const page = open('tag-facebook', [pixel()])
  const own: unknown[][] = []
  Object.assign(page.window, { fbq: (...args: unknown[]) => own.push(args) })
  page.say('PageView')
  expect([page.scripts, own.map(([word]) => word)]).toEqual([[], ['set', 'init', 'trackSingle']])
})

test('TikTok: a page view by its own call, everything else with event_id in the third argument', () => {
  const page = open('tag-tiktok', [pixel({ url: 'https://tag.example/events.js?lib=ttq&sdkid=1234' })])
  page.say('PageView')
  page.say('ViewCategory', mug)
  const ttq = page.global('ttq')
  const queue: unknown = typeof ttq === 'object' && ttq !== null ? Reflect.get(Reflect.get(ttq, '_i'), '1234') : undefined
  expect([page.plain(queue), typeof queue === 'object' && queue !== null && Reflect.get(queue, '_u')]).toEqual([
    [
      ['page', {}, { event_id: 'e1' }],
      ['track', 'ViewContent', expect.objectContaining({ value: 48, currency: 'USD', content_type: 'product_group' }), { event_id: 'e2' }],
    ],
    'https://tag.example/events.js',
  ])
})

describe('Google', () => {
  /** Google's own form is no list: read by position. */
  const layer = ({ global }: ReturnType<typeof open>): unknown[] => {
    const entries: unknown = global('dataLayer')
    return typeof entries === 'object' && entries !== null
      ? Object.values(entries).map((entry: object) => Object.values(JSON.parse(JSON.stringify(entry))))
      : []
  }

  test('Analytics: no page view of its own, the visitor’s choices, a purchase by its transaction id', () => {
    const page = open('tag-ga4', [pixel({ id: 'G-1', consent: 'analytics' })])
    page.say('Purchase', { ...mug, order: { id: '1001' }, consent: consentOf('denied', 'granted') })
    expect(layer(page).slice(1)).toEqual([
      ['config', 'G-1', { send_page_view: false }],
      ['consent', 'update', { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied', analytics_storage: 'granted' }],
      [
        'event',
        'purchase',
        expect.objectContaining({ send_to: 'G-1', transaction_id: '1001', value: 48, currency: 'USD', event_id: expect.any(String) }),
      ],
    ])
  })

  test('Ads: conversions with a label alone; choices that the shop itself tells are left to it', () => {
    const page = open('tag-google-ads', [pixel({ id: 'AW-1', labels: { AddToCart: 'AbC-1' } })])
    Object.assign(page.window, { dataLayer: [['consent', 'default', {}]] })
    page.say('PageView')
    page.say('AddToCart', mug)
    expect(layer(page).slice(3)).toEqual([
      ['event', 'conversion', { send_to: 'AW-1/AbC-1', value: 48, currency: 'USD', transaction_id: 'e2' }],
    ])
  })
})

test('Microsoft: what is told before the file has come waits for it; a value with a conversion alone', () => {
  const page = open('tag-bing', [pixel({ labels: { Purchase: '' } })])
  page.say('PageView')
  page.say('Purchase', { ...mug, order: { id: '1001' } })
  const made: { ti: string; q: unknown[] }[] = []
  Object.assign(page.window, {
    UET: class {
      constructor(options: { ti: string; q: unknown[] }) {
        made.push(options)
      }
    },
  })
  page.scripts[0]?.onLoad()
  expect(page.plain(made)).toEqual([
    expect.objectContaining({
      ti: '1234',
      q: [
        ['consent', 'update', { ad_storage: 'granted' }],
        ['event', 'page_view', { event_id: 'e1', ecomm_pagetype: 'other', page_path: '/products/mug?variant=1' }],
        ['consent', 'update', { ad_storage: 'granted' }],
        ['event', 'purchase', expect.objectContaining({ revenue_value: 48, currency: 'USD', transaction_id: '1001' })],
      ].flat(),
    }),
  ])
})

test('Snap: client_dedup_id, and the order’s id of a purchase', () => {
  const page = open('tag-snapchat', [pixel()])
  page.say('Purchase', { ...mug, order: { id: '1001' } })
  page.say('AddToCart', mug)
  expect(page.queue('snaptr')).toEqual([
    ['init', '1234'],
    ['track', 'PURCHASE', expect.objectContaining({ transaction_id: '1001', price: 48, currency: 'USD' })],
    ['track', 'ADD_CART', { client_dedup_id: 'e2', price: 48, currency: 'USD', item_ids: ['7'], item_category: 'Cups', number_items: 2 }],
  ])
})

test('Pinterest: event_id, and custom for what it does not know', () => {
  const page = open('tag-pinterest', [pixel({ values: 'none' })])
  page.say('ViewCart', mug)
  page.say('Search', { search: { query: 'mug' } })
  expect(page.queue('pintrk')).toEqual([
    ['load', '1234'],
    [
      'track',
      'custom',
      {
        event_id: 'e1',
        order_quantity: 2,
        line_items: [{ product_id: '7', product_name: 'Mug', product_category: 'Cups', product_quantity: 2 }],
      },
    ],
    ['track', 'search', { event_id: 'e2', search_query: 'mug' }],
  ])
})
