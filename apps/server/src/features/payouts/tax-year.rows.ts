/** What creators were paid in a year. */
import { PAYOUT_METHODS } from '@convbox/contract/payouts'
import { z } from 'zod'
import type { Db } from '../../ingest/identity-links.rows.ts'

const totalRows = z.array(
  z.object({
    creator_id: z.string(),
    creator: z.string(),
    currency: z.string(),
    method: z.enum(PAYOUT_METHODS),
    amount: z.string().transform(BigInt),
  }),
)
export type YearTotal = z.output<typeof totalRows>[number]

/** Payments between two instants that did not come back, by creator, currency and the way in which each was really paid. */
export const readYearTotals = async (db: Db, storeId: string, { from, to }: { from: Date; to: Date }): Promise<YearTotal[]> => {
  const { rows } = await db.query(
    `SELECT line.creator_id, creator.name AS creator, run.currency, coalesce(paid.method, run.method) AS method, sum(line.amount)::text AS amount
     FROM payout_event AS paid
     JOIN payout_line AS line USING (store_id, reference)
     JOIN payout_run AS run ON run.id = line.run_id
     JOIN creator ON creator.id = line.creator_id
     WHERE paid.store_id = $1 AND paid.kind = 'paid' AND paid.at >= $2 AND paid.at < $3
       AND NOT EXISTS (SELECT FROM payout_event AS back WHERE back.store_id = $1 AND back.reference = paid.reference AND back.kind = 'returned')
     GROUP BY 1, 2, 3, 4, creator.name_key ORDER BY creator.name_key, line.creator_id, run.currency, coalesce(paid.method, run.method)`,
    [storeId, from, to],
  )
  return totalRows.parse(rows)
}
