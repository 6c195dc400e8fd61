import type { Warehouse } from '@convbox/storage'

/** Days of one ad account, both included. */
export type SpendDays = { platform: string; accountId: string; since: string; until: string }

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
]
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
  'day',
  'currency',
  'rate',
]

/**
 * Sets the figures of an account's days to 0 that a newer version has not replaced: ads that the platform no longer reports there. Rows of 0 and no deletion, which
 * the warehouse carries out seconds later.
 */
export const clearReplaced = async (warehouse: Warehouse, storeId: string, days: SpendDays & { version: string }): Promise<void> => {
  await warehouse.command(
    `INSERT INTO ad_spend (${[...KEPT, 'spend_store_currency', ...FIGURES, 'version'].join(', ')})
     SELECT ${KEPT.join(', ')}, if(isNull(rate), NULL, 0), ${FIGURES.map(() => '0').join(', ')}, {version:UInt64}
     FROM ad_spend FINAL
     WHERE store_id = {storeId:String} AND platform = {platform:String} AND account_id = {accountId:String}
       AND day >= {since:Date} AND day <= {until:Date} AND version < {version:UInt64} AND (${FIGURES.map((name) => `${name} != 0`).join(' OR ')})`,
    { ...days, storeId },
  )
}
