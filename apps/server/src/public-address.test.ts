import { describe, expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'

describe('a public address', () => {
  it.each(['8.8.8.8', '::ffff:8.8.8.8', '2606:4700::1111', '2a00:1450:4001:82f::200e', '2001:4860:4860::8888', '2003::1'])('is %s', (ip) =>
    expect(isPublicAddress(ip)).toBe(true),
  )
  it.each([
    '127.0.0.1',
    '169.254.169.254',
    '255.255.255.255',
    '::1',
    '::',
    'fd00::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '100::1',
    // Addresses with an IPv4 address inside, here 127.0.0.1 and 169.254.169.254, to which a gateway would lead.
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '2002:7f00:1::',
    '2002:a9fe:a9fe::1',
    '2001:0:a9fe:a9fe::1',
    '2001::1',
    // Of benchmarks and protocols.
    '2001:2::1',
    '2001:20::1',
    '5f00::1',
    '4000::1',
    'shop.example',
    '',
  ])('is not %s', (ip) => expect(isPublicAddress(ip)).toBe(false))
})
