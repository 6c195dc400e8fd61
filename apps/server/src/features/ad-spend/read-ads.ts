/** One step of reading the campaigns, ad sets and ads of an ad account: status, budget, links, and what ads show. A failed reading keeps what the one before it told. */
import { DAY_MS } from '@convbox/contract/durations'
import type { AdListAnswer } from '../../platforms/ad-listing.ts'
import { AD_LISTINGS } from '../../platforms/all-ad-listings.ts'
import type { Program } from '../../program.ts'
import { replaceAdStates } from '../../spend/ad-states.rows.ts'
import { writeCreatives } from '../../spend/creatives.rows.ts'
import { accountOf, askPlatform, beginRead, inPause, LOOK_MS, note, onFailure, rest, type Running } from './advance-read.ts'
import { settleStates } from './settle-states.ts'
import type { AccountRead } from './spend-reads.rows.ts'

/** Asks for an account's ads, looks for the list that the platform makes of them, or stores them. Every expected failure is kept in the reading's row. True: as of `advanceRead`. */
export const readAds = async (program: Program, read: AccountRead): Promise<boolean> => {
  const listing = AD_LISTINGS[read.platform]
  const running = await beginRead(program, read)
  if (running === undefined) return false
  const account = accountOf(read)
  const { report } = read
  const { asked, restMs } = await askPlatform(running, async (client): Promise<AdListAnswer> => {
    if (report !== undefined && listing.look !== undefined) return listing.look(client, account, report.id)
    return listing.ask(client, account)
  })
  if ('failure' in asked) await onFailure(running, asked.failure, asked.retryMs)
  else await keep(running, asked.value)
  return rest(running, restMs)
}

const keep = async (running: Running, value: AdListAnswer): Promise<void> => {
  const { program, read } = running
  if (value === 'running') return note(running, { nextAt: inPause(running, LOOK_MS) })
  if (value === 'lost') {
    await note(running, { report: null })
    return onFailure(running, 'platform error')
  }
  if ('report' in value) return note(running, { report: { id: value.report, since: '', until: '' }, nextAt: inPause(running, 0) })
  const objects = settleStates(value.objects, program.now())
  const readAt = new Date(program.now())
  const creatives = objects.flatMap(({ creative }) => creative ?? [])
  // Before the ads that name them.
  await writeCreatives(program.mainDb, read, { creatives, sandbox: running.auth.sandbox, at: readAt })
  await replaceAdStates(program.mainDb, read, { objects, currency: read.currency })
  if (creatives.length > 0) program.signals.emit('creatives')
  return note(running, { report: null, attempts: 0, failure: null, readAt, nextAt: inPause(running, DAY_MS) })
}
