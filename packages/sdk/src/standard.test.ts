import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSdk } from '../build.ts'
import { fakeBrowser } from './testing-browser.ts'

let folder = ''
let code = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'convbox-standard-'))
  const [standard] = await buildSdk(folder)
  code = await readFile(join(folder, standard?.file ?? ''), 'utf8')
})
afterAll(async () => rm(folder, { recursive: true, force: true }))

const CLICK = { search: '?fbclid=AbC' }
const answered = (): Promise<void> => new Promise((done) => void setImmediate(done))
const unsent = (text = '[]'): string[] => (JSON.parse(text) as { e: { id: string } }[]).map(({ e }) => e.id)

describe('a first visit', () => {
  test('sends its page view without asking the storage or writing anything', async () => {
    const { open, asked, sent } = fakeBrowser(code)
    open(CLICK)
    await answered()
    expect(sent).toMatchObject([{ name: 'PageView', clickIds: { fbclid: 'AbC' }, cookies: { _fbp: expect.any(String) } }])
    expect(asked).toEqual({ reads: 0, writes: 0 })
  })

  test.each(['pointerdown', 'keydown', 'visibilitychange', 'pagehide'] as const)(
    '%s stores what was sent, and the next page has it',
    async (type) => {
      const { open, cookies, storage, sent } = fakeBrowser(code)
      open(CLICK).fire(type)
      await answered()
      const [first] = sent
      expect(Object.fromEntries(cookies)).toEqual({ _cb_v: first?.visitorId, _cb_s: first?.sessionId, ...first?.cookies })
      expect([storage.get('_cb_l'), unsent(storage.get('_cb_q'))]).toEqual(['https://shop.example/?fbclid=AbC', []])
      open()
      const { visitorId, sessionId, clickIds, cookies: platforms } = first ?? {}
      expect(sent[1]).toMatchObject({ visitorId, sessionId, clickIds, cookies: platforms })
    },
  )

  test('in a background tab stores at once, because the visitor acts elsewhere', () => {
    const { open, cookies, sent } = fakeBrowser(code)
    open({ hidden: true })
    expect(cookies.get('_cb_v')).toBe(sent[0]?.visitorId)
  })

  test('whose request fails is stored at once, and its event goes out from the next page under the same id', async () => {
    const { open, cookies, storage, sent, answer } = fakeBrowser(code)
    answer.next = { ok: false, status: 500 }
    open()
    await answered()
    expect([cookies.get('_cb_v'), unsent(storage.get('_cb_q'))]).toEqual([sent[0]?.visitorId, [sent[0]?.id]])
    answer.next = { ok: true, status: 202 }
    open()
    await answered()
    expect(sent.map(({ id }) => id)).toContain(sent[0]?.id)
    expect(sent.length).toBeGreaterThan(2)
    expect(unsent(storage.get('_cb_q'))).toEqual([])
  })

  test('closed in the middle of its request leaves the event to the next page', () => {
    const { open, storage, sent, answer } = fakeBrowser(code)
    answer.next = undefined
    open().fire('pagehide')
    expect(unsent(storage.get('_cb_q'))).toEqual([sent[0]?.id])
  })

  test('without storage is sent, and its cookies are written', () => {
    const { open, cookies, sent } = fakeBrowser(code)
    open({ hasStorage: false }).fire('pagehide')
    expect([sent.length, cookies.get('_cb_v')]).toEqual([1, sent[0]?.visitorId])
  })
})

test('a click on an element with attributes is told as the event that they name', () => {
  const { open, sent } = fakeBrowser(code)
  const items = [{ productId: '7', title: 'Mug', price: '24.00', quantity: 1, collections: ['Kitchen'], tags: ['gift'] }]
  const page = open()
  page.click({ convboxEvent: 'AddToCart', convboxData: JSON.stringify({ items }) })
  // What is no JSON adds nothing.
  page.click({ convboxEvent: 'ViewCart', convboxData: '{items' })
  page.fire('pagehide')
  expect(sent.slice(1).map(({ name, items: told }) => [name, told])).toEqual([
    ['AddToCart', items],
    ['ViewCart', undefined],
  ])
})

describe('what somebody else has written meanwhile stays', () => {
  test('unsent events of another tab', async () => {
    const { open, storage, sent, answer } = fakeBrowser(code)
    answer.next = undefined
    const late = open()
    answer.next = { ok: false, status: 500 }
    open()
    await answered()
    late.fire('pointerdown')
    // The other tab's first.
    expect(unsent(storage.get('_cb_q'))).toEqual([sent[1]?.id, sent[0]?.id])
  })

  test('the visitor of another tab, which this one takes over', () => {
    const { open, cookies, sent } = fakeBrowser(code)
    const [first, second] = [open(), open()]
    first.fire('pointerdown')
    second.fire('pointerdown')
    expect(cookies.get('_cb_v')).toBe(sent[0]?.visitorId)
    second.convbox['track']?.('Lead')
    second.fire('pagehide')
    expect(sent.map(({ name, visitorId }) => [name, visitorId])).toContainEqual(['Lead', sent[0]?.visitorId])
  })

  test('the cookie of Meta’s own script', () => {
    const { open, cookies } = fakeBrowser(code)
    const page = open()
    cookies.set('_fbp', 'fb.0.1.2')
    page.fire('pointerdown')
    expect(cookies.get('_fbp')).toBe('fb.0.1.2')
  })
})

describe('consent', () => {
  test('ads refused before anything is stored: the ids are stored, no cookie of an ad platform', () => {
    const { open, cookies, sent } = fakeBrowser(code)
    const page = open(CLICK)
    page.convbox['consent']?.({ ad: 'denied', analytics: 'granted' })
    page.fire('pointerdown')
    expect(Object.fromEntries(cookies)).toEqual({ _cb_v: sent[0]?.visitorId, _cb_s: sent[0]?.sessionId })
  })

  test('analytics refused before anything is stored: nothing is', () => {
    const { open, cookies, storage } = fakeBrowser(code)
    const page = open(CLICK)
    page.convbox['consent']?.({ analytics: 'denied' })
    page.fire('pagehide')
    expect([cookies.size, storage.size]).toEqual([0, 0])
  })

  test('given by the first act: nothing is stored before, the next act stores', () => {
    const { open, cookies, storage, sent } = fakeBrowser(code)
    const page = open({ consentRequired: true })
    page.fire('pointerdown')
    expect([cookies.size, storage.size, sent.length]).toEqual([0, 0, 0])
    page.convbox['consent']?.({ analytics: 'granted' })
    page.fire('pointerdown')
    page.fire('pagehide')
    expect([sent.length, cookies.get('_cb_v')]).toEqual([1, sent[0]?.visitorId])
  })
})

test('where cookies live shorter than storage, the visitor is found there', () => {
  const { open, cookies, sent } = fakeBrowser(code)
  open({ isChromium: false }).fire('pagehide')
  cookies.clear()
  open({ isChromium: false })
  expect(sent[1]?.visitorId).toBe(sent[0]?.visitorId)
})
