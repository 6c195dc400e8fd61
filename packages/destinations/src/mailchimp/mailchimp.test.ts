/** Mailchimp's ids, contacts and addresses for any text. */
import type { StoreEvent } from '@convbox/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bobLooks, contextOf, maryBuys } from '../sample.cases.ts'
import { mailchimp } from './mailchimp.ts'
import { mailchimpCases } from './mailchimp.cases.ts'
import { toMailchimpId } from './mailchimp-items.ts'
import { readMailchimpPerson } from './mailchimp-person.ts'

const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 80 }), fc.constantFrom('..', '.', '/', '../../x', '\ud800', '', ' ', '#1001'))
const { settings } = mailchimpCases

describe('an id', () => {
  it('stays one part of an address, of at most 50 characters, the same each time', () => {
    fc.assert(
      fc.property(text, (id) => {
        const known = toMailchimpId(id)
        expect(known).toBe(toMailchimpId(id))
        expect(known).toMatch(/^[\w#:@-]{1,50}$/)
        expect(new URL(`https://x.example/orders/${encodeURIComponent(known)}`).pathname).toBe(`/orders/${encodeURIComponent(known)}`)
      }),
    )
  })

  it('differs for different texts', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(toMailchimpId(one) === toMailchimpId(other)).toBe(one.toWellFormed() === other.toWellFormed())
      }),
    )
  })
})

it('knows a person by a valid address in lower case, and subscribes only who agreed', () => {
  const choice = fc.constantFrom('granted' as const, 'denied' as const, undefined)
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), text), choice, (email, said) => {
      const event: StoreEvent = { ...bobLooks, user: { email, ...(said !== undefined && { marketing: { email: said } }) } }
      const person = readMailchimpPerson(event)
      if (person === undefined) return
      expect(person.email).toBe(email.normalize('NFC').trim().toLowerCase())
      expect(person.id).toMatch(/^[0-9a-f]{32}$/)
      expect(person.customer.opt_in_status).toBe(said === 'granted')
    }),
  )
})

it('writes no path that leaves its store, whatever ids an order has', () => {
  const item = fc.record({ productId: text, variantId: text, title: text, price: fc.constant('5.00'), quantity: fc.constant(1) })
  fc.assert(
    fc.property(text, fc.array(item, { maxLength: 3 }), (id, items) => {
      for (const { url, create = [], after = [] } of mailchimp.buildRequests(
        [{ ...maryBuys, order: { id }, items }],
        settings,
        contextOf(settings),
      ).requests)
        for (const one of [url, ...create.map((step) => step.url), ...after.map((step) => step.url)])
          expect(new URL(one).href.replace(/^https:\/\/us6\.api\.mailchimp\.com\/3\.0\//, '')).toMatch(
            /^(ecommerce\/stores$|ecommerce\/stores\/convbox-store-lamps\/(orders\/[^/]+|carts\/[^/]+|products(\/[^/]+\/variants\/[^/]+)?)$|lists\/a1b2c3d4e5\/members\/[0-9a-f]{32}$)/,
          )
    }),
  )
})

it.each([
  ['0123456789abcdef0123456789abcdef-us21', 'https://us21.api.mailchimp.com'],
  // A host may not be written into a key.
  ['key-us6.evil.example', 'https://us1.api.mailchimp.com'],
])('the key %s leads to %s', (secret, url) => {
  expect(mailchimp.baseUrl(settings, { kind: 'key', secret })).toBe(url)
})

it('sends the access token of a connected account as it is', () => {
  const [request] = mailchimp.buildRequests(
    [maryBuys],
    settings,
    contextOf(settings, { credential: { kind: 'oauth', secret: 'access' } }),
  ).requests
  expect(request?.headers.authorization).toBe('Bearer access')
  expect(request?.secrets).toBeUndefined()
})

it('cuts no character in half, which would make the body no valid text', () => {
  const long = (length: number): string => `${'a'.repeat(length - 1)}😀😀`
  const context = contextOf(settings)
  for (const name of settings.events)
    for (const length of [100, 200, 255, 1000]) {
      const item = { productId: '1', title: long(length), quantity: 1, price: '1' }
      const user = { email: 'mary@example.com', firstName: long(length), city: long(length) }
      const page = { url: `https://lamps.example/?q=${'a'.repeat(length - 1 - 25)}😀😀`, title: long(length) }
      const event = { ...maryBuys, name, items: [item], user, search: { query: long(length) }, page }
      const { requests } = mailchimp.buildRequests([event], settings, { ...context, store: { ...context.store, name: long(length) } })
      expect(JSON.stringify(requests)).not.toMatch(/\\ud[89a-f]/)
    }
})
