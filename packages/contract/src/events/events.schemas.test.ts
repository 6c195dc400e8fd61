import { describe, expect, it } from 'vitest'
import { collectBatchSchema, collectEventSchema, storeEventSchema } from './events.schemas.ts'

const event = {
  id: '0199aa00-0000-7000-8000-000000000001',
  name: 'Purchase',
  occurredAt: '2026-11-20T10:00:00.000Z',
  receivedAt: '2026-11-20T10:00:01.000Z',
  source: 'shopify',
  value: { currency: 'USD', total: '12.90' },
  items: [{ productId: '1', price: '12.90', quantity: 1 }],
}

const pathOfFault = (change: object): string | undefined =>
  storeEventSchema.safeParse({ ...event, ...change }).error?.issues[0]?.path.join('.')

describe('storeEventSchema', () => {
  it('gives a good event back as it is, without unknown keys', () => {
    expect(storeEventSchema.parse({ ...event, newField: 1 })).toEqual(event)
  })

  it('takes whole characters of any plane, also as names', () => {
    expect(pathOfFault({ page: { url: 'https://a.example/', title: '🛒' }, clickIds: { '🛒': '𠮷' } })).toBeUndefined()
  })

  it.each([
    ['2026-11-20T10:00:00.007Z', '2026-11-20T10:00:00.007Z'],
    ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.000Z'],
    ['2026-11-20T10:00:00.1234Z', '2026-11-20T10:00:00.123Z'],
    ['2026-11-20T10:00:00.1Z', '2026-11-20T10:00:00.100Z'],
    ['2026-11-20T10:00:00-00:30', '2026-11-20T10:30:00.000Z'],
  ])('reads %s as one instant in UTC with milliseconds', (occurredAt, read) => {
    expect(storeEventSchema.parse({ ...event, occurredAt }).occurredAt).toBe(read)
  })

  it('gives times back in UTC with milliseconds and currencies in capitals', () => {
    const parsed = storeEventSchema.parse({ ...event, occurredAt: '2026-11-20T15:45:00+05:45', value: { currency: 'usd', total: '1' } })
    expect([parsed.occurredAt, parsed.value?.currency]).toEqual(['2026-11-20T10:00:00.000Z', 'USD'])
  })

  it('takes a consent category that is not told as unknown', () => {
    expect(storeEventSchema.parse({ ...event, consent: { ad: 'denied' } }).consent).toEqual({
      ad: 'denied',
      analytics: 'unknown',
      functionality: 'unknown',
      personalization: 'unknown',
      security: 'unknown',
    })
  })

  it('leaves out an item that is not right and cuts a list that is too long, and keeps the event', () => {
    const good = { productId: '1', price: '1', quantity: 1 }
    const { productId: _id, ...nameless } = good
    const odd = [nameless, { ...good, quantity: 1.5 }, { ...good, price: 'free' }, null, 'x']
    expect(storeEventSchema.parse({ ...event, items: [...odd, good] }).items).toEqual([good])
    expect(storeEventSchema.parse({ ...event, items: Array.from({ length: 600 }, () => good) }).items).toHaveLength(500)
  })

  it.each([
    ['name', { name: 'page_view' }],
    ['occurredAt', { occurredAt: 'yesterday' }],
    ['value.total', { value: { currency: 'USD', total: 12.9 } }],
    ['value.total', { value: { currency: 'USD', total: '1e3' } }],
    ['value.total', { value: { currency: 'USD', total: '1.23456' } }],
    ['value.currency', { value: { currency: 'XQQ', total: '1' } }],
    ['items', { items: 'none' }],
    ['user.email', { user: { email: null } }],
    ['visitorId', { visitorId: 'a\0b' }],
    ['page.title', { page: { url: 'https://a.example/', title: '\ud83d' } }],
    ['clickIds.\ud83d', { clickIds: { '\ud83d': 'x' } }],
    ['page.url', { page: { url: `https://a.example/${'x'.repeat(4096)}` } }],
    ['cookies', { cookies: Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`c${index}`, 'x'])) }],
  ])('names %s as the field at fault', (path, change) => {
    expect(pathOfFault(change)).toBe(path)
  })
})

describe('collect', () => {
  it('takes an event without time of arrival and leaves out an address that the browser claims', () => {
    const { receivedAt: _receivedAt, ...sent } = event
    const parsed = collectEventSchema.parse({ ...sent, client: { ip: '203.0.113.9', userAgent: 'Firefox' } })
    expect(parsed.client).toEqual({ userAgent: 'Firefox' })
  })

  it('refuses an id that is not a UUID', () => {
    expect(collectEventSchema.safeParse({ ...event, id: 'evt-1' }).error?.issues[0]?.path).toEqual(['id'])
  })

  it('keeps the events of a batch unparsed, and refuses none and more than 100', () => {
    const batch = { storeKey: 'k', sentAt: '2026-11-20T10:00:00.000Z' }
    expect(collectBatchSchema.parse({ ...batch, events: [1, null] }).events).toEqual([1, null])
    expect(collectBatchSchema.safeParse({ ...batch, events: [] }).success).toBe(false)
    expect(collectBatchSchema.safeParse({ ...batch, events: Array.from({ length: 101 }, () => ({})) }).success).toBe(false)
  })
})
