/** SQL of what other rules of Custom do to kept orders. Params as in kept-journeys.sql.ts. */
import type { Scope } from '@convbox/attribution'
import type { CustomModel } from '@convbox/contract/custom-model'
import { CUSTOM_MODEL } from '@convbox/contract/metrics/credit-choices'
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import type { OrderAmount } from '../credited-measures.ts'
import { touchCreditsSql } from '../credits.sql.ts'
import type { ChangesSpan } from './changes.sql.ts'

const SETTINGS_COLUMNS = ['order_name', 'order_number'] as const

const row = z.object({
  at_day: column.day,
  order_id: column.text,
  order_name: column.text,
  order_number: column.text,
  at: column.time.nullable(),
  channel: column.text,
  moved: z.number(),
})
export type SettingsMove = z.output<typeof row>

/** amount: of the figure. byOrder: a row for each order and channel, not for each day. at: of an order. */
export type SettingsQuestion = { told: CustomModel; now: CustomModel; scope: Scope; amount: OrderAmount; byOrder: boolean }

/** What each channel gets more or less of the kept orders under the rules of now than under those of then. */
export const readSettingsMoves = (
  warehouse: Warehouse,
  span: ChangesSpan,
  { told, now, scope, amount, byOrder }: SettingsQuestion,
): Promise<SettingsMove[]> => {
  const side = (custom: CustomModel, sign: '' | '-'): string => `
        SELECT order_id, ordered_at, ${SETTINGS_COLUMNS.join(', ')}, toString(t_channel) AS channel, ${sign}credit * amount_${amount} AS part
        FROM (${touchCreditsSql({ model: CUSTOM_MODEL, scope, level: 'channel', kept: true, custom }, [amount], { columns: SETTINGS_COLUMNS })})`
  const order = byOrder
    ? { columns: 'order_id, order_name, order_number, ordered_at AS at', by: ', order_id, order_name, order_number, ordered_at' }
    : { columns: `'' AS order_id, '' AS order_name, '' AS order_number, CAST(NULL AS Nullable(DateTime64(3, 'UTC'))) AS at`, by: '' }
  return warehouse.query({
    sql: `
      SELECT toString(toDate(ordered_at, {timezone:String})) AS at_day, ${order.columns}, channel, sum(part) AS moved
      FROM (${side(now, '')} UNION ALL ${side(told, '-')})
      GROUP BY at_day, channel${order.by}
      HAVING abs(moved) > 1e-7`,
    params: span,
    row,
  })
}

const sinceRow = z.object({ since: column.time.nullable() })

/** From when on no kept version lacks what rules look at: 1970 where none ever did, also of a store without an order; undefined while all do. */
export const readFieldsSince = async (warehouse: Warehouse, storeId: string): Promise<Date | undefined> => {
  const [found] = await warehouse.query({
    sql: `SELECT if(countIf(has_fields = 0 AND gone = 0) = 0, toDateTime64(0, 3, 'UTC'), minOrNullIf(kept_at, has_fields = 1)) AS since FROM kept_orders WHERE store_id = {storeId:String}`,
    params: { storeId },
    row: sinceRow,
  })
  return found?.since == null ? undefined : new Date(found.since)
}
