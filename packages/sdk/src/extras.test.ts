import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CollectEvent } from '@convbox/contract/events/events'
import { EXTRA_BYTES, EXTRAS, type Extra, type ExtrasConfig } from '@convbox/contract/events/extras'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSdk, type SdkFile } from '../build.ts'
import type { Decision } from './consent.ts'
import { fakePage } from './testing-extras.ts'

let folder = ''
let files: SdkFile[] = []
const codes = new Map<Extra, string>()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'convbox-extras-'))
  files = await buildSdk(folder)
  for (const extra of EXTRAS) {
    const file = files.find(({ entry }) => entry === `extra-${extra}`)?.file ?? ''
    codes.set(extra, await readFile(join(folder, file), 'utf8'))
  }
})
afterAll(async () => rm(folder, { recursive: true, force: true }))

const open = (config: ExtrasConfig, href?: string, decision?: Decision) => {
  const code = EXTRAS.filter((extra) => config[extra] !== undefined).map((extra) => codes.get(extra) ?? '')
  return fakePage(code.join('\n'), config, href, decision)
}

test('what each part weighs is what the screens say', () => {
  const built = EXTRAS.map((extra) => {
    const bytes = files.find(({ entry }) => entry === `extra-${extra}`)?.gzipBytes ?? 0
    return [extra, Math.ceil(bytes / 10) * 10]
  })
  expect(Object.fromEntries(built)).toEqual(EXTRA_BYTES)
})

describe('PageScroll', () => {
  const start = () => open({ 'page-scroll': { percents: [50, 75, 100] } })
  /** Depths told so far. */
  const depths = ({ told }: ReturnType<typeof start>): unknown[] => told.map(({ data }) => data)

  test('each depth once a page view, however often the visitor scrolls', () => {
    const page = start()
    page.send('PageView')
    // 1,000 of 4,000 pixels are in view: a quarter.
    page.wind(60)
    expect(page.told).toEqual([])
    // 1,000 above and 1,000 in view: half.
    page.scrollTo(1000)
    page.scrollTo(1010)
    page.wind(1)
    page.scrollTo(0)
    page.wind(1)
    page.scrollTo(1200)
    page.wind(1)
    expect(page.told).toEqual([{ name: 'PageScroll', data: { engagement: { percent: 50 } } }])
    page.scrollTo(2999)
    page.wind(1)
    expect(depths(page)).toEqual([50, 75, 100].map((percent) => ({ engagement: { percent } })))
    // The next page of a single-page shop.
    page.send('PageView')
    page.scrollTo(1000)
    page.wind(1)
    expect(depths(page).slice(3)).toEqual([{ engagement: { percent: 50 } }])
  })

  test('nothing before the page view is sent, as where consent is asked for', () => {
    const page = start()
    page.scrollTo(3000)
    page.wind(1)
    expect(page.told).toEqual([])
    page.send('PageView')
    page.scrollTo(3000)
    page.wind(1)
    expect(page.told).toHaveLength(3)
  })
})

describe('TimeSpent', () => {
  const start = () => open({ 'time-spent': { seconds: [30, 60] } })
  const seconds = ({ told }: ReturnType<typeof start>): unknown[] => told.map(({ data }) => data)

  test('each number once a page view, counting only seconds in view', () => {
    const page = start()
    page.send('PageView')
    page.wind(20)
    page.show(false)
    page.wind(600)
    page.show(true)
    page.wind(9)
    expect(page.told).toEqual([])
    page.wind(1)
    expect(page.told).toEqual([{ name: 'TimeSpent', data: { engagement: { seconds: 30 } } }])
    page.sleep(3600)
    page.wind(29)
    expect(page.told).toHaveLength(1)
    page.wind(1000)
    expect(seconds(page)).toEqual([30, 60].map((one) => ({ engagement: { seconds: one } })))
    page.send('PageView')
    page.wind(30)
    expect(seconds(page)).toHaveLength(3)
  })

  test('an hour of sleep between two looks at the page counts no more than the seconds that were waited for', () => {
    const page = start()
    page.send('PageView')
    page.wind(10)
    page.sleep(3600)
    page.show(false)
    page.show(true)
    // The sleep ended the first wait; the second is whole.
    page.wind(29)
    expect(seconds(page)).toEqual([{ engagement: { seconds: 30 } }])
  })
})

describe('StillThinking', () => {
  const mug = {
    items: [{ productId: '7', quantity: 1 }],
    value: { currency: 'USD', total: '30.00' },
    sessionId: 's1',
  } satisfies Partial<CollectEvent>
  const start = () => open({ 'still-thinking': { seconds: 60 } })

  test('of a product that was in view for long: with its item, once a session', () => {
    const page = start()
    page.send('PageView')
    page.send('ViewContent', mug)
    page.wind(59)
    expect(page.told).toEqual([])
    page.wind(1)
    const event = { name: 'StillThinking', data: { items: mug.items, value: mug.value, engagement: { seconds: 60 } } }
    expect(page.told).toEqual([event])
    // The same product again, and another one.
    page.send('PageView')
    page.send('ViewContent', mug)
    page.wind(600)
    expect(page.told).toHaveLength(1)
    page.send('ViewContent', { ...mug, items: [{ productId: '8', quantity: 1 }] })
    page.wind(60)
    expect(page.told).toHaveLength(2)
    // The next session.
    page.send('ViewContent', { ...mug, sessionId: 's2' })
    page.wind(60)
    expect(page.told).toHaveLength(3)
  })

  test.each(['AddToCart', 'InitiateCheckout', 'PageView'] as const)('not after %s', (name) => {
    const page = start()
    page.send('ViewContent', mug)
    page.wind(30)
    page.send(name)
    page.wind(600)
    expect(page.told).toEqual([])
  })

  test('of the cart, but not of an empty one', () => {
    const page = start()
    page.send('ViewCart', { items: [], sessionId: 's1' })
    page.wind(60)
    expect(page.told).toEqual([])
    page.send('ViewCart', mug)
    page.wind(60)
    expect(page.told).toHaveLength(1)
  })

  test('without a session, as where analytics is refused, once a page, and nothing is stored', () => {
    const page = start()
    page.world.decision = 'bare'
    const { sessionId: _none, ...bare } = mug
    for (let view = 0; view < 2; view++) {
      page.send('ViewContent', bare)
      page.wind(60)
    }
    expect([page.told.length, page.storage.size]).toEqual([1, 0])
  })
})

describe('CustomAdvanceMatching', () => {
  const start = () =>
    open({
      matching: {
        fields: [
          { identifier: 'email', name: 'newsletter' },
          { identifier: 'phone', name: 'tel' },
        ],
      },
    })
  const input = (more: object): object => ({ type: 'text', name: '', id: '', value: '', dataset: {}, autocomplete: '', ...more })

  test('the values of named fields go out together, once a page, and stay known for later events', () => {
    const page = start()
    page.send('PageView')
    page.fire('change', { type: 'change', target: input({ name: 'newsletter', value: ' mila@example.com ' }) })
    page.wind(1)
    page.fire('change', { type: 'change', target: input({ dataset: { convboxMatch: 'tel' }, value: '+1 650 555 1212' }) })
    page.fire('change', { type: 'change', target: input({ name: 'other', value: 'x' }) })
    page.wind(2)
    const user = { email: 'mila@example.com', phone: '+1 650 555 1212' }
    expect([page.told, page.identified]).toEqual([[{ name: 'CustomAdvanceMatching', data: { user } }], [user]])
    page.fire('change', { type: 'change', target: input({ id: 'newsletter', value: 'mila@example.com' }) })
    page.wind(10)
    expect(page.told).toHaveLength(1)
  })

  test('a form that leaves the page is read as it is sent', () => {
    const page = start()
    page.send('PageView')
    page.fire('submit', { type: 'submit', target: { elements: [input({ name: 'newsletter', value: 'a@b.example' })] } })
    expect(page.told).toEqual([{ name: 'CustomAdvanceMatching', data: { user: { email: 'a@b.example' } } }])
  })

  test.each([
    ['a password', { type: 'password', name: 'newsletter', value: 'hush' }],
    ['a field that is named as a card’s', { name: 'newsletter', id: 'cc-number', value: '1' }],
    ['a field that the browser fills with a card', { name: 'newsletter', autocomplete: 'cc-csc', value: '123' }],
    ['a card number, wherever it is typed', { name: 'tel', value: '4111 1111 1111 1111' }],
    ['a hidden field', { type: 'hidden', name: 'newsletter', value: 'x' }],
  ])('%s is never read', (_what, more) => {
    const page = start()
    page.send('PageView')
    page.fire('change', { type: 'change', target: input(more) })
    page.fire('submit', { type: 'submit', target: { elements: [input(more)] } })
    page.wind(10)
    expect([page.told, page.identified]).toEqual([[], []])
  })

  test.each([
    ['advertising is not allowed', { allowsAds: false }],
    ['there is no choice yet where one is needed', { decision: 'wait' as const }],
    ['analytics is refused', { decision: 'bare' as const }],
  ])('nothing is read while %s, and none of it is told after it was allowed', (_what, world) => {
    const page = start()
    page.send('PageView')
    const allowed = { ...page.world }
    Object.assign(page.world, world)
    page.fire('change', { type: 'change', target: input({ name: 'newsletter', value: 'a@b.example' }) })
    Object.assign(page.world, allowed)
    page.wind(10)
    expect(page.told).toEqual([])
  })
})

test('nothing in them throws into the page', () => {
  const page = open({ 'page-scroll': { percents: [50] }, 'time-spent': { seconds: [5] }, 'still-thinking': { seconds: 5 } })
  page.send('PageView')
  Object.assign(page.window.document, { documentElement: undefined })
  expect(() => {
    page.scrollTo(1000)
    page.wind(100)
  }).not.toThrow()
  expect(page.told.map(({ name }) => name)).toEqual(['TimeSpent'])
})

describe('the cookies of Awin', () => {
  const SHOP = 'https://www.shop.example/'
  const END = ';path=/;max-age=31536000;samesite=lax;domain=shop.example;secure'
  const both: ExtrasConfig = { 'awin-cookies': { keepsCashback: true, parameters: ['source'] } }

  test('a cashback journey’s click is kept, whatever the consent, with the paid channel', () => {
    const page = open(both, `${SHOP}?awc=30412_1_a&sn=1&source=aw`)
    expect(page.cookies).toEqual([`awin_sn_awc=30412_1_a${END}`, `awin_source=aw${END}`])
  })

  test('not where the store did not choose it, not for an ordinary click, and nothing of another form', () => {
    const cases: [ExtrasConfig, string][] = [
      [{ 'awin-cookies': { keepsCashback: false, parameters: [] } }, 'awc=30412_1_a&sn=1'],
      [both, 'awc=30412_1_a'],
      [both, 'awc=30412_1_a&sn=2'],
      [both, 'awc=a;domain=evil.example&sn=1&source=a%3Bb'],
    ]
    for (const [config, query] of cases) expect(open(config, `${SHOP}?${query}`).cookies).toEqual([])
  })

  test('the channel of a visitor who has refused meanwhile is removed', () => {
    const page = open(both)
    expect(page.cookies).toEqual([])
    const refused = open(both, SHOP, 'stop')
    expect(refused.cookies).toEqual(['awin_source=;path=/;max-age=0;samesite=lax;domain=shop.example;secure'])
  })

  test('another channel is kept once advertising is allowed, on later pages of a single-page shop too', () => {
    const page = open({ 'awin-cookies': { keepsCashback: false, parameters: ['source', 'via'] } }, `${SHOP}?via=none-yet`)
    page.world.allowsAds = false
    page.cookies.length = 0
    page.send('PageView', { page: { url: `${SHOP}?source=ppc` } })
    expect(page.cookies).toEqual([])
    page.world.allowsAds = true
    page.send('AddToCart', { page: { url: `${SHOP}?source=ppc` } })
    page.send('PageView', { page: { url: `${SHOP}b?source=ppc#top` } })
    expect(page.cookies).toEqual([`awin_source=ppc${END}`])
  })
})
