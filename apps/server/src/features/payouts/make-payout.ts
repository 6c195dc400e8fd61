/** Makes pay-out runs: each in one transaction, so that a run with its lines and ledger entries is there as a whole or not at all. */
import { minorUnitsOf } from '@convbox/commissions'
import type { payoutsSchemas } from '@convbox/contract/api/payouts.schemas'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { AppError } from '../../http/app-error.ts'
import type { StoreCaller } from '../../http/handlers.ts'
import { inTransaction } from '../../ingest/in-transaction.ts'
import type { Program } from '../../program.ts'
import { addAudit } from '../audit/audit.ts'
import { readBalances } from './balances.rows.ts'
import { readAllDetails } from './payout-details.rows.ts'
import { PAYOUT_PROVIDERS } from './payout-methods.ts'
import { choosePaid } from './preview.ts'
import { addRun, findRun, lockPayouts } from './runs.rows.ts'

type Wanted = z.output<(typeof payoutsSchemas)['makePayout']['input']>

/** Makes a run of what is payable now, if it is what was expected. Its id; of the same request before, that run's. */
export const makePayout = (program: Program, { store, user }: StoreCaller, wanted: Wanted): Promise<string> =>
  inTransaction(program, async (db) => {
    const { requestId, currency, method, minimum, leftOut, expected } = wanted
    await lockPayouts(db, store.id)
    const made = await findRun(db, store.id, { requestId })
    if (made !== undefined) return made.id
    const at = new Date(program.now())
    const details = await readAllDetails(db, program.secrets, store.id)
    const left = new Set(leftOut)
    const lines = choosePaid(await readBalances(db, store.id, { currency, at }), {
      currency,
      provider: PAYOUT_PROVIDERS[method],
      minimum,
      details,
    }).flatMap(({ choice, creatorId, payable: amount, byCampaign }) =>
      choice === 'pay' && !left.has(creatorId) ? [{ creatorId, amount, byCampaign }] : [],
    )
    const sum = lines.reduce((units, { amount }) => units + amount, 0n)
    if (lines.length !== expected.creators || sum !== minorUnitsOf(expected.amount, currency)) throw new AppError('already changed')
    const id = randomUUID()
    const number = await addRun(
      db,
      { id, storeId: store.id, requestId, currency, method, minimum: minorUnitsOf(minimum, currency), at, by: user.id },
      lines,
    )
    await addAudit(db, {
      tenantId: store.tenantId,
      storeId: store.id,
      userId: user.id,
      action: 'payout made',
      target: `P${number}`,
      detail: { amount: `${expected.amount} ${currency}` },
    })
    return id
  })
