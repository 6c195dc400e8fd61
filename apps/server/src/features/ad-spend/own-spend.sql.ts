import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

/** Spend of a store that came from files, by channel. Rows of 0 stand for what was deleted. */
export const readFileChannels = (warehouse: Warehouse, storeId: string) =>
  warehouse.query({
    sql: `
      SELECT channel, toString(min(day)) AS since, toString(max(day)) AS until, uniqExact(day) AS days,
        sum(ifNull(spend_store_currency, 0)) AS converted, countIf(isNull(rate)) AS missing
      FROM ad_spend FINAL
      WHERE store_id = {storeId:String} AND platform = 'file'
        AND (spend != 0 OR impressions != 0 OR clicks != 0 OR orders_7d_click != 0 OR sales_7d_click != 0)
      GROUP BY channel ORDER BY channel`,
    params: { storeId },
    row: z.object({
      channel: column.text,
      since: column.text,
      until: column.text,
      days: column.count,
      converted: column.text,
      missing: column.count,
    }),
  })

/** Currencies that a store's spend has. */
export const readSpendCurrencies = async (warehouse: Warehouse, storeId: string): Promise<string[]> => {
  const rows = await warehouse.query({
    sql: 'SELECT DISTINCT currency FROM ad_spend WHERE store_id = {storeId:String} ORDER BY currency',
    params: { storeId },
    row: z.object({ currency: column.text }),
  })
  return rows.map(({ currency }) => currency)
}
