import type { OrderId } from '@convbox/contract'
import { RECONCILED_DAYS } from '@convbox/contract/history-import'
import { lastDays, todayIn } from '@convbox/contract/date-range'
import { DAY_MS } from '@convbox/contract/durations'
import { Decimal } from 'decimal.js'
import { AppError } from '../../http/app-error.ts'
import type { Feature, StoreCaller } from '../../http/handlers.ts'
import { writeAudit } from '../audit/audit.ts'
import { isConnected, readImportDays, readLastRun, type ImportRun } from './history-import.rows.ts'
import { startHistoryImport } from './history-import.ts'
import { readComparedDays, type ComparedDay } from './reconciliation.rows.ts'

const describeRun = (run: ImportRun) => ({
  status: run.status,
  from: run.from.toISOString(),
  to: run.to.toISOString(),
  ...(run.totalOrders !== undefined && { totalOrders: run.totalOrders }),
  importedOrders: run.importedOrders,
  ...(run.failedReason !== undefined && { failedReason: run.failedReason }),
  startedAt: run.startedAt.toISOString(),
  ...(run.finishedAt !== undefined && { finishedAt: run.finishedAt.toISOString() }),
})

const describeDay = ({ currency: _currency, checkedAt, stillDifferent, ...day }: ComparedDay) => ({
  ...day,
  difference: new Decimal(day.shopifyTotal).minus(day.ourTotal).toFixed(),
  stillDifferent: stillDifferent.map((id) => id as OrderId),
  checkedAt: checkedAt.toISOString(),
})

/** The import of a store's history and the comparison with Shopify. */
export const historyImportFeature: Feature<'historyImport'> = (program) => {
  const status = async ({ store }: StoreCaller) => {
    const { mainDb } = program
    const [run, connected, readableDays] = await Promise.all([
      readLastRun(mainDb, store.id),
      isConnected(mainDb, store.id),
      readImportDays(mainDb, store.id),
    ])
    const isShort = run?.status === 'done' && run.to.getTime() - run.from.getTime() < readableDays * DAY_MS
    return { isConnected: connected, ...(run && { run: describeRun(run) }), ...(connected && isShort && { olderDays: readableDays }) }
  }
  return {
    importStatus: (_input, caller) => status(caller),
    startImport: async (_input, caller) => {
      const { store, user } = caller
      if (!(await isConnected(program.mainDb, store.id)))
        throw new AppError('invalid input', { details: { store: 'No Shopify store is connected' } })
      await program.mainDb.db.transaction(async (db) => {
        await startHistoryImport(program, store.id, { db })
        await writeAudit(
          { db },
          {
            tenantId: store.tenantId,
            storeId: store.id,
            userId: user.id,
            action: 'order history imported',
            target: store.websiteName,
            detail: {},
          },
        )
      })
      program.signals.emit('imports')
      return status(caller)
    },
    reconciliation: async (_input, { store }) => {
      const { since } = lastDays(todayIn(store.timeZone, program.now()), RECONCILED_DAYS)
      const days = await readComparedDays(program.mainDb, store.id, since)
      return {
        isConnected: await isConnected(program.mainDb, store.id),
        currency: days[0]?.currency ?? store.currency,
        timezone: store.timeZone,
        days: days.map(describeDay),
      }
    },
  }
}
