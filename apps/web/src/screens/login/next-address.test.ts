import { expect, it } from 'vitest'
import { nextAddress } from './next-address.ts'

it.each([
  ['/website/demo/pixels?page=2', '/website/demo/pixels?page=2'],
  ['', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/login?next=/login', '/'],
])('after signing in, %s leads to %s', (next, address) => expect(nextAddress(next)).toBe(address))
