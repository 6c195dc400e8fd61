/** Ad spend and ads of connected accounts: read by the schedule, one job for each platform, so that a slow platform delays no other. */
import type { SpendChannel } from '@convbox/contract/ad-spend'
import { MINUTE_MS } from '@convbox/contract/durations'
import type { Program } from '../../program.ts'
import { advanceRead } from './advance-read.ts'
import { readAds } from './read-ads.ts'
import { listDueReads, matchReads, updateRead, type AccountRead } from './spend-reads.rows.ts'

export { writeFixedCosts } from './fixed-costs.ts'
export { findLate, listAccountReads, type LateAccount } from './late-accounts.ts'
export { matchReads, type AccountRead } from './spend-reads.rows.ts'

/** Accounts of one platform that are read side by side: a slow account holds up one of these at most. */
const AT_ONCE = 4
/** How long one run of the job goes on; the next one continues. */
const RUN_MS = 2 * MINUTE_MS
/** Pause after a fault of our own. */
const FAULT_PAUSE_MS = 10 * MINUTE_MS

const accountOf = ({ storeId, accountId }: AccountRead): string => `${storeId}/${accountId}`

/** Advances what is due of one account, first come first served, one call at a time, until its platform wants a pause: platforms count calls by account. */
const advanceAccount = async (program: Program, reads: readonly AccountRead[]): Promise<void> => {
  for (const read of reads) {
    try {
      if (await (read.kind === 'ads' ? readAds(program, read) : advanceRead(program, read))) return
    } catch (error) {
      // One account must not stop the others.
      program.logger.error(
        { err: error, storeId: read.storeId, platform: read.platform, kind: read.kind },
        'an ad account could not be read and is tried again',
      )
      await updateRead(program.mainDb, read, { nextAt: new Date(program.now() + FAULT_PAUSE_MS) })
    }
  }
}

/** Reads what is due of one platform's accounts. */
export const readSpend = async (program: Program, platform: SpendChannel): Promise<void> => {
  const { mainDb } = program
  await matchReads(mainDb, platform, new Date(program.now()))
  const endsMs = performance.now() + RUN_MS
  while (performance.now() < endsMs) {
    const due = Map.groupBy(await listDueReads(mainDb, platform, new Date(program.now())), accountOf)
    if (due.size === 0) return
    const accounts = [...due.values()]
    const work = async (): Promise<void> => {
      for (let reads = accounts.shift(); reads !== undefined && performance.now() < endsMs; reads = accounts.shift())
        await advanceAccount(program, reads)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }
}
