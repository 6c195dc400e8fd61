import { expect, it } from 'vitest'
import { nextAddress } from './next-address.ts'

it.each([
  ['/website/demo/pixels?page=2', '/website/demo/pixels?page=2'],
  ['', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/\t/evil.example', '/'],
  ['/\n//evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/%2F/evil.example', '/%2F/evil.example'],
  ['/login?next=/login', '/'],
  ['/mobile/berification-code', '/'],
  ['/verify-email?token=a.b', '/verify-email?token=a.b'],
  ['/loginsight', '/loginsight'],
])('after signing in, %s leads to %s', (next, address) => expect(nextAddress(next)).toBe(address))
