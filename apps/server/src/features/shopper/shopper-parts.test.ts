/** Parts of the synthetic shopper that need no program. */
import { createSecrets } from '@convbox/storage'
import type { StoreEvent } from '@convbox/contract'
import { describe, expect, it } from 'vitest'
import { createShopperMark, shopperEmail } from '../../shopper/shopper-mark.ts'
import { shopperSettings } from '../../shopper/shopper-settings.ts'
import { pixelSettings } from '../../testing/sandbox-pixel.ts'
import { isComplete, judgeIngest, judgePixel, type SeenPixel } from './judge-run.ts'
import { productLinkOf, scriptsOf, themeOf, variantOf } from './read-page.ts'
import { isOwnPage } from '../../platforms/shop/shop-client.ts'

const RANDOM = '0123456789abcdef0123'

describe('the mark', () => {
  const mark = createShopperMark(createSecrets('one key'))
  it('is known in its own store only, and not to whoever makes one up', () => {
    const id = mark.make('store-1', RANDOM)
    expect(mark.isShopper('store-1', id)).toBe(true)
    expect(mark.isShopper('store-2', id)).toBe(false)
    expect(mark.isShopper('store-1', `shopper-${RANDOM}-${'0'.repeat(24)}`)).toBe(false)
    expect(mark.isShopper('store-1', 'shopper-')).toBe(false)
    expect(createShopperMark(createSecrets('another key')).isShopper('store-1', id)).toBe(false)
  })
  it('fits the part of an address before the @', () => {
    expect(shopperEmail(mark.make('store-1', RANDOM)).indexOf('@')).toBeLessThanOrEqual(64)
  })
})

describe('a real store', () => {
  const rules = { isSandbox: false, shopHosts: ['www.shop.example', 'shop.myshopify.com'], ownOrigin: 'https://app.example' }
  it.each([
    ['https://www.shop.example/products/a', true],
    ['https://shop.example/', true],
    ['https://de.shop.example/', true],
    ['https://shop.myshopify.com/', true],
    ['http://shop.example/', false],
    ['https://shop.example:8443/', false],
    ['https://me@shop.example/', false],
    ['https://evilshop.example/', false],
    ['https://shop.example.evil.example/', false],
    ['https://app.example/', false],
    ['https://127.0.0.1/', false],
    ['https://[::1]/', false],
    ['file:///etc/passwd', false],
  ])('asks only its own pages: %s', (address, isOwn) => expect(isOwnPage(rules, address)).toBe(isOwn))

  it('sends only what the platform does not count', () => {
    const sends = (platform: Parameters<typeof pixelSettings>[0], code?: string): string | undefined =>
      shopperSettings(pixelSettings(platform, code === undefined ? {} : { testEventCode: code }), false)?.testEventCode
    expect(sends('facebook')).toBeUndefined()
    expect(sends('facebook', 'TEST1')).toBe('TEST1')
    expect(sends('google-ads')).toBe('shopper')
    expect(sends('pinterest')).toBe('shopper')
    expect(sends('klaviyo')).toBeUndefined()
    expect(shopperSettings(pixelSettings('klaviyo'), true)).toEqual(pixelSettings('klaviyo'))
  })
})

describe('a page', () => {
  const url = 'https://shop.example/?a=b'
  it('shows its script, however it is written', () => {
    for (const html of [
      '<script async src="https://track.example/sdk/key-1.js"></script>',
      '<script src="//track.example/sdk/key-1.js" defer></script>',
      String.raw`<script>load("https:\/\/track.example\/sdk\/key-1.js")</script>`,
      '<script async src="https://track.example/sdk/key-1.js?v=2"></script>',
    ])
      expect([html, scriptsOf(html, url)[0]]).toEqual([html, { url: 'https://track.example/sdk/key-1.js', storeKey: 'key-1' }])
    expect(scriptsOf('<p>/sdk/key-1.js is our script</p>', url)).toEqual([])
  })
  it('shows a product and the theme’s data', () => {
    expect(productLinkOf('<a href="/collections/all/products/mug?variant=1">', url)).toBe(
      'https://shop.example/collections/all/products/mug',
    )
    const theme = themeOf(
      '<script>var meta = {"product":{"id":1,"title":"a } \\" {","variants":[{"id":42}]}}; for (var a in meta) x[a]=1</script>',
    )
    expect(variantOf(theme)).toBe('42')
    expect(themeOf('<p>no theme</p>')).toEqual({})
  })
})

const event = (name: StoreEvent['name'], id: string): StoreEvent => ({
  id,
  name,
  occurredAt: '2026-11-20T10:00:00.000Z',
  receivedAt: '2026-11-20T10:00:00.000Z',
  source: 'storefront',
})
const copy = (name: StoreEvent['name'], id: string, more: { copy?: 'page' | 'shop'; dropReason?: string } = {}) => ({
  storeId: 's',
  visitorId: 'v',
  copy: 'page' as const,
  dropReason: '',
  receivedAt: '2026-11-20T10:00:00.000Z',
  event: event(name, id),
  ...more,
})
const ORDER = copy('Purchase', '4', { copy: 'shop' })
const VISIT = [copy('PageView', '1'), copy('ViewContent', '2'), copy('AddToCart', '3'), copy('Purchase', '4')]

describe('what ingest made of a visit', () => {
  it('is right with both copies of one purchase', () => {
    expect(judgeIngest([...VISIT, ORDER], { hasOrder: true, toldPurchase: true }).state).toBe('passed')
  })
  it('waits for both copies of a purchase that page and shop tell, whichever comes first', () => {
    const told = { hasOrder: true, toldPurchase: true }
    const withoutPurchase = VISIT.slice(0, 3)
    expect(isComplete([...withoutPurchase, ORDER], told)).toBe(false)
    expect(isComplete(VISIT, told)).toBe(false)
    expect(isComplete([...VISIT, ORDER], told)).toBe(true)
    expect(isComplete([...withoutPurchase, ORDER], { hasOrder: true, toldPurchase: false })).toBe(true)
    expect(isComplete(VISIT, { hasOrder: false, toldPurchase: true })).toBe(true)
  })
  it.each([
    ['two ids of one purchase', [...VISIT, copy('Purchase', '5', { copy: 'shop' })], true, 'purchase twice', '4, 5'],
    ['no order', VISIT, true, 'order missing', ''],
    ['a purchase that the page told and only the shop sent', [...VISIT.slice(0, 3), ORDER], true, 'event missing', 'Purchase'],
    ['a missing event', VISIT.slice(1), false, 'event missing', 'PageView'],
    ['a dropped event', [...VISIT.slice(0, 3), copy('Purchase', '4', { dropReason: 'bot' })], false, 'event dropped', 'Purchase: bot'],
  ])('says %s', (_what, copies, hasOrder, finding, detail) => {
    expect(judgeIngest(copies, { hasOrder, toldPurchase: true })).toEqual({ step: 'ingest', state: 'failed', finding, detail })
  })
})

describe('what a pixel did', () => {
  const events = [event('Purchase', '4')]
  const look = { isBuilt: true, skipped: undefined, carried: ['email' as const], takes: ['email' as const, 'phone' as const] }
  const delivered = { pixelId: 'p', eventId: '4', state: 'delivered', reason: '', request: '', answer: '{"ok":1}' }
  const seen = (changes: Partial<SeenPixel> = {}): SeenPixel => ({
    pixel: { pixelId: 'p', name: 'Pixel', platform: 'generic' },
    isSent: true,
    stopReason: undefined,
    built: new Map([['4', look]]),
    deliveries: [delivered],
    received: new Map([['4', 1]]),
    ...changes,
  })
  it('is right when it was delivered and received once', () => {
    expect(judgePixel(events, seen())).toEqual({
      pixelId: 'p',
      name: 'Pixel',
      platform: 'generic',
      state: 'sent',
      event: { name: 'Purchase', id: '4', carried: ['email'], missing: ['phone'], answer: '{"ok":1}' },
      events: ['Purchase'],
    })
  })
  it('was only built where the platform would count it', () => {
    expect(judgePixel(events, seen({ isSent: false, deliveries: [], received: undefined }))).toMatchObject({
      state: 'built',
      events: ['Purchase'],
    })
  })
  it.each<[string, Partial<SeenPixel>, string, string | undefined]>([
    ['it came twice', { received: new Map([['4', 2]]) }, 'received twice', 'Purchase: 2'],
    ['it never came', { received: new Map([['4', 0]]) }, 'not received', 'Purchase'],
    [
      'it was rejected',
      { deliveries: [{ ...delivered, state: 'rejected', reason: 'invalid event' }] },
      'not delivered',
      'Purchase: invalid event',
    ],
    ['nobody answered', { deliveries: [] }, 'no answer', 'Purchase'],
    ['the pixel stopped', { deliveries: [], stopReason: 'token invalid' }, 'pixel stopped', 'token invalid'],
    ['it cannot be built', { built: new Map([['4', { ...look, isBuilt: false }]]) }, 'not built', 'Purchase'],
    ['all is left out', { built: new Map([['4', { ...look, skipped: 'event not chosen' }]]) }, 'nothing taken', 'event not chosen'],
    ['nobody is named', { built: new Map([['4', { ...look, carried: [] }]]) }, 'no identifier', undefined],
  ])('says when %s', (_what, changes, finding, detail) => {
    expect(judgePixel(events, seen(changes))).toMatchObject({ state: 'failed', finding, ...(detail !== undefined && { detail }) })
  })
})
