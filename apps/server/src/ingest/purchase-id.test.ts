import { expect, it } from 'vitest'
import { purchaseEventId, purchaseKeyOf, uuidFromName } from './purchase-id.ts'

// RFC 9562, appendix A.4.
it('makes the UUID version 5 of the standard', () => {
  expect(uuidFromName('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2')
})

it('keeps the id of a purchase for ever', () => {
  expect(purchaseEventId('demo-key', '5f7028e0bd5225c17b24bdaa0c09f914')).toBe('7497a101-b452-50fb-be31-de3ac17ee7f3')
})

it("knows a purchase by its checkout token where Shopify's order carries it too, else by its order's id", () => {
  const [shop, own] = [{ shopDomain: 'a.myshopify.com' }, { shopDomain: undefined }]
  expect(purchaseKeyOf(shop, { checkoutToken: 'c', orderId: '1' })).toBe('c')
  expect(purchaseKeyOf(own, { checkoutToken: 'c', orderId: '1' })).toBe('1')
  expect(purchaseKeyOf(shop, { checkoutToken: '', orderId: '1' })).toBe('1')
  expect(purchaseKeyOf(own, { checkoutToken: 'c', orderId: undefined })).toBe('c')
  expect(purchaseKeyOf(own, { checkoutToken: undefined, orderId: '' })).toBeUndefined()
})
