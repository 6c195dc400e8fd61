/** The file of erasures, read by a version whose own hashes are keyed. */
import { sha256Hex } from '@convbox/destinations'
import { expect, it } from 'vitest'
import { createOwnHashes } from '../../own-hash.ts'
import { keysOfLine } from './answer-requests.ts'

const ownHashes = createOwnHashes(Buffer.from('the key of a test'))
const ADDRESS = 'ann@mail.example'
const plain = sha256Hex(`s1\nemail\n${ADDRESS}`)
const rest = { alias: 'erased-1', erasedAt: '2026-03-01T00:00:00.000Z' }
const read = (kind: string, key: string): string[] =>
  keysOfLine({ ownHashes }, { keys: [{ kind, key, ...rest }] }).map((one) => {
    expect(one).toMatchObject({ kind, ...rest })
    return one.key
  })

it('finds a person of a line of before under the keyed hash, also where a shop’s customer id is an address', () => {
  const keyed = ownHashes.email('s1', ADDRESS)
  expect(read('email', plain)).toEqual([keyed])
  expect(read('customer', plain)).toEqual([plain, keyed])
})

it('leaves every other key as it is', () => {
  expect(read('customer', '7012')).toEqual(['7012'])
  expect(read('order', plain)).toEqual([plain])
  expect(read('visitor', 'v1')).toEqual(['v1'])
})
