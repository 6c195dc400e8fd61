/** What a store is on, changed by the operator of the server: until there is billing nobody else can. */
import { randomUUID } from 'node:crypto'
import { PLANS, type Plan, productOf } from '@convbox/contract'
import type { MainDb } from '@convbox/storage'
import { writeAudit } from '../audit/audit.ts'
import { cancelCharges, findStoreByName, insertCharge } from './stores.rows.ts'

/** One of the plans, by its name in any case. */
export const planOf = (text: string): Plan | undefined => PLANS.find((plan) => plan.toLowerCase() === text.trim().toLowerCase())

/** Puts the store on these plans and no other, with the audit row: what counted is canceled and stays in the list. false: there is no such store. */
export const setPlans = (mainDb: MainDb, { websiteName, plans }: { websiteName: string; plans: readonly Plan[] }): Promise<boolean> =>
  mainDb.db.transaction(async (db) => {
    const store = await findStoreByName({ db }, websiteName)
    if (store === undefined) return false
    const before = await cancelCharges({ db }, store.id)
    for (const plan of plans)
      await insertCharge(
        { db },
        {
          id: randomUUID(),
          storeId: store.id,
          // A plan of no product goes on with the one that the store has.
          productName: productOf(plan) ?? before[0]?.productName ?? 'Convbox',
          packageCode: plan,
          status: 'Active',
        },
      )
    const detail = { plan: { from: before.map(({ packageCode }) => packageCode).join(', '), to: plans.join(', ') } }
    await writeAudit({ db }, { tenantId: store.tenantId, storeId: store.id, action: 'store changed', target: websiteName, detail })
    return true
  })
