/** Orders, told in parts and in any order: whatever the parts, commissions end the same, and no cause is entered twice. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY_MS } from '@convbox/contract/durations'
import { feeRuleSchema } from '@convbox/contract/api/fee-rules.schemas'
import { EMPTY_ORDER, mergeOrder, storedFactsOf, type OrderState, type ToldUpdate } from '../../ingest/order-state.ts'
import { parseShopifyOrder, parseShopifyRefund } from '../../orders/shopify-order.ts'
import { orderRecord, refundRecord, type TestRule } from '../../testing/hub-campaign.ts'
import type { CampaignTerms, FeeVersion } from './campaign-terms.ts'
import { missingEntries, type KnownEntry, type NewFact } from './ledger-news.ts'
import { factsOfOrder } from './order-facts.ts'
import { replayBook, type BookFact, type Replay } from './replay-book.ts'

const START_MS = Date.parse('2026-03-01T00:00:00.000Z')
const at = (hour: number): string => new Date(START_MS + hour * 3_600_000).toISOString()
const RULES: readonly TestRule[] = [
  { fee: { kind: 'percent', percent: '12.5' } },
  { fee: { kind: 'percent', percent: '10' }, policy: 'split', cap: '20.00', holdDays: 3 },
  { fee: { kind: 'flat', amount: '5.00' }, cap: '12.00', holdDays: 2 },
  {
    fee: {
      kind: 'tiers',
      mode: 'marginal',
      tiers: [
        { from: '0', percent: '10' },
        { from: '100', percent: '15' },
      ],
    },
    holdDays: 4,
  },
  {
    fee: {
      kind: 'tiers',
      mode: 'retroactive',
      tiers: [
        { from: '0', percent: '10' },
        { from: '100', percent: '15' },
      ],
    },
    cap: '40.00',
  },
]
const versionOf = (rule: TestRule): FeeVersion => ({ version: 1, rule: feeRuleSchema.parse(rule), fromMs: -Infinity })
const termsOf = (rule: TestRule): CampaignTerms => ({
  storeId: 's',
  campaignId: 'c',
  currency: 'USD',
  timeZone: 'UTC',
  fromMs: START_MS - 30 * DAY_MS,
  untilMs: undefined,
  creators: new Map(['maya', 'ben'].map((id) => [id, { id, isBlocked: false, emailHash: '', mailboxHash: '', phoneHash: '' }])),
  codes: new Map([
    ['maya10', 'maya'],
    ['ben10', 'ben'],
  ]),
  staff: new Set(),
  creatives: new Map(),
  links: new Map(),
  versions: [versionOf(rule)],
})

/** An order: hours after the start at which it was placed, paid, edited and refunded. */
const story = fc.record({
  placed: fc.integer({ min: 0, max: 300 }),
  paidAfter: fc.option(fc.integer({ min: 0, max: 50 }), { nil: undefined, freq: 8 }),
  cents: fc.integer({ min: 1, max: 20_000 }),
  codes: fc.constantFrom(['MAYA10'], ['BEN10'], ['MAYA10', 'BEN10'], ['BEN10', 'MAYA10']),
  editAfter: fc.option(fc.record({ hours: fc.integer({ min: 1, max: 150 }), cents: fc.integer({ min: 1, max: 5000 }) }), {
    nil: undefined,
  }),
  refunds: fc.array(fc.record({ hours: fc.integer({ min: 1, max: 400 }), percent: fc.integer({ min: 1, max: 60 }) }), { maxLength: 3 }),
  cancelAfter: fc.option(fc.integer({ min: 1, max: 400 }), { nil: undefined, freq: 5 }),
})
type Story = typeof story extends fc.Arbitrary<infer One> ? One : never
const money = (cents: number): string => (cents / 100).toFixed(2)

/** What webhooks tell of an order, in the order in which it happened. */
const updatesOf = (one: Story, index: number): ToldUpdate[] => {
  const id = index + 1
  const bodyOf = (record: ReturnType<typeof orderRecord>): string => ('body' in record ? record.body : '')
  const tell = (hour: number, cents: number, changes: object): ToldUpdate => {
    const lines = [{ price: money(cents + 200), off: '2.00' }]
    const codes = one.codes.map((code, place) => [code, place === 0 ? '1.20' : '0.80'] as const)
    const order = { id, at: at(one.placed), lines, codes, total: money(cents), updatedAt: at(hour), ...changes }
    const parsed = parseShopifyOrder(bodyOf(orderRecord('s', order)))
    if (!parsed.ok) throw new Error(parsed.fault)
    return { facts: storedFactsOf(parsed.value, { emailHash: '', phoneHash: '' }), refunds: [] }
  }
  const paidAt = one.paidAfter === undefined ? undefined : one.placed + one.paidAfter
  const statusAt = (hour: number): { status: string } => ({ status: paidAt !== undefined && hour >= paidAt ? 'paid' : 'pending' })
  const edited = one.editAfter && { hour: one.placed + one.editAfter.hours, cents: one.cents + one.editAfter.cents }
  const centsAt = (hour: number): number => (edited !== undefined && hour >= edited.hour ? edited.cents : one.cents)
  const cancelledAt = one.cancelAfter === undefined ? undefined : one.placed + one.cancelAfter
  const told = (hour: number): ToldUpdate => {
    const isCancelled = cancelledAt !== undefined && hour >= cancelledAt
    return tell(hour, centsAt(hour), { ...statusAt(hour), ...(isCancelled && { body: { cancelled_at: at(cancelledAt) } }) })
  }
  const refunds = one.refunds.map(({ hours, percent }, place): ToldUpdate => {
    const amount = money(Math.floor((one.cents * percent) / 100))
    const parsed = parseShopifyRefund(
      bodyOf(refundRecord('s', { id: id * 10 + place, orderId: id, at: at(one.placed + hours), amount, subtotal: amount })),
    )
    if (!parsed.ok) throw new Error(parsed.fault)
    return { refunds: [parsed.value] }
  })
  return [
    told(one.placed),
    ...(paidAt === undefined ? [] : [told(paidAt)]),
    ...(edited === undefined ? [] : [told(edited.hour)]),
    ...refunds,
    ...(cancelledAt === undefined ? [] : [told(cancelledAt)]),
  ]
}

const made = (replay: Replay): Extract<Replay, { entries: unknown }> => {
  if ('refused' in replay) throw replay.error
  return replay
}
const sumsOf = (entries: readonly { orderId: string; creatorId: string; units: bigint }[]): Record<string, string> => {
  const sums = new Map<string, bigint>()
  for (const { orderId, creatorId, units } of entries)
    sums.set(`${orderId} ${creatorId}`, (sums.get(`${orderId} ${creatorId}`) ?? 0n) + units)
  return Object.fromEntries(
    [...sums]
      .filter(([, units]) => units !== 0n)
      .map(([key, units]) => [key, String(units)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

/** Keeps a book as the job does, over updates that arrive in turns. */
const keepBook = (terms: CampaignTerms, turns: readonly (readonly { index: number; update: ToldUpdate }[])[]) => {
  const [version] = terms.versions
  if (version === undefined) throw new Error('no version')
  const states = new Map<number, OrderState>()
  const facts = new Map<string, NewFact>()
  const known: KnownEntry[] = []
  for (const turn of turns) {
    for (const { index, update } of turn) states.set(index, mergeOrder(states.get(index) ?? EMPTY_ORDER, update))
    const news: NewFact[] = []
    for (const [index, state] of states) {
      if (state.facts === undefined) continue
      const orderId = String(index + 1)
      const own = [...facts.values()].filter((fact) => fact.orderId === orderId)
      const placed = own.map(({ fact }) => fact).find((fact) => fact.fact === 'placed')
      const agreements = new Map(own.flatMap(({ fact, at: told }) => (fact.fact === 'agreement' ? [[fact.id, told] as const] : [])))
      const before = placed?.fact === 'placed' ? { placed, agreements, isFixed: false } : undefined
      const order = { orderId, state: { ...state, facts: state.facts }, touches: [], isNewCustomer: '' }
      const told = factsOfOrder(terms, order, before)
      if (told === undefined || 'parked' in told) throw new Error('the order is not credited')
      for (const one of told) {
        const id = `${orderId} ${one.key}`
        const last = facts.get(id)
        if (last !== undefined && last.at === one.at && JSON.stringify(last.fact) === JSON.stringify(one.fact)) continue
        const fact = { ...one, orderId, revision: (last?.revision ?? 0) + 1 }
        facts.set(id, fact)
        news.push(fact)
      }
    }
    const { entries } = made(
      replayBook(
        terms,
        [...facts.values()].map((fact) => ({ ...fact, feeVersion: 1 })),
      ),
    )
    known.push(...missingEntries(entries, known, news))
    // After every turn each commission stands where the book has it, and none below 0.
    expect(sumsOf(known)).toEqual(sumsOf(entries))
    for (const units of Object.values(sumsOf(known))) expect(BigInt(units) > 0n).toBe(true)
  }
  const causes = known.map(({ orderId, creatorId, causeKind, causeId }) => JSON.stringify([orderId, creatorId, causeKind, causeId]))
  expect(new Set(causes).size).toBe(causes.length)
  return { known, facts: [...facts.values()] as BookFact[] }
}

it('ends with the same sums for any order of arrival, any parts and any repetition', () => {
  fc.assert(
    fc.property(
      fc.array(story, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(...RULES),
      fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 60, maxLength: 60 }),
      (stories, rule, numbers) => {
        const terms = termsOf(rule)
        const updates = stories.flatMap((one, index) => updatesOf(one, index).map((update) => ({ index, update })))
        const atOnce = keepBook(terms, [updates])
        const shuffled = [...updates, ...updates.slice(0, 3)]
          .map((update, place) => ({ update, rank: numbers[place % numbers.length] ?? 0 }))
          .toSorted((a, b) => a.rank - b.rank)
          .map(({ update }) => update)
        const size = 1 + ((numbers[0] ?? 0) % 4)
        const turns = Array.from({ length: Math.ceil(shuffled.length / size) }, (_, turn) => shuffled.slice(turn * size, (turn + 1) * size))
        const inTurns = keepBook(terms, turns)
        expect(sumsOf(inTurns.known)).toEqual(sumsOf(atOnce.known))
      },
    ),
    { numRuns: 150 },
  )
})

it('enters the same rows for a refund that is told before its payment as for one that is told after', () => {
  const terms = termsOf({ fee: { kind: 'percent', percent: '10' } })
  const one: Story = {
    placed: 0,
    paidAfter: 1,
    cents: 8000,
    codes: ['MAYA10'],
    editAfter: undefined,
    refunds: [{ hours: 5, percent: 50 }],
    cancelAfter: undefined,
  }
  const [placed = [], paid = [], refund = []] = updatesOf(one, 0).map((update) => [{ index: 0, update }])
  const rows = (turns: (typeof placed)[]) => keepBook(terms, turns).known.map(({ kind, units, causeId }) => `${kind} ${units} ${causeId}`)
  const inOrder = ['sale 800 1 paid', 'refund -400 1 agreement refund 10']
  expect(rows([placed, paid, refund])).toEqual(inOrder)
  expect(rows([placed, refund, refund, paid])).toEqual(inOrder)
  expect(rows([refund, placed, paid, placed])).toEqual(inOrder)
})
