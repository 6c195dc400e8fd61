import { alertDetailSchema } from '@convbox/contract/api/alerts.schemas'
import type { AlertKind } from '@convbox/contract/api/alerts.values'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, or } from 'drizzle-orm'
import { z } from 'zod'

const { alert, orderReconciliation } = mainDbSchema

type Span = { from: Date; to: Date }

/** Alerts of these kinds that reach into the span, oldest first. */
const readAlerts = async ({ db }: MainDb, storeId: string, kinds: AlertKind[], { from, to }: Span) => {
  const rows = await db
    .select()
    .from(alert)
    .where(
      and(
        eq(alert.storeId, storeId),
        inArray(alert.kind, kinds),
        lt(alert.raisedAt, to),
        or(isNull(alert.endedAt), gt(alert.endedAt, from)),
      ),
    )
    .orderBy(asc(alert.raisedAt), asc(alert.id))
  return rows.map(({ subject, detail, raisedAt, endedAt }) => ({
    subject,
    detail: alertDetailSchema.parse(detail),
    raisedAt,
    endedAt: endedAt ?? undefined,
  }))
}

/** A pixel that stands still or fails; endedAt absent: it does so now. */
export type PixelOutage = { pixelId: string; name: string; raisedAt: Date; endedAt: Date | undefined }

/** Outages of pixels that reach into the span, oldest first, as their alerts told. */
export const readPixelOutages = async (mainDb: MainDb, storeId: string, span: Span): Promise<PixelOutage[]> =>
  (await readAlerts(mainDb, storeId, ['pixel stopped', 'destination falls'], span)).map(({ subject, detail, raisedAt, endedAt }) => ({
    pixelId: subject,
    name: detail.name ?? '',
    raisedAt,
    endedAt,
  }))

/** Times in which an ad account was not read, and which are over: from its last reading until the alert's end. */
export const readSpendOutages = async (mainDb: MainDb, storeId: string, span: Span) =>
  (await readAlerts(mainDb, storeId, ['spend stands'], span)).flatMap(
    ({ subject, detail: { channel, name = '', at }, raisedAt, endedAt }) =>
      channel === undefined || endedAt === undefined ? [] : [{ subject, channel, name, from: at ?? raisedAt.toISOString(), endedAt }],
  )

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
