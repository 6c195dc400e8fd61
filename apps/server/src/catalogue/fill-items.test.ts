import type { EventItem, EventName, StoreEvent } from '@convbox/contract'
import { describe, expect, it } from 'vitest'
import { fillPrices } from './fill-items.ts'
import type { Product } from './catalogue.rows.ts'

const product = (productId: string, prices: Record<string, string | undefined>): Product => ({
  productId,
  title: '',
  brand: '',
  category: '',
  url: '',
  imageUrl: '',
  tags: [],
  collections: [],
  variants: Object.entries(prices).map(([variantId, price]) => ({ variantId, title: '', sku: '', price })),
})
const PRODUCTS = new Map([
  ['mug', product('mug', { blue: '12.50', red: '14.00' })],
  ['bowl', product('bowl', { bowl: '9.99' })],
  ['plate', product('plate', { small: '7', large: undefined })],
])
type Given = { name?: EventName; items: EventItem[] } & Partial<Pick<StoreEvent, 'value' | 'order'>>
const fill = ({ name = 'ViewContent', ...event }: Given) => fillPrices({ name, ...event }, PRODUCTS, 'EUR')
const blue: EventItem = { productId: 'mug', variantId: 'blue', quantity: 2 }
const bowl: EventItem = { productId: 'bowl', quantity: 1 }

describe('prices of the catalogue', () => {
  it('are those of the variant, or of a product with one price, and make the value of an event of products', () => {
    expect(fill({ name: 'AddToCart', items: [blue, bowl] })).toEqual({
      name: 'AddToCart',
      items: [
        { ...blue, price: '12.50' },
        { ...bowl, price: '9.99' },
      ],
      value: { currency: 'EUR', total: '34.99' },
    })
  })

  it('leave what the event says, and add what it lacks in its own currency', () => {
    const value = { currency: 'EUR', total: '30' }
    const dear = { ...blue, price: '99' }
    expect(fill({ items: [dear, bowl], value })).toEqual({ name: 'ViewContent', items: [dear, { ...bowl, price: '9.99' }], value })
  })

  it.each<[string, Given]>([
    ['in another currency', { items: [bowl], value: { currency: 'USD', total: '30' } }],
    ['of a purchase', { name: 'Purchase', items: [bowl], value: { currency: 'EUR' } }],
    ['that has an order', { name: 'AbandonCart', items: [bowl], value: { currency: 'EUR' }, order: { id: '7' } }],
    ['of a list, whose sum is no value', { name: 'ViewCategory', items: [bowl] }],
    ['of a product with several prices, without a variant', { items: [{ productId: 'mug', quantity: 1 }] }],
    ['of a product with an unknown price beside', { items: [{ productId: 'plate', quantity: 1 }] }],
    ['of a variant without a price', { items: [{ productId: 'plate', variantId: 'large', quantity: 1 }] }],
    ['of a product that nobody knows, beside one that is known', { items: [bowl, { productId: 'vase', quantity: 1 }] }],
    ['without products', { items: [] }],
  ])('change no event %s', (_what, event) => {
    expect(fill(event)).toEqual({ name: 'ViewContent', ...event })
  })
})
