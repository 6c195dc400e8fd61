import { collectBatchSchema, collectEventSchema } from '@convbox/contract/events/events.schemas'
import { describe, expect, test } from 'vitest'
import { FROM_GOOGLE, FROM_PAGE, FROM_SHOPIFY } from './consent.ts'
import { createCore } from './core.ts'
import type { FakeWorld } from './testing-env.ts'
import { advance, makeEnv, makeWorld, sentEvents } from './testing-env.ts'

const CONFIG = { storeKey: 'key-1', collectUrl: 'https://collect.example/collect/v1/events', consentRequired: false }
const startCore = (world: FakeWorld, config = CONFIG) => createCore(makeEnv(world), config, 'storefront', '_cb_q')
const REQUIRED = { ...CONFIG, consentRequired: true }

describe('an event', () => {
  test('is what the collect endpoint takes, with visitor, session, click id and platform cookies', async () => {
    const world = makeWorld({ cookies: { _ga: 'GA1.1.1.2', _ga_ABC: 'GS2.1.s1$o1', unrelated: 'x' } })
    const core = startCore(world)
    core.identify({ customerId: '7' })
    core.track('AddToCart', { items: [{ productId: '1', price: '9.90', quantity: 2 }], value: { currency: 'EUR', total: '19.80' } })
    await advance(world, 200)
    const [event] = sentEvents(world)
    expect(collectEventSchema.parse(event)).toEqual(event)
    expect(collectBatchSchema.parse(JSON.parse(world.sent[0]?.body ?? '')).storeKey).toBe('key-1')
    expect(event).toMatchObject({
      name: 'AddToCart',
      source: 'storefront',
      occurredAt: '2026-01-01T00:00:00.000Z',
      page: { url: world.url, title: 'Shop', referrer: 'https://www.facebook.com/' },
      visitorId: world.cookies['_cb_v'],
      sessionId: world.cookies['_cb_s'],
      clickIds: { fbclid: 'AbC' },
      user: { customerId: '7' },
      consent: { ad: 'unknown', analytics: 'unknown' },
    })
    expect(event?.cookies).toEqual({
      _ga: 'GA1.1.1.2',
      _ga_ABC: 'GS2.1.s1$o1',
      _fbc: `fb.1.${Date.UTC(2026, 0, 1)}.AbC`,
      _fbp: expect.stringMatching(/^fb\.1\.1767225600000\.\d{1,10}$/),
    })
    expect(event?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  test('keeps what an e-mail of Klaviyo puts into its links, and the cookie of its script', async () => {
    const world = makeWorld()
    world.url = 'https://shop.example/?utm_source=klaviyo&_kx=Abc_1-2.XyZ'
    world.cookies['_kx'] = 'from-cookie'
    startCore(world).track('PageView')
    await advance(world, 200)
    const [event] = sentEvents(world)
    expect(event?.clickIds).toEqual({ _kx: 'Abc_1-2.XyZ' })
    expect(event?.cookies).toMatchObject({ _kx: 'from-cookie' })
  })

  test('keeps visitor and click ids on the next page, the click ids for 90 days', async () => {
    const world = makeWorld()
    startCore(world).track('PageView')
    world.url = 'https://shop.example/products/a'
    world.nowMs += 89 * 864e5
    startCore(world).track('PageView')
    world.nowMs += 2 * 864e5
    startCore(world).track('PageView')
    await advance(world, 1000)
    const [first, second, third] = sentEvents(world)
    expect(new Set([first?.visitorId, second?.visitorId, third?.visitorId]).size).toBe(1)
    expect(second?.clickIds).toEqual({ fbclid: 'AbC' })
    expect(third?.clickIds).toBeUndefined()
  })

  test('keeps _fbc until another click comes, because the time inside is the click’s', async () => {
    const world = makeWorld()
    startCore(world).track('PageView')
    const first = world.cookies['_fbc']
    world.nowMs += 5000
    startCore(world).track('PageView')
    expect(world.cookies['_fbc']).toBe(first)
    world.url = 'https://shop.example/?fbclid=other'
    startCore(world).track('PageView')
    expect(world.cookies['_fbc']).toBe(`fb.1.${world.nowMs}.other`)
  })

  test('finds the visitor again in storage when the browser has cut the cookie', () => {
    const world = makeWorld()
    startCore(world).track('PageView')
    const { _cb_v: visitor } = world.cookies
    world.cookies = {}
    startCore(world).track('PageView')
    expect(world.cookies['_cb_v']).toBe(visitor)
  })

  test('cuts what the server would refuse', async () => {
    const world = makeWorld({ url: `https://shop.example/?x=${'y'.repeat(9000)}` })
    const item = { productId: '1', title: 't'.repeat(5000), price: '1', quantity: 1 }
    startCore(world).track('ViewContent', { items: Array.from({ length: 300 }, () => item) })
    await advance(world, 200)
    expect(collectEventSchema.safeParse(sentEvents(world)[0]).success).toBe(true)
    expect(sentEvents(world)[0]?.items).toHaveLength(200)
  })

  test('gives the cart the ids and the landing address, whatever page the visitor is on', () => {
    const world = makeWorld()
    const core = startCore(world)
    core.track('PageView')
    const landing = world.url
    world.url = 'https://shop.example/cart'
    core.track('PageView')
    expect(core.cartAttributes()).toEqual({
      __convbox_visitor: world.cookies['_cb_v'],
      __convbox_session: world.cookies['_cb_s'],
      __convbox_landing: landing,
    })
  })
})

describe('consent', () => {
  test('required and not given: nothing is stored or sent', async () => {
    const world = makeWorld()
    const core = startCore(world, REQUIRED)
    core.track('PageView')
    core.flush()
    await advance(world, 60_000)
    expect(core.cartAttributes()).toBeUndefined()
    expect([world.cookies, world.storage, world.sent]).toEqual([{}, {}, []])
  })

  test('required and denied: nothing then and nothing of before, even if it is granted later', async () => {
    const world = makeWorld()
    const core = startCore(world, REQUIRED)
    core.track('PageView')
    core.setConsent(FROM_PAGE, { analytics: 'denied', ad: 'denied' })
    core.track('Search')
    await advance(world, 60_000)
    expect([world.cookies, world.storage, world.sent]).toEqual([{}, {}, []])
    core.setConsent(FROM_PAGE, { analytics: 'granted' })
    core.track('ViewCart')
    await advance(world, 1000)
    expect(sentEvents(world).map(({ name }) => name)).toEqual(['ViewCart'])
  })

  test('granted on this page: the page view of before goes out, with its own time', async () => {
    const world = makeWorld()
    const core = startCore(world, REQUIRED)
    core.track('PageView')
    world.nowMs += 4000
    core.setConsent(FROM_PAGE, { analytics: 'granted', ad: 'granted' })
    await advance(world, 1000)
    expect(sentEvents(world)).toMatchObject([{ name: 'PageView', occurredAt: '2026-01-01T00:00:00.000Z', consent: { ad: 'granted' } }])
    expect(world.cookies).toHaveProperty('_fbc')
  })

  test.each(['constructor', '__proto__', 'toString'])('a category or a choice called %s is none', async (name) => {
    const world = makeWorld()
    const core = startCore(world)
    core.setConsent(FROM_PAGE, JSON.parse(`{ "${name}": "granted", "ad": "${name}", "analytics": "granted" }`))
    core.track('PageView')
    await advance(world, 1000)
    const unknown = { ad: 'unknown', functionality: 'unknown', personalization: 'unknown', security: 'unknown' }
    expect(sentEvents(world)[0]?.consent).toEqual({ ...unknown, analytics: 'granted' })
  })

  test('analytics without ads: no click ids, no cookies of ad platforms are read or made, except a cashback journey’s', async () => {
    const world = makeWorld({ cookies: { _fbp: 'fb.1.1.1', _ga: 'GA1.1.1.2', awin_awc: '1_2', awin_sn_awc: '1_3' } })
    const core = startCore(world, REQUIRED)
    core.setConsent(FROM_SHOPIFY, { analytics: 'granted', ad: 'denied' })
    core.track('PageView')
    await advance(world, 1000)
    expect(sentEvents(world)[0]?.cookies).toEqual({ _ga: 'GA1.1.1.2', awin_sn_awc: '1_3' })
    expect(sentEvents(world)[0]?.clickIds).toBeUndefined()
    expect(world.cookies).not.toHaveProperty('_fbc')
  })

  test('denied where the store does not require it: the event goes out without any id and nothing is stored', async () => {
    const world = makeWorld()
    const core = startCore(world)
    core.setConsent(FROM_PAGE, { analytics: 'denied', ad: 'denied' })
    core.track('PageView')
    await advance(world, 1000)
    const [event] = sentEvents(world)
    expect(event).toMatchObject({ name: 'PageView', consent: { analytics: 'denied' } })
    expect(Object.keys(event ?? {})).not.toEqual(expect.arrayContaining(['visitorId']))
    expect([world.cookies, world.storage]).toEqual([{}, {}])
  })

  test('withdrawn: what was written is taken back, what waits is dropped, and the server is told once for whom', async () => {
    const world = makeWorld({ answers: [{ status: 0 }] })
    const core = startCore(world, REQUIRED)
    core.setConsent(FROM_PAGE, { analytics: 'granted' })
    core.track('PageView')
    await advance(world, 200)
    expect(world.storage).toHaveProperty('_cb_q')
    const visitorId = world.cookies['_cb_v']
    core.setConsent(FROM_PAGE, { analytics: 'denied' })
    core.setConsent(FROM_PAGE, { ad: 'denied' })
    await advance(world, 600_000)
    expect(world.sent.slice(1)).toEqual([{ body: JSON.stringify({ storeKey: 'key-1', visitorId }), keepalive: true }])
    expect(Object.keys({ ...world.cookies, ...world.storage }).filter((name) => name.startsWith('_cb_'))).toEqual([])
  })

  test('the page’s own call beats Shopify, Shopify beats Google', async () => {
    const world = makeWorld()
    const core = startCore(world)
    core.setConsent(FROM_PAGE, { ad: 'granted' })
    core.setConsent(FROM_SHOPIFY, { ad: 'denied', analytics: 'granted' })
    core.setConsent(FROM_GOOGLE, { ad: 'denied', analytics: 'denied', functionality: 'granted', ad_user_data: 'denied' })
    core.track('PageView')
    await advance(world, 1000)
    expect(sentEvents(world)[0]?.consent).toEqual({
      ad: 'granted',
      analytics: 'granted',
      functionality: 'granted',
      personalization: 'unknown',
      security: 'unknown',
    })
  })

  test('a region that asks for a choice makes a store wait that does not', async () => {
    const world = makeWorld()
    const core = startCore(world)
    core.setConsent(FROM_SHOPIFY, {}, true)
    core.track('PageView')
    await advance(world, 1000)
    expect([world.cookies, world.storage, world.sent]).toEqual([{}, {}, []])
  })
})
