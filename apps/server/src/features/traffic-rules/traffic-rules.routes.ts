import type { AuditAction } from '@convbox/contract/api/audit.values'
import { RULE_TAKES_ALL, type TrafficRule } from '@convbox/contract/traffic-rules'
import { readRules } from '../../derive/traffic-rules.rows.ts'
import { AppError } from '../../http/app-error.ts'
import type { Feature, StoreCaller } from '../../http/handlers.ts'
import { writeAudit } from '../audit/audit.ts'
import { listVersions, readVersion, writeVersion } from './traffic-rules.rows.ts'
import { shareTouches, tryRules } from './try-rules.ts'

type Change = { rules: readonly TrafficRule[]; version: number; restores?: number; action: AuditAction }

/** A store's traffic rules. Every save is a whole new version; past touches follow in the background. */
export const trafficRulesFeature: Feature<'trafficRules'> = (program) => {
  const { mainDb, signals } = program
  /** The new version's number. Refuses if the rules were changed since the version that the user saw. */
  const save = async ({ store, user }: StoreCaller, { action, version, ...change }: Change): Promise<number> => {
    const next = version + 1
    await mainDb.db.transaction(async (db) => {
      const now = await readRules({ db }, store.id)
      const written = { ...change, storeId: store.id, version: next, userId: user.id, at: new Date(program.now()) }
      if (now.version !== version || !(await writeVersion({ db }, written))) throw new AppError('already changed')
      await writeAudit(
        { db },
        { tenantId: store.tenantId, storeId: store.id, userId: user.id, action, target: store.websiteName, detail: {} },
      )
    })
    signals.emit('traffic rules')
    return next
  }
  return {
    rules: async (_input, { store }) => ({ ...(await readRules(mainDb, store.id)), ...(await listVersions(mainDb, store.id)) }),
    tryRules: ({ rules }, { store }) => tryRules(program, store.id, rules),
    saveRules: async ({ rules, version, isSure }, caller) => {
      if (!isSure) {
        const { touches, taken } = await shareTouches(program, caller.store.id, rules)
        const rule = taken.findIndex((count) => touches > 0 && count / touches >= RULE_TAKES_ALL)
        if (rule >= 0) return { isSaved: false, version, takesAll: { rule, taken: taken[rule] ?? 0, touches } }
      }
      return { isSaved: true, version: await save(caller, { rules, version, action: 'traffic rules saved' }) }
    },
    restoreRules: async ({ restores, version }, caller) => {
      const rules = await readVersion(mainDb, caller.store.id, restores)
      if (rules === undefined) throw new AppError('not found')
      return { version: await save(caller, { rules, version, restores, action: 'traffic rules restored' }) }
    },
  }
}
