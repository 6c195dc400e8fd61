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
const read = (events: object[]) =>
  timelineOf({
    events: events as Event[],
    sessions: [],
    touches: new Map(),
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
