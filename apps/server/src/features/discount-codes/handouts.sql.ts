import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

const row = z.object({ named_code_id: column.text, none_left: column.count, no_answer: column.count })
/** Clicks of people who got the creator's own code: none was left, or the database did not answer in time. */
export type Missed = { noneLeft: number; noAnswer: number }

/** By the creator's own code; without such clicks it is absent. */
export const countMissed = async (warehouse: Warehouse, storeId: string, namedCodeIds: readonly string[]): Promise<Map<string, Missed>> => {
  if (namedCodeIds.length === 0) return new Map()
  const rows = await warehouse.query({
    sql: `SELECT named_code_id, countIf(handout = 'none left') AS none_left, countIf(handout = 'no answer') AS no_answer
          FROM link_clicks FINAL
          WHERE store_id = {storeId:String} AND handout IN ('none left', 'no answer') AND named_code_id IN {ids:Array(String)}
          GROUP BY named_code_id`,
    params: { storeId, ids: [...namedCodeIds] },
    row,
  })
  return new Map(rows.map((each) => [each.named_code_id, { noneLeft: each.none_left, noAnswer: each.no_answer }]))
}
