/** What becomes of lines after their run was made: paid, returned, cancelled; told by a person, a file, or a platform. */
import { amountText } from '@convbox/commissions'
import type { AuditAction, AuditDetail } from '@convbox/contract/api/audit.values'
import type { PayoutMethod } from '@convbox/contract/payouts'
import { startOfDay } from '@convbox/contract/store-days'
import { AppError } from '../../http/app-error.ts'
import type { StoreCaller } from '../../http/handlers.ts'
import { inTransaction } from '../../ingest/in-transaction.ts'
import type { Db } from '../../ingest/identity-links.rows.ts'
import type { Program } from '../../program.ts'
import { addAudit, type AuditEntry } from '../audit/audit.ts'
import type { LineResult, PayoutProvider } from './payout-methods.ts'
import { addEvents, findRun, lockPayouts, readLines, type LineRow, type NewEvent, type RunRow } from './runs.rows.ts'

type Change = { run: RunRow; lines: readonly LineRow[]; db: Db }
type Settled = { events: readonly NewEvent[]; action: AuditAction; detail: AuditDetail }

/** Writes what a change of one run leads to, with its word in the log; all or nothing. Returns the number of changed lines. */
const changeRun = (program: Program, { store, user }: StoreCaller, id: string, change: (of: Change) => Settled): Promise<number> =>
  inTransaction(program, async (db) => {
    await lockPayouts(db, store.id)
    const run = await findRun(db, store.id, { id })
    if (run === undefined) throw new AppError('not found')
    const { events, action, detail } = change({ run, lines: await readLines(db, store.id, { runIds: [id] }), db })
    if (events.length === 0) return 0
    await addEvents(db, { storeId: store.id, at: new Date(program.now()), by: user.id }, events)
    await addAudit(db, { tenantId: store.tenantId, storeId: store.id, userId: user.id, action, target: `P${run.number}`, detail })
    return events.length
  })

const sumText = (lines: readonly LineRow[], { currency }: RunRow): string =>
  `${amountText(
    lines.reduce((sum, { amount }) => sum + amount, 0n),
    currency,
  )} ${currency}`

/** method: in which way; absent: in the run's. */
type Paid = { id: string; references: readonly string[]; payment: string; method?: PayoutMethod | undefined; paidOn: string }

/** Marks lines paid: these, or all that are not paid yet; those that were paid already stay as they are. paidOn: in the store's time zone. */
export const markPaid = (program: Program, caller: StoreCaller, { id, references, payment, method, paidOn }: Paid): Promise<number> =>
  changeRun(program, caller, id, ({ run, lines }) => {
    const wanted = new Set(references)
    const named = lines.filter(({ reference }) => wanted.has(reference))
    if (named.length < wanted.size) throw new AppError('not found')
    if (named.some(({ state }) => state === 'returned' || state === 'cancelled')) throw new AppError('already changed')
    const paid = (wanted.size > 0 ? named : lines).filter(({ state }) => state === 'made')
    const at = startOfDay(paidOn, caller.store.timeZone)
    return {
      events: paid.map(({ reference }) => ({ reference, kind: 'paid', at, note: payment, method })),
      action: 'payout marked paid',
      detail: { amount: sumText(paid, run), payment },
    }
  })

/** Marks a line returned, whether it was marked paid or not; again it changes nothing. */
export const markReturned = async (
  program: Program,
  caller: StoreCaller,
  { id, reference, reason, returnedOn }: { id: string; reference: string; reason: string; returnedOn: string },
): Promise<void> => {
  await changeRun(program, caller, id, ({ run, lines }) => {
    const line = lines.find((one) => one.reference === reference)
    if (line === undefined) throw new AppError('not found')
    if (line.state === 'cancelled') throw new AppError('already changed')
    const at = startOfDay(returnedOn, caller.store.timeZone)
    return {
      events: line.state === 'returned' ? [] : [{ reference, kind: 'returned', at, note: reason }],
      action: 'payout marked returned',
      detail: { creator: line.creator, amount: sumText([line], run), reason },
    }
  })
}

/** Cancels the lines of a run of which nothing was paid. */
export const cancelPayout = async (
  program: Program,
  caller: StoreCaller,
  { id, reason }: { id: string; reason: string },
): Promise<void> => {
  await changeRun(program, caller, id, ({ run, lines }) => {
    if (lines.some(({ paid_at: paidAt }) => paidAt !== null)) throw new AppError('already changed')
    const open = lines.filter(({ state }) => state === 'made')
    return {
      events: open.map(({ reference }) => ({ reference, kind: 'cancelled', at: new Date(program.now()), note: reason })),
      action: 'payout cancelled',
      detail: { amount: sumText(open, run), reason },
    }
  })
}

/** The event of a result. undefined: it says nothing new. 'contradicts': it says paid of what came back or was cancelled, or came back of what was cancelled. */
export const eventOf = (result: LineResult, { state }: LineRow, now: Date): NewEvent | 'contradicts' | undefined => {
  const { reference, kind, at = now, payment = '', reason = '', method } = result
  if (kind === 'waiting' || kind === state) return undefined
  if (state === 'returned' || state === 'cancelled') return 'contradicts'
  return { reference, kind, at, ...(kind === 'paid' ? { note: payment, method } : { note: reason }) }
}

/** by: a user. note: what the log says of a change. */
type Taken = { storeId: string; by: string; note?: AuditEntry }

/** Takes results as they come; those that say nothing new, or contradict what is known, change nothing. Returns the number of changed lines. */
export const takeResults = (program: Program, { storeId, by, note }: Taken, results: readonly LineResult[]): Promise<number> =>
  inTransaction(program, async (db) => {
    await lockPayouts(db, storeId)
    const at = new Date(program.now())
    const lines = new Map(
      (await readLines(db, storeId, { references: results.map(({ reference }) => reference) })).map((row) => [row.reference, row]),
    )
    const events = new Map<string, NewEvent>()
    for (const result of results) {
      const line = lines.get(result.reference)
      const event = line && eventOf(result, line, at)
      if (event !== undefined && event !== 'contradicts') events.set(event.reference, event)
    }
    await addEvents(db, { storeId, at, by }, [...events.values()])
    if (events.size > 0 && note !== undefined) await addAudit(db, note)
    return events.size
  })

/** Lets a platform pay the open lines of a run, and takes what it says. Safe to repeat: the platform knows lines by their references. */
export const sendLines = async (
  program: Program,
  of: { storeId: string; by: string },
  provider: PayoutProvider,
  lines: Parameters<NonNullable<PayoutProvider['send']>>[0],
): Promise<number> => (provider.send === undefined ? 0 : takeResults(program, of, await provider.send(lines)))

/** Asks a platform what became of lines. */
export const askLines = async (
  program: Program,
  of: { storeId: string; by: string },
  provider: PayoutProvider,
  references: readonly string[],
): Promise<number> => (provider.ask === undefined ? 0 : takeResults(program, of, await provider.ask(references)))
