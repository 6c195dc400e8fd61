/** One step of reading the campaigns, ad sets and ads of an ad account: status, budget, links. A failed reading keeps what the one before it told. */
import { DAY_MS } from '@convbox/contract/durations'
import { withAccess } from '../../channel-tokens/channel-auths.ts'
import type { AdListAnswer } from '../../platforms/ad-listing.ts'
import { AD_LISTINGS } from '../../platforms/all-ad-listings.ts'
import { attempt } from '../../platforms/channel-call.ts'
import type { Program } from '../../program.ts'
import { replaceAdStates } from '../../spend/ad-states.rows.ts'
import { accountOf, beginRead, inPause, LOOK_MS, note, onFailure } from './advance-read.ts'
import { settleStates } from './settle-states.ts'
import type { AccountRead } from './spend-reads.rows.ts'

/** Asks for an account's ads, looks for the list that the platform makes of them, or stores them. Every expected failure is kept in the reading's row. */
export const readAds = async (program: Program, read: AccountRead): Promise<void> => {
  const listing = AD_LISTINGS[read.platform]
  const running = await beginRead(program, read)
  if (running === undefined) return
  const account = accountOf(read)
  const { report } = read
  const asked = await attempt(() =>
    withAccess(program, running.auth, async (client): Promise<AdListAnswer> => {
      if (report !== undefined && listing.look !== undefined) return listing.look(client, account, report.id)
      return listing.ask(client, account)
    }),
  )
  if ('failure' in asked) return onFailure(running, asked.failure, asked.retryMs)
  const { value } = asked
  if (value === 'running') return note(running, { nextAt: inPause(running, LOOK_MS) })
  if (value === 'lost') {
    await note(running, { report: null })
    return onFailure(running, 'platform error')
  }
  if ('report' in value) return note(running, { report: { id: value.report, since: '', until: '' }, nextAt: inPause(running, 0) })
  const objects = settleStates(value.objects, program.now())
  await replaceAdStates(program.mainDb, read, { objects, currency: read.currency })
  const readAt = new Date(program.now())
  return note(running, { report: null, attempts: 0, failure: null, readAt, nextAt: inPause(running, DAY_MS) })
}
