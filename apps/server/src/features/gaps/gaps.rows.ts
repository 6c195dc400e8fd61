import { alertDetailSchema } from '@convbox/contract/api/alerts.schemas'
import type { AlertKind } from '@convbox/contract/api/alerts.values'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, or } from 'drizzle-orm'
import { z } from 'zod'

const { alert, orderReconciliation } = mainDbSchema

const DOWN: AlertKind[] = ['pixel stopped', 'destination falls']
/** A pixel that stands still or fails; endedAt absent: it does so now. */
export type PixelOutage = { pixelId: string; name: string; raisedAt: Date; endedAt: Date | undefined }

/** Outages of pixels that reach into the span, oldest first, as their alerts told. */
export const readPixelOutages = async ({ db }: MainDb, storeId: string, { from, to }: { from: Date; to: Date }): Promise<PixelOutage[]> => {
  const rows = await db
    .select()
    .from(alert)
    .where(
      and(
        eq(alert.storeId, storeId),
        inArray(alert.kind, DOWN),
        lt(alert.raisedAt, to),
        or(isNull(alert.endedAt), gt(alert.endedAt, from)),
      ),
    )
    .orderBy(asc(alert.raisedAt), asc(alert.id))
  return rows.map(({ subject, detail, raisedAt, endedAt }) => ({
    pixelId: subject,
    name: alertDetailSchema.parse(detail).name ?? '',
    raisedAt,
    endedAt: endedAt ?? undefined,
  }))
}

/** Days on which the nightly comparison found orders of Shopify that were missing here or differed, oldest first; both ends included. */
export const readRepairedDays = async ({ db }: MainDb, storeId: string, { from, to }: { from: string; to: string }) => {
  const { day, repairedOrders, stillDifferent } = orderReconciliation
  const rows = await db
    .select({ day, repairedOrders, stillDifferent })
    .from(orderReconciliation)
    .where(and(eq(orderReconciliation.storeId, storeId), gte(day, from), lte(day, to)))
    .orderBy(asc(day))
  return rows
    .map((row) => ({ day: row.day, repaired: row.repairedOrders, open: z.array(z.string()).parse(row.stillDifferent).length }))
    .filter(({ repaired, open }) => repaired + open > 0)
}
