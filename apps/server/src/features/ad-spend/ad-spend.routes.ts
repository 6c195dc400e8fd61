import { SPEND_CHANNELS, SPEND_HISTORY_DAYS, SPEND_READS } from '@convbox/contract/ad-spend'
import { dayCount } from '@convbox/contract/date-range'
import { AppError } from '../../http/app-error.ts'
import type { Feature } from '../../http/handlers.ts'
import { zoneOfAccount } from './advance-read.ts'
import { ownSpend } from './own-spend.ts'
import { listStoreReads, readAgain, type AccountRead } from './spend-reads.rows.ts'

const newest = (dates: readonly (Date | undefined)[]): Date | undefined =>
  dates.flatMap((date) => date ?? []).toSorted((a, b) => b.getTime() - a.getTime())[0]

/** Days of the history that are read. */
const doneDaysOf = ({ since, openUntil, readAt }: AccountRead, totalDays: number): number => {
  if (since === undefined) return 0
  if (openUntil === undefined) return readAt === undefined ? 0 : totalDays
  return Math.max(0, totalDays - (openUntil < since ? 0 : dayCount({ since, until: openUntil })))
}

/** The three readings of an account as one. */
const describe = (reads: readonly AccountRead[], nowMs: number) => {
  const [first] = reads
  if (first === undefined) return []
  const history = reads.find(({ kind }) => kind === 'history')
  const failed = SPEND_READS.flatMap((kind) => reads.filter((read) => read.kind === kind && read.failure !== undefined))[0]
  const readAt = newest(reads.map((read) => read.readAt))
  const restsUntil = newest(reads.map((read) => read.restsUntil))
  return [
    {
      platName: first.platform,
      authId: first.authId,
      externalId: first.accountId,
      name: first.name,
      ...(first.currency !== undefined && { currency: first.currency }),
      timeZone: zoneOfAccount(first),
      doneDays: history === undefined ? 0 : doneDaysOf(history, SPEND_HISTORY_DAYS),
      totalDays: SPEND_HISTORY_DAYS,
      ...(readAt !== undefined && { readAt: readAt.toISOString() }),
      ...(failed?.failure !== undefined && { failure: failed.failure, nextAt: failed.nextAt.toISOString() }),
      ...(restsUntil !== undefined && restsUntil.getTime() > nowMs && { restsUntil: restsUntil.toISOString() }),
      missingRates: Math.max(0, ...reads.map((read) => read.missingRates)),
    },
  ]
}

/** How far the spend of a store's ad accounts is read, and reading it again. */
export const adSpendFeature: Feature<'adSpend'> = (program) => {
  const { mainDb } = program
  return {
    ...ownSpend(program),
    spendReads: async (_input, { store }) => {
      const reads = (await Promise.all(SPEND_CHANNELS.map((channel) => listStoreReads(mainDb, store.id, channel)))).flat()
      const byAccount = Map.groupBy(reads, ({ platform, accountId }) => `${platform}/${accountId}`)
      return {
        currency: store.currency,
        timezone: store.timeZone,
        accounts: [...byAccount.values()].flatMap((of) => describe(of, program.now())),
      }
    },
    readSpendAgain: async ({ platName, externalId }, { store }) => {
      const account = { storeId: store.id, platform: platName, accountId: externalId }
      if (!(await readAgain(mainDb, account, new Date(program.now())))) throw new AppError('not found')
      program.signals.emit('spend')
      return { ok: true }
    },
  }
}
