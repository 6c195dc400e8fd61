import { DEFAULT_PIXEL_SETTINGS, type DestinationId } from '@convbox/contract'
import { expect, it } from 'vitest'
import { facebook } from './facebook/facebook.ts'
import { ga4 } from './ga4/ga4.ts'
import { hideValue } from './hide-value.ts'
import { contextOf, maryBuys } from './sample.cases.ts'

const settingsOf = (platform: DestinationId, sendsValue?: boolean) => ({
  ...DEFAULT_PIXEL_SETTINGS,
  platform,
  pixelId: platform === 'ga4' ? 'G-ABC' : '123456789012345',
  ...(sendsValue !== undefined && { sendsValue }),
})
const maryLooks = { ...maryBuys, id: 'looks', name: 'ViewContent' as const }

it('leaves an event whole unless the pixel sends no value', () => {
  expect(hideValue(maryBuys, settingsOf('ga4'))).toBe(maryBuys)
  expect(hideValue(maryBuys, settingsOf('ga4', true))).toBe(maryBuys)
})

it('takes out the value and every price, but not where the platform takes no such event without', () => {
  const hidden = hideValue(maryBuys, settingsOf('ga4', false))
  expect(hidden).not.toHaveProperty('value')
  expect(hidden.items?.map(({ productId }) => productId)).toEqual(maryBuys.items?.map(({ productId }) => productId))
  expect(hidden.items?.some((item) => 'price' in item)).toBe(false)
  expect(hideValue(maryBuys, settingsOf('facebook', false))).toBe(maryBuys)
  expect(hideValue(maryLooks, settingsOf('facebook', false))).not.toHaveProperty('value')
  expect(hideValue(maryLooks, settingsOf('mailchimp', false))).toBe(maryLooks)
})

it('shows in what is sent', () => {
  const sent = (destination: typeof ga4, event: typeof maryBuys, sendsValue: boolean) => {
    const settings = settingsOf(destination.id, sendsValue)
    return JSON.stringify(destination.buildRequests([event], settings, contextOf(settings)).requests.map(({ body }) => body))
  }
  expect(sent(ga4, maryBuys, true)).toMatch(/"(value|price)":/)
  expect(sent(ga4, maryBuys, false)).not.toMatch(/"(value|price)":/)
  expect(sent(facebook, maryLooks, true)).toMatch(/"(value|item_price)":/)
  expect(sent(facebook, maryLooks, false)).not.toMatch(/"(value|item_price)":/)
  expect(sent(facebook, maryBuys, false)).toMatch(/"value":/)
})
