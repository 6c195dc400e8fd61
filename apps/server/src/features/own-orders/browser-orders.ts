/** Whether orders that only the browser told count, and up to which amount. */
import type { BrowserOrderRule } from '@convbox/contract'
import { mainDbSchema, type MainDbQueries } from '@convbox/storage'
import { eq } from 'drizzle-orm'
import { AppError } from '../../http/app-error.ts'
import type { StoreCaller } from '../../http/handlers.ts'
import { appendToLog } from '../../intake/append.ts'
import { recordOf } from '../../intake/intake-record.ts'
import type { Program } from '../../program.ts'
import { writeAudit } from '../audit/audit.ts'
import { readBrowserOrderIds } from './own-arrivals.sql.ts'

const { store } = mainDbSchema

/** Orders per record of the intake log. */
const CHUNK = 1000

/** The store's rule. */
export const readBrowserOrderRules = async ({ db }: MainDbQueries, storeId: string) => {
  const [row] = await db.select({ rule: store.browserOrders, max: store.browserOrderMax }).from(store).where(eq(store.id, storeId))
  if (row === undefined) throw new AppError('not found')
  return { rule: row.rule === 'exclude' ? ('exclude' as const) : ('count' as const), max: row.max ?? undefined }
}

/** Changes the rule and judges existing orders by it: through the intake log, so that it comes after what was told before. Setting the same rule judges again. */
export const changeBrowserOrderRules = async (
  program: Program,
  { store: { id, tenantId, websiteName }, user }: StoreCaller,
  wanted: { rule: BrowserOrderRule; max: string | undefined },
): Promise<void> => {
  await program.mainDb.db.transaction(async (db) => {
    const before = await readBrowserOrderRules({ db }, id)
    if (before.rule === wanted.rule && before.max === wanted.max) return
    await db
      .update(store)
      .set({ browserOrders: wanted.rule, browserOrderMax: wanted.max ?? null })
      .where(eq(store.id, id))
    const detail = {
      ...(before.rule !== wanted.rule && { browserOrders: { from: before.rule, to: wanted.rule } }),
      ...(before.max !== wanted.max && { browserOrderMax: { from: before.max ?? null, to: wanted.max ?? null } }),
    }
    await writeAudit({ db }, { tenantId, storeId: id, userId: user.id, action: 'store changed', target: websiteName, detail })
  })
  program.directory.invalidate()
  const orderIds = await readBrowserOrderIds(program.warehouse, id)
  for (let from = 0; from < orderIds.length; from += CHUNK) {
    const content = { kind: 'judge orders', orderIds: orderIds.slice(from, from + CHUNK), rules: wanted } as const
    if (!(await appendToLog(program, recordOf(id, new Date(program.now()).toISOString(), content)))) throw new AppError('overloaded')
  }
}
