/** Nightly count of sessions: days that have ended and are not counted, or were written since. Can be interrupted anywhere; the next run counts the rest. */
import { addDays, daysOf, todayIn } from '@convbox/contract/date-range'
import type { Program } from '../program.ts'
import { startOfDay } from '@convbox/contract/store-days'
import { withStoreLock } from './dirty.rows.ts'
import { forgetAllDays, readCountedDays, saveCountedDays, type DaySpan } from './session-days.rows.ts'
import { countDays, readFirstSessionDay, removeForgottenDays } from './session-days.sql.ts'
import { nextVersion, versionAt } from './versions.ts'

/** How long rows that no longer count are kept: no report reads for longer. */
export const KEPT_UNCOUNTED_MS = 3_600_000

type CountedStore = { id: string; timeZone: string }

const countPart = async (program: Program, { id, timeZone }: CountedStore, days: readonly DaySpan[]): Promise<void> => {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return
  const version = nextVersion(program)
  const count = { storeId: id, timezone: timeZone, days: days.map(({ day }) => day), version }
  await countDays(program.warehouse, { ...count, from: first.startsAt, to: last.endsAt })
  await saveCountedDays(program.mainDb, id, timeZone, days, version)
}

/** Counts a store's missing days. Derive waits during each statement: otherwise a session written between counting and saving would be in neither. */
export const countSessionDays = async (program: Program, store: CountedStore): Promise<void> => {
  const { id, timeZone } = store
  await forgetAllDays(program.mainDb, id, timeZone)
  const from = await readFirstSessionDay(program.warehouse, id, timeZone)
  const to = addDays(todayIn(timeZone, program.now()), -1)
  if (from === undefined || from > to) return
  const counted = await readCountedDays(program.mainDb, id, timeZone, { from, to })
  const before = versionAt(program.now() - KEPT_UNCOUNTED_MS)
  await removeForgottenDays(program.warehouse, id, { tables: ['session_days', 'visitor_days'], days: counted, before })
  const known = new Set(counted.map(({ day }) => day))
  const missing = daysOf({ since: from, until: to }).flatMap((day) =>
    known.has(day) ? [] : [{ day, startsAt: startOfDay(day, timeZone), endsAt: startOfDay(addDays(day, 1), timeZone) }],
  )
  // One statement per month, which reads one or two partitions.
  for (const part of Map.groupBy(missing, ({ day }) => day.slice(0, 7)).values())
    await withStoreLock(program.mainDb, id, 'wait', () => countPart(program, store, part))
}
