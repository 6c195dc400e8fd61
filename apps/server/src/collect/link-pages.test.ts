/** The pages of short links: language, and nothing that a stranger can write into them. */
import { expect, it } from 'vitest'
import { faultPage, languageOf, passwordPage } from './link-pages.ts'

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['fr-FR,fr;q=0.9', 'en'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['en-US,en;q=0.9,zh;q=0.8', 'en'],
  ['en;q=0.2, zh-TW;q=0.7', 'zh'],
  ['fr, zh;q=0, en;q=0.1', 'en'],
  ['zh;q=nonsense', 'en'],
] as const)('is chosen by %s: %s', (header, language) => expect(languageOf(header)).toBe(language))

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
