import type { Feature } from '../../http/handlers.ts'
import { AppError } from '../../http/app-error.ts'
import { createSharedLimit } from '../../http/shared-limit.ts'
import { writeAudit } from '../audit/audit.ts'
import { shopOf } from './shop-of.ts'
import { askForRun, isSwitchedOn, listRuns, switchStore } from './shopper-runs.rows.ts'

/** Each run asks the shop for pages and the platforms for answers. */
const ASKED = { name: 'shopper runs', max: 12, windowMs: 60 * 60_000 }

/** The runs of a store's synthetic shopper, its switch, and a run now. */
export const shopperFeature: Feature<'shopper'> = (program) => {
  const asked = createSharedLimit(program, ASKED)
  return {
    shopperRuns: async (_input, { store }) => {
      const kept = await program.directory.byId(store.id)
      const shop = kept && shopOf(kept, program.config.PUBLIC_URL)
      const runs = await listRuns(program.mainDb, store.id)
      return {
        isOn: await isSwitchedOn(program.mainDb, store.id),
        isFull: shop !== undefined && shop.kind !== 'real',
        ...(shop !== undefined && { shopUrl: shop.url }),
        runs: runs.map(({ id, state, isAsked, askedAt, finishedAt, result }) => ({
          id,
          state,
          isAsked,
          askedAt: askedAt.toISOString(),
          ...(finishedAt !== undefined && { finishedAt: finishedAt.toISOString() }),
          ...(result !== undefined && { result }),
        })),
      }
    },
    switchShopper: async ({ isOn }, { store, user }) => {
      if ((await isSwitchedOn(program.mainDb, store.id)) === isOn) return { isOn }
      await program.mainDb.db.transaction(async (db) => {
        await switchStore({ db }, store.id, { isOn, at: new Date(program.now()) })
        await writeAudit(
          { db },
          {
            tenantId: store.tenantId,
            storeId: store.id,
            userId: user.id,
            action: isOn ? 'shopper switched on' : 'shopper switched off',
            target: store.websiteName,
            detail: {},
          },
        )
      })
      return { isOn }
    },
    runShopper: async (_input, { store, user }) => {
      const kept = await program.directory.byId(store.id)
      if (kept === undefined) throw new AppError('not found')
      await asked.check(store.id)
      const id = await program.mainDb.db.transaction(async (db) => {
        const run = await askForRun({ db }, store.id, { isAsked: true, at: new Date(program.now()) })
        await writeAudit(
          { db },
          {
            tenantId: store.tenantId,
            storeId: store.id,
            userId: user.id,
            action: 'shopper asked for',
            target: store.websiteName,
            detail: {},
          },
        )
        return run
      })
      program.signals.emit('shopper')
      return { id }
    },
  }
}
