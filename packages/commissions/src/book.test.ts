/** The laws of the ledger over random campaigns: whatever arrives in whatever order, entries sum to the targets of the definition. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openBook, type Book, type Fact } from './book.ts'
import { exactOf, roundHalfUp } from './exact.ts'
import type { Entry } from './ledger.ts'
import { inMinorUnits } from './money.ts'
import { targetsByDefinition } from './testing/definition.ts'
import { campaign, CREATORS, facts, factsOf, time } from './testing/random-campaign.ts'

const sumsOf = (book: Book): Map<string, bigint> =>
  new Map(book.commissions().map(({ order, creator, units }) => [`${order} ${creator.name}`, units]))

describe('the book of a campaign', () => {
  it('after every fact holds the targets of the definition, none below 0 and none unpaid', () => {
    fc.assert(
      fc.property(campaign, facts, fc.constantFrom(1, 2, 64), (terms, told, standingEvery) => {
        const book = openBook(terms, standingEvery)
        const posted = new Map<string, bigint>()
        for (const [index, fact] of told.entries()) {
          for (const { creator, order, units } of book.read(fact).entries) {
            if (order === undefined) continue
            expect(units).not.toBe(0n)
            posted.set(`${order} ${creator}`, (posted.get(`${order} ${creator}`) ?? 0n) + units)
          }
          const targets = targetsByDefinition(terms, told.slice(0, index + 1))
          expect(sumsOf(book)).toEqual(targets)
          expect(new Map([...posted].filter(([, units]) => units !== 0n))).toEqual(targets)
          for (const units of targets.values()) expect(units).toBeGreaterThan(0n)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('ends with the same sums in any order of arrival, and repeated facts give nothing', () => {
    const shuffled = facts.chain((told) => fc.tuple(fc.constant(told), fc.shuffledSubarray(told, { minLength: told.length })))
    fc.assert(
      fc.property(campaign, shuffled, (terms, [told, other]) => {
        const book = openBook(terms)
        for (const fact of told) {
          book.read(fact)
          expect(book.read(fact)).toEqual({ decisions: [], entries: [] })
        }
        for (const fact of other) expect(book.read({ ...fact, atMs: fact.atMs + 1 })).toEqual({ decisions: [], entries: [] })
        const again = openBook(terms)
        for (const fact of other) again.read(fact)
        expect(sumsOf(again)).toEqual(sumsOf(book))
        const atMs = Date.parse('2026-04-03T00:00:00Z')
        expect(again.accounts(atMs)).toEqual(book.accounts(atMs))
      }),
      { numRuns: 150 },
    )
  })

  it('says the same of hundreds of orders, whether it goes on from where it stood or begins anew', () => {
    fc.assert(
      fc.property(campaign, factsOf({ minLength: 200, maxLength: 300 }), (terms, told) => {
        const book = openBook(terms)
        for (const fact of told) book.read(fact)
        // In the order of time most facts come last in their month; in the reverse order first.
        const ascending = told.toSorted((a, b) => a.atMs - b.atMs)
        for (const other of [ascending, ascending.toReversed()]) {
          const again = openBook(terms)
          for (const fact of other) again.read(fact)
          expect(sumsOf(again)).toEqual(sumsOf(book))
        }
      }),
      { numRuns: 8 },
    )
  })

  it('pays all that is payable at once and never twice, and balances are the sums of entries', () => {
    const act = fc.oneof(
      fc.record({
        atMs: time,
        fact: fc.constant('payout' as const),
        id: fc.constantFrom('p', 'q', 'r'),
        minimum: fc.constantFrom('0', '5.00').map(exactOf),
      }),
      fc.record({
        atMs: time,
        fact: fc.constant('payout returned' as const),
        id: fc.constantFrom('p', 'q', 'r'),
        creator: fc.constantFrom(...CREATORS),
      }),
    )
    const line: fc.Arbitrary<Fact[]> = fc
      .tuple(facts, fc.array(act, { maxLength: 6 }))
      .chain(([told, acts]) => fc.shuffledSubarray<Fact>([...told, ...acts], { minLength: told.length + acts.length }))
    const readOrRefuse = (book: Book, fact: Fact): Entry[] => {
      try {
        return book.read(fact).entries
      } catch {
        return []
      }
    }
    fc.assert(
      fc.property(campaign, line, (terms, lines) => {
        const book = openBook(terms)
        const sums = new Map<string, bigint>()
        const paid = new Map<string, bigint>()
        for (const fact of lines) {
          const before = new Map(book.accounts(fact.atMs).map(({ creator, payable }) => [creator.name, payable]))
          const made = readOrRefuse(book, fact)
          for (const { creator, kind, units } of made) {
            sums.set(creator, (sums.get(creator) ?? 0n) + units)
            if (kind.startsWith('payout')) paid.set(creator, (paid.get(creator) ?? 0n) - units)
            if (kind === 'payout') {
              const fees = made
                .filter((entry) => entry.kind === 'base_fee' && entry.creator === creator)
                .reduce((sum, entry) => sum + entry.units, 0n)
              expect(-units).toBe((before.get(creator) ?? 0n) + fees)
            }
          }
          for (const { creator, balance, payable, paid: out } of book.accounts(fact.atMs)) {
            expect([balance, out]).toEqual([sums.get(creator.name) ?? 0n, paid.get(creator.name) ?? 0n])
            expect(out).toBeGreaterThanOrEqual(0n)
            if (made.some(({ kind, creator: name }) => kind === 'payout' && name === creator.name)) expect(payable).toBe(0n)
          }
          if (fact.fact === 'payout')
            expect(book.read({ ...fact, id: 'again' }).entries.filter(({ kind }) => kind === 'payout' && made.length > 0)).toEqual([])
        }
      }),
      { numRuns: 150 },
    )
  })

  it('splits an order into parts that sum to its rounded whole', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 0, max: 100_000 }),
        (weights, base) => {
          const book = openBook({
            currency: 'USD',
            timeZone: 'UTC',
            base: 'payment',
            holdMs: 0,
            windowMs: 0,
            policy: 'split',
            fee: { kind: 'percent', percent: exactOf('7.77') },
            firstOrderOnly: false,
            codes: new Map(CREATORS.map((name) => [name, name])),
            creators: new Map(CREATORS.map((name) => [name, { name, currency: 'USD' }])),
          })
          const codes = weights.map((weight, index) => ({ code: CREATORS[index] ?? 'aya', allocated: { n: BigInt(weight), d: 100n } }))
          book.read({ atMs: 0, order: '1', fact: 'placed', placed: { atMs: 0, test: false, clicks: [], codes, rates: new Map() } })
          const total = { n: BigInt(base), d: 100n }
          book.read({ atMs: 0, order: '1', fact: 'agreement', id: 'a', sales: [{ line: 'PRODUCT', total, tax: exactOf('0') }] })
          const { entries } = book.read({ atMs: 0, order: '1', fact: 'paid' })
          const whole = roundHalfUp(inMinorUnits({ n: BigInt(base) * 777n, d: 1_000_000n }, 'USD'))
          expect(entries.reduce((sum, { units }) => sum + units, 0n)).toBe(whole)
        },
      ),
    )
  })
})
