import { addDays, dayCount, todayIn } from '@convbox/contract/date-range'
import { zoneOf } from '@convbox/contract/store-days'
import { MAX_TARGETS } from '@convbox/contract/scoreboard'
import { AppError } from '../../http/app-error.ts'
import type { Feature } from '../../http/handlers.ts'
import { readLastUpdate } from '../../reports/last-build.sql.ts'
import { checkModel } from '../../reports/model-inputs.ts'
import { clampQuestion } from '../../reports/report-span.ts'
import { writeAudit } from '../audit/audit.ts'
import { readScores } from './read-scores.ts'
import { countTargets, deleteTarget, writeTarget } from './targets.rows.ts'

/** Channels and campaigns against their targets. It advises, and changes nothing at a platform. */
export const scoreboardFeature: Feature<'scoreboard'> = (program) => ({
  report: async ({ mainModel, window, ...asked }, { stores, isAllSites }) => {
    checkModel({ mainModel, adsOnly: '0', timeBasis: 'conversion' })
    const range = clampQuestion(program, stores, asked)
    // An unfinished day has all of its spend to come, or none of it told yet.
    const yesterday = addDays(todayIn(zoneOf(stores), program.now()), -1)
    const to = range.to > yesterday ? yesterday : range.to
    const from = range.from > to ? to : range.from
    const days = dayCount({ since: from, until: to })
    const judged = { from, to, compareFrom: addDays(from, -days), compareTo: addDays(from, -1), days }
    const lastUpdate = await readLastUpdate(program.warehouse, stores)
    const found = await Promise.all(
      stores.map(async (store) => {
        const { rows, targets, unread } = await readScores(program, store, { ...judged, mainModel, window })
        const named = isAllSites ? { store: { websiteName: store.websiteName, websiteTitle: store.title } } : {}
        return { rows: rows.map((row) => ({ ...row, ...named })), targets: targets.map((target) => ({ ...target, ...named })), unread }
      }),
    )
    return {
      ...judged,
      timezone: zoneOf(stores),
      rows: found.flatMap(({ rows }) => rows),
      targets: found.flatMap(({ targets }) => targets),
      unread: [...new Set(found.flatMap(({ unread }) => unread))].toSorted(),
      ...(lastUpdate !== undefined && { lastUpdate }),
    }
  },
  saveTarget: async ({ channel, campaign, metric, target }, { store, user }) => {
    if (channel === '' && campaign !== '') throw new AppError('invalid input', { details: { channel: 'Field is required!' } })
    await program.mainDb.db.transaction(async (db) => {
      if (target === undefined) await deleteTarget({ db }, store.id, { channel, campaign })
      else {
        if ((await countTargets({ db }, store.id)) >= MAX_TARGETS)
          throw new AppError('invalid input', { details: { target: `At most ${MAX_TARGETS} targets: remove one first` } })
        await writeTarget({ db }, store.id, { channel, campaign, metric, target }, new Date(program.now()))
      }
      const place = [channel, campaign].filter((text) => text !== '').join(' / ')
      const detail = { extra: `${metric}: ${target ?? '-'}` }
      const entry = { tenantId: store.tenantId, storeId: store.id, userId: user.id, action: 'score target saved', detail } as const
      await writeAudit({ db }, { ...entry, target: place === '' ? store.websiteName : place })
    })
    return { ok: true }
  },
})
