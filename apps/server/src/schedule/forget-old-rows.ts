import { FLAG_DAYS } from '@convbox/contract/code-flags'
import { DAY_MS } from '@convbox/contract/durations'
import { ALERTS_KEPT_DAYS } from '@convbox/contract/api/alerts.values'
import { deleteOldAlerts } from '../features/alerts/alerts.ts'
import { REFILLS_KEPT_DAYS } from '@convbox/contract/api/pixel-refill.values'
import { deleteOldRefills } from '../features/pixel-refill/pixel-refill.ts'
import { deleteOldRefusals } from '../deliveries/visitor-refusals.rows.ts'
import { forgetSaltBefore } from '../links/visitor-salt.rows.ts'
import { forgetHandedTo } from '../links/single-use.rows.ts'
import { deleteOldReplies } from '../survey/replies.rows.ts'
import type { Program } from '../program.ts'
import { deleteEndedWindows, deleteOldFailedCodes, deleteOldOrderRows, deleteOldRows } from './forget-old-rows.rows.ts'
import { LOG_DAYS } from './trim-intake-log.ts'

/**
 * Deletes what is kept for seven days (purchase copies in clear text, ended carts, seen webhook ids), ended windows of rate limits,
 * yesterday's salt of link visitors, to which of them single-use codes were given two days ago, hourly counts of browser orders after two days, and file imports and refills finished, alerts ended, and refusals told, 90 days ago;
 * which orders have answered the survey, after 400 days; and the failed codes of checkouts a week after no flag of a code looks back at them.
 */
export const forgetOldRows = async (program: Program): Promise<void> => {
  await deleteOldRows(program.mainDb, new Date(program.now() - LOG_DAYS * DAY_MS))
  await deleteOldFailedCodes(program.mainDb, new Date(program.now() - (FLAG_DAYS + 7) * DAY_MS))
  await deleteOldRefusals(program.mainDb, new Date(program.now() - 90 * DAY_MS))
  await deleteEndedWindows(program.mainDb, new Date(program.now()))
  await deleteOldOrderRows(program.mainDb, new Date(program.now() - 2 * DAY_MS), new Date(program.now() - 90 * DAY_MS))
  await deleteOldAlerts(program.mainDb, new Date(program.now() - ALERTS_KEPT_DAYS * DAY_MS))
  await forgetHandedTo(program.mainDb, new Date(program.now() - 2 * DAY_MS))
  await forgetSaltBefore(program.mainDb, new Date(program.now()).toISOString().slice(0, 10))
  await deleteOldReplies(program.mainDb, new Date(program.now() - 400 * DAY_MS))
  await deleteOldRefills(program.mainDb, new Date(program.now() - REFILLS_KEPT_DAYS * DAY_MS))
}
