import { expect, it } from 'vitest'
import { createOwnHashes } from './own-hash.ts'

const one = createOwnHashes(Buffer.from('one key'))
const two = createOwnHashes(Buffer.from('another key'))

it('hashes what is the same to the same, by store and by key, and shows neither address nor plain hash', () => {
  const hash = one.email('s', ' Ann@Example.com ')
  expect(hash).toMatch(/^h1-[\w-]{43}$/)
  expect(one.email('s', 'ann@example.com')).toBe(hash)
  expect(one.email('t', 'ann@example.com')).not.toBe(hash)
  expect(two.email('s', 'ann@example.com')).not.toBe(hash)
  expect(one.phone('s', '+1 (217) 555-0123', undefined)).toBe(one.phone('s', '217 555 0123', 'US'))
  expect([one.email('s', 'nobody'), one.phone('s', '12', undefined)]).toEqual(['', ''])
})

it('keys a hash of before and leaves everything else', () => {
  // SHA-256 of 's\nemail\nann@example.com'.
  const plain = '6b6758a1b4d448434550d1b3236cb228a8658226f34e69c9bc0bf6bf428fb472'
  expect(one.keyed(plain)).toBe(one.email('s', 'ann@example.com'))
  for (const text of ['', 'c-17', one.keyed(plain), 'erased-1', `${plain}0`]) expect(one.keyed(text)).toBe(text)
})

it.each([
  ['the first 64 bits of IPv6', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::9'],
  ['an IPv4 address however written', '::ffff:203.0.113.7', '203.0.113.7'],
])('takes %s for one client', (_what, a, b) => {
  expect(one.address('s', a)).not.toBe('')
  expect(one.address('s', a)).toBe(one.address('s', b))
  expect(one.address('s', '2001:db8:1:3::9')).not.toBe(one.address('s', a))
})

it.each(['', '10.1.2.3', '127.0.0.1', '172.20.0.1', '192.168.1.1', '100.64.0.1', '::1', 'fd00::1', 'fe80::1', 'unknown'])(
  'takes %s for no client: a proxy, or nobody',
  (ip) => expect(one.address('s', ip)).toBe(''),
)
