import { expect, it } from 'vitest'
import { changesOf, formOf, type Preference } from './store-settings-form.ts'

const preference: Preference = {
  websiteTitle: 'Tiny Shop',
  timeZoneEn: 'UTC',
  currencyCode: 'USD',
  orderIdentifier: 'name',
  abandonCartMinutes: 60,
  checkoutType: 'Custom Checkout,Standard Shopify Checkout',
  websitePreferenceInfo: { pixel: { status: 'undo' } },
}
const start = formOf(preference)

it('shows checkouts in their own order, and what nobody has answered as empty', () => {
  expect(start.checkouts).toEqual(['Standard Shopify Checkout', 'Custom Checkout'])
  expect([start.shopBuildType, start.thirdPartyLandingPage]).toEqual(['', ''])
})

it('sends nothing when nothing changed, spaces around the name included', () => {
  expect(changesOf(start, { ...start, websiteTitle: ' Tiny Shop ' })).toEqual({ store: undefined, shopInfo: [] })
})

it('sends each changed field and no other', () => {
  expect(changesOf(start, { ...start, timeZoneEn: 'Asia/Tokyo', shopBuildType: 'Shopify Headless', thirdPartyLandingPage: '0' })).toEqual({
    store: { timeZoneEn: 'Asia/Tokyo' },
    shopInfo: [
      { updateField: 'shopBuildType', updatedValue: 'Shopify Headless' },
      { updateField: 'thirdPartyLandingPage', updatedValue: '0' },
    ],
  })
})
