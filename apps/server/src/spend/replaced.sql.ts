import type { Warehouse } from '@convbox/storage'

/** Days of one ad account, both included. */
export type SpendDays = { platform: string; accountId: string; since: string; until: string }

/** Null where the platform does not tell them. */
const OF_SOME = [
  'orders_1d_engaged_view',
  'sales_1d_engaged_view',
  'orders_incremental',
  'sales_incremental',
  'orders_on_site',
  'sales_on_site',
]
const FIGURES = [
  'spend',
  'impressions',
  'clicks',
  'link_clicks',
  'orders_1d_click',
  'sales_1d_click',
  'orders_7d_click',
  'sales_7d_click',
  'orders_28d_click',
  'sales_28d_click',
  'orders_1d_view',
  'sales_1d_view',
  ...OF_SOME,
]
/** Columns beside the figures, the rate and the version. */
const KEPT = [
  'store_id',
  'platform',
  'channel',
  'account_id',
  'campaign_id',
  'campaign',
  'adset_id',
  'adset',
  'ad_id',
  'ad',
  'creative_id',
  'creative',
  'day',
  'currency',
]

/**
 * Sets the figures of an account's days to 0 that a newer version has not replaced: ads that the platform no longer reports there. Rows of 0 and no deletion, which
 * the warehouse carries out seconds later.
 */
export const clearReplaced = async (warehouse: Warehouse, storeId: string, days: SpendDays & { version: string }): Promise<void> => {
  await warehouse.command(
    `INSERT INTO ad_spend (${[...KEPT, 'rate', 'spend_store_currency', ...FIGURES, 'version'].join(', ')})
     SELECT ${KEPT.join(', ')}, rate, if(isNull(rate), NULL, 0), ${FIGURES.map((name) => (OF_SOME.includes(name) ? `if(isNull(${name}), NULL, 0)` : '0')).join(', ')}, {version:UInt64}
     FROM ad_spend FINAL
     WHERE store_id = {storeId:String} AND platform = {platform:String} AND account_id = {accountId:String}
       AND day >= {since:Date} AND day <= {until:Date} AND version < {version:UInt64} AND (${FIGURES.map((name) => `ifNull(${name}, 0) != 0`).join(' OR ')})`,
    { ...days, storeId },
  )
}

/** Rewrites the store's spend of a currency on some days with these rates; '' is no rate. */
export const convertStored = async (
  warehouse: Warehouse,
  storeId: string,
  given: { currency: string; days: readonly string[]; rates: readonly string[]; version: string },
): Promise<void> => {
  const columns = [...KEPT, ...FIGURES]
  await warehouse.command(
    `INSERT INTO ad_spend (${[...columns, 'rate', 'spend_store_currency', 'version'].join(', ')})
     SELECT ${columns.join(', ')},
       toDecimal128OrNull(arrayElement({rates:Array(String)}, indexOf({days:Array(String)}, toString(day))), 12) AS new_rate,
       toDecimal128(round(spend * new_rate, 4), 4), {version:UInt64}
     FROM ad_spend FINAL
     WHERE store_id = {storeId:String} AND currency = {currency:String} AND has({days:Array(String)}, toString(day))`,
    { ...given, storeId },
  )
}
