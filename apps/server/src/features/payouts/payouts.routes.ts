import { amountText, minorUnitsOf } from '@convbox/commissions'
import type { PayoutLine, PayoutRun } from '@convbox/contract/api/payouts.schemas'
import { addDays, todayIn } from '@convbox/contract/date-range'
import { LAST_KNOWN_TAX_YEAR, LISTED_RESULT_FAULTS, PAYOUT_STATES, PAYOUTS_PER_PAGE, taxThresholdOf } from '@convbox/contract/payouts'
import { startOfDay } from '@convbox/contract/store-days'
import { randomUUID } from 'node:crypto'
import { AppError } from '../../http/app-error.ts'
import type { Feature, StoreCaller } from '../../http/handlers.ts'
import { inTransaction } from '../../ingest/in-transaction.ts'
import type { Program } from '../../program.ts'
import { addAudit, type AuditEntry } from '../audit/audit.ts'
import { partsOfDebt, readBalances, readCurrencies, readHeld } from './balances.rows.ts'
import {
  addAccountHold,
  addAdjustment,
  addHold,
  isEntered,
  listAccountHolds,
  readAccountCurrency,
  readHold,
  releaseAccount,
} from './by-hand.rows.ts'
import { makePayout } from './make-payout.ts'
import { NO_DETAILS, readAllDetails, readDetails, writeDetails } from './payout-details.rows.ts'
import { PAYOUT_PROVIDERS } from './payout-methods.ts'
import { choosePaid } from './preview.ts'
import { moneyFaultOf, readResultFile } from './read-result-file.ts'
import { findRun, listRuns, lockPayouts, readLastMinimum, readLines, type LineRow, type RunRow } from './runs.rows.ts'
import { cancelPayout, eventOf, markPaid, markReturned, takeResults } from './settle-lines.ts'
import { readYearTotals } from './tax-year.rows.ts'
import { standingOf } from './tax-year.ts'

const sumOf = (rows: readonly { amount: bigint }[]): bigint => rows.reduce((sum, { amount }) => sum + amount, 0n)

const describeRun = (
  { id, number, currency, method, minimum, made_at: madeAt, made_by: madeBy }: RunRow,
  lines: readonly LineRow[],
): PayoutRun => ({
  id,
  number,
  currency,
  method,
  minimum: amountText(minimum, currency),
  madeAt,
  madeBy: madeBy ?? '',
  creators: lines.length,
  amount: amountText(sumOf(lines), currency),
  states: PAYOUT_STATES.flatMap((state) => {
    const own = lines.filter((line) => line.state === state)
    return own.length === 0 ? [] : [{ state, lines: own.length, amount: amountText(sumOf(own), currency) }]
  }),
})

const describeLine = (line: LineRow): PayoutLine => ({
  reference: line.reference,
  creatorId: line.creator_id,
  creator: line.creator,
  amount: amountText(line.amount, line.currency),
  state: line.state,
  ...(line.paid_at !== null && { paidAt: line.paid_at }),
  ...(line.payment !== null && { payment: line.payment }),
  ...(line.paid_by !== null && { method: line.paid_by }),
  ...(line.returned_at !== null && { returnedAt: line.returned_at }),
  ...(line.reason !== null && { reason: line.reason }),
})

/** Pay-outs of creators: what is payable, runs that pay it, and what became of them. */
export const payoutsFeature: Feature<'payouts'> = (program: Program) => {
  const { mainDb, secrets } = program
  const { pool } = mainDb
  const now = (): Date => new Date(program.now())
  const noteOf = (
    { store, user }: StoreCaller,
    { action, target, detail }: Pick<AuditEntry, 'action' | 'target' | 'detail'>,
  ): AuditEntry => ({
    tenantId: store.tenantId,
    storeId: store.id,
    userId: user.id,
    action,
    target,
    detail,
  })
  const runOf = async (storeId: string, id: string): Promise<{ run: RunRow; lines: LineRow[] }> => {
    const [run, lines] = await Promise.all([findRun(pool, storeId, { id }), readLines(pool, storeId, { runIds: [id] })])
    if (run === undefined) throw new AppError('not found')
    return { run, lines }
  }

  return {
    previewPayout: async ({ currency: asked, method, minimum: wanted }, { store }) => {
      const currencies = await readCurrencies(pool, store.id)
      const currency = asked ?? currencies[0] ?? store.currency
      const [last, balances, held, accountHolds, details] = await Promise.all([
        readLastMinimum(pool, store.id, currency),
        readBalances(pool, store.id, { currency, at: now() }),
        readHeld(pool, store.id, currency),
        listAccountHolds(pool, store.id),
        readAllDetails(pool, secrets, store.id),
      ])
      const minimum = wanted ?? amountText(last, currency)
      const chosen = choosePaid(balances, { currency, provider: PAYOUT_PROVIDERS[method], minimum, details })
      const holdOf = new Map(accountHolds.map(({ creatorId, ...hold }) => [creatorId, hold]))
      const paid = chosen.filter(({ choice }) => choice === 'pay')
      return {
        currency,
        currencies,
        minimum,
        rows: chosen.map((row) => ({
          creatorId: row.creatorId,
          creator: row.creator,
          choice: row.choice,
          payable: amountText(row.payable, currency),
          maturing: amountText(row.maturing, currency),
          held: amountText(row.held, currency),
          accountHold: holdOf.get(row.creatorId),
          ...(row.nextMaturesAt !== undefined && { nextMaturesAt: row.nextMaturesAt }),
          holds: held.flatMap(({ creator_id: creatorId, campaign_id: campaignId, order_id: orderId, name, amount, reason }) =>
            creatorId === row.creatorId
              ? [{ campaignId, orderId, name, amount: amountText(amount, currency), ...(reason !== null && { reason }) }]
              : [],
          ),
        })),
        creators: paid.length,
        amount: amountText(
          paid.reduce((sum, { payable }) => sum + payable, 0n),
          currency,
        ),
      }
    },
    makePayout: async (wanted, caller) => {
      const { run, lines } = await runOf(caller.store.id, await makePayout(program, caller, wanted))
      return describeRun(run, lines)
    },
    listPayouts: async ({ pageNo }, { store }) => {
      const page = { limit: PAYOUTS_PER_PAGE, offset: (pageNo - 1) * PAYOUTS_PER_PAGE }
      const { runs, count } = await listRuns(pool, store.id, page)
      const lines = Map.groupBy(await readLines(pool, store.id, { runIds: runs.map(({ id }) => id) }), ({ run_id: id }) => id)
      return { runs: runs.map((run) => describeRun(run, lines.get(run.id) ?? [])), count, pageSize: PAYOUTS_PER_PAGE }
    },
    readPayout: async ({ id }, { store }) => {
      const { run, lines } = await runOf(store.id, id)
      return { ...describeRun(run, lines), lines: lines.map(describeLine) }
    },
    readPayoutFiles: async ({ id, method }, { store }) => {
      const { run, lines } = await runOf(store.id, id)
      const provider = PAYOUT_PROVIDERS[method]
      const all = await readAllDetails(pool, secrets, store.id)
      const due = lines.flatMap((line) =>
        line.state === 'returned' || line.state === 'cancelled'
          ? []
          : [
              {
                reference: line.reference,
                creator: line.creator,
                amount: amountText(line.amount, run.currency),
                currency: run.currency,
                details: all.get(line.creator_id) ?? NO_DETAILS,
              },
            ],
      )
      const withoutAddress = due.flatMap(({ creator, details }) => (provider.addressOf?.(details) === '' ? [creator] : []))
      return { files: withoutAddress.length > 0 ? [] : (provider.filesOf?.(`payout-${run.number}`, due) ?? []), withoutAddress }
    },
    markPaid: async (input, caller) => ({ changed: await markPaid(program, caller, input) }),
    markReturned: async (input, caller) => {
      await markReturned(program, caller, input)
      return { ok: true }
    },
    cancelPayout: async (input, caller) => {
      await cancelPayout(program, caller, input)
      return { ok: true }
    },
    takeResults: async ({ csv, isPreview }, caller) => {
      const { store, user } = caller
      const { results, lines, missing, unknown, bad } = readResultFile(csv, store.timeZone)
      const known = new Map(
        (await readLines(pool, store.id, { references: results.map(({ result }) => result.reference) })).map((row) => [row.reference, row]),
      )
      const counts = { paid: 0, returned: 0, waiting: 0, unchanged: 0 }
      for (const { line, result, ...money } of results) {
        const row = known.get(result.reference)
        const event = row && eventOf(result, row, now())
        const moneyFault = row && moneyFaultOf(money, row)
        if (row === undefined) bad.push({ line, column: 'line', reason: 'no such line' })
        else if (moneyFault !== undefined) bad.push({ line, ...moneyFault })
        else if (event === 'contradicts') bad.push({ line, column: 'status', reason: 'contradicts' })
        else counts[event === undefined && result.kind !== 'waiting' ? 'unchanged' : result.kind] += 1
      }
      const isTaken = !isPreview && missing.length + bad.length === 0 && counts.paid + counts.returned > 0
      if (isTaken) {
        await takeResults(
          program,
          {
            storeId: store.id,
            by: user.id,
            note: noteOf(caller, { action: 'payout results imported', target: store.websiteName, detail: {} }),
          },
          results.map(({ result }) => result),
        )
      }
      const listed = bad.toSorted((one, other) => one.line - other.line).slice(0, LISTED_RESULT_FAULTS)
      return { isTaken, lines, ...counts, missing, unknown, bad: listed, badCount: bad.length }
    },
    readPayoutDetails: async ({ creatorId }, { store }) => {
      const details = await readDetails(pool, secrets, store.id, creatorId)
      if (details === undefined) throw new AppError('not found')
      return details
    },
    savePayoutDetails: async ({ creatorId, ...details }, caller) => {
      const known = await readDetails(pool, secrets, caller.store.id, creatorId)
      if (known === undefined) throw new AppError('not found')
      await inTransaction(program, async (db) => {
        await writeDetails(db, secrets, { storeId: caller.store.id, creatorId, at: now() }, details)
        await addAudit(db, noteOf(caller, { action: 'payout details saved', target: known.creator, detail: {} }))
      })
      return { ok: true }
    },
    readTaxYear: async ({ year: asked }, { store }) => {
      const today = todayIn(store.timeZone, program.now())
      const year = asked ?? Number(today.slice(0, 4))
      const [from, to] = [`${year}-01-01`, addDays(`${year}-12-31`, 1)].map((day) => startOfDay(day, store.timeZone))
      if (from === undefined || to === undefined) throw new AppError('bug')
      const [totals, details] = await Promise.all([readYearTotals(pool, store.id, { from, to }), readAllDetails(pool, secrets, store.id)])
      return {
        year,
        threshold: taxThresholdOf(year),
        isThresholdKnown: year <= LAST_KNOWN_TAX_YEAR,
        rows: [...Map.groupBy(totals, ({ creator_id: id }) => id)].map(([creatorId, own]) => {
          const of = details.get(creatorId) ?? NO_DETAILS
          return {
            creatorId,
            creator: own[0]?.creator ?? '',
            country: of.country,
            taxForm: of.taxForm,
            standing: standingOf(year, of, own),
            totals: own.map(({ currency, method, amount }) => ({ currency, method, amount: amountText(amount, currency) })),
          }
        }),
      }
    },
    holdCommission: async ({ campaignId, orderId, creatorId, isHeld, reason }, caller) => {
      const { store, user } = caller
      await inTransaction(program, async (db) => {
        await lockPayouts(db, store.id)
        const of = { storeId: store.id, campaignId, creatorId, orderId }
        const known = await readHold(db, of)
        if (known === undefined) throw new AppError('not found')
        if (known === isHeld) return
        await addHold(db, { ...of, isHeld, reason, at: now(), by: user.id })
        await addAudit(
          db,
          noteOf(caller, { action: isHeld ? 'commission held' : 'commission released', target: orderId, detail: { reason } }),
        )
      })
      return { ok: true }
    },
    holdAccount: async ({ creatorId, isHeld, reason }, caller) => {
      const { store, user } = caller
      const known = await readDetails(pool, secrets, store.id, creatorId)
      if (known === undefined) throw new AppError('not found')
      await inTransaction(program, async (db) => {
        await lockPayouts(db, store.id)
        const of = { storeId: store.id, creatorId, at: now(), byName: user.name }
        const isChanged = isHeld ? await addAccountHold(db, { ...of, id: randomUUID(), reason, by: user.id }) : await releaseAccount(db, of)
        if (!isChanged) throw new AppError('already changed')
        const action = isHeld ? 'creator account held' : 'creator account released'
        await addAudit(db, noteOf(caller, { action, target: known.creator, detail: { reason } }))
      })
      return { ok: true }
    },
    writeOff: async ({ requestId, creatorId, currency, expected, reason }, caller) => {
      const { store, user } = caller
      await inTransaction(program, async (db) => {
        await lockPayouts(db, store.id)
        const entry = { storeId: store.id, creatorId, currency, reason, at: now(), by: user.id, requestId, kind: 'write_off' as const }
        const account = (await readBalances(db, store.id, { currency, at: entry.at })).find((one) => one.creatorId === creatorId)
        if (account === undefined) throw new AppError('not found')
        if (await isEntered(db, entry)) return
        if (account.payable >= 0n || account.payable !== minorUnitsOf(expected, currency)) throw new AppError('already changed')
        for (const { campaignId, units } of partsOfDebt(account)) await addAdjustment(db, { ...entry, campaignId, units })
        const detail = { amount: `${amountText(-account.payable, currency)} ${currency}`, reason }
        await addAudit(db, noteOf(caller, { action: 'creator debt written off', target: account.creator, detail }))
      })
      return { ok: true }
    },
    adjustAccount: async ({ requestId, campaignId, creatorId, amount, reason }, caller) => {
      const { store, user } = caller
      await inTransaction(program, async (db) => {
        await lockPayouts(db, store.id)
        const of = { storeId: store.id, campaignId, creatorId }
        const account = await readAccountCurrency(db, of)
        if (account === undefined) throw new AppError('not found')
        const { currency, creator } = account
        const units = minorUnitsOf(amount, currency)
        if (units === 0n) throw new AppError('invalid input', { details: { amount: 'Please enter an amount other than 0' } })
        const isNew = await addAdjustment(db, { ...of, reason, at: now(), by: user.id, units, currency, requestId, kind: 'manual' })
        const detail = { amount: `${amountText(units, currency)} ${currency}`, reason }
        if (isNew) await addAudit(db, noteOf(caller, { action: 'creator account adjusted', target: creator, detail }))
      })
      return { ok: true }
    },
  }
}
