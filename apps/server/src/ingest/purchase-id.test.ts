import { expect, it } from 'vitest'
import { purchaseEventId, purchaseTokenOf, uuidFromName } from './purchase-id.ts'

// RFC 9562, appendix A.4.
it('makes the UUID version 5 of the standard', () => {
  expect(uuidFromName('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2')
})

it('keeps the id of a purchase for ever', () => {
  expect(purchaseEventId('demo-key', '5f7028e0bd5225c17b24bdaa0c09f914')).toBe('7497a101-b452-50fb-be31-de3ac17ee7f3')
})

it('knows a purchase by its checkout token, else by its order', () => {
  expect(purchaseTokenOf({ checkoutToken: 'c', order: { id: '1', checkoutToken: 'd' } })).toBe('c')
  expect(purchaseTokenOf({ order: { id: '1', checkoutToken: 'd' } })).toBe('d')
  expect(purchaseTokenOf({ order: { id: '1', checkoutToken: '' } })).toBe('1')
  expect(purchaseTokenOf({})).toBeUndefined()
})
