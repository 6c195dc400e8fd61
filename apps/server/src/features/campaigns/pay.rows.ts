/** In what a campaign pays its creators. */
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, asc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'

const { campaignCreator, commissionBook, creator, store } = mainDbSchema

type Db = Pick<MainDb, 'db'>
export type PayRow = { creatorId: string; currency: string; rate: string }
type Of = { storeId: string; campaignId: string }

/** Those of these creators of a campaign who want to be paid in another currency than its own. */
export const listOwnCurrencies = ({ db }: Db, { storeId, campaignId }: Of, creatorIds: readonly string[]) => {
  const campaignCurrency = sql<string>`coalesce(${commissionBook.currency}, ${store.currency})`
  return db
    .select({
      creatorId: creator.id,
      creator: creator.name,
      currency: sql<string>`${creator.payCurrency}`,
      campaignCurrency,
      timeZone: sql<string>`coalesce(${commissionBook.timeZone}, ${store.timeZone})`,
    })
    .from(campaignCreator)
    .innerJoin(creator, eq(creator.id, campaignCreator.creatorId))
    .innerJoin(store, eq(store.id, campaignCreator.storeId))
    .leftJoin(commissionBook, eq(commissionBook.campaignId, campaignCreator.campaignId))
    .where(
      and(
        eq(campaignCreator.storeId, storeId),
        eq(campaignCreator.campaignId, campaignId),
        inArray(campaignCreator.creatorId, [...creatorIds]),
        isNotNull(creator.payCurrency),
        ne(creator.payCurrency, campaignCurrency),
      ),
    )
    .orderBy(asc(creator.nameKey))
}

export const writePay = async ({ db }: Db, { campaignId }: Of, rows: readonly PayRow[]): Promise<void> => {
  for (const { creatorId, currency, rate } of rows)
    await db
      .update(campaignCreator)
      .set({ payCurrency: currency, payRate: rate })
      .where(and(eq(campaignCreator.campaignId, campaignId), eq(campaignCreator.creatorId, creatorId)))
}

/** In which other currencies campaigns of a store pay creators. */
export const listPayCurrencies = async ({ db }: Db, storeId: string): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ currency: campaignCreator.payCurrency })
    .from(campaignCreator)
    .where(and(eq(campaignCreator.storeId, storeId), isNotNull(campaignCreator.payCurrency)))
  return rows.flatMap(({ currency }) => (currency === null ? [] : [currency]))
}
