import { expect, it } from 'vitest'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { messageOf } from './message-of.ts'

const refused = (message: string) => ({ kind: 'refused', code: 400, message }) as const

it('is what the server said', () => {
  expect(messageOf(refused('邮箱或密码不正确'), 'zh')).toBe('邮箱或密码不正确')
})

it('is a sentence of ours where Shopify is busy, for which the server says the same in every language', () => {
  expect(messageOf(refused(refusalMessage('shopify busy', 'zh')), 'zh')).toBe('Shopify 访问出错，请稍后重试！')
  expect(messageOf(refused('failed with code 429'), 'en')).toBe('Shopify access error, please try again later!')
})

it('has words where the server has none', () => {
  expect(messageOf({ kind: 'network' }, 'en')).toBe('Network error, please try later')
  expect(messageOf({ kind: 'file', message: '' }, 'zh')).toBe('下载失败')
})
