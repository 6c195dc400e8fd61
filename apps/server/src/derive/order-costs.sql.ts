/** SQL of what an order cost its store, from store_costs: part of building journeys. Unknown costs are null, never 0. */

/** Columns of a journey that say what its order cost. */
export const COST_COLUMNS = ['net_tax', 'goods_cost', 'shipping_cost', 'payment_fees'] as const

/** A cost of every order; null if the store told none. */
const costOfEvery = (kind: 'shipping' | 'fee percent' | 'fee fixed'): string =>
  `(SELECT max(cost) FROM store_costs FINAL WHERE store_id = {storeId:String} AND kind = '${kind}')`

/**
 * Columns beside those of `orders`. net_tax: a refund takes back its share of the tax. payment_fees: a part of the total and a fixed amount, of which one may be
 * left out; nothing where nothing was paid.
 */
export const ORDER_COSTS_SQL = `
  multiIf(refunded <= 0, tax, refunded >= total, 0, toDecimal64(toString(round(toFloat64(tax) * toFloat64(total - refunded) / toFloat64(total), 4)), 4)) AS net_tax,
  ${costOfEvery('shipping')} AS shipping_cost,
  ${costOfEvery('fee percent')} AS fee_percent,
  ${costOfEvery('fee fixed')} AS fee_fixed,
  multiIf(
    isNull(fee_percent) AND isNull(fee_fixed), NULL,
    total = 0, 0,
    round(toDecimal128(total, 4) * ifNull(fee_percent, 0) / 100 + ifNull(fee_fixed, 0), 4)) AS payment_fees`

/** Ways to find a line's cost, the best first: what the store told of the variant, of its SKU, and what the catalogue says. A product without variants is its own variant. */
const VARIANT = `if(variant_id = '', product_id, variant_id)`
const WAYS = [
  ['own id', VARIANT],
  ['own sku', 'sku'],
  ['catalogue', VARIANT],
] as const

/** costed_id (of the order), goods_cost: the cost of all its goods, null if that of any is unknown. An order without lines has no row. orderIds: SQL of the orders' ids. */
export const goodsSql = (orderIds: string): string => `
  SELECT order_id AS costed_id, if(countIf(isNull(unit_cost)) > 0, NULL, sum(unit_cost * quantity)) AS goods_cost
  FROM
  (
    SELECT l.order_id AS order_id, l.line_id AS line_id, any(l.quantity) AS quantity, argMinIf(c.cost, l.nth, isNotNull(c.cost)) AS unit_cost
    FROM
    (
      SELECT order_id, line_id, quantity, way.1 AS nth, way.2 AS kind, way.3 AS key
      FROM order_items FINAL
      ARRAY JOIN [${WAYS.map(([kind, key], index) => `(${index + 1}, '${kind}', ${key})`).join(', ')}] AS way
      WHERE store_id = {storeId:String} AND quantity > 0 AND order_id IN (${orderIds})
    ) AS l
    LEFT JOIN
    (
      SELECT toString(kind) AS kind, key, cost FROM store_costs FINAL WHERE store_id = {storeId:String}
    ) AS c ON c.kind = l.kind AND c.key = l.key
    GROUP BY order_id, line_id
  )
  GROUP BY order_id`
