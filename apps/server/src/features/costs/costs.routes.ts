import type { AuditAction } from '@convbox/contract/api/audit.values'
import { COST_OVERVIEW_DAYS, LISTED_COST_FAULTS } from '@convbox/contract/costs'
import { DAY_MS } from '@convbox/contract/durations'
import type { Feature, StoreCaller } from '../../http/handlers.ts'
import { writeAudit } from '../audit/audit.ts'
import { countVariantCosts, deleteVariantCosts, listOpenChanges, readOrderCosts, writeOrderCosts, writeVariantCosts } from './costs.rows.ts'
import { countCostedOrders, readLackingVariants } from './costs.sql.ts'
import { readCostFile } from './read-cost-file.ts'

/** What a store's orders cost it. */
export const costsFeature: Feature<'costs'> = (program) => {
  const { mainDb, warehouse } = program
  const note = async ({ store, user }: StoreCaller, action: AuditAction): Promise<void> => {
    await writeAudit(mainDb, {
      tenantId: store.tenantId,
      storeId: store.id,
      userId: user.id,
      action,
      target: store.websiteName,
      detail: {},
    })
    program.signals.emit('costs')
  }
  const now = (): Date => new Date(program.now())
  return {
    costOverview: async (_input, { store }) => {
      const since = new Date(program.now() - COST_OVERVIEW_DAYS * DAY_MS)
      const [costs, variants, { orders, lacking: ordersWithoutCost }, lacking, open] = await Promise.all([
        readOrderCosts(mainDb, store.id),
        countVariantCosts(mainDb, store.id),
        countCostedOrders(warehouse, store.id, since),
        readLackingVariants(warehouse, store.id, since),
        listOpenChanges(mainDb, store.id),
      ])
      return { currency: store.currency, ...costs, ...variants, orders, ordersWithoutCost, lacking, isApplying: open.length > 0 }
    },
    saveOrderCosts: async (costs, caller) => {
      await writeOrderCosts(mainDb, caller.store.id, costs, now())
      await note(caller, 'order costs saved')
      return { ok: true }
    },
    importCostFile: async ({ csv, isPreview }, caller) => {
      const { costs, lines, missing, unknown, bad } = readCostFile(csv)
      const isTaken = !isPreview && missing.length + bad.length === 0 && costs.length > 0
      if (isTaken) {
        await writeVariantCosts(mainDb, caller.store.id, costs, now())
        await note(caller, 'cost file imported')
      }
      return { isTaken, lines, variants: costs.length, missing, unknown, bad: bad.slice(0, LISTED_COST_FAULTS), badCount: bad.length }
    },
    deleteFileCosts: async (_input, caller) => {
      await deleteVariantCosts(mainDb, caller.store.id, now())
      await note(caller, 'file costs deleted')
      return { ok: true }
    },
  }
}
