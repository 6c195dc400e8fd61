/**
 * Keeps every night what the reports say of the last days, so that a later difference can be explained. Source: docs/decisions/0024-kept-figures.md.
 */
import { CONVBOX_BOUNDS } from '@convbox/contract/convbox-settings'
import { KEPT_DAYS } from '@convbox/contract/reports/changes.values'
import { addDays, todayIn } from '@convbox/contract/date-range'
import { instantsOf } from '@convbox/contract/store-days'
import type { Program } from '../program.ts'
import { withStoreLock } from './dirty.rows.ts'
import { keepAnswers } from './kept-answers.sql.ts'
import { forgetNights, isKept, saveNight } from './kept-figures.rows.ts'
import { keepVersions } from './kept-figures.sql.ts'

/** Nights are listed a little longer than their days, so that every kept day has its first one. */
const LISTED_NIGHTS = KEPT_DAYS + 30

type KeptStore = { id: string; timeZone: string }

/** Keeps the store's figures of this night, unless they are. Under the store's lock: an erasure must not run at the same time. */
export const keepFiguresOf = async (program: Program, { id, timeZone }: KeptStore): Promise<void> => {
  const { mainDb, warehouse } = program
  const keptAt = new Date(program.now())
  const day = todayIn(timeZone, keptAt.getTime())
  if (await isKept(mainDb, id, day)) return
  const [fromDay, toDay] = [addDays(day, -KEPT_DAYS), addDays(day, -1)]
  const span = { storeId: id, fromDay, toDay, ...instantsOf({ from: fromDay, to: toDay }, timeZone) }
  const surveyFrom = addDays(fromDay, -CONVBOX_BOUNDS.surveyDays.most)
  await withStoreLock(mainDb, id, 'wait', async () => {
    await keepVersions(warehouse, span, keptAt)
    await keepAnswers(warehouse, { storeId: id, ...instantsOf({ from: surveyFrom, to: toDay }, timeZone) }, keptAt)
  })
  await saveNight(mainDb, id, { day, keptAt, failedAt: null, hasViews: true, hasAnswers: true })
  await forgetNights(mainDb, id, addDays(day, -LISTED_NIGHTS))
}

/**
 * The job: every store whose day has begun since its last night. A store that fails is noted with the time, which its report says, and tried again the next
 * time; it keeps no other from its turn. Nights of a pause are not made up: nobody knows what the reports said then.
 */
export const keepFigures = async (program: Program): Promise<void> => {
  for (const store of await program.directory.all()) {
    try {
      await keepFiguresOf(program, store)
    } catch (error) {
      program.logger.error({ err: error, storeId: store.id }, 'the figures of a store could not be kept and are tried again')
      const now = program.now()
      await saveNight(program.mainDb, store.id, {
        day: todayIn(store.timeZone, now),
        keptAt: null,
        failedAt: new Date(now),
        hasViews: false,
        hasAnswers: false,
      })
    }
  }
}
