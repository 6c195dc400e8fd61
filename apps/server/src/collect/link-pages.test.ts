/** The pages of short links: their store, and nothing that a stranger can write into them. */
import { expect, it } from 'vitest'
import { faultPage, passwordPage } from './link-pages.ts'

it('leads to the store where one is known', () => {
  expect(faultPage('off', { language: 'zh', host: 'shop.example' })).toContain('<a href="https://shop.example/">前往 shop.example</a>')
  expect(faultPage('unknown', { language: 'en' })).not.toContain('<a ')
})

it('escapes what stands in the address', () => {
  const html = passwordPage({ language: 'en', action: '/s/abcdefg?"><script>alert(1)</script>', isWrong: true })
  expect(html).not.toContain('<script')
  expect(html).toContain('action="/s/abcdefg?&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
  expect(html).toContain('role="alert"')
})
