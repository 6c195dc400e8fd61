/** What every answer of the ledger begins with: the span, the model with what it needs, and sums of amounts. */
import type { LedgerAmounts, LedgerQuestion } from '@convbox/contract/reports/ledger.schemas'
import { Decimal } from 'decimal.js'
import type { Program } from '../../program.ts'
import { readInstalledAt } from '../installed-at.sql.ts'
import { readModelInputs } from '../model-inputs.ts'
import { spanOf, type ReportStore } from '../report-span.ts'
import type { LedgerShape, LedgerSpan } from './ledger.sql.ts'

export type Sum = { orders: number; sales: Decimal; refunded: Decimal }
export type Amounts = { orders: number; sales: string; refunded: string }

export const add = (sum: Sum | undefined, { orders, sales, refunded }: Amounts): Sum => ({
  // Parts of orders have 8 decimals.
  orders: Math.round(((sum?.orders ?? 0) + orders) * 1e8) / 1e8,
  sales: (sum?.sales ?? new Decimal(0)).plus(sales),
  refunded: (sum?.refunded ?? new Decimal(0)).plus(refunded),
})
export const told = ({ orders, sales, refunded }: Sum): LedgerAmounts => ({
  orders,
  sales: sales.toFixed(),
  refunded: refunded.toFixed(),
  net: sales.minus(refunded).toFixed(),
})

/** How the ledger is asked for, with what the model needs of the store. */
const readShape = async (program: Program, store: ReportStore, question: LedgerQuestion): Promise<LedgerShape> => {
  const { basis, model } = question
  return { basis, model, ...(await readModelInputs(program, spanOf(store, question, question), model)) }
}

const spanWithInstall = async (program: Program, store: ReportStore, question: LedgerQuestion): Promise<LedgerSpan> => ({
  ...spanOf(store, question, question),
  installedAt: await readInstalledAt(program, store.id),
})

/** The span and the shape of a question. */
export const readAsked = async (program: Program, store: ReportStore, question: LedgerQuestion): Promise<[LedgerSpan, LedgerShape]> =>
  Promise.all([spanWithInstall(program, store, question), readShape(program, store, question)])
