/**
 * One step of one reading of an ad account. Every finished step is saved after its rows: a killed program asks for the same days again, which replace themselves.
 */
import { SPEND_HISTORY_DAYS, SPEND_RECENT_DAYS } from '@convbox/contract/ad-spend'
import { addDays, dayCount, todayIn } from '@convbox/contract/date-range'
import { HOUR_MS, MINUTE_MS } from '@convbox/contract/durations'
import type { ChannelFailure } from '@convbox/contract/channels'
import { findStoreAuth, writeSync, type StoreAuth } from '../../channel-tokens/channel-auths.rows.ts'
import { withAccess } from '../../channel-tokens/channel-auths.ts'
import { SPEND_PLATFORMS } from '../../platforms/all-spend-platforms.ts'
import { attempt } from '../../platforms/channel-call.ts'
import type { SignedClient } from '../../platforms/oauth.ts'
import type { AccountDays, AdFigures, SpendAccount, SpendAnswer } from '../../platforms/spend-platform.ts'
import type { Program } from '../../program.ts'
import { writeSpend } from '../../spend/spend.ts'
import { restAccount, updateRead, type AccountRead, type ReadChange } from './spend-reads.rows.ts'

/** Failures are tried again after a minute, two, four, an hour at most. */
const MAX_PAUSE_MS = HOUR_MS
/** Pause before the next look at a report. */
export const LOOK_MS = 20_000

/** A reading that goes on, with the connection that it uses. */
export type Running = { program: Program; read: AccountRead; auth: StoreAuth }

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The time zone of an account's days; UTC where the platform names none that this machine knows. */
export const zoneOfAccount = ({ platform, timeZone }: Pick<AccountRead, 'platform' | 'timeZone'>): string => {
  const { zoneOf = (zone: string) => zone } = SPEND_PLATFORMS[platform]
  const zone = timeZone === undefined ? undefined : zoneOf(timeZone)
  return zone !== undefined && isTimeZone(zone) ? zone : 'UTC'
}

const todayOf = ({ program, read }: Running): string => todayIn(zoneOfAccount(read), program.now())

/** The span to be read now; undefined: nothing is left of the history. */
const spanOf = (running: Running): (AccountDays & { first: string }) | undefined => {
  const { read } = running
  const today = todayOf(running)
  if (read.kind === 'today') return { first: addDays(today, -1), since: addDays(today, -1), until: today }
  if (read.kind === 'recent') return narrowed(running, addDays(today, -SPEND_RECENT_DAYS), read.openUntil ?? addDays(today, -1))
  const first = read.since ?? addDays(today, -SPEND_HISTORY_DAYS)
  const until = read.since === undefined ? addDays(today, -1) : read.openUntil
  return until === undefined || until < first ? undefined : narrowed(running, first, until)
}

const narrowed = ({ read }: Running, first: string, until: string): AccountDays & { first: string } => {
  const from = addDays(until, 1 - (read.spanDays ?? SPEND_PLATFORMS[read.platform].spanDays))
  return { first, since: from < first ? first : from, until }
}

const NEVER = new Date('9999-01-01T00:00:00Z')

/** When the next reading of this kind is due after all of it was read. */
const dueNext = ({ program, read }: Running): Date => {
  if (read.kind === 'today') return new Date(program.now() + HOUR_MS)
  return read.kind === 'recent' ? new Date(program.now() + 24 * HOUR_MS) : NEVER
}

/** Saves how far a reading is. */
export const note = (running: Running, change: ReadChange): Promise<void> => updateRead(running.program.mainDb, running.read, change)

/** The moment after a pause. */
export const inPause = ({ program }: Running, ms: number): Date => new Date(program.now() + ms)

/** Keeps a failure in the reading's row, and when it is tried again. */
export const onFailure = async (running: Running, failure: ChannelFailure, retryMs?: number): Promise<void> => {
  const attempts = running.read.attempts + 1
  const nextAt = inPause(running, Math.max(retryMs ?? 0, Math.min(MINUTE_MS * 2 ** (attempts - 1), MAX_PAUSE_MS)))
  await note(running, { attempts, failure, nextAt })
  // The platform counts calls by account, not by what they are for.
  if (failure === 'too many requests') await restAccount(running.program.mainDb, running.read, nextAt)
}

/** Whether a part of the days was read before, in this reading. */
const isBegun = ({ kind, since, openUntil }: AccountRead): boolean => (kind === 'history' ? since : openUntil) !== undefined

const take = async (running: Running, span: AccountDays & { first: string }, figures: AdFigures[]): Promise<void> => {
  const { program, read } = running
  const store = await program.directory.byId(read.storeId)
  if (store === undefined) return
  const account = { platform: read.platform, accountId: read.accountId }
  const rows = figures
    .filter(({ day }) => day >= span.since && day <= span.until)
    .map((row) => ({ ...row, ...account, currency: row.currency ?? read.currency ?? store.currency }))
  const { missingRates } = await writeSpend(program, read.storeId, rows, { ...account, since: span.since, until: span.until })
  await writeSync(program.mainDb, read.storeId, read.authId, new Date(program.now()))
  const isAll = span.since <= span.first
  await note(running, {
    ...(read.kind === 'history' && { since: span.first }),
    openUntil: isAll ? null : addDays(span.since, -1),
    report: null,
    attempts: 0,
    failure: null,
    readAt: new Date(program.now()),
    missingRates: (isBegun(read) ? read.missingRates : 0) + missingRates,
    nextAt: isAll ? dueNext(running) : new Date(program.now()),
  })
}

const onAnswer = async (running: Running, span: AccountDays & { first: string }, answer: SpendAnswer): Promise<void> => {
  if (answer === 'running') return note(running, { nextAt: inPause(running, LOOK_MS) })
  if (answer === 'lost') {
    await note(running, { report: null })
    return onFailure(running, 'platform error')
  }
  if (answer === 'too large') {
    const days = dayCount(span)
    // A single day that is too large is the platform's fault.
    if (days === 1) return onFailure(running, 'platform error')
    return note(running, { report: null, spanDays: Math.max(1, Math.floor(days / 2)), nextAt: inPause(running, 0) })
  }
  if ('report' in answer) {
    const report = { id: answer.report, since: span.since, until: span.until }
    return note(running, {
      report,
      ...(running.read.kind === 'history' && { since: span.first, openUntil: span.until }),
      nextAt: inPause(running, 0),
    })
  }
  return take(running, span, answer.figures)
}

/** A reading with the connection that it uses; undefined: the connection is gone, or must be made again, which is noted. */
export const beginRead = async (program: Program, read: AccountRead): Promise<Running | undefined> => {
  const auth = await findStoreAuth(program.mainDb, read.storeId, read.authId)
  if (auth === undefined) return undefined
  const running = { program, read, auth }
  if (!auth.isExpired) return running
  // Until somebody connects it again; the first look after that succeeds.
  await onFailure(running, auth.expiredReason === 'token expired' ? 'token expired' : 'token invalid', 5 * MINUTE_MS)
  return undefined
}

/** The ad account of a reading, as its platform is asked. */
export const accountOf = ({ accountId, parentId, currency, timeZone }: AccountRead): SpendAccount => ({
  externalId: accountId,
  ...(parentId !== undefined && { parentId }),
  ...(currency !== undefined && { currency }),
  ...(timeZone !== undefined && { timeZone }),
})

/** What the platform answers, or its failure, and the pause that it wants for its limits. */
export const askPlatform = async <Value>({ program, auth }: Running, ask: (client: SignedClient) => Promise<Value>) => {
  let restMs = 0
  const wantsRest = (ms: number): void => {
    restMs = Math.max(restMs, ms)
  }
  const asked = await attempt(() => withAccess(program, auth, (client) => ask({ ...client, wantsRest })))
  return { asked, restMs }
}

/** Rests the account after a step, where its platform's limit is near. True: nothing more of it is to be read now. */
export const rest = async (running: Running, restMs: number): Promise<boolean> => {
  if (restMs > 0) await restAccount(running.program.mainDb, running.read, inPause(running, restMs), true)
  return restMs > 0
}

/**
 * Advances a reading of spend by one step: asks for days, looks for a report, or stores figures. Every expected failure is kept in its row. True: the platform wants
 * no more calls for this account now.
 */
export const advanceRead = async (program: Program, read: AccountRead): Promise<boolean> => {
  const running = await beginRead(program, read)
  if (running === undefined) return false
  const platform = SPEND_PLATFORMS[read.platform]
  const span = spanOf(running)
  if (span === undefined) {
    await note(running, { openUntil: null, nextAt: dueNext(running) })
    return false
  }
  const account = accountOf(read)
  const { report } = read
  const { asked, restMs } = await askPlatform(running, async (client): Promise<SpendAnswer> => {
    if (report !== undefined && platform.look !== undefined) return platform.look(client, account, report.id, report)
    return platform.ask(client, account, { since: span.since, until: span.until }, read.kind === 'today')
  })
  if ('failure' in asked) await onFailure(running, asked.failure, asked.retryMs)
  else await onAnswer(running, report === undefined ? span : { ...span, since: report.since, until: report.until }, asked.value)
  return rest(running, restMs)
}
