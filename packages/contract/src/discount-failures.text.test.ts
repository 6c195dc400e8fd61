import { expect, it } from 'vitest'
import { discountFailuresText } from './discount-failures.text.ts'

const { en, zh } = discountFailuresText

it('begins with the words for a code that is there already, and for one that was refused', () => {
  expect(en['already exists']).toMatch(/^Discount code already exists, please modify: /)
  expect(en['creation failed']).toMatch(/^Creation failed\. Please modify the discount code: /)
  expect([zh['already exists'], zh['creation failed']]).toEqual([
    expect.stringMatching(/^折扣码已存在，请修改：/),
    expect.stringMatching(/^创建失败，请修改折扣码：/),
  ])
})

it('names an account manager where another try may fail again', () => {
  for (const failure of ['creation failed', 'shop gone', 'unavailable'] as const) {
    expect(en[failure]).toMatch(/contact an account manager\.$/)
    expect(zh[failure]).toMatch(/请联系客户经理。$/)
  }
})
