import { describe, expect, it } from 'vitest'
import { deriveNumber, deriveUuid, hashField, hashId, sha256Hex, toUuid } from './hashing.ts'
import { metaRules } from './normalize.ts'

const { email, phone, name } = metaRules()

describe('hashField', () => {
  // Printed by Meta on "Customer information parameters".
  it.each([
    [' John_Smith@gmail.com', email, '62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f'],
    ['+1 (650) 555-1212', phone, 'e323ec626319ca94ee8bff2e4c87cf613be6ea19919ed1364124e16807ab3176'],
    ['Mary', name, '6915771be1c5aa0c886870b6951b03d7eafc121fea0e80a5ea83beb7c449f4ec'],
    ['정', name, '8fa8cd9c440be61d0151429310034083132b35975c4bea67fdd74158eb51db14'],
    ['Valéry', name, '08e1996b5dd49e62a4b4c010d44e4345592a863bb9f8e3976219bac29417149c'],
  ])('%s becomes the hash that Meta prints', (text, rule, hash) => {
    expect(hashField(text, rule)).toBe(hash)
  })

  it('passes a hash on in lower case, MD5 too', () => {
    expect(hashField(` ${'AB'.repeat(32)} `, email)).toBe('ab'.repeat(32))
    expect(hashField('CD'.repeat(16), email)).toBe('cd'.repeat(16))
  })

  it.each([undefined, '', '  ', 'not an address'])('gives nothing for %s', (text) => {
    expect(hashField(text, email)).toBeUndefined()
  })
})

it.each(['\u200b', '\u200d\ufeff', '\u3164', ' \u2060 ', '\u0301'])('makes no hash of a name that nobody can see (%j)', (text) => {
  expect(hashField(text, name)).toBeUndefined()
  expect(hashField(text, (same) => same)).toBeUndefined()
})

it('hashes an id that looks like an MD5, and never one that is a SHA-256', () => {
  expect(hashId('ab'.repeat(16))).toBe(sha256Hex('ab'.repeat(16)))
  expect(hashId('AB'.repeat(32))).toBe('ab'.repeat(32))
  for (const none of [' ', 'null', 'undefined']) expect(hashId(none)).toBeUndefined()
})

it('works out the same whole number for the same seed, another for another part', () => {
  expect(deriveNumber('v-bob', 'ga4 client')).toBe(1876737912)
  expect(deriveNumber('v-bob', 'ga4 session')).not.toBe(1876737912)
})

describe('toUuid', () => {
  it('keeps a UUID and gives every other id one of its own, always the same', () => {
    expect(toUuid('0199aa00-0000-7000-8000-00000000b0b1')).toBe('0199aa00-0000-7000-8000-00000000b0b1')
    expect(toUuid('order-1')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(toUuid('order-1')).toBe(toUuid('order-1'))
    expect(new Set([toUuid('order-1'), toUuid('order-2'), deriveUuid('order-1', 'line 1'), deriveUuid('order-1', 'line 2')]).size).toBe(4)
  })
})
