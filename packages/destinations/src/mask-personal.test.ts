import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hideFields, maskAddress, maskEmails, maskSearch } from './mask-personal.ts'

describe('what is kept of a text', () => {
  it.each([
    ['https://s.example/?email=ann%40example.com&utm_source=x', 'https://s.example/?email=hidden&utm_source=x'],
    ['https://s.example/u/ann.lee@example.co.uk/orders', 'https://s.example/u/hidden/orders'],
    ['https://s.example/?q=ann%2Btag%2540example.com#top', 'https://s.example/?q=hidden#top'],
    [
      'https://s.example/?checkout%5Bemail%5D=a&checkout[first_name]=Ann&b=1',
      'https://s.example/?checkout%5Bemail%5D=hidden&checkout[first_name]=hidden&b=1',
    ],
    ['https://s.example/?Phone=%2B491701234567', 'https://s.example/?Phone=hidden'],
    ['https://s.example/#email=ann', 'https://s.example/#email=hidden'],
    ['https://s.example/?utm_medium=email&emailing=1&variant=2', 'https://s.example/?utm_medium=email&emailing=1&variant=2'],
    ['https://medium.com/@somebody/post', 'https://medium.com/@somebody/post'],
    ['https://s.example/products/mug@2x.png', 'https://s.example/products/hidden'],
    ['', ''],
  ])('the address %s is kept as %s', (url, kept) => expect(maskAddress(url)).toBe(kept))

  it.each([
    ['mug for ann@example.com', 'mug for hidden'],
    ['call +49 (170) 123-4567 now', 'call hidden now'],
    ['iphone 15 pro 256', 'iphone 15 pro 256'],
    ['4006381333931', '4006381333931'],
  ])('the search "%s" is kept as "%s"', (text, kept) => expect(maskSearch(text)).toBe(kept))

  it('is bounded work for any text: an at sign at each place of a long one', () => {
    for (const text of ['@'.repeat(4096), 'a@'.repeat(2048), `${'a'.repeat(4090)}@b.de`, 'a@b.'.repeat(1000), '%40'.repeat(1300)])
      expect(maskEmails(text).length).toBeLessThanOrEqual(text.length + 6 * 1024)
  })

  it('never holds an e-mail address', () => {
    const local = fc.stringMatching(/^[a-zA-Z0-9_][a-zA-Z0-9._+-]{0,20}$/)
    fc.assert(
      fc.property(
        local,
        fc.domain(),
        fc.constantFrom('@', '%40', '%2540'),
        fc.constantFrom('?q=', '/', '#'),
        (name, domain, at, before) => {
          const email = `${name}${at}${domain}`
          expect(maskAddress(`https://s.example${before}${email}`)).not.toContain(email)
          expect(maskSearch(`for ${email} please`)).toBe('for hidden please')
        },
      ),
      { numRuns: 100 },
    )
  })
})

describe('a kept request', () => {
  const names = ['client_ip_address', 'client_user_agent', 'city']

  it('holds no value of a named field, at any depth and of any kind, nor an e-mail address', () => {
    const body = {
      data: [
        {
          user: {
            client_ip_address: '203.0.113.7',
            client_user_agent: 'Mozilla/5.0 "x" (y)',
            city: ['Berlin', 'Bonn'],
            em: 'ann@example.com',
          },
        },
      ],
      city: 7,
    }
    const shown = hideFields(JSON.stringify(body), names)
    expect(JSON.parse(shown)).toEqual({
      data: [{ user: { client_ip_address: 'hidden', client_user_agent: 'hidden', city: 'hidden', em: 'hidden' } }],
      city: 'hidden',
    })
  })

  it('is held to it when it was cut off, and as a form or address', () => {
    const text = JSON.stringify({ client_user_agent: 'Mozilla/5.0 (Windows NT)' })
    for (let end = 0; end < text.length; end++) expect(hideFields(text.slice(0, end), names)).not.toMatch(/Mozilla|Windows/)
    expect(hideFields('{"url":"https://p.example/s2s?city=Berlin&order=7"}', names)).toBe(
      '{"url":"https://p.example/s2s?city=hidden&order=7"}',
    )
  })
})
