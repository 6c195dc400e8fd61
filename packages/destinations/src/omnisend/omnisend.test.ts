/** Omnisend's contact for any text, and its pace. */
import type { StoreEvent } from '@convbox/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bobLooks, contextOf, maryBuys } from '../sample.cases.ts'
import { omnisend } from './omnisend.ts'
import { omnisendCases } from './omnisend.cases.ts'
import { readOmnisendRestMs } from './omnisend-answer.ts'
import { buildOmnisendContact } from './omnisend-contact.ts'

const { settings } = omnisendCases
const AT = '2026-11-20T10:00:00.000Z'
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.emailAddress(),
  fc.stringMatching(/^[+0-9 ()-]{5,20}$/),
  fc.constant('67447b7d5c1cd54488ec24d9'),
)
const choice = fc.constantFrom('granted' as const, 'denied' as const)
const anyone: fc.Arbitrary<StoreEvent> = fc
  .record({
    email: fc.option(text, { nil: undefined }),
    phone: fc.option(text, { nil: undefined }),
    country: fc.constantFrom('US', 'DE', 'CN', '', 'x'),
    birthDate: text,
    gender: text,
    marketing: fc.record({ email: choice, sms: choice }),
    id: text,
    name: fc.constantFrom('Purchase' as const, 'Search' as const, 'Subscribe' as const),
  })
  .map(({ id, name, email, phone, ...user }) => ({
    ...bobLooks,
    name,
    user: { ...user, ...(email !== undefined && { email }), ...(phone !== undefined && { phone }) },
    clickIds: { omnisendContactID: id },
  }))

it('gives a contact only what has the form that Omnisend takes', () => {
  fc.assert(
    fc.property(anyone, (event) => {
      const { person, fields = {} } = buildOmnisendContact(event, AT) ?? {}
      const { id, email, phone, birthdate, gender, countryCode } = fields
      expect(person).toBe(email ?? phone ?? id)
      if (email !== undefined) expect(email).toMatch(/^[^\s@A-Z]+@[^\s@A-Z]+\.[^\s@A-Z]+$/)
      if (phone !== undefined) expect(phone).toMatch(/^\+[1-9]\d{6,14}$/)
      if (id !== undefined) expect([id, email, phone]).toEqual([expect.stringMatching(/^[0-9a-f]{24}$/i), undefined, undefined])
      if (birthdate !== undefined) expect(birthdate).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      if (gender !== undefined) expect(gender).toMatch(/^[fm]$/)
      if (countryCode !== undefined) expect(countryCode).toMatch(/^[A-Z]{2}$/)
    }),
  )
})

it('opts in only who agreed, by an address that it sends, with an event of a choice', () => {
  fc.assert(
    fc.property(anyone, (event) => {
      const { fields = {} } = buildOmnisendContact(event, AT) ?? {}
      const isChoice = event.name !== 'Search'
      const { email, sms } = event.user?.marketing ?? {}
      const channels = [
        ...(isChoice && email === 'granted' && fields.email !== undefined ? ['email'] : []),
        ...(isChoice && sms === 'granted' && fields.phone !== undefined ? ['sms'] : []),
      ]
      const optIns = channels.map((channel) => ({ channel, createdAt: AT, source: 'shop' }))
      expect(fields.optIns ?? []).toEqual(optIns)
      expect(fields).not.toHaveProperty('optOuts')
    }),
  )
})

it('knows nobody by a visitor’s id alone', () => {
  expect(buildOmnisendContact({ ...maryBuys, user: { customerId: '7001', firstName: 'Mary' } }, AT)).toBeUndefined()
})

it.each([
  [{ 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': '12' }, 12_000],
  [{ 'x-rate-limit-remaining': '1', 'x-rate-limit-reset': '12' }, undefined],
  [{ 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': 'soon' }, undefined],
  [{}, undefined],
])('rests as long as the headers %j say', (headers: Record<string, string>, restMs) => {
  expect(readOmnisendRestMs(headers)).toBe(restMs)
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
      const { requests } = omnisend.buildRequests([event], settings, { ...context, store: { ...context.store, name: long(length) } })
      expect(JSON.stringify(requests)).not.toMatch(/\\ud[89a-f]/)
    }
})
