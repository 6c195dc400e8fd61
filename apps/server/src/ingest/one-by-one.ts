/** The way out of a batch that fails again and again though the engines are well: each record by itself, and what still fails is left out, seen and counted. One strange record must not stop a store, let alone all stores. */
import type { LogEntry } from '@convbox/storage'
import type { Program } from '../program.ts'
import { runBatch, type BatchOptions, type BatchResult } from './batch.ts'
import { probeEngines } from './one-by-one.rows.ts'

/** Whether both databases answer: then it is the batch that is at fault. */
export const areEnginesWell = async (program: Program): Promise<boolean> => {
  try {
    await probeEngines(program.mainDb.pool, program.warehouse)
    return true
  } catch (error) {
    program.logger.warn({ err: error }, 'a database does not answer')
    return false
  }
}

const leaveOut = async (program: Program, { position, record }: LogEntry, token: string): Promise<BatchResult['drops']> => {
  const receivedAt = record.kind === 'unreadable' ? new Date(program.now()).toISOString() : record.receivedAt
  const storeId = record.kind === 'unreadable' ? '' : record.storeId
  const drop = { storeId, minute: `${receivedAt.slice(0, 16)}:00.000Z`, step: 'write', reason: 'bad shape' as const, count: 1 }
  const { storeId: _storeId, ...row } = drop
  await program.warehouse.insert({ table: 'drops', rows: [{ store_id: storeId, ...row, count: '1' }], token: `${token}:left-out` })
  program.logger.error({ position, storeId }, 'a record could not be written and was left out; it stays in the log for a week')
  return [drop]
}

/** Runs each record as a batch of its own. Throws only when a database fails meanwhile; then nothing is lost and all of it is run again. */
export const runOneByOne = async (program: Program, entries: readonly LogEntry[], options: BatchOptions): Promise<BatchResult> => {
  const total: BatchResult = { kept: 0, orders: 0, drops: [] }
  for (const entry of entries) {
    const token = `${options.token}:${entry.position}`
    try {
      const result = await runBatch(program, [entry], { ...options, token })
      total.kept += result.kept
      total.orders += result.orders
      total.drops.push(...result.drops)
    } catch (error) {
      if (!(await areEnginesWell(program))) throw error
      program.logger.error({ err: error, position: entry.position }, 'a record fails by itself')
      total.drops.push(...(await leaveOut(program, entry, token)))
    }
  }
  return total
}
