/** Microsoft's user data for any text. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bobLooks } from '../sample.cases.ts'
import { bingRules } from '../normalize.ts'
import { buildBingContact, buildBingUser, hasBingIdentifier } from './bing-user.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.emailAddress(),
  fc.stringMatching(/^[+0-9 ()-]{5,20}$/),
  fc.constantFrom('+@example.com', '...@example.com', '_uet0f1e2d3c4b5a69788796a5b4c3d2e1f0', '0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0'),
)
const HASH = /^([0-9a-f]{64}|[0-9a-f]{32})$/

it('sends only what has the form that Microsoft takes', () => {
  const anyone = fc.record({
    user: fc.record(
      { email: text, phone: text, country: fc.oneof(text, fc.constantFrom('US', 'de')), customerId: text },
      { requiredKeys: [] },
    ),
    clickIds: fc.record({ msclkid: text }, { requiredKeys: [] }),
    cookies: fc.record({ _uetvid: text, _uetmsclkid: text }, { requiredKeys: [] }),
    visitorId: text,
  })
  fc.assert(
    fc.property(anyone, fc.boolean(), (change, isEnhanced) => {
      const user = buildBingUser({ ...bobLooks, ...change }, isEnhanced, buildBingContact)
      for (const key of ['em', 'ph', 'externalId']) if (user[key] !== undefined) expect(user[key]).toMatch(HASH)
      if (!isEnhanced) expect([user.em, user.ph]).toEqual([undefined, undefined])
      if (user.anonymousId !== undefined) expect(user.anonymousId).toMatch(/^[0-9a-f]{32}$/i)
      if (user.msclkid !== undefined) expect(user.msclkid).toMatch(/^[0-9a-f-]{32,36}$/i)
      const { clientIpAddress: _ip, clientUserAgent: _agent, ...ids } = user
      expect(hasBingIdentifier(user)).toBe(Object.keys(ids).length > 0)
    }),
  )
})

it('takes one mailbox for one, however it is written, at any domain', () => {
  const { email } = bingRules()
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-z]{2,10}$/),
      fc.stringMatching(/^[a-z0-9+]{0,8}$/),
      fc.constantFrom('gmail.com', 'example.org'),
      (name, tag, domain) => {
        expect(email(` ${name.split('').join('.').toUpperCase()}+${tag}@${domain} `)).toBe(`${name}@${domain}`)
      },
    ),
  )
  expect(email('+tag@example.com')).toBeUndefined()
})

it('gives a visitor without the tag’s cookie one browser id, always the same', () => {
  const idOf = (visitorId: string) => buildBingUser({ ...bobLooks, visitorId }, true, buildBingContact).anonymousId
  expect(idOf('v-bob')).toBe(idOf('v-bob'))
  expect(idOf('v-bob')).not.toBe(idOf('v-mary'))
})
