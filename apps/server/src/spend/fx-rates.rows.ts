import type { MainDb } from '@convbox/storage'

/** What one unit of a currency is worth in USD on a day (YYYY-MM-DD); usd: decimal text. */
export type FxRate = { day: string; currency: string; usd: string }

/** Stores rates; a day's rate that is already there stays as it is, since amounts were converted by it. */
export const writeRates = async (mainDb: MainDb, rates: readonly FxRate[]): Promise<void> => {
  if (rates.length === 0) return
  await mainDb.pool.query(
    `INSERT INTO fx_rate (day, currency, usd)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[])
     ON CONFLICT (day, currency) DO NOTHING`,
    [rates.map((rate) => rate.day), rates.map((rate) => rate.currency), rates.map((rate) => rate.usd)],
  )
}
