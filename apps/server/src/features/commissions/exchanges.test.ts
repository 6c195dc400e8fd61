/** Returns and exchanges as Shopify's own ledger tells them: what a creator gets follows from what the shopper keeps, whatever was taken back and taken instead. */
import { minorUnitsOf, openBook } from '@convbox/commissions'
import { DAY_MS } from '@convbox/contract/durations'
import { feeRuleSchema, type FeeRule } from '@convbox/contract/api/fee-rules.schemas'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { EMPTY_ORDER } from '../../ingest/order-state.ts'
import { agreementNodeSchema, readAgreement } from '../../platforms/shopify/agreements.ts'
import { bookOf, type CampaignTerms } from './campaign-terms.ts'
import { factsOfOrder, type KnownOrder } from './order-facts.ts'
import { replayBook, type BookFact } from './replay-book.ts'
import { toBook } from './stored-fact.ts'

const START_MS = Date.parse('2026-03-02T10:00:00Z')

/** A piece: its price in cents without tax and after discounts, its tax, and the product that it is of. */
type Piece = { net: number; tax: number; product: string }
/** What happens after the sale: pieces come back (places among those that the shopper has), others are taken, a fee is kept (positive) or goodwill given. */
type Step = { back: number[]; taken: Piece[]; adjustment: number; shipping: number; isOneAgreement: boolean }

const piece = fc.record({
  net: fc.integer({ min: 1, max: 9_000 }),
  tax: fc.integer({ min: 0, max: 1_800 }),
  product: fc.constantFrom('mug', 'hat', 'cap'),
})
const step: fc.Arbitrary<Step> = fc.record({
  back: fc.array(fc.nat(20), { maxLength: 3 }),
  taken: fc.array(piece, { maxLength: 3 }),
  adjustment: fc.oneof(fc.constant(0), fc.integer({ min: -500, max: 500 })),
  shipping: fc.constantFrom(0, 0, -600),
  isOneAgreement: fc.boolean(),
})
const story = fc.record({ bought: fc.array(piece, { minLength: 1, maxLength: 3 }), steps: fc.array(step, { maxLength: 5 }) })

const money = (cents: number) => ({ shopMoney: { amount: (cents / 100).toFixed(2), currencyCode: 'USD' } })
const zero = money(0)
type Line = Piece & { lineId: number }
const sale = (lineType: string, cents: number, taxCents: number, lineId?: number) => ({
  id: 'gid://shopify/Sale/1',
  actionType: cents < 0 ? 'RETURN' : 'ORDER',
  lineType,
  quantity: Math.sign(cents),
  totalAmount: money(cents + taxCents),
  totalTaxAmount: money(taxCents),
  totalDiscountAmountBeforeTaxes: zero,
  totalDiscountAmountAfterTaxes: zero,
  ...(lineId !== undefined && { lineItem: { id: `gid://shopify/LineItem/${lineId}` } }),
})
const sold = ({ net, tax, lineId }: Line) => sale('PRODUCT', net, tax, lineId)
const returned = ({ net, tax, lineId }: Line) => sale('PRODUCT', -net, -tax, lineId)

type Told = { __typename: string; id: string; happenedAt: string; refund: null; sales: object }

/** The agreements as Shopify tells them, all lines that there ever were, and what counts after each step, in cents by product; '' for adjustments. */
const tell = ({ bought, steps }: { bought: readonly Piece[]; steps: readonly Step[] }) => {
  let [lineId, day] = [0, 0]
  const nodes: Told[] = []
  const counts: Map<string, number>[] = []
  const all: Line[] = []
  let kept: Line[] = []
  let adjusted = 0
  const add = (pieces: readonly Piece[]): Line[] => {
    const lines = pieces.map((one) => ({ ...one, lineId: (lineId += 1) }))
    all.push(...lines)
    return lines
  }
  const agree = (typename: string, sales: object[]): void => {
    if (sales.length === 0) return
    nodes.push({
      __typename: typename,
      id: `gid://shopify/${typename}/${nodes.length + 1}`,
      happenedAt: new Date(START_MS + day * DAY_MS).toISOString(),
      refund: null,
      sales: { nodes: sales, pageInfo: { hasNextPage: false } },
    })
  }
  const count = (): void => {
    const sums = new Map([['', adjusted]])
    for (const { product, net } of kept) sums.set(product, (sums.get(product) ?? 0) + net)
    counts.push(sums)
  }
  kept = add(bought)
  agree('OrderAgreement', [...kept.map(sold), sale('SHIPPING', 600, 0)])
  count()
  for (const { back, taken, adjustment, shipping, isOneAgreement } of steps) {
    day += 1
    const gone = new Set(kept.length === 0 ? [] : back.map((place) => kept[place % kept.length]))
    const news = add(taken)
    const out = [...gone].flatMap((line) => (line === undefined ? [] : [returned(line)]))
    const others = [
      ...(adjustment === 0 ? [] : [sale('ADJUSTMENT', adjustment, 0)]),
      ...(shipping === 0 ? [] : [sale('SHIPPING', shipping, 0)]),
    ]
    if (isOneAgreement) agree('ReturnAgreement', [...news.map(sold), ...out, ...others])
    else {
      agree('RefundAgreement', [...out, ...others])
      agree('OrderEditAgreement', news.map(sold))
    }
    kept = [...kept.filter((line) => !gone.has(line)), ...news]
    adjusted += adjustment
    count()
  }
  return { nodes, counts, all }
}

const termsOf = (rule: FeeRule): CampaignTerms => ({
  storeId: 's',
  campaignId: 'c',
  currency: 'USD',
  timeZone: 'UTC',
  fromMs: START_MS - DAY_MS,
  untilMs: undefined,
  creators: new Map([['maya', { id: 'maya', isBlocked: false, emailHash: '', mailboxHash: '', phoneHash: '' }]]),
  codes: new Map([['maya', 'maya']]),
  staff: new Set(),
  creatives: new Map(),
  links: new Map(),
  versions: [{ version: 1, rule, fromMs: -Infinity }],
})
const orderOf = (nodes: readonly object[], lines: readonly Line[]): KnownOrder => ({
  orderId: '1',
  touches: [],
  isNewCustomer: '1',
  agreements: { currency: 'USD', agreements: nodes.map((node) => readAgreement(agreementNodeSchema.parse(node))) },
  state: {
    ...EMPTY_ORDER,
    facts: {
      orderId: '1',
      name: '#1',
      number: '1',
      sourceName: 'web',
      checkoutToken: undefined,
      cartToken: undefined,
      orderedAt: new Date(START_MS).toISOString(),
      updatedAt: new Date(START_MS).toISOString(),
      cancelledAt: undefined,
      test: false,
      financialStatus: 'paid',
      money: { currency: 'USD', total: '1.00', subtotal: '1.00', shipping: '', tax: '', discount: '1.00' },
      presentment: undefined,
      discountCodes: ['MAYA'],
      discounts: [{ code: 'MAYA', amount: '1.00' }],
      customerId: undefined,
      customerOrders: 1,
      country: undefined,
      noteAttributes: {},
      landingSite: undefined,
      referringSite: undefined,
      items: lines.map(({ lineId, product, net }) => ({
        lineId: String(lineId),
        productId: product,
        variantId: undefined,
        sku: undefined,
        title: product,
        vendor: '',
        price: (net / 100).toFixed(2),
        quantity: 1,
      })),
      emailHash: '',
      phoneHash: '',
    },
  },
})
/** What all entries of the order sum to, in cents. */
const sumOf = (terms: CampaignTerms, facts: readonly BookFact[]): number => {
  const replay = replayBook(
    terms,
    facts.map((fact) => ({ ...fact, feeVersion: 1 })),
  )
  if ('refused' in replay) throw replay.error
  return replay.entries.reduce((sum, { units }) => sum + Number(units), 0)
}
const factsOf = (terms: CampaignTerms, order: KnownOrder): BookFact[] => {
  const facts = factsOfOrder(terms, order, undefined)
  if (facts === undefined || 'parked' in facts) throw new Error(JSON.stringify(facts))
  return facts.map((fact) => ({ orderId: '1', ...fact }))
}
/** Half up, of thousandths of a cent. */
const halfUp = (thousandths: number): number => Math.floor((thousandths + 500) / 1000)

const PERCENT = feeRuleSchema.parse({ fee: { kind: 'percent', percent: '12.5' } })
const BY_PRODUCT = feeRuleSchema.parse({
  fee: {
    kind: 'products',
    groups: [
      { percent: '20', productIds: ['mug'] },
      { percent: '0', productIds: ['hat'] },
    ],
    others: '8',
  },
})

it('pays of what is kept, after each return and exchange, told as one agreement or as two', () => {
  fc.assert(
    fc.property(story, (told) => {
      const { nodes, counts, all } = tell(told)
      const terms = termsOf(PERCENT)
      for (const [index, sums] of counts.entries()) {
        const until = START_MS + index * DAY_MS
        const known = nodes.filter(({ happenedAt }) => Date.parse(happenedAt) <= until)
        const base = [...sums.values()].reduce((sum, cents) => sum + cents, 0)
        expect(sumOf(terms, factsOf(terms, orderOf(known, all)))).toBe(halfUp(Math.max(0, base) * 125))
      }
    }),
  )
})

it('pays the same in whatever order it arrives, and nothing of what is told twice', () => {
  const terms = termsOf(PERCENT)
  const arriving = story.chain((told) => {
    const { nodes, all, counts } = tell(told)
    const facts = factsOf(terms, orderOf(nodes, all))
    const base = [...(counts.at(-1)?.values() ?? [])].reduce((sum, cents) => sum + cents, 0)
    return fc.tuple(fc.constant(base), fc.shuffledSubarray([...facts, ...facts], { minLength: facts.length * 2 }))
  })
  fc.assert(
    fc.property(arriving, ([base, facts]) => {
      const campaign = bookOf(terms, terms.versions, ['maya'])
      const book = campaign && openBook(campaign)
      const units = facts.flatMap(({ orderId, at, fact }) => book?.read(toBook(orderId, Date.parse(at), fact, 1)).entries ?? [])
      expect(units.reduce((sum, one) => sum + Number(one.units), 0)).toBe(halfUp(Math.max(0, base) * 125))
    }),
  )
})

it('pays each product its own percentage of what is kept of it, where nothing else was given back', () => {
  const plain = story.map(({ bought, steps }) => ({ bought, steps: steps.map((one) => ({ ...one, adjustment: 0 })) }))
  fc.assert(
    fc.property(plain, (told) => {
      const { nodes, counts, all } = tell(told)
      const sums = counts.at(-1) ?? new Map<string, number>()
      const thousandths = (sums.get('mug') ?? 0) * 200 + (sums.get('cap') ?? 0) * 80
      const terms = termsOf(BY_PRODUCT)
      expect(sumOf(terms, factsOf(terms, orderOf(nodes, all)))).toBe(halfUp(thousandths))
    }),
  )
})

it('E27: 50.00 goes back for 70.00 in one return', () => {
  const mug = { tax: 0, product: 'mug' }
  const { nodes, all } = tell({
    bought: [{ ...mug, net: 5_000 }],
    steps: [{ back: [0], taken: [{ ...mug, net: 7_000 }], adjustment: 0, shipping: 0, isOneAgreement: true }],
  })
  const terms = termsOf(feeRuleSchema.parse({ fee: { kind: 'percent', percent: '10' } }))
  expect(sumOf(terms, factsOf(terms, orderOf(nodes, all)))).toBe(Number(minorUnitsOf('7.00', 'USD')))
})
