/** What the warehouse knows of orders that commissions depend on: clicks before them, and whether their customer is new. */
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import type { CampaignTerms } from './campaign-terms.ts'

const journeyRow = z.object({
  order_id: column.text,
  is_new_customer: column.text,
  at: z.array(column.time),
  content: z.array(column.text),
  link_id: z.array(column.text),
})
export type OrderJourney = z.output<typeof journeyRow>

const IS_OURS = `(content IN {creatives:Array(String)} OR link_id IN {links:Array(String)})`

const idsOf = ({ creatives, links }: CampaignTerms) => ({ creatives: [...creatives.keys()], links: [...links.keys()] })

/** Journeys of orders of a store, with the touches that a campaign's links brought. since, until: when the orders were placed. */
export const readJourneys = (
  warehouse: Warehouse,
  terms: CampaignTerms,
  { orderIds, since, until }: { orderIds: readonly string[]; since: Date; until: Date },
): Promise<OrderJourney[]> =>
  warehouse.query({
    sql: `
      SELECT order_id, is_new_customer,
        arrayFilter((at, content, link_id) -> ${IS_OURS}, touch_at, touch_content, touch_link_id) AS at,
        arrayFilter((content, link_id) -> ${IS_OURS}, touch_content, touch_link_id) AS content,
        arrayFilter((link_id, content) -> ${IS_OURS}, touch_link_id, touch_content) AS link_id
      FROM journeys FINAL
      WHERE store_id = {storeId:String} AND ordered_at BETWEEN {since:DateTime64(3)} AND {until:DateTime64(3)}
        AND order_id IN {orderIds:Array(String)}`,
    params: { storeId: terms.storeId, orderIds: [...orderIds], since, until, ...idsOf(terms) },
    row: journeyRow,
  })

/** Ids of a store's orders since a time before which a link of the campaign was clicked. */
export const readOrdersByLinks = async (warehouse: Warehouse, terms: CampaignTerms): Promise<string[]> => {
  const rows = await warehouse.query({
    sql: `
      SELECT DISTINCT order_id FROM journeys FINAL
      WHERE store_id = {storeId:String} AND ordered_at >= {since:DateTime64(3)}
        AND (hasAny(touch_content, {creatives:Array(String)}) OR hasAny(touch_link_id, {links:Array(String)}))`,
    params: { storeId: terms.storeId, since: new Date(terms.fromMs), ...idsOf(terms) },
    row: z.object({ order_id: column.text }),
  })
  return rows.map(({ order_id: orderId }) => orderId)
}
