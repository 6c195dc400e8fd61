/** Amounts of the ledger in the currency of their campaign, for sums over creators who are paid in several. */
import { ODD_DIGITS } from '@convbox/commissions'

const DIGITS = `'${JSON.stringify(Object.fromEntries(ODD_DIGITS))}'::jsonb`
const digitsOf = (currency: string): string => `coalesce((${DIGITS} ->> ${currency})::int, 2)`

/**
 * SQL of an amount in minor units of the campaign's currency, rounded half up. All are SQL: amount: minor units of `currency`; rate: what a unit of the campaign's
 * is worth in that, null where they are the same.
 */
export const inCampaignCurrency = (sql: { amount: string; currency: string; campaign: string; rate: string }): string =>
  `CASE WHEN ${sql.currency} = ${sql.campaign} THEN ${sql.amount}
    ELSE round(${sql.amount} / ${sql.rate} * power(10::numeric, ${digitsOf(sql.campaign)} - ${digitsOf(sql.currency)})) END`
