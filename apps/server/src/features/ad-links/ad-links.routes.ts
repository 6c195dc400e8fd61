import { todayIn } from '@convbox/contract/date-range'
import { platformOfChannel } from '@convbox/contract/link-tags'
import { readKnownAds } from '../../derive/known-ads.sql.ts'
import { AppError } from '../../http/app-error.ts'
import type { Feature } from '../../http/handlers.ts'
import { foldTag, isWithin } from '../../reports/ads-report/match-ads.ts'
import { clampQuestion } from '../../reports/report-span.ts'
import { deleteMapping, writeMapping } from '../../spend/ad-mappings.rows.ts'
import { readAdsAgain } from '../../spend/ad-states.rows.ts'
import { writeAudit } from '../audit/audit.ts'
import { findAds, readAdLinks } from './ad-links.ts'
import { readUntaggedAds } from './untagged-ads.ts'

/** Handlers of the endpoints. */
export const adLinksFeature: Feature<'adLinks'> = (program) => {
  const { mainDb, warehouse } = program
  const readAds = (store: { id: string; timeZone: string }, channel: string) =>
    readKnownAds(warehouse, { storeId: store.id, channel, toDay: todayIn(store.timeZone, program.now()) })
  return {
    links: async (input, { store }) => readAdLinks(program, store, clampQuestion(program, [store], input)),
    untagged: async (input, { store }) => readUntaggedAds(program, store, clampQuestion(program, [store], input)),
    readAdsAgain: async ({ channel }, { store }) => {
      const platform = platformOfChannel(channel)
      const isAsked = platform !== undefined && (await readAdsAgain(mainDb, store.id, platform, new Date(program.now())))
      if (!isAsked) throw new AppError('not found')
      program.signals.emit('spend')
      return {}
    },
    findAds: async ({ channel, level, query }, { store }) => ({ ads: findAds(await readAds(store, channel), level, query) }),
    saveMapping: async ({ text, ...input }, { store, user }) => {
      const mapping = { ...input, text: foldTag(text) }
      if (!(await readAds(store, input.channel)).some((ad) => isWithin(ad, mapping))) throw new AppError('not found')
      await mainDb.db.transaction(async (db) => {
        await writeMapping({ db }, store.id, mapping, { userId: user.id, at: new Date(program.now()) })
        await writeAudit(
          { db },
          { tenantId: store.tenantId, storeId: store.id, userId: user.id, action: 'ad link mapped', target: mapping.text, detail: {} },
        )
      })
      return {}
    },
    removeMapping: async ({ text, ...input }, { store, user }) => {
      const mapping = { ...input, text: foldTag(text) }
      await mainDb.db.transaction(async (db) => {
        if (!(await deleteMapping({ db }, store.id, mapping))) throw new AppError('not found')
        await writeAudit(
          { db },
          {
            tenantId: store.tenantId,
            storeId: store.id,
            userId: user.id,
            action: 'ad link mapping removed',
            target: mapping.text,
            detail: {},
          },
        )
      })
      return {}
    },
  }
}
