/** Fixed costs of a channel, spread evenly over their days and written as its spend: when they are saved, and twice a day for the new one. */
import type { CostPeriod } from '@convbox/contract/ad-spend'
import type { FixedCost } from '@convbox/contract/api/ad-spend.schemas'
import { addDays, addMonths, dayCount, daysOf, endOfMonth, startOfMonth, todayIn } from '@convbox/contract/date-range'
import { Decimal } from 'decimal.js'
import { NO_CLAIMS } from '../../platforms/spend-platform.ts'
import type { Program } from '../../program.ts'
import { clearSpend, writeSpend, type SpendRow } from '../../spend/spend.ts'
import { listAllCosts } from './fixed-costs.rows.ts'

const daysOfPeriod = (period: CostPeriod, day: string): number => {
  if (period === 'day') return 1
  if (period === 'week') return 7
  if (period === 'month') return dayCount({ since: startOfMonth(day), until: endOfMonth(day) })
  const january = `${day.slice(0, 4)}-01-01`
  return dayCount({ since: january, until: endOfMonth(addMonths(january, 11)) })
}

/** What a cost costs each day until today. A month of 30 days has 30 equal parts. */
export const costRows = (cost: FixedCost, today: string): SpendRow[] => {
  const until = cost.until === undefined || cost.until > today ? today : cost.until
  if (cost.since > until) return []
  return daysOf({ since: cost.since, until }).map((day) => ({
    platform: 'fixed',
    channel: cost.channel,
    accountId: cost.id,
    campaignId: cost.id,
    campaign: cost.name,
    adsetId: '',
    adset: '',
    adId: '',
    ad: '',
    creativeId: '',
    day,
    currency: cost.currency,
    spend: new Decimal(cost.amount).div(daysOfPeriod(cost.period, day)).toFixed(4),
    impressions: 0,
    clicks: 0,
    linkClicks: 0,
    reported: { click1d: NO_CLAIMS, click7d: NO_CLAIMS, click28d: NO_CLAIMS, view1d: NO_CLAIMS },
  }))
}

/** No cost begins before. */
export const FIRST_COST_DAY = '2015-01-01'

/** Writes all days of a cost anew: what an earlier version of it said of other days becomes 0. */
export const writeCostDays = async (program: Program, store: { id: string; timeZone: string }, cost: FixedCost): Promise<void> => {
  const today = todayIn(store.timeZone, program.now())
  await writeSpend(program, store.id, costRows(cost, today), { platform: 'fixed', accountId: cost.id, since: FIRST_COST_DAY, until: today })
}

/** Takes a deleted cost out of the store's spend. */
export const clearCostDays = (program: Program, store: { id: string; timeZone: string }, id: string): Promise<void> =>
  clearSpend(program, store.id, { platform: 'fixed', accountId: id, since: FIRST_COST_DAY, until: todayIn(store.timeZone, program.now()) })

/** A program that stood still for a month still writes every day. */
const REWRITTEN_DAYS = 40

/** Writes the last days of every cost until today. */
export const writeFixedCosts = async (program: Program): Promise<void> => {
  for (const { storeId, cost } of await listAllCosts(program.mainDb)) {
    try {
      const store = await program.directory.byId(storeId)
      if (store === undefined) continue
      const today = todayIn(store.timeZone, program.now())
      // Earlier days were written when the cost was saved, and twice a day since.
      await writeSpend(
        program,
        storeId,
        costRows(cost, today).filter(({ day }) => day > addDays(today, -REWRITTEN_DAYS)),
      )
    } catch (error) {
      program.logger.error({ err: error, storeId, costId: cost.id }, 'a fixed cost could not be written and is tried again within 12 hours')
    }
  }
}
