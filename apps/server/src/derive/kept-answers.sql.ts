/** SQL that keeps what the survey of convbox learns from: which orders have an answer, and the last channel of each. */
import type { Warehouse } from '@convbox/storage'

/** The channel that each buyer named last, by order. Param: storeId. */
export const ANSWERS = `
      SELECT order_id, argMax(named_channel, answered_at) AS answer
      FROM survey_answers FINAL
      WHERE store_id = {storeId:String} AND named_channel != ''
      GROUP BY order_id`

const RANGE = `store_id = {storeId:String} AND ordered_at >= {from:DateTime64(3, 'UTC')} AND ordered_at < {to:DateTime64(3, 'UTC')}`

/** The newest touch that is not Direct, unless all of the window are; ranks as in journeys. */
const LAST_CHANNELS = `
    arrayMap((others, all) -> multiIf(others > 0, touch_channel[indexOf(touch_rank, 1)], all > 0, touch_channel[indexOf(touch_rank, -1)], ''), n_nondirect, n_all)`

const ANSWERED = `
  SELECT j.ordered_at AS ordered_at, j.order_id AS order_id, a.answer AS answer, j.last_channels AS last_channels
  FROM
  (
    SELECT ordered_at, order_id, CAST(${LAST_CHANNELS}, 'Array(String)') AS last_channels
    FROM journeys FINAL
    WHERE ${RANGE} AND excluded_reason = '' AND rate_missing = 0 AND order_id IN (SELECT order_id FROM (${ANSWERS}))
  ) AS j
  INNER JOIN (${ANSWERS}) AS a ON a.order_id = j.order_id`

/** An order that has no answer any more, does not count, or is at another time now, has '' and no channels. */
const KEEP_ANSWERS = `
INSERT INTO kept_answers (store_id, ordered_at, order_id, kept_at, answer, last_channels)
SELECT {storeId:String}, ordered_at, order_id, {keptAt:DateTime64(3, 'UTC')}, anyIf(answer, is_now = 1) AS now_answer, anyIf(last_channels, is_now = 1) AS now_channels
FROM
(
  SELECT ordered_at, order_id, answer, last_channels, 1 AS is_now FROM (${ANSWERED})
  UNION ALL
  SELECT ordered_at, order_id, argMax(toString(answer), kept_at) AS answer, CAST(argMax(last_channels, kept_at), 'Array(String)') AS last_channels, 0 AS is_now
  FROM kept_answers
  WHERE ${RANGE}
  GROUP BY ordered_at, order_id
)
GROUP BY ordered_at, order_id
HAVING now_answer != anyIf(answer, is_now = 0) OR now_channels != anyIf(last_channels, is_now = 0)`

/** Writes the versions that are not kept yet. Safe to repeat. */
export const keepAnswers = (warehouse: Warehouse, span: { storeId: string; from: Date; to: Date }, keptAt: Date): Promise<void> =>
  warehouse.command(KEEP_ANSWERS, { ...span, keptAt })
