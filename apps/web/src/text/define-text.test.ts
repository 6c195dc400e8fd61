import { expect, it } from 'vitest'
import { defineText, languageOf, plural } from './define-text.ts'

it('gives both languages, texts and functions alike', () => {
  const text = defineText({
    en: { save: 'Save', rows: (p: { n: number }) => plural(p.n, 'row', 'rows'), group: { title: 'Group' } },
    zh: { save: '保存', rows: (p) => `${p.n} 行`, group: { title: '组' } },
  })
  expect(text.en.rows({ n: 1 })).toBe('1 row')
  expect(text.en.rows({ n: 2000 })).toBe('2,000 rows')
  expect(text.zh.rows({ n: 2 })).toBe('2 行')
  expect(text.zh.group.title).toBe('组')
})

it('does not compile when Chinese lacks a key, has one too many, or takes other parameters', () => {
  // @ts-expect-error a key is missing in zh
  const missing = defineText({ en: { save: 'Save', cancel: 'Cancel' }, zh: { save: '保存' } })
  // @ts-expect-error zh has a key that en has not
  const surplus = defineText({ en: { save: 'Save' }, zh: { save: '保存', cancel: '取消' } })
  // @ts-expect-error zh takes another parameter
  const wrong = defineText({ en: { rows: (p: { n: number }) => `${p.n}` }, zh: { rows: (p: { count: number }) => `${p.count}` } })
  expect([missing, surplus, wrong]).toHaveLength(3)
})

it.each([
  [['zh-CN', 'en'], 'zh'],
  [['zh'], 'zh'],
  [['zh-Hant-TW'], 'zh'],
  [['en-HK'], 'zh'],
  [['en-US', 'zh'], 'en'],
  [['de'], 'en'],
  [[], 'en'],
] as const)('a browser that asks for %s gets %s', (languages, language) => expect(languageOf(languages)).toBe(language))
