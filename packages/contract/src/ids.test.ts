import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { PURCHASE_NAMESPACE, purchaseEventId, uuidFromName, uuidFromTime } from './ids.ts'

/** UUID version 5 by Node's own SHA-1. */
const reference = (namespace: string, name: string): string => {
  const bytes = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name, 'utf8')
    .digest()
    .subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

describe('uuidFromName', () => {
  // RFC 9562, appendix A.4.
  test('gives the example of the RFC', () => {
    expect(uuidFromName('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2')
  })

  test('gives what Node gives for every length around a block and for every width of UTF-8', () => {
    const names = [...Array.from({ length: 140 }, (_, length) => 'x'.repeat(length)), 'é', '漢字', '🛒 cart', 'a%20b\n"']
    for (const name of names) expect(uuidFromName(PURCHASE_NAMESPACE, name)).toBe(reference(PURCHASE_NAMESPACE, name))
  })

  test('takes a lone surrogate instead of throwing', () => {
    expect(uuidFromName(PURCHASE_NAMESPACE, '\ud800x')).toBe(reference(PURCHASE_NAMESPACE, '\ufffdx'))
  })
})

test('a purchase keeps its id for ever', () => {
  expect(purchaseEventId('demo-key', '5f7028e0bd5225c17b24bdaa0c09f914')).toBe(
    reference(PURCHASE_NAMESPACE, 'demo-key\nPurchase\n5f7028e0bd5225c17b24bdaa0c09f914'),
  )
})

test('uuidFromTime carries the time and the version', () => {
  // 1645557742000 ms is the example of RFC 9562, appendix A.6: 017F22E2-79B0-7...
  expect(uuidFromTime(1_645_557_742_000, new Uint8Array(10).fill(255))).toBe('017f22e2-79b0-7fff-bfff-ffffffffffff')
})
