/**
 * Convbox's carts and checkouts of finished days, shared at night for large stores. A day counts until one of its sessions, or a touch that
 * shares in them, is written; whom a visitor turns out to be since the night moves shares the next night only. Why: docs/decisions/0034-steps-shared-at-night.md.
 */
import { windowIndex } from '@convbox/attribution'
import { addDays, daysOf, todayIn } from '@convbox/contract/date-range'
import type { Level, WindowKey } from '@convbox/contract/metrics/credit-choices'
import { instantsOf } from '@convbox/contract/store-days'
import { KEPT_UNCOUNTED_MS } from '../derive/session-days.ts'
import { forgetStepDays, readCountedDays, readStepDays, saveStepDays } from '../derive/session-days.rows.ts'
import { removeForgottenDays } from '../derive/session-days.sql.ts'
import { nextVersion, versionAt } from '../derive/versions.ts'
import type { Program } from '../program.ts'
import type { CreditRow } from './conversion-analysis/move-given.ts'
import type { ReportRange, Span } from './report-span.ts'
import { countStepSessions, readSharedSteps, readStepsOfDays, writeStepDays, type StepQuestion } from './step-credits.sql.ts'

/** What nights share; anything else is shared by the report itself. */
const NIGHT_WINDOW: WindowKey = '28'
const NIGHT_LEVELS: readonly Level[] = ['channel', 'channel_group', 'campaign']

/** A little more than the longest range that a report shows, a year. */
const SHARED_DAYS = 400
/** Sessions with a cart or checkout in that time below which a report is fast without the nights. */
const LEAST_SESSIONS = 50_000

/** The days of a range that a night shared. A day that is cut off has no figures of its own. */
const readNights = async ({ mainDb }: Pick<Program, 'mainDb'>, span: Span, { level }: StepQuestion, range: ReportRange) => {
  if (span.window !== windowIndex(NIGHT_WINDOW) || !NIGHT_LEVELS.includes(level)) return []
  const days = await readStepDays(mainDb, span.storeId, span.timezone, range)
  return days.filter(({ day }) => range.endsAt === undefined || day !== range.to)
}

/** Carts and checkouts of the sessions that began in the range, as rows beside those of orders; rows of one place may come several times, to be added by the caller. */
export const readStepCredits = async (
  program: Pick<Program, 'warehouse' | 'mainDb'>,
  span: Span,
  question: StepQuestion,
  range: ReportRange,
): Promise<CreditRow[]> => {
  const { warehouse } = program
  const nights = await readNights(program, span, question, range)
  if (nights.length === 0) return readSharedSteps(warehouse, span, question)
  const known = new Set(nights.map(({ day }) => day))
  const onlyDays = daysOf({ since: range.from, until: range.to }).filter((day) => !known.has(day))
  const [ofDays, ofSessions] = await Promise.all([
    readStepsOfDays(warehouse, span, question, nights),
    onlyDays.length === 0 ? [] : readSharedSteps(warehouse, { ...span, onlyDays }, question),
  ])
  return [...ofDays, ...ofSessions]
}

/** Shares the carts and checkouts of a store's counted days anew, if it is large. Can be interrupted anywhere. */
export const shareStepsOf = async (
  program: Program,
  { id: storeId, timeZone }: { id: string; timeZone: string },
  leastSessions = LEAST_SESSIONS,
): Promise<void> => {
  const { warehouse, mainDb } = program
  const today = todayIn(timeZone, program.now())
  const range = { from: addDays(today, -SHARED_DAYS), to: addDays(today, -1) }
  const days = await readCountedDays(mainDb, storeId, timeZone, range)
  const [first, last] = [days[0], days.at(-1)]
  const span = first &&
    last && { storeId, timezone: timeZone, window: windowIndex(NIGHT_WINDOW), ...instantsOf({ from: first.day, to: last.day }, timeZone) }
  if (span !== undefined && (await countStepSessions(warehouse, span)) >= leastSessions) {
    const version = nextVersion(program)
    await writeStepDays(warehouse, { ...span, onlyDays: days.map(({ day }) => day) }, version)
    await saveStepDays(mainDb, { storeId, timeZone, days, version })
  } else await forgetStepDays(mainDb, storeId)
  const shared = await readStepDays(mainDb, storeId, timeZone, range)
  await removeForgottenDays(warehouse, storeId, {
    tables: ['step_days'],
    days: shared,
    before: versionAt(program.now() - KEPT_UNCOUNTED_MS),
  })
}

/** Shares the steps of every store. One that fails keeps what the last night shared and keeps no other from its turn. */
export const shareSteps = async (program: Program): Promise<void> => {
  for (const store of await program.directory.all())
    await shareStepsOf(program, store).catch((error: unknown) => {
      program.logger.error({ err: error, storeId: store.id }, 'the carts and checkouts of a store could not be shared')
    })
}
