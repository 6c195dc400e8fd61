import type { MainDb } from '@convbox/storage'

type Db = Pick<MainDb['pool'], 'query'>

export type DirtyMark = { storeId: string; id: string; reason: string }

/** Unique and sorted, so that two writers lock rows in the same order. */
const inOrder = (marks: readonly DirtyMark[]): DirtyMark[] =>
  [...new Map(marks.map((mark) => [`${mark.storeId}\n${mark.id}`, mark])).entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, mark]) => mark)

const columns = (marks: DirtyMark[]) => [marks.map((mark) => mark.storeId), marks.map((mark) => mark.id), marks.map((mark) => mark.reason)]

/** Marks visitors for derive. Call only after their events can be read in the warehouse. */
export const markVisitors = async (db: Db, marks: readonly DirtyMark[], at: Date): Promise<void> => {
  if (marks.length === 0) return
  await db.query(
    `INSERT INTO dirty_visitor (store_id, visitor_id, reason, marked_at)
     SELECT store_id, visitor_id, reason, $4 FROM unnest($1::text[], $2::text[], $3::text[]) AS marks (store_id, visitor_id, reason)
     ON CONFLICT (store_id, visitor_id) DO UPDATE SET reason = excluded.reason, marked_at = excluded.marked_at`,
    [...columns(inOrder(marks)), at],
  )
}

/** Marks orders so that derive builds their journeys again. Call only after their rows can be read in the warehouse. */
export const markOrders = async (db: Db, marks: readonly DirtyMark[], at: Date): Promise<void> => {
  if (marks.length === 0) return
  await db.query(
    `INSERT INTO dirty_order (store_id, order_id, reason, marked_at)
     SELECT store_id, order_id, reason, $4 FROM unnest($1::text[], $2::text[], $3::text[]) AS marks (store_id, order_id, reason)
     ON CONFLICT (store_id, order_id) DO UPDATE SET reason = excluded.reason, marked_at = excluded.marked_at`,
    [...columns(inOrder(marks)), at],
  )
}
