import { expect, it } from 'vitest'

import { checkField, checkWords } from './pixel-check.ts'

it('says in plain words what a platform answered', () => {
  expect(checkWords({ platform: 'pinterest', reason: 'permission missing', id: '549755885175' })).toEqual({
    en: 'Pinterest answered: this token may not write to ad account ID 549755885175',
    zh: 'Pinterest 的回答：此令牌无权写入广告账户 ID 549755885175',
  })
  expect(checkWords({ platform: 'facebook', reason: 'unknown id', id: '123456789012345' }).en).toMatch(
    /^Please enter a valid Facebook pixel ID\. .+ answered: there is no .+ 123456789012345, or this token may not use it$/,
  )
  expect(checkWords({ platform: 'klaviyo', reason: 'other id', id: 'Ab12Cd', other: 'Zz99Zz' }).en).toBe(
    'Klaviyo answered: this API key belongs to site ID (public API key) Zz99Zz, not to Ab12Cd',
  )
})

it('puts a refusal at the field at fault', () => {
  expect(checkField('facebook', 'token invalid', false)).toBe('conversionApiKey')
  expect(checkField('facebook', 'token invalid', true)).toBe('channelAuthId')
  expect(checkField('google-ads', 'permission missing', false)).toBe('channelAuthId')
  expect(checkField('facebook', 'unknown id', true)).toBe('pixelId')
  expect(checkField('pinterest', 'unknown id', false)).toBe('extra.adAccountId')
})
