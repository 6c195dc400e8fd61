/** A store's settings: read, and changed one by one. A change writes an audit row with the old values; an unchanged value writes nothing. */
import type { AuditField } from '@convbox/contract/api/audit.values'
import type { MainDbQueries } from '@convbox/storage'
import { AppError } from '../../http/app-error.ts'
import type { StoreCaller } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { writeAudit } from '../audit/audit.ts'
import { hasOrders, lockSettings, writeSettings, type SettingColumns } from './store-settings.rows.ts'

export { hasPixel } from './store-settings.rows.ts'

/** Why a store's currency is fixed: Shopify decides it, or orders already count in it. Undefined: it may be changed. */
export const currencyLockOf = async (
  mainDb: MainDbQueries,
  storeId: string,
  { shopDomain }: Pick<SettingColumns, 'shopDomain'>,
): Promise<'shopify' | 'orders' | undefined> => {
  if (shopDomain !== null) return 'shopify'
  return (await hasOrders(mainDb, storeId)) ? 'orders' : undefined
}

const LOCK_MESSAGES = {
  shopify: 'The currency comes from Shopify',
  orders: 'The currency stays: orders already count in it',
} as const

/** Wire names of changed fields, for the audit log. */
const WIRE_NAMES = {
  title: 'websiteTitle',
  timeZone: 'timeZoneEn',
  orderIdentifier: 'orderIdentifier',
  currency: 'currencyCode',
  abandonCartMinutes: 'abandonCartMinutes',
  reportModel: 'reportModel',
  reportWindow: 'reportWindow',
  reportColumns: 'reportColumns',
  shopBuildType: 'shopBuildType',
  checkoutType: 'checkoutType',
  thirdPartyLandingPage: 'thirdPartyLandingPage',
} as const satisfies Record<string, AuditField>
export type SettingChanges = { [Name in keyof typeof WIRE_NAMES]?: SettingColumns[Name] | undefined }

const isSettingName = (name: string): name is keyof typeof WIRE_NAMES => Object.hasOwn(WIRE_NAMES, name)

/** The values that differ from the current ones. */
const differences = (before: SettingColumns, wanted: SettingChanges): (keyof typeof WIRE_NAMES)[] =>
  Object.keys(wanted)
    .filter(isSettingName)
    .filter((name) => wanted[name] !== undefined && wanted[name] !== before[name])

/** Changes a store's settings, all or none. 'invalid input' for a fixed currency. The time zone may always change: days are computed at query time. */
export const changeSettings = async (
  program: Pick<Program, 'mainDb' | 'directory'>,
  caller: Pick<StoreCaller, 'store' | 'user'>,
  wanted: SettingChanges,
): Promise<void> => {
  const { id: storeId, tenantId, websiteName } = caller.store
  await program.mainDb.db.transaction(async (db) => {
    const before = await lockSettings({ db }, storeId)
    if (before === undefined) throw new AppError('not found')
    const names = differences(before, wanted)
    if (names.length === 0) return
    const lock = names.includes('currency') ? await currencyLockOf({ db }, storeId, before) : undefined
    if (lock !== undefined) throw new AppError('invalid input', { details: { currencyCode: LOCK_MESSAGES[lock] } })
    await writeSettings({ db }, storeId, Object.fromEntries(names.map((name) => [name, wanted[name]])))
    const changed = names.map((name) => [WIRE_NAMES[name], { from: before[name], to: wanted[name] }])
    await writeAudit(
      { db },
      {
        tenantId,
        storeId,
        userId: caller.user.id,
        action: 'store changed',
        target: websiteName,
        detail: Object.fromEntries(changed),
      },
    )
  })
  program.directory.invalidate()
}
