import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createJsonWriter } from './json-bytes.ts'

const same = <Value>(value: Value): Value => value

describe('a JSON writer', () => {
  it('writes lists of any length as JSON.stringify does, one after the other', () => {
    const write = createJsonWriter()
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 200, size: 'max' }), (values) => {
        expect(write(values, same).toString()).toBe(JSON.stringify(values))
      }),
      { numRuns: 50 },
    )
  })

  it('writes texts of several bytes a character, halves of characters and missing values', () => {
    const write = createJsonWriter()
    for (const count of [0, 1, 47, 48, 49, 96, 97, 500]) {
      const values = Array.from({ length: count }, (_, index) => ({ text: 'é中😀\ud800"'.repeat(index % 7), missing: undefined }))
      expect(write(values, same).toString()).toBe(JSON.stringify(values))
    }
    expect(write([undefined, () => 1], same).toString()).toBe('[null,null]')
  })

  it('shapes each value, and takes a list beyond the memory that it keeps', () => {
    const write = createJsonWriter()
    const long = Array.from({ length: 60 }, (_, index) => `${index}${'中'.repeat(100_000)}`)
    expect(write(long, (text) => [text]).equals(Buffer.from(JSON.stringify(long.map((text) => [text]))))).toBe(true)
    expect(write([1, 2], (number) => number * 2).toString()).toBe('[2,4]')
  })
})
