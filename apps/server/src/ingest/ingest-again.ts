/** Retries events that were left out, after an upgrade or a database repair. */
import { randomUUID } from 'node:crypto'
import type { Program } from '../program.ts'
import { runBatch } from './batch.ts'
import { isDataError } from './data-error.ts'
import { listLeftOut, removeLeftOut, type LeftOut } from './left-out.rows.ts'
import { createRecentIds } from './recent-ids.ts'

/**
 * done: kept now, or dropped by a step with its own reason. still: fails as before. gone: no longer in the log (it
 * keeps a week), or in another log.
 */
export type AgainResult = { event: LeftOut; result: 'done' | 'still' | 'gone'; error?: string }

const ingestOne = async (program: Program, event: LeftOut): Promise<AgainResult> => {
  const { position, index } = event
  const [entry] = await program.log.read({ after: position - 1, limit: 1, maxBytes: 1 })
  if (event.logId !== program.log.id || entry?.position !== position) return { event, result: 'gone' }
  try {
    await runBatch(program, [entry], {
      token: `ingest-again:${randomUUID()}`,
      isHistory: false,
      deliveries: true,
      recent: createRecentIds(),
      onlyEvents: { from: index, to: index + 1 },
    })
    return { event, result: 'done' }
  } catch (error) {
    if (!isDataError(error)) throw error
    return { event, result: 'still', error: error instanceof Error ? error.message.slice(0, 200) : String(error) }
  }
}

/**
 * Retries each left-out event, with its deliveries. Removes those done or gone; keeps the rest for the next attempt.
 * Throws when a database fails.
 */
export const ingestAgain = async (program: Program): Promise<AgainResult[]> => {
  const results: AgainResult[] = []
  for (const event of await listLeftOut(program.mainDb.pool)) {
    const one = await ingestOne(program, event)
    if (one.result !== 'still') await removeLeftOut(program.mainDb.pool, event)
    results.push(one)
  }
  return results
}
