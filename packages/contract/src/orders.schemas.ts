/** Schemas of the orders that a store's own server sends (`POST /collect/v1/orders`). Messages of the schemas are codes of ORDER_FAULTS where they say more than "invalid". */
import { z } from 'zod'
import { instantSchema, moneySchema, textUpTo, userSchema } from './events/events.schemas.ts'
import { ORDERS_MAX_BATCH, ORDER_STATUSES, type OrderFault } from './orders.ts'

const LIMITS = { id: 200, text: 1024, items: 500, codes: 50 } as const

const fault = (code: OrderFault): string => code
const text = textUpTo(LIMITS.text)
/** The store's own id, without surrounding spaces; a number is accepted as its digits. */
const idField = z
  .union([z.string(), z.int()])
  .transform((id) => String(id).trim())
  .pipe(textUpTo(LIMITS.id).min(1))
/** Decimal text, or a JSON number; never below zero. */
export const amountField = z
  .union([z.string(), z.number()])
  .transform((amount) => String(amount).trim())
  .pipe(moneySchema.refine((amount) => !amount.startsWith('-'), 'must not be negative'))

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
/** A currency that exists (ISO 4217), in capitals. */
export const knownCurrencyField = z
  .string()
  .transform((code) => code.trim().toUpperCase())
  .refine((code) => CURRENCIES.has(code), fault('unknown currency'))

const itemSchema = z.object({
  productId: idField.exactOptional(),
  variantId: idField.exactOptional(),
  sku: text.exactOptional(),
  title: text.exactOptional(),
  brand: text.exactOptional(),
  /** One piece, before discounts. */
  price: amountField,
  quantity: z.int().min(1).max(1_000_000),
})

/** A complete order in its current state. Of two with one id the one with the later `updatedAt` wins; without it the order's own time counts. */
export const toldOrderSchema = z.object({
  type: z.literal('order'),
  id: idField,
  /** Display name: #1001. */
  name: text.exactOptional(),
  number: text.exactOptional(),
  orderedAt: instantSchema,
  updatedAt: instantSchema.exactOptional(),
  cancelledAt: instantSchema.exactOptional(),
  currency: knownCurrencyField,
  /** What the customer pays, before any refund. */
  total: amountField,
  /** After discounts, before shipping and tax. */
  subtotal: amountField.exactOptional(),
  shipping: amountField.exactOptional(),
  tax: amountField.exactOptional(),
  discount: amountField.exactOptional(),
  status: z.enum(ORDER_STATUSES).exactOptional(),
  /** A test order: kept, never counted. */
  test: z.boolean().exactOptional(),
  items: z.array(itemSchema).max(LIMITS.items).exactOptional(),
  discountCodes: z.array(text).max(LIMITS.codes).exactOptional(),
  customer: userSchema.extend({ id: idField.exactOptional() }).exactOptional(),
  /** The storefront script's cookie `_cb_v`: joins the order to its visits at once. */
  visitorId: textUpTo(LIMITS.id).exactOptional(),
})
export type ToldOrder = z.output<typeof toldOrderSchema>

/** A refund. Of two with one id the one with the later `updatedAt` wins; amount 0 cancels it. */
export const toldRefundSchema = z.object({
  type: z.literal('refund'),
  id: idField,
  orderId: idField,
  amount: amountField,
  /** Default: the order's own. */
  currency: knownCurrencyField.exactOptional(),
  refundedAt: instantSchema,
  updatedAt: instantSchema.exactOptional(),
})
export type ToldRefund = z.output<typeof toldRefundSchema>

/** Cancellation of an order. Refunded money is sent as a refund. */
export const toldCancellationSchema = z.object({ type: z.literal('cancellation'), orderId: idField, cancelledAt: instantSchema })
export type ToldCancellation = z.output<typeof toldCancellationSchema>

/** One entry of a request. */
export const toldEntrySchema = z.discriminatedUnion('type', [toldOrderSchema, toldRefundSchema, toldCancellationSchema])
export type ToldEntry = z.output<typeof toldEntrySchema>

/** The body around its entries, which are parsed one by one: a bad one does not lose the good ones. */
export const ordersBatchSchema = z.object({ orders: z.array(z.unknown()).min(1).max(ORDERS_MAX_BATCH) })

/** Tolerance for clocks: a time less than this ahead is not in the future. */
const FUTURE_MS = 10 * 60_000
/** An earlier time is a mistake: it would not fit the warehouse, which also takes only some hundreds of months in one insert. */
const EARLIEST_MS = Date.UTC(1990, 0)
const timesOf = (entry: ToldEntry): [path: string, time: string | undefined][] => {
  if (entry.type === 'order')
    return [
      ['orderedAt', entry.orderedAt],
      ['updatedAt', entry.updatedAt],
      ['cancelledAt', entry.cancelledAt],
    ]
  if (entry.type === 'refund')
    return [
      ['refundedAt', entry.refundedAt],
      ['updatedAt', entry.updatedAt],
    ]
  return [['cancelledAt', entry.cancelledAt]]
}

/** A valid entry, or why it is refused and by which field. */
export type ReadEntry = { ok: true; entry: ToldEntry } | { ok: false; reason: OrderFault; path: string }

const reasonOf = (issue: z.core.$ZodIssue | undefined): OrderFault => {
  if (issue?.code === 'invalid_union' && issue.path.join('.') === 'type') return 'unknown type'
  if (issue?.message === 'unknown currency') return 'unknown currency'
  return issue !== undefined && 'input' in issue && issue.input === undefined ? 'field missing' : 'field invalid'
}

/** Parses one entry of a request or line of a file. A time before 1990 is refused, and one later than nowMs plus ten minutes. */
export const readToldEntry = (value: unknown, nowMs: number): ReadEntry => {
  const parsed = toldEntrySchema.safeParse(value, { reportInput: true })
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    return { ok: false, reason: reasonOf(issue), path: issue?.path.join('.') ?? '' }
  }
  const times = timesOf(parsed.data)
  const early = times.find(([, time]) => time !== undefined && Date.parse(time) < EARLIEST_MS)
  if (early !== undefined) return { ok: false, reason: 'field invalid', path: early[0] }
  const late = times.find(([, time]) => time !== undefined && Date.parse(time) > nowMs + FUTURE_MS)
  return late === undefined ? { ok: true, entry: parsed.data } : { ok: false, reason: 'time in the future', path: late[0] }
}
