import { expect, it } from 'vitest'
import { messageOf } from './message-of.ts'

const refused = (error: string, message: string) => ({ kind: 'refused', code: 400, error, message }) as const

it('says a general refusal in the language of the page', () => {
  expect(messageOf(refused('wrong login', 'E-mail or password is wrong'), 'en')).toBe('E-mail or password is wrong')
  expect(messageOf(refused('wrong login', 'E-mail or password is wrong'), 'zh')).toBe('邮箱或密码不正确')
})

it('keeps what the server says beyond its code, and words of a code nobody knows', () => {
  expect(messageOf(refused('invalid input', 'Pixel 7 is taken'), 'zh')).toBe('Pixel 7 is taken')
  expect(messageOf(refused('constructor', 'Odd'), 'zh')).toBe('Odd')
})

it('has words where the server has none', () => {
  expect(messageOf({ kind: 'network' }, 'en')).toBe('Network error, please try later')
  expect(messageOf({ kind: 'file', message: '' }, 'zh')).toBe('下载失败')
})
