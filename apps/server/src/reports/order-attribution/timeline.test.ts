import { expect, it } from 'vitest'
import { timelineOf } from './timeline.ts'

const event = (id: string, name: string, items: object[]) => ({
  id,
  name,
  at: `2026-03-10T15:0${id}:00.000Z`,
  visitor_id: 'v1',
  url: '',
  referrer: '',
  title: '',
  search: '',
  order_id: '',
  items: JSON.stringify(items),
})
type Event = Parameters<typeof timelineOf>[0]['events'][number]
const read = (events: object[], sessions: Parameters<typeof timelineOf>[0]['sessions'] = []) =>
  timelineOf({
    events: events as Event[],
    sessions,
    touches: new Map(),
    adNames: new Map(),
    rules: new Map(),
    timeZone: 'UTC',
    addressOf: (url) => url,
    order: { id: 'o1', number: '#1', revenue: '1', currency: 'USD' },
  })
const mug = { productId: 'p1', variantId: 'v1', title: 'Blue mug', price: '20', quantity: 1 }

it('shows a viewed product with the picture that another event has of it, and no quantity', () => {
  const [view, cart] = read([
    event('1', 'ViewContent', [mug]),
    event('2', 'AddToCart', [{ ...mug, imageUrl: 'https://cdn.example/mug.png' }]),
  ])
  expect(view).toMatchObject({ title: 'Blue mug', price: '20', imageUrl: 'https://cdn.example/mug.png' })
  expect(view).not.toHaveProperty('quantity')
  expect(cart).toMatchObject({ quantity: 1 })
})

it('lets no single product stand for a collection', () => {
  const [view] = read([event('1', 'ViewCategory', [mug])])
  expect(view).not.toHaveProperty('price')
  expect(view).not.toHaveProperty('quantity')
})

it('names the page view on which an event happened: the visitor’s last one of the session', () => {
  const session = (id: string, from: string, to: string): Parameters<typeof timelineOf>[0]['sessions'][number] => ({
    session_id: id,
    visitor_id: 'v1',
    started_at: `2026-03-10T15:0${from}:00.000Z`,
    ended_at: `2026-03-10T15:0${to}:00.000Z`,
  })
  const told = read(
    [
      event('1', 'PageView', []),
      event('2', 'ViewContent', [mug]),
      { ...event('3', 'AddToCart', [mug]), visitor_id: 'v2' },
      event('4', 'PageView', []),
      event('5', 'AddToCart', [mug]),
    ],
    [session('s1', '1', '5')],
  )
  expect(told.map(({ event_id: id, vcPageViewId }) => [id, vcPageViewId])).toEqual([
    ['1', '1'],
    ['2', '1'],
    ['3', undefined],
    ['4', '4'],
    ['5', '4'],
  ])
})
