/** The settings form, and the calls that save its changes. Pure. */
import type { storeSettings } from '@convbox/contract/api/store-settings'
import {
  ABANDON_CART_MINUTES,
  CHECKOUT_TYPES,
  type CheckoutType,
  type OrderIdentifier,
  type ShopBuildType,
} from '@convbox/contract/api/store-settings.values'
import type { InputOf, ResultOf } from '@convbox/contract/endpoint'

export type Preference = ResultOf<typeof storeSettings.preference>

/** '' and no checkout: not answered yet. */
export type SettingsForm = {
  websiteTitle: string
  timeZoneEn: string
  currencyCode: string
  orderIdentifier: OrderIdentifier
  /** As typed. */
  abandonCartMinutes: string
  shopBuildType: ShopBuildType | ''
  checkouts: readonly CheckoutType[]
  thirdPartyLandingPage: '0' | '1' | ''
}

/** The form with the store's current settings. */
export const formOf = (preference: Preference): SettingsForm => {
  const checkouts = preference.checkoutType?.split(',') ?? []
  return {
    websiteTitle: preference.websiteTitle,
    timeZoneEn: preference.timeZoneEn,
    currencyCode: preference.currencyCode,
    orderIdentifier: preference.orderIdentifier,
    abandonCartMinutes: String(preference.abandonCartMinutes),
    shopBuildType: preference.shopBuildType ?? '',
    checkouts: CHECKOUT_TYPES.filter((type) => checkouts.includes(type)),
    thirdPartyLandingPage: preference.thirdPartyLandingPage ?? '',
  }
}

/** Whether the typed minutes are whole and in their range. */
export const areCartMinutes = (typed: string): boolean => {
  const minutes = Number(typed)
  return /^\d+$/.test(typed.trim()) && minutes >= ABANDON_CART_MINUTES.min && minutes <= ABANDON_CART_MINUTES.max
}

type SaveStore = InputOf<typeof storeSettings.saveStore>
type SaveShopInfo = InputOf<typeof storeSettings.saveShopInfo>

/** The calls that save the changed fields only. */
export const changesOf = (start: SettingsForm, form: SettingsForm): { store: SaveStore | undefined; shopInfo: SaveShopInfo[] } => {
  const store: SaveStore = {
    ...(form.websiteTitle.trim() !== start.websiteTitle && { websiteTitle: form.websiteTitle.trim() }),
    ...(form.timeZoneEn !== start.timeZoneEn && { timeZoneEn: form.timeZoneEn }),
    ...(form.currencyCode !== start.currencyCode && { currencyCode: form.currencyCode }),
    ...(form.abandonCartMinutes.trim() !== start.abandonCartMinutes && { abandonCartMinutes: Number(form.abandonCartMinutes) }),
    ...(form.orderIdentifier !== start.orderIdentifier && { orderIdentifier: form.orderIdentifier }),
  }
  const info = (updateField: SaveShopInfo['updateField'], before: string, updatedValue: string): SaveShopInfo[] =>
    updatedValue === before || updatedValue === '' ? [] : [{ updateField, updatedValue }]
  return {
    store: Object.keys(store).length > 0 ? store : undefined,
    shopInfo: [
      ...info('shopBuildType', start.shopBuildType, form.shopBuildType),
      ...info('checkoutType', start.checkouts.join(','), form.checkouts.join(',')),
      ...info('thirdPartyLandingPage', start.thirdPartyLandingPage, form.thirdPartyLandingPage),
    ],
  }
}
