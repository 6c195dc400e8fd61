/** The job that pays creators for visits by their links: once a day for the days until then, never less than was entered. */
import { earnedByCount, roundedUnits, type Counted } from '@convbox/commissions'
import { addDays, todayIn, type Day } from '@convbox/contract/date-range'
import { startOfDay } from '@convbox/contract/store-days'
import { inTransaction } from '../../ingest/in-transaction.ts'
import type { Program } from '../../program.ts'
import { addVisitEntries, readEntered } from './counted.rows.ts'
import { lockBook } from './book.rows.ts'
import { listPayingVisits } from './campaign-changes.rows.ts'
import { readCampaignTerms } from './campaign-terms.rows.ts'
import { amountFor, currencyOf, maturityAt, periodsOf, versionAt, type CampaignTerms } from './campaign-terms.ts'
import { countVisits, type VisitPeriod } from './visits.sql.ts'

type Period = VisitPeriod & { perClick: string }

/** When visits are paid, and how, up to an instant: within the campaign, by the version in force at the visit. */
const paidPeriods = ({ versions, fromMs, untilMs = Infinity }: CampaignTerms, endMs: number): Period[] =>
  periodsOf(versions).flatMap(({ rule: { perClick }, ...version }) => {
    const period = {
      fromMs: Math.max(fromMs, version.fromMs),
      // The campaign's last instant counts.
      untilMs: Math.min(untilMs + 1, endMs, version.untilMs),
    }
    return perClick === undefined || period.untilMs <= period.fromMs ? [] : [{ ...period, perClick }]
  })

const creditCampaignClicks = async (program: Program, terms: CampaignTerms): Promise<void> => {
  const { storeId, campaignId, timeZone } = terms
  const today = todayIn(timeZone, program.now())
  const lastDay: Day = addDays(today, -1)
  const end = startOfDay(today, timeZone)
  const maturesAt = maturityAt(terms, end.getTime())
  const counted = new Map<string, Counted[]>()
  for (const period of paidPeriods(terms, end.getTime()))
    for (const { creator_id: id, clicks } of await countVisits(program.warehouse, terms, period))
      counted.set(id, [...(counted.get(id) ?? []), { count: BigInt(clicks), amount: amountFor(terms, id, period.perClick), per: 1n }])
  if (counted.size === 0) return
  const clicksCap = versionAt(terms, end.getTime() - 1)?.rule.clicksCap
  await inTransaction(program, async (db) => {
    await lockBook(db, campaignId)
    const entered = await readEntered(db, campaignId, 'clicks')
    const news = [...counted].flatMap(([creatorId, counts]) => {
      if (terms.creators.get(creatorId)?.isBlocked !== false) return []
      const currency = currencyOf(terms, creatorId)
      const earned = earnedByCount(counts, currency)
      const most = clicksCap === undefined ? undefined : roundedUnits(amountFor(terms, creatorId, clicksCap), currency)
      const units = (most !== undefined && earned > most ? most : earned) - (entered.get(creatorId) ?? 0n)
      return units > 0n ? [{ creatorId, units, currency }] : []
    })
    await addVisitEntries(db, { storeId, campaignId, lastDay, at: end, enteredAt: new Date(program.now()), maturesAt }, news)
  })
}

/** Safe to repeat and to break off: a day's entries of a campaign are written together, and once. */
export const creditClicks = async (program: Program): Promise<void> => {
  for (const { storeId, campaignId } of await listPayingVisits(program.mainDb)) {
    try {
      const terms = await readCampaignTerms(program, storeId, campaignId)
      if (terms !== undefined) await creditCampaignClicks(program, terms)
    } catch (error) {
      program.logger.error({ err: error, storeId, campaignId }, 'the visits of a campaign could not be paid and are tried again later')
    }
  }
}
