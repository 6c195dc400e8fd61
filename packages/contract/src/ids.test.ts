import { expect, test } from 'vitest'
import { uuidFromTime } from './ids.ts'

test('uuidFromTime carries the time, the version and the variant', () => {
  // 1645557742000 ms is the example of RFC 9562, appendix A.6: 017F22E2-79B0-7...
  expect(uuidFromTime(1_645_557_742_000, new Uint8Array(10).fill(255))).toBe('017f22e2-79b0-7fff-8fff-ffffffffffff')
  expect(uuidFromTime(1_645_557_742_000, new Uint8Array(10))).toBe('017f22e2-79b0-7000-8000-000000000000')
})
