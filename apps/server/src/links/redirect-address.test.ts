/** Where links lead, whatever visitors append and whatever is stored as destination: always to the store, always with our parameters. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownDestination, redirectAddress } from './redirect-address.ts'

const HOSTS = { host: 'shop.example', shopDomain: 'shop.myshopify.com' }
const OURS = 'https://shop.example/products/mug?utm_source=instagram&utm_medium=influencer&utm_name=Maya#top'
const go = (query: string, options: { destination?: string; discountCode?: string; hosts?: typeof HOSTS } = {}): string => {
  const { destination = OURS, discountCode, hosts = HOSTS } = options
  const own = ownDestination(destination, hosts)
  if (own === undefined) throw new Error(`Not the store's: ${destination}`)
  return redirectAddress(own, { query, clickId: 'abcdefg-1', discountCode, hosts })
}

describe('a destination', () => {
  it.each([
    'https://shop.example/',
    'https://www.shop.example/a?b=c#d',
    'https://blog.shop.example/post',
    'https://shop.myshopify.com/products/mug',
    'https://SHOP.example/Ünï',
  ])('may be %s', (destination) => expect(ownDestination(destination, HOSTS)?.protocol).toBe('https:'))
  it.each([
    'http://shop.example/',
    'https://evil.example/',
    '//evil.example',
    String.raw`\\evil.example`,
    String.raw`https:\\evil.example`,
    'https://shop.example@evil.example/',
    'https://user@shop.example/',
    'https://user:password@shop.example/',
    'https://shop.example:8443/',
    'https://shop.example.evil.example/',
    'https://evilshop.example/',
    'https://evil.example#.shop.example',
    'https://evil.example/?.shop.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://shop.example/',
    '',
    `https://shop.example/${'a'.repeat(7000)}`,
  ])('is never %s', (destination) => expect(ownDestination(destination, HOSTS)).toBeUndefined())
})

it('has the click’s id after its own parameters, and stays as it is otherwise', () => {
  expect(go('')).toBe('https://shop.example/products/mug?utm_source=instagram&utm_medium=influencer&utm_name=Maya&cvb=abcdefg-1#top')
  expect(go('', { destination: 'https://shop.example' })).toBe('https://shop.example/?cvb=abcdefg-1')
  // A value that the address class would write another way.
  expect(go('', { destination: 'https://shop.example/?a=b%20c&flag' })).toBe('https://shop.example/?a=b%20c&flag&cvb=abcdefg-1')
})

it('takes what the visitor appends, but nothing in place of ours', () => {
  const query = 'utm_source=evil&UTM_MEDIUM=cpc&%75tm_name=x&cvb=forged&Cvb=forged&fbclid=1&ref=a%26b&=empty'
  expect(go(query)).toBe(
    'https://shop.example/products/mug?utm_source=instagram&utm_medium=influencer&utm_name=Maya&cvb=abcdefg-1&fbclid=1&ref=a%26b#top',
  )
  expect(go('', { destination: 'https://shop.example/?cvb=old&a=1' })).toBe('https://shop.example/?a=1&cvb=abcdefg-1')
})

it('takes no more than what an address can hold', () => {
  const many = go(Array.from({ length: 500 }, (_, n) => `p${n}=1`).join('&'))
  expect(new URL(many).searchParams.size).toBe(4 + 50)
  expect(go(`a=1&long=${'x'.repeat(5000)}&b=2`)).toMatch(/&cvb=abcdefg-1&a=1#top$/)
})

describe('with a discount code', () => {
  const apply = (destination: string): URL => new URL(go('ref=1', { destination, discountCode: 'MAYA10' }))
  it('lets the shop apply it, and opens the destination then', () => {
    const address = apply('https://shop.example/products/mug?utm_name=Maya#top')
    expect(address.origin + address.pathname).toBe('https://shop.example/discount/MAYA10')
    expect([...address.searchParams]).toEqual([['redirect', '/products/mug?utm_name=Maya&cvb=abcdefg-1&ref=1#top']])
  })
  it.each([
    'https://shop.example//evil.example/x',
    String.raw`https://shop.example\\evil.example/x`,
    'https://shop.example///evil.example/x',
  ])('never tells the shop to open another host: %s', (destination) =>
    expect(apply(destination).searchParams.get('redirect')).toBe('/evil.example/x?cvb=abcdefg-1&ref=1'),
  )
  it('opens a page of the store that is none of its shop without it', () => {
    expect(apply('https://blog.shop.example/post').href).toBe('https://blog.shop.example/post?cvb=abcdefg-1&ref=1')
    expect(apply('https://www.shop.example/').pathname).toBe('/discount/MAYA10')
    expect(apply('https://shop.myshopify.com/').pathname).toBe('/discount/MAYA10')
  })
  it.each(['..', 'a/../../x', '', 'A B', 'x?redirect=//evil'])('leaves out what is no code: %s', (discountCode) =>
    expect(new URL(go('', { discountCode })).pathname).toBe('/products/mug'),
  )
})

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '//evil.example',
    String.raw`\\evil.example`,
    '/\\evil.example',
    '@evil.example',
    ':8443',
    '#',
    '?',
    '%2f%2fevil.example',
    '\t//evil.example',
    '%00',
  ),
)
const destinations = fc
  .tuple(fc.constantFrom('https://shop.example', 'https://shop.example/', 'https:', '', 'http://shop.example/'), hostile, hostile)
  .map((parts) => parts.join(''))
const queries = fc
  .array(fc.tuple(fc.oneof(hostile, fc.constantFrom('utm_source', 'cvb', 'redirect', 'UTM_NAME', 'a')), hostile), { maxLength: 8 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'))

it('leads to the store over https for every destination, query and code, with our own parameters first', () => {
  fc.assert(
    fc.property(destinations, queries, fc.option(hostile, { nil: undefined }), (destination, query, discountCode) => {
      const own = ownDestination(destination, HOSTS)
      if (own === undefined) return
      const address = redirectAddress(own, { query, clickId: 'abcdefg-1', discountCode: discountCode ?? 'MAYA10', hosts: HOSTS })
      expect(address).toMatch(/^[\x21-\x7e]+$/)
      const url = new URL(address)
      expect([url.protocol, url.port, url.username, url.password]).toEqual(['https:', '', '', ''])
      expect(url.host).toBe(own.host)
      const landing = url.pathname.startsWith('/discount/') ? new URL(url.searchParams.get('redirect') ?? '', url) : url
      expect(landing.host).toBe(own.host)
      expect(landing.searchParams.getAll('cvb')).toEqual(['abcdefg-1'])
      for (const name of new Set(own.searchParams.keys())) {
        if (name === 'cvb') continue
        expect(landing.searchParams.getAll(name)).toEqual(own.searchParams.getAll(name))
      }
    }),
    { numRuns: 2000 },
  )
})
