/** A store's plans, changed by the operator of the server: until there is billing nobody else can. */
import { randomUUID } from 'node:crypto'
import { PLANS, type Plan, productOf } from '@convbox/contract'
import type { MainDb } from '@convbox/storage'
import { writeAudit } from '../audit/audit.ts'
import { cancelCharges, findStoreByName, insertCharge } from './stores.rows.ts'

/** A plan by its name in any case. */
export const planOf = (text: string): Plan | undefined => PLANS.find((plan) => plan.toLowerCase() === text.trim().toLowerCase())

/** Puts the store on exactly these plans, with the audit row: active charges are canceled and stay in the list. false: no such store. */
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
          // A plan without a product continues with the store's.
          productName: productOf(plan) ?? before[0]?.productName ?? 'Convbox',
          packageCode: plan,
          status: 'Active',
        },
      )
    const detail = { plan: { from: before.map(({ packageCode }) => packageCode).join(', '), to: plans.join(', ') } }
    await writeAudit({ db }, { tenantId: store.tenantId, storeId: store.id, action: 'store changed', target: websiteName, detail })
    return true
  })
