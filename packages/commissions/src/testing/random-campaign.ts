/** Random campaigns and facts for the laws: few orders, creators and days, so that tiers, caps, months and maturities meet. */
import { DAY_MS } from '@convbox/contract/durations'
import fc from 'fast-check'
import type { OrderFact } from '../book.ts'
import { exactOf } from '../exact.ts'
import { SALE_LINES, type Campaign, type Fee, type Pay, type Placed } from '../facts.ts'

export const CREATORS = ['aya', 'ben', 'cleo'] as const
/** Four days before a month ends in UTC. */
const START_MS = Date.parse('2026-03-28T00:00:00Z')

/** Times on a grid of six hours over ten days. */
export const time = fc.integer({ min: 0, max: 40 }).map((step) => START_MS + (step * DAY_MS) / 4)
const cents = (max: number): fc.Arbitrary<string> => fc.integer({ min: 0, max }).map((value) => (value / 100).toFixed(2))
const signedCents = fc.integer({ min: -8_000, max: 14_000 }).map((value) => exactOf((value / 100).toFixed(2)))
const percent = fc.constantFrom('10', '12.5', '7.77', '0').map(exactOf)

const fee: fc.Arbitrary<Fee> = fc.oneof(
  percent.map((value): Fee => ({ kind: 'percent', percent: value })),
  cents(900).map((amount): Fee => ({ kind: 'flat', amount: exactOf(amount) })),
  fc.tuple(percent, percent, percent).map(([others, mug, hat]): Fee => ({
    kind: 'products',
    percents: new Map([
      ['mug', mug],
      ['hat', hat],
    ]),
    others,
  })),
  fc
    .record({
      mode: fc.constantFrom('marginal', 'retroactive'),
      froms: fc.uniqueArray(fc.constantFrom(0, 30, 60, 100.01, 150), { minLength: 1, maxLength: 3 }),
      percents: fc.array(percent, { minLength: 3, maxLength: 3 }),
    })
    .map(({ mode, froms, percents }): Fee => ({
      kind: 'tiers',
      mode,
      tiers: froms
        .toSorted((a, b) => a - b)
        .map((from, index) => ({ from: exactOf(String(from)), percent: percents[index] ?? exactOf('1') })),
    })),
)

const pay: fc.Arbitrary<Pay> = fc
  .record({ fee, cap: fc.option(cents(2_500), { nil: undefined }) })
  .map(({ fee: own, cap }) => ({ fee: own, ...(cap !== undefined && { cap: exactOf(cap) }) }))

/** What a version of the terms may change. owns: what single creators get in place of the others. */
const version = fc.record({
  base: fc.constantFrom('merchandise_net' as const, 'payment' as const),
  holdDays: fc.constantFrom(0, 1, 3, 30),
  policy: fc.constantFrom('one' as const, 'split' as const),
  pay,
  owns: fc.tuple(...CREATORS.map(() => fc.option(pay, { nil: undefined, freq: 1 }))),
})
const LATER = 2

export const campaign: fc.Arbitrary<Campaign> = fc
  .record({
    timeZone: fc.constantFrom('UTC', 'America/New_York', 'Pacific/Kiritimati'),
    first: version,
    later: fc.option(version, { nil: undefined, freq: 1 }),
    baseFee: fc.option(cents(1_000), { nil: undefined }),
    currencies: fc.tuple(...CREATORS.map(() => fc.constantFrom('USD', 'USD', 'JPY', 'KWD'))),
  })
  .map(({ timeZone, first, later, baseFee, currencies }) => {
    const termsOf = ({ base, holdDays, policy, pay: all, owns }: typeof first): Campaign => ({
      timeZone,
      base,
      policy,
      ...all,
      currency: 'USD',
      holdMs: holdDays * DAY_MS,
      windowMs: 30 * DAY_MS,
      firstOrderOnly: false,
      codes: new Map(CREATORS.map((name) => [name, name])),
      creators: new Map(
        CREATORS.map((name, index) => {
          const own = owns[index]
          return [name, { name, currency: currencies[index] ?? 'USD', ...(own && { own }) }]
        }),
      ),
      ...(baseFee !== undefined && { baseFee: exactOf(baseFee) }),
    })
    return { ...termsOf(first), ...(later && { versions: new Map([[LATER, termsOf(later)]]) }) }
  })

const rates = new Map([
  ['JPY', exactOf('1.5')],
  ['KWD', exactOf('0.3071')],
])
const othersShares = ['0', '0.6', '0.333333333', '1'].map((text) => exactOf(text))
const placement: fc.Arbitrary<Omit<Placed, 'atMs'>> = fc
  .record({
    test: fc.constant(false),
    clicks: fc.array(fc.record({ creator: fc.constantFrom(...CREATORS, 'zoe'), atMs: time }), { maxLength: 2 }),
    codes: fc.array(fc.record({ code: fc.constantFrom(...CREATORS, 'ZZZ'), allocated: cents(900).map(exactOf) }), { maxLength: 3 }),
    rates: fc.constant(rates),
    othersShare: fc.option(fc.constantFrom(...othersShares)),
    version: fc.option(fc.constantFrom(1, LATER)),
  })
  .map(({ othersShare, version: number, ...placed }) => ({
    ...placed,
    ...(othersShare !== null && { othersShare }),
    ...(number !== null && { version: number }),
  }))

const sales = fc.array(
  fc
    .record({
      line: fc.constantFrom(...SALE_LINES, 'PRODUCT', 'PRODUCT'),
      total: signedCents,
      tax: cents(300).map(exactOf),
      product: fc.constantFrom('mug', 'hat', 'cap', ''),
    })
    .map(({ product, ...sale }) => (product === '' ? sale : { ...sale, product })),
  {
    maxLength: 2,
  },
)

/** All facts of orders, in any order; an order may lack some of them. */
export const factsOf = (orders: { minLength: number; maxLength: number }): fc.Arbitrary<OrderFact[]> =>
  fc
    .array(
      fc.record({
        placed: fc.tuple(time, placement),
        paid: fc.option(time, { freq: 8 }),
        cancelled: fc.option(time, { freq: 1 }),
        lost: fc.option(time, { freq: 1 }),
        agreements: fc.array(fc.tuple(time, sales), { maxLength: 4 }),
      }),
      { ...orders, size: 'max' },
    )
    .map((told) =>
      told.flatMap(({ placed, paid, cancelled, lost, agreements }, index): OrderFact[] => {
        const order = `#${index}`
        return [
          { atMs: placed[0], order, fact: 'placed', placed: { ...placed[1], atMs: placed[0] } },
          ...agreements.map(([atMs, sold], number): OrderFact => ({ atMs, order, fact: 'agreement', id: String(number), sales: sold })),
          ...(paid === null ? [] : [{ atMs: paid, order, fact: 'paid' } as const]),
          ...(cancelled === null ? [] : [{ atMs: cancelled, order, fact: 'cancelled' } as const]),
          ...(lost === null ? [] : [{ atMs: lost, order, fact: 'dispute', state: 'lost' } as const]),
        ]
      }),
    )
    .chain((all) => fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }))
export const facts = factsOf({ minLength: 0, maxLength: 5 })
