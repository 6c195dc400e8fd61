import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shortenNumber } from './shorten-number.ts'

it.each([
  ['3699.4599999999996', '3699.46'],
  ['0.1', '0.1'],
  ['81', '81'],
  ['0', '0'],
  ['-0.30000000000000004', '-0.3'],
  ['3.07346153846154', '3.07346153846'],
  ['1e-7', '0.0000001'],
  ['1.5e21', '1500000000000000000000'],
  // Hundredths are kept, however large the sum.
  ['123456789012345.67', '123456789012345.67'],
  ['99.999999999999', '100'],
  ['nan', 'nan'],
])('writes %s as %s', (text, short) => {
  expect(shortenNumber(text)).toBe(short)
})

it('stays within 1e-11 of any double, so that shared credits still add up to their order', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e15, max: 1e15, noNaN: true }), (value) => {
      expect(Math.abs(Number(shortenNumber(String(value))) - value)).toBeLessThanOrEqual(Math.abs(value) * 1e-11)
    }),
  )
})
