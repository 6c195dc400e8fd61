import type { MainDb } from '@convbox/storage'
import { z } from 'zod'

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

const rateRow = z.array(z.object({ day: z.string(), currency: z.string(), rate: z.string() }))

/** Rates that a store set itself, into its currency, as a look-up function. */
export const readStoreRates = async (
  { pool }: MainDb,
  storeId: string,
  days: readonly string[],
  currencies: readonly string[],
): Promise<(day: string, currency: string) => string | undefined> => {
  if (days.length === 0) return () => undefined
  const { rows } = await pool.query(
    'SELECT day, currency, rate FROM store_rate WHERE store_id = $1 AND day = ANY($2) AND currency = ANY($3)',
    [storeId, days, currencies],
  )
  const rates = new Map(rateRow.parse(rows).map((row) => [`${row.day} ${row.currency}`, row.rate]))
  return (day, currency) => rates.get(`${day} ${currency}`)
}

/** All days and currencies whose rate a store set itself. */
export const listStoreRates = async ({ pool }: MainDb, storeId: string): Promise<{ day: string; currency: string }[]> => {
  const { rows } = await pool.query('SELECT day, currency, rate FROM store_rate WHERE store_id = $1 ORDER BY day DESC LIMIT 1000', [
    storeId,
  ])
  return rateRow.parse(rows)
}

/** Sets a store's own rate of some days; without one, the stored rates count again. */
export const writeStoreRates = async (
  { pool }: MainDb,
  storeId: string,
  { currency, days, rate }: { currency: string; days: readonly string[]; rate: string | undefined },
): Promise<void> => {
  if (rate === undefined)
    await pool.query('DELETE FROM store_rate WHERE store_id = $1 AND currency = $2 AND day = ANY($3)', [storeId, currency, days])
  else
    await pool.query(
      `INSERT INTO store_rate (store_id, day, currency, rate)
       SELECT $1, day, $2, $4 FROM unnest($3::text[]) AS day
       ON CONFLICT (store_id, day, currency) DO UPDATE SET rate = excluded.rate, updated_at = now()`,
      [storeId, currency, days, rate],
    )
}
