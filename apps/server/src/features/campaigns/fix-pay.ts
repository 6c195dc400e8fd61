/** Fixes in what currency a campaign pays the creators who join it, and by which rate amounts are converted that belong to no order. */
import { todayIn } from '@convbox/contract/date-range'
import type { MainDb } from '@convbox/storage'
import { AppError } from '../../http/app-error.ts'
import type { Program } from '../../program.ts'
import { readPayRates } from '../commissions/commissions.ts'
import { listOwnCurrencies, writePay, type PayRow } from './pay.rows.ts'

/** Of creators who join now. Refused where no rate of today is known: nothing could be paid by it. */
export const fixPay = async (
  program: Program,
  db: Pick<MainDb, 'db'>,
  of: { storeId: string; campaignId: string },
  creatorIds: readonly string[],
): Promise<void> => {
  const wanted = await listOwnCurrencies(db, of, creatorIds)
  const [first] = wanted
  if (first === undefined) return
  const { storeId } = of
  const { campaignCurrency, timeZone } = first
  const day = todayIn(timeZone, program.now())
  const rateOf = await readPayRates(
    program,
    { storeId, currency: campaignCurrency },
    wanted.map(({ currency }) => ({ day, currency })),
  )
  const rows = wanted.map(({ creatorId, creator, currency }): PayRow => {
    const rate = rateOf({ day, currency })
    if (rate === undefined)
      throw new AppError('campaign incomplete', {
        details: {
          creators: `${creator} is paid in ${currency}: please enter its rate of ${day} under Integrations, Spend and costs, Exchange rates`,
        },
      })
    return { creatorId, currency, rate }
  })
  await writePay(db, of, rows)
}
