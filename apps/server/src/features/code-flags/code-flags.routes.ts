import { startOfDay } from '@convbox/contract/store-days'
import { randomUUID } from 'node:crypto'
import { AppError } from '../../http/app-error.ts'
import type { Feature } from '../../http/handlers.ts'
import { inTransaction } from '../../ingest/in-transaction.ts'
import { addAudit } from '../audit/audit.ts'
import { addCodeHold, holdOrdersOfCodes, listCodeHolds, releaseCodeHold } from '../commissions/commissions.ts'
import { lockPayouts } from '../payouts/payouts.ts'
import { answerFlag, hasCampaign, hasCode, listFlags } from './code-flags.rows.ts'

/** What looks like the misuse of creators' codes. Nothing is held or voided by it, but a person may hold the commissions of a code. */
export const codeFlagsFeature: Feature<'codeFlags'> = (program) => {
  const { mainDb } = program
  const now = (): Date => new Date(program.now())
  return {
    listCodeFlags: async ({ campaignId }, { store }) => {
      const of = { storeId: store.id, campaignId }
      if (!(await hasCampaign(mainDb, of))) throw new AppError('not found')
      const [flags, holds] = await Promise.all([listFlags(mainDb, of), listCodeHolds(mainDb.pool, of)])
      return { flags, holds: holds.map((hold) => ({ ...hold, since: hold.since.toISOString(), at: hold.at.toISOString() })) }
    },
    answerCodeFlag: async ({ campaignId, code, kind, evidence, answer }, { store, user }) => {
      const of = { storeId: store.id, campaignId }
      if (!(await hasCampaign(mainDb, of))) throw new AppError('not found')
      const action = answer === 'settled' ? 'code flag settled' : 'code flag dismissed'
      const isAnswered = await answerFlag(mainDb, { ...of, code, kind, evidence }, { answer, by: user.name, at: now() })
      if (!isAnswered) throw new AppError('already changed')
      await addAudit(mainDb.pool, { tenantId: store.tenantId, storeId: store.id, userId: user.id, action, target: code, detail: {} })
      return {}
    },
    holdCode: async ({ campaignId, code, since, reason }, { store, user }) => {
      const of = { storeId: store.id, campaignId }
      if (!(await hasCode(mainDb, { ...of, code }))) throw new AppError('not found')
      return inTransaction(program, async (db) => {
        await lockPayouts(db, store.id)
        const hold = {
          ...of,
          id: randomUUID(),
          code,
          since: startOfDay(since, store.timeZone),
          reason,
          at: now(),
          by: user.id,
          byName: user.name,
        }
        if (!(await addCodeHold(db, hold))) throw new AppError('already changed')
        await holdOrdersOfCodes(db, { campaignId, at: hold.at })
        const [held] = (await listCodeHolds(db, of)).filter((one) => one.code.toLowerCase() === code.toLowerCase())
        const detail = { reason, since }
        await addAudit(db, {
          tenantId: store.tenantId,
          storeId: store.id,
          userId: user.id,
          action: 'code commissions held',
          target: code,
          detail,
        })
        return { orders: held?.orders ?? 0 }
      })
    },
    releaseCode: async ({ campaignId, code }, { store, user }) => {
      const of = { storeId: store.id, campaignId }
      if (!(await hasCampaign(mainDb, of))) throw new AppError('not found')
      return inTransaction(program, async (db) => {
        await lockPayouts(db, store.id)
        const orders = await releaseCodeHold(db, { ...of, code, at: now(), by: user.id, byName: user.name })
        if (orders === undefined) throw new AppError('already changed')
        await addAudit(db, {
          tenantId: store.tenantId,
          storeId: store.id,
          userId: user.id,
          action: 'code commissions released',
          target: code,
          detail: {},
        })
        return { orders }
      })
    },
  }
}
