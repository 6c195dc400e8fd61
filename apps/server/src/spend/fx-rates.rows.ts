import type { MainDb } from '@convbox/storage'

/** The value of one unit of a currency in USD on a day (YYYY-MM-DD); usd: decimal text. */
export type FxRate = { day: string; currency: string; usd: string }

/** Saves rates; an existing rate of a day stays, because amounts were converted by it. */
export const writeRates = async (mainDb: MainDb, rates: readonly FxRate[]): Promise<void> => {
  if (rates.length === 0) return
  await mainDb.pool.query(
    `INSERT INTO fx_rate (day, currency, usd)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[])
     ON CONFLICT (day, currency) DO NOTHING`,
    [rates.map((rate) => rate.day), rates.map((rate) => rate.currency), rates.map((rate) => rate.usd)],
  )
}
