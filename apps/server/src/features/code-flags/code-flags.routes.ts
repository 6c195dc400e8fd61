import type { CodeFlag } from '@convbox/contract/api/code-flags.schemas'
import { AppError } from '../../http/app-error.ts'
import type { Feature } from '../../http/handlers.ts'
import { writeAudit } from '../audit/audit.ts'
import { hasCampaign, insertDismissal, listCodeOrders, readDismissals } from './code-flags.rows.ts'
import { findFlags } from './find-flags.ts'

/** What looks like the misuse of creators' codes. Nothing is held or voided by it. */
export const codeFlagsFeature: Feature<'codeFlags'> = (program) => {
  const { mainDb } = program
  const flagsOf = async (storeId: string, campaignId: string): Promise<CodeFlag[]> => {
    if (!(await hasCampaign(mainDb, storeId, campaignId))) throw new AppError('not found')
    const [orders, dismissedOf] = await Promise.all([listCodeOrders(mainDb, storeId, campaignId), readDismissals(mainDb, campaignId)])
    const flags = findFlags(orders, program.now()).map((flag): CodeFlag => {
      const dismissed = dismissedOf(flag)
      return dismissed === undefined ? flag : { ...flag, dismissed }
    })
    return [...flags.filter(({ dismissed }) => dismissed === undefined), ...flags.filter(({ dismissed }) => dismissed !== undefined)]
  }
  return {
    listCodeFlags: async ({ campaignId }, { store }) => ({ flags: await flagsOf(store.id, campaignId) }),
    dismissCodeFlag: async ({ campaignId, code, kind, evidence }, { store, user }) => {
      const flags = await flagsOf(store.id, campaignId)
      const flag = flags.find((one) => one.code.toLowerCase() === code.toLowerCase() && one.kind === kind && one.evidence === evidence)
      if (flag === undefined || flag.dismissed !== undefined) throw new AppError('already changed')
      const at = new Date(program.now())
      await insertDismissal(mainDb, { code, kind, evidence, campaignId, storeId: store.id, dismissedBy: user.name, dismissedAt: at })
      await writeAudit(mainDb, {
        tenantId: store.tenantId,
        storeId: store.id,
        userId: user.id,
        action: 'code flag dismissed',
        target: flag.code,
        detail: {},
      })
      return {}
    },
  }
}
