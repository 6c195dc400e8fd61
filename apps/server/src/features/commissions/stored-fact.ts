/** Facts of orders as `commission_order_fact` keeps them, and as the book reads them. They name creators and no buyer. */
import { exactOf, SALE_LINES, type OrderFact } from '@convbox/commissions'
import { Decimal } from 'decimal.js'
import { z } from 'zod'

const decimal = z.string().regex(/^-?\d{1,20}(\.\d{1,12})?$/)
const time = z.iso.datetime()
/** product: the catalogue's id, where fees go by product and it is known. */
const sale = z.object({ line: z.enum(SALE_LINES), total: decimal, tax: decimal, product: z.string().optional() })
export type FactSale = z.output<typeof sale>

const placed = z.object({
  fact: z.literal('placed'),
  test: z.boolean(),
  /** The buyer has the e-mail address of a member of the store's organization. */
  isStaff: z.literal(true).optional(),
  customerOrderIndex: z.number().int().optional(),
  cycle: z.number().int().optional(),
  /** Creators who bought it themselves. */
  ownPurchaseOf: z.array(z.string()),
  /** By whose link; part: its creative id, or the link's. */
  clicks: z.array(z.object({ creator: z.string(), at: time, part: z.string() })),
  /** Codes of creators only; allocated: what each took off. named: of a single-use code, the creator's own to which it belongs. */
  codes: z.array(z.object({ creator: z.string(), code: z.string(), allocated: decimal, named: z.string().optional() })),
  /** The creator whom a person chose. */
  assigned: z.string().optional(),
  /** The campaign that has a better claim to the order. */
  takenBy: z.string().optional(),
  /** Which part of it other channels earned, where commissions are paid by share; absent: none. */
  othersShare: decimal.optional(),
  /** What a unit of the campaign's currency was worth on the order's day, by currency of its candidates where that is another. Never changed. */
  rates: z.record(z.string().regex(/^[A-Z]{3}$/), decimal).optional(),
})
export type PlacedFact = z.output<typeof placed>

export const storedFactSchema = z.discriminatedUnion('fact', [
  placed,
  z.object({ fact: z.literal('agreement'), id: z.string(), sales: z.array(sale) }),
  z.object({ fact: z.literal('paid') }),
  z.object({ fact: z.literal('cancelled') }),
  /** A chargeback; reason: Shopify's word. */
  z.object({ fact: z.literal('dispute'), state: z.enum(['opened', 'won', 'lost']), reason: z.string().optional() }),
])
export type StoredFact = z.output<typeof storedFactSchema>

export const keyOfFact = (fact: StoredFact): string =>
  fact.fact === 'agreement' ? `agreement ${fact.id}` : fact.fact === 'dispute' ? `dispute ${fact.state}` : fact.fact

/** All creators whom a fact names. */
export const creatorsOfFact = (fact: StoredFact): string[] =>
  fact.fact === 'placed'
    ? [...(fact.assigned === undefined ? [] : [fact.assigned]), ...[...fact.codes, ...fact.clicks].map(({ creator }) => creator)]
    : []

/** version: of the fee rule by which the order is paid. */
export const toBook = (orderId: string, atMs: number, fact: StoredFact, version?: number): OrderFact => {
  const of = { order: orderId, atMs }
  switch (fact.fact) {
    case 'placed':
      return {
        ...of,
        fact: 'placed',
        placed: {
          atMs,
          test: fact.test,
          ...(fact.isStaff && { isStaff: fact.isStaff }),
          ...(version !== undefined && { version }),
          ...(fact.customerOrderIndex !== undefined && { customerOrderIndex: fact.customerOrderIndex }),
          ...(fact.cycle !== undefined && { cycle: fact.cycle }),
          ownPurchaseOf: new Set(fact.ownPurchaseOf),
          clicks: fact.clicks.map(({ creator, at }) => ({ creator, atMs: Date.parse(at) })),
          codes: fact.codes.map(({ creator, allocated }) => ({ code: creator, allocated: exactOf(allocated) })),
          rates: new Map(Object.entries(fact.rates ?? {}).map(([currency, rate]) => [currency, exactOf(rate)])),
          ...(fact.assigned !== undefined && { assigned: fact.assigned }),
          ...(fact.takenBy !== undefined && { isTaken: true }),
          ...(fact.othersShare !== undefined && { othersShare: exactOf(fact.othersShare) }),
        },
      }
    case 'agreement':
      return {
        ...of,
        fact: 'agreement',
        id: fact.id,
        sales: fact.sales.map(({ line, total, tax, product }) => ({
          line,
          total: exactOf(total),
          tax: exactOf(tax),
          ...(product !== undefined && { product }),
        })),
      }
    case 'dispute':
      return { ...of, fact: 'dispute', state: fact.state }
    case 'paid':
      return { ...of, fact: 'paid' }
    case 'cancelled':
      return { ...of, fact: 'cancelled' }
  }
}

/** What sales add to a base, as decimal text. */
export const baseText = (base: 'merchandise_net' | 'payment', sales: readonly FactSale[]): string =>
  sales
    .reduce((sum, { line, total, tax }) => {
      if (base === 'payment') return sum.plus(total)
      return line === 'PRODUCT' || line === 'ADJUSTMENT' ? sum.plus(total).minus(tax) : sum
    }, new Decimal(0))
    .toFixed()
