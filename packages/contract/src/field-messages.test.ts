/** The messages of fields, whatever they hold. That none is missing in the table: tools/field-messages.ts. */
import { describe, expect, it } from 'vitest'
import { fieldMessage, messageOfSchema } from './field-messages.ts'
import { CHINESE_MESSAGES } from './field-messages.text.ts'

const inChinese = (message: string): string => fieldMessage(messageOfSchema(message), 'zh')

it('fills the same numbers and names into both languages', () => {
  const placesIn = (text: string): number => text.split('{}').length - 1
  const odd = Object.entries(CHINESE_MESSAGES).filter(([en, zh]) => placesIn(en) !== placesIn(zh) || !/\p{Script=Han}/u.test(zh))
  expect(odd).toEqual([])
})

describe('a message in Chinese', () => {
  it.each([
    ['Field is required!', '此项必填！'],
    ['At most 100 characters', '最多 100 个字符'],
    ['Between 0% and 50%', '请输入 0% 到 50% 之间的数值'],
    ['Between 0.1 and 10', '请输入 0.1 到 10 之间的数值'],
    ['Maya 10 is blocked and joins no campaign', 'Maya 10 已屏蔽，不能加入活动'],
    ['$& $1 is blocked and joins no campaign', '$& $1 已屏蔽，不能加入活动'],
    [
      'Ann is paid in EUR: please enter its rate of 2026-03-01 under Integrations, Spend and costs, Exchange rates',
      'Ann 以 EUR 收款：请先填写 2026-03-01 的汇率（集成 > 花费与成本 > 汇率）',
    ],
    // Not of the table.
    ['constructor', 'constructor'],
    ['', ''],
    ['At most  characters', 'At most  characters'],
    ['无效输入', '无效输入'],
  ])('%s: %s', (english, chinese) => {
    expect(inChinese(english)).toBe(chinese)
    expect(fieldMessage(messageOfSchema(english), 'en')).toBe(english)
  })

  it('takes words that exist in both languages', () => {
    expect(fieldMessage({ en: 'taken', zh: '已有' }, 'zh')).toBe('已有')
  })

  it('leaves long texts of callers alone', () => {
    const long = `${'At most '.repeat(100_000)} characters`
    expect(inChinese(long)).toBe(long)
  })
})
