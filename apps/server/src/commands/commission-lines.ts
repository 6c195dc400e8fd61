/** The lines that npm run -s commissions reads, as terms and facts of @convbox/commissions. */
import { compare, exactOf, SALE_LINES, type Campaign, type Fact } from '@convbox/commissions'
import { timeZoneField } from '@convbox/contract/api/fields.schemas'
import { DAY_MS } from '@convbox/contract/durations'
import { textUpTo } from '@convbox/contract/events/events.schemas'
import { z } from 'zod'
import { describeFaults } from './describe-faults.ts'

/** More is refused: far above what a shop has, and little enough to be answered at once. */
const LIMITS = { text: 255, list: 1_000, map: 10_000, tiers: 100, days: 36_500 } as const

const text = textUpTo(LIMITS.text)
const name = text.min(1)
/** Finer fractions of a second are refused rather than cut. */
const utc = z.iso
  .datetime({ offset: true })
  .regex(/(Z|[+-]00:00)$/, 'must be in UTC')
  .regex(/^[^.]+(\.\d{1,3}0*)?(Z|[+-]00:00)$/, 'must not be finer than milliseconds')
const time = utc.transform((value) => Date.parse(value))
/** The text too: entries are dated with it as it came. */
const stamp = utc.transform((value) => ({ text: value, ms: Date.parse(value) }))
const signed = z
  .string()
  .regex(/^-?\d{1,15}(\.\d{1,10})?$/, 'must be a decimal text such as "12.90"')
  .transform(exactOf)
const amount = signed.refine(({ n }) => n >= 0n, 'must not be negative')
const rate = z
  .string()
  .regex(/^\d{1,15}(\.\d{1,18})?$/, 'must be a decimal text such as "1.0837"')
  .transform(exactOf)
  .refine(({ n }) => n > 0n, 'must be above 0')
/** Intl knows currencies that are no more, and some that have no minor unit. */
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
const currency = z.string().refine((code) => CURRENCIES.has(code), 'unknown currency')
const count = z.int().min(0).max(1_000_000_000)
const days = z
  .int()
  .min(0)
  .max(LIMITS.days)
  .transform((value) => value * DAY_MS)

/** An object as a Map: its names come from outside and never index a plain object. */
const mapOf = <Value>(value: z.ZodType<Value>) =>
  z
    .custom<object>((given) => typeof given === 'object' && given !== null && !Array.isArray(given), 'must be an object')
    .transform((given, context) => {
      const entries = Object.entries(given)
      const read = new Map<string, Value>()
      if (entries.length > LIMITS.map) context.addIssue({ code: 'custom', message: `has more than ${LIMITS.map} entries` })
      for (const [key, item] of entries.slice(0, LIMITS.map)) {
        const parsed = value.safeParse(item)
        if (!name.safeParse(key).success) context.addIssue({ code: 'custom', message: 'has a name that is empty or too long' })
        else if (parsed.success) read.set(key, parsed.data)
        else for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', path: [key, ...path], message })
      }
      return read
    })

const tiers = z
  .array(z.strictObject({ from: amount, percent: amount }))
  .min(1)
  .max(LIMITS.tiers)
  .transform((list) => list.toSorted((a, b) => compare(a.from, b.from)))
  .refine(
    (list) => list.every(({ from }, index) => index === 0 || compare(list[index - 1]?.from ?? from, from) < 0),
    'two tiers begin at one amount',
  )
const fee = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percent'), percent: amount }),
  z.strictObject({ kind: z.literal('flat'), amount }),
  z.strictObject({ kind: z.literal('tiers'), mode: z.enum(['marginal', 'retroactive']), tiers }),
])

const terms = z.strictObject({
  currency,
  timeZone: timeZoneField,
  base: z.enum(['merchandise_net', 'payment']),
  holdDays: days,
  windowDays: days,
  policy: z.enum(['one', 'split']),
  fee,
  baseFee: amount.exactOptional(),
  cap: z.strictObject({ amount, per: z.literal('month') }).exactOptional(),
  firstOrderOnly: z.boolean().exactOptional(),
  cycles: count.exactOptional(),
  codes: mapOf(name),
  creators: mapOf(z.strictObject({ email: text.exactOptional(), currency: currency.exactOptional() })),
  from: time.exactOptional(),
  until: time.exactOptional(),
})

const campaignLine = z.strictObject({ campaign: terms })

const click = z.strictObject({ creator: name, at: time }).transform(({ creator, at }) => ({ creator, atMs: at }))
const placedLine = z.strictObject({
  at: stamp,
  order: name,
  fact: z.literal('placed'),
  customerOrderIndex: count.exactOptional(),
  cycle: count.exactOptional(),
  email: text.exactOptional(),
  test: z.boolean().exactOptional(),
  clicks: z.array(click).max(LIMITS.list).exactOptional(),
  codes: z
    .array(z.strictObject({ code: name, allocated: amount }))
    .max(LIMITS.list)
    .exactOptional(),
  rates: mapOf(rate).exactOptional(),
  assigned: name.exactOptional(),
})
const sale = z.strictObject({ line: z.enum(SALE_LINES), total: signed, tax: signed })
const factLine = z.discriminatedUnion('fact', [
  placedLine,
  z.strictObject({ at: stamp, order: name, fact: z.literal('agreement'), id: name, sales: z.array(sale).max(LIMITS.list) }),
  z.strictObject({ at: stamp, order: name, fact: z.literal('paid') }),
  z.strictObject({ at: stamp, order: name, fact: z.literal('cancelled') }),
  z.strictObject({ at: stamp, order: name, fact: z.literal('dispute'), state: z.enum(['opened', 'won', 'lost']) }),
  z.strictObject({ at: stamp, fact: z.literal('payout'), id: name, minimum: amount }),
  z.strictObject({ at: stamp, fact: z.literal('payout returned'), id: name, creator: name }),
  z.strictObject({ at: stamp, fact: z.literal('end') }),
])

/** Codes without regard to case; two of one spelling must belong to one creator. */
const readCodes = (codes: ReadonlyMap<string, string>): Map<string, string> => {
  const read = new Map<string, string>()
  for (const [code, creator] of codes) {
    const key = code.toLowerCase()
    if ((read.get(key) ?? creator) !== creator) throw new Error(`campaign.codes: ${code} belongs to two creators`)
    read.set(key, creator)
  }
  return read
}

/** The terms of the first line; throws for another line. */
export const readCampaign = (line: unknown): Campaign => {
  const read = campaignLine.safeParse(line)
  if (!read.success) throw new Error(describeFaults(read.error.issues))
  const { holdDays, windowDays, from, until, codes, creators, firstOrderOnly = false, ...given } = read.data.campaign
  const { cap, ...same } = given
  return {
    ...same,
    holdMs: holdDays,
    windowMs: windowDays,
    firstOrderOnly,
    codes: readCodes(codes),
    creators: new Map(
      [...creators].map(([creator, { currency: own = given.currency, email }]) => [
        creator,
        { name: creator, currency: own, ...(email !== undefined && { email }) },
      ]),
    ),
    ...(cap !== undefined && { cap: cap.amount }),
    ...(from !== undefined && { fromMs: from }),
    ...(until !== undefined && { untilMs: until }),
  }
}

/** A fact, and its time as it was written; throws for another line. */
export const readFact = (line: unknown): { fact: Fact; at: string } => {
  const read = factLine.safeParse(line)
  if (!read.success) throw new Error(describeFaults(read.error.issues))
  const { at, ...given } = read.data
  const atMs = at.ms
  if (given.fact !== 'placed') return { at: at.text, fact: { ...given, atMs } }
  const { order, fact, test = false, clicks = [], codes = [], rates = new Map(), ...same } = given
  return { at: at.text, fact: { atMs, order, fact, placed: { ...same, atMs, test, clicks, codes, rates } } }
}
