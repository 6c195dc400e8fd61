import { expect, it } from 'vitest'
import { callerLanguage } from './caller-language.ts'

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['fr-FR,fr;q=0.9', 'en'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['en-US,en;q=0.9,zh;q=0.8', 'en'],
  ['en;q=0.2, zh-TW;q=0.7', 'zh'],
  ['fr, zh;q=0, en;q=0.1', 'en'],
  ['zh;q=nonsense', 'en'],
] as const)('is chosen by %s: %s', (header, language) => expect(callerLanguage({ headers: { 'accept-language': header } })).toBe(language))
