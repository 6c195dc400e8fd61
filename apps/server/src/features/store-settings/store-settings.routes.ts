import { ORDER_IDENTIFIERS, SHOP_BUILD_TYPES } from '@convbox/contract/api/store-settings.values'
import { REPORT_MODELS, WINDOW_KEYS } from '@convbox/contract/metrics/credit-choices'
import { MEASURE_KEYS, RATIO_KEYS } from '@convbox/contract/metrics/metric-keys'
import { AppError } from '../../http/app-error.ts'
import type { Feature } from '../../http/handlers.ts'
import { hasPixel, readSettings } from './store-settings.rows.ts'
import { changeSettings, currencyLockOf, type SettingChanges } from './store-settings.ts'

const METRICS = [...MEASURE_KEYS, ...RATIO_KEYS]

/** A value of a closed list, else undefined: another version may have written an unknown one. */
const known = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text)

const changeOf = ({ updateField, updatedValue }: { updateField: string; updatedValue: string }): SettingChanges =>
  updateField === 'thirdPartyLandingPage' ? { thirdPartyLandingPage: updatedValue === '1' } : { [updateField]: updatedValue }

/** The settings of one store. */
export const storeSettingsFeature: Feature<'storeSettings'> = (program) => ({
  preference: async (_input, caller) => {
    const settings = await readSettings(program.mainDb, caller.store.id)
    if (settings === undefined) throw new AppError('not found')
    const [currencyLock, isPixelThere] = await Promise.all([
      currencyLockOf(program.mainDb, caller.store.id, settings),
      hasPixel(program.mainDb, caller.store.id),
    ])
    const reportModel = known(REPORT_MODELS, settings.reportModel)
    const reportWindow = known(WINDOW_KEYS, settings.reportWindow)
    const reportColumns = (settings.reportColumns ?? '')
      .split(',')
      .filter((key) => known(METRICS, key) !== undefined)
      .join(',')
    const shopBuildType = known(SHOP_BUILD_TYPES, settings.shopBuildType)
    return {
      websiteTitle: settings.title,
      timeZoneEn: settings.timeZone,
      orderIdentifier: known(ORDER_IDENTIFIERS, settings.orderIdentifier) ?? 'name',
      currencyCode: settings.currency,
      abandonCartMinutes: settings.abandonCartMinutes,
      ...(reportModel !== undefined && { reportModel }),
      ...(reportWindow !== undefined && { reportWindow }),
      ...(reportColumns !== '' && { reportColumns }),
      ...(currencyLock !== undefined && { currencyLock }),
      ...(shopBuildType !== undefined && { shopBuildType }),
      ...(settings.checkoutType !== null && { checkoutType: settings.checkoutType }),
      ...(settings.thirdPartyLandingPage !== null && { thirdPartyLandingPage: settings.thirdPartyLandingPage ? '1' : '0' }),
      ...(settings.shopDomain !== null && { shopDomain: settings.shopDomain }),
      websitePreferenceInfo: { pixel: { status: isPixelThere ? 'do' : 'undo' } },
    }
  },
  saveStore: async (input, caller) => {
    if (input.websiteName !== undefined && input.websiteName !== caller.store.websiteName) throw new AppError('not found')
    await changeSettings(program, caller, {
      title: input.websiteTitle,
      timeZone: input.timeZoneEn,
      orderIdentifier: input.orderIdentifier,
      currency: input.currencyCode,
      abandonCartMinutes: input.abandonCartMinutes,
      reportModel: input.reportModel,
      reportWindow: input.reportWindow,
      reportColumns: input.reportColumns,
    })
    return { ok: true }
  },
  saveShopInfo: async (input, caller) => {
    await changeSettings(program, caller, changeOf(input))
    return { ok: true }
  },
})
