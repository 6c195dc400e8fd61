import { expect, it } from 'vitest'
import { MAX_LANDING_PAGE_URL, readLandingUrl } from './landing-pages.ts'

const OWN = ['www.alder.example', 'alder.myshopify.com']
const read = (text: string) => {
  const result = readLandingUrl(text, OWN)
  return 'url' in result ? result.url.href : result.fault
}

it.each([
  [' https://alder.example/products/mug?variant=1#top ', 'https://alder.example/products/mug?variant=1#top'],
  ['https://WWW.Alder.Example', 'https://www.alder.example/'],
  ['alder.example/pages/summer', 'https://alder.example/pages/summer'],
  ['https://shop.alder.example/', 'https://shop.alder.example/'],
  ['https://alder.myshopify.com/', 'https://alder.myshopify.com/'],
])('keeps an own address: %s', (text, kept) => expect(read(text)).toBe(kept))

it.each([
  ['', 'no address'],
  ['two words', 'no address'],
  ['javascript:alert(1)', 'no address'],
  ['ftp://alder.example/', 'no address'],
  ['https://alder.example@evil.example/', 'no address'],
  [`https://alder.example/${'x'.repeat(MAX_LANDING_PAGE_URL)}`, 'no address'],
  ['http://alder.example/', 'not https'],
  ['https://evil.example/', 'other host'],
  ['https://evilalder.example/', 'other host'],
  ['https://alder.example.evil.example/', 'other host'],
  ['https://alder.example:8443/', 'other host'],
  ['https://birch.myshopify.com/', 'other host'],
])('refuses %s: %s', (text, fault) => expect(read(text)).toBe(fault))

it('takes no other domain for own where a host only looks like one with www', () => {
  expect(readLandingUrl('https://evil.com/', ['www.com'])).toEqual({ fault: 'other host' })
})

it('takes pages of a shop on this computer without TLS, as the demo has one, and of no other port', () => {
  const here = ['localhost:4180']
  expect(readLandingUrl('http://localhost:4180/demo-store/', here)).toEqual({ url: new URL('http://localhost:4180/demo-store/') })
  expect(readLandingUrl('http://localhost/demo-store/', here)).toEqual({ fault: 'other host' })
  expect(readLandingUrl('http://evil.localhost:4180/', here)).toEqual({ fault: 'not https' })
  expect(readLandingUrl('http://localhost:4180/', OWN)).toEqual({ fault: 'other host' })
})
