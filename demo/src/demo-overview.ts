/** What the demo store's owner has set for the pages of the overview: goals of the month, and targets of the scoreboard. */
import { monthOf, type GoalMetric } from '@convbox/contract/dashboard'
import { addMonths, todayIn } from '@convbox/contract/date-range'
import type { ScoreTarget } from '@convbox/contract/scoreboard'
import { writeGoals } from '@convbox/server/features/dashboard/goals.rows'
import { writeTarget } from '@convbox/server/features/scoreboard/targets.rows'
import type { Program } from '@convbox/server/program'

/** In the size of the demo's history. */
const GOALS: readonly { metric: GoalMetric; target: string }[] = [
  { metric: 'sales', target: '200000' },
  { metric: 'spend', target: '27000' },
  { metric: 'roas', target: '3' },
  { metric: 'newCustomerOrders', target: '1000' },
]
const TARGETS: readonly ScoreTarget[] = [
  { channel: '', campaign: '', metric: 'roas', target: '2.5' },
  { channel: 'tiktok', campaign: '', metric: 'cpa', target: '60' },
]
/** Goals hold for the months of the demo's history too. */
const MONTHS_BACK = 4

export const setDemoGoals = async (
  { mainDb, now }: Program,
  { storeId, timeZone }: { storeId: string; timeZone: string },
): Promise<void> => {
  const at = new Date(now())
  await writeGoals(mainDb, storeId, GOALS, { month: monthOf(addMonths(todayIn(timeZone, now()), -MONTHS_BACK)), at })
  for (const target of TARGETS) await writeTarget(mainDb, storeId, target, at)
}
