import { alertPage } from '@convbox/contract/api/alerts.values'
import type { AuditAction, AuditDetail } from '@convbox/contract/api/audit.values'
import type { Trouble } from '@convbox/contract/api/dashboard.schemas'
import { DASHBOARD_WIDGETS, DEFAULT_WIDGETS, MAX_SHARES, monthOf, SHARE_PATH } from '@convbox/contract/dashboard'
import { todayIn } from '@convbox/contract/date-range'
import { DAY_MS, HOUR_MS } from '@convbox/contract/durations'
import { hasFeature } from '@convbox/contract/plans'
import type { MainDbQueries } from '@convbox/storage'
import { AppError } from '../../http/app-error.ts'
import type { CallerStore, Feature, StoreCaller } from '../../http/handlers.ts'
import { networkOf } from '../../http/rate-limit.ts'
import { createSharedLimit } from '../../http/shared-limit.ts'
import { listAlerts } from '../alerts/alerts.ts'
import { writeAudit } from '../audit/audit.ts'
import { writeGoals } from './goals.rows.ts'
import { readLayout, writeLayout } from './layouts.rows.ts'
import { narrowDashboard } from './narrow-dashboard.ts'
import { readDashboard } from './read-dashboard.ts'
import { addShare, countShares, listShares, openShare, revokeShare } from './shares.rows.ts'

/** Links that one may try from a network in an hour: a page that somebody keeps open asks twelve times. */
const TRIES = 120

/** The owner's morning page: a day against earlier ones, goals, what is broken, and links that share it. */
export const dashboardFeature: Feature<'dashboard'> = (program) => {
  const { mainDb, config } = program
  const now = (): Date => new Date(program.now())
  const tries = createSharedLimit(program, { name: 'shared dashboard', max: TRIES, windowMs: HOUR_MS })
  const ownerOf = ({ store, user }: StoreCaller) => ({ userId: user.id, storeId: store.id })
  const note = (
    db: MainDbQueries,
    { store, user }: StoreCaller,
    action: AuditAction,
    { target, detail = {} }: { target: string; detail?: AuditDetail },
  ) => writeAudit(db, { tenantId: store.tenantId, storeId: store.id, userId: user.id, action, target, detail })
  const troublesOf = async (store: CallerStore, isAllSites: boolean): Promise<Trouble[]> => {
    const alerts = await listAlerts(mainDb, store.id)
    return alerts.flatMap(({ id, kind, subject, detail, raisedAt, endedAt }) =>
      endedAt === null
        ? [
            {
              ...(isAllSites && { store: { websiteName: store.websiteName, websiteTitle: store.title } }),
              id,
              kind,
              detail,
              page: alertPage(kind, subject),
              raisedAt: raisedAt.toISOString(),
              timezone: store.timeZone,
            },
          ]
        : [],
    )
  }

  return {
    readDashboard: ({ day, model }, { stores }) => readDashboard(program, stores, { day, model }),
    readTroubles: async (_input, { stores, isAllSites }) =>
      (await Promise.all(stores.map((store) => troublesOf(store, isAllSites))))
        .flat()
        .toSorted((one, other) => (one.raisedAt > other.raisedAt ? -1 : 1)),
    readLayout: async (_input, caller) => {
      const saved = await readLayout(mainDb, ownerOf(caller))
      return { widgets: saved ?? [...DEFAULT_WIDGETS], isDefault: saved === undefined }
    },
    saveLayout: async ({ widgets }, caller) => {
      await writeLayout(mainDb, ownerOf(caller), widgets, now())
      return { ok: true }
    },
    saveGoals: async ({ goals }, caller) => {
      const { store } = caller
      const month = monthOf(todayIn(store.timeZone, program.now()))
      await mainDb.db.transaction(async (db) => {
        await writeGoals({ db }, store.id, goals, { month, at: now() })
        const extra = goals.map(({ metric, target }) => `${metric}: ${target ?? '-'}`).join(', ')
        await note({ db }, caller, 'goals saved', { target: store.websiteName, detail: { startsOn: month, extra } })
      })
      return { ok: true }
    },
    listShares: async (_input, { store }) =>
      (await listShares(mainDb, store.id, now())).map(({ id, name, madeBy, madeAt, expiresAt, openings, openedAt }) => ({
        id,
        name,
        madeBy,
        madeAt: madeAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        openings,
        ...(openedAt && { openedAt: openedAt.toISOString() }),
      })),
    makeShare: async ({ name, days, widgets }, caller) => {
      const { store, user } = caller
      if (widgets.length === 0) throw new AppError('invalid input', { details: { widgets: 'Field is required!' } })
      const expiresAt = new Date(program.now() + days * DAY_MS)
      const token = await mainDb.db.transaction(async (db) => {
        if ((await countShares({ db }, store.id, now())) >= MAX_SHARES)
          throw new AppError('invalid input', { details: { name: `At most ${MAX_SHARES} links: withdraw one first` } })
        const ordered = DASHBOARD_WIDGETS.flatMap((widget) => widgets.find((each) => each === widget) ?? [])
        const share = { storeId: store.id, name, widgets: ordered, enteredBy: user.id, madeBy: user.name, madeAt: now(), expiresAt }
        await note({ db }, caller, 'dashboard shared', { target: name, detail: { extra: expiresAt.toISOString().slice(0, 10) } })
        return addShare({ db }, share)
      })
      // Behind the #, where no server and no Referer gets it.
      return { link: `${config.PUBLIC_URL}${SHARE_PATH}#${token}`, expiresAt: expiresAt.toISOString() }
    },
    revokeShare: async ({ id }, caller) => {
      await mainDb.db.transaction(async (db) => {
        const name = await revokeShare({ db }, caller.store.id, id, now())
        if (name === undefined) throw new AppError('not found')
        await note({ db }, caller, 'shared dashboard withdrawn', { target: name })
      })
      return { ok: true }
    },
    readShared: async ({ token, day }, caller) => {
      await tries.check(networkOf(caller.ip))
      const share = await openShare(mainDb, token, now())
      if (share === undefined || !hasFeature(share.store.plans, 'Dashboard')) throw new AppError('wrong link')
      const { store, expiresAt, widgets } = share
      const whole = await readDashboard(program, [store], { day, model: 'last_click' })
      return {
        title: store.title,
        expiresAt: expiresAt.toISOString(),
        widgets,
        dashboard: narrowDashboard(whole, widgets),
      }
    },
  }
}
