import type { AuditAction } from '@convbox/contract/api/audit.values'
import { AppError } from '../../http/app-error.ts'
import type { Feature, StoreCaller } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { writeAudit } from '../audit/audit.ts'
import { hasDiscount, listDrifts, settleAdded, wishRestored } from './drift.rows.ts'

type Drifts = Pick<ReturnType<Feature<'discountCodes'>>, 'listDiscountDrifts' | 'restoreDiscount' | 'settleAddedCode'>

/** Discounts that were changed at Shopify. */
export const discountDrift = (program: Program): Drifts => {
  const { mainDb } = program
  const drifts = (storeId: string, campaignId?: string) => listDrifts(mainDb, { storeId, campaignId, now: program.now() })
  const note = ({ store, user }: StoreCaller, action: AuditAction, target: string): Promise<void> =>
    writeAudit(mainDb, { tenantId: store.tenantId, storeId: store.id, userId: user.id, action, target, detail: {} })
  /** Refused if it does not exist, or nothing of it differs. */
  const readDrift = async (storeId: string, campaignId: string, discountId: string) => {
    if (!(await hasDiscount(mainDb, { storeId, campaignId, discountId }))) throw new AppError('not found')
    const drift = (await drifts(storeId, campaignId)).find((one) => one.discountId === discountId)
    if (drift === undefined) throw new AppError('already changed')
    return drift
  }
  return {
    listDiscountDrifts: async ({ campaignId }, { store }) => ({ discounts: await drifts(store.id, campaignId) }),
    restoreDiscount: async (named, caller) => {
      const { title } = await readDrift(caller.store.id, named.campaignId, named.discountId)
      if (!(await wishRestored(mainDb, { ...named, storeId: caller.store.id }, new Date(program.now()))))
        throw new AppError('already changed')
      await note(caller, 'discount restored', title)
      program.signals.emit('campaigns')
      return {}
    },
    settleAddedCode: async (named, caller) => {
      await readDrift(caller.store.id, named.campaignId, named.discountId)
      if (!(await settleAdded(mainDb, { ...named, storeId: caller.store.id }))) throw new AppError('already changed')
      await note(caller, named.end === 'keep' ? 'added code kept' : 'added code removed', named.code)
      program.signals.emit('campaigns')
      return {}
    },
  }
}
