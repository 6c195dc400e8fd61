/** The facts that a campaign's book reads of an order, from all that is known of the order. Pure. */
import type { ParkedReason } from '@convbox/contract/commissions'
import type { ModelKey } from '@convbox/contract/metrics/credit-choices'
import { toldBy } from '../../ingest/merge-told.ts'
import { isPaid, type OrderState } from '../../ingest/order-state.ts'
import type { StoredFacts } from '../../ingest/stored-facts.ts'
import type { Agreement, SaleLine } from '../../platforms/shopify/agreements.ts'
import type { Chargeback } from './chargebacks.rows.ts'
import { currencyOf, versionAt, type CampaignTerms, type TermsCreator } from './campaign-terms.ts'
import { byProduct, withProduct } from './product-sales.ts'
import { keyOfFact, type FactSale, type PlacedFact, type StoredFact } from './stored-fact.ts'
import { toldAgreements } from './told-sales.ts'

/** named: the creator's own code to which it belongs. */
export type SingleUseCode = { creator: string; named: string }
/** A touch before the purchase. Either part may be ''. */
export type OrderTouch = { at: string; creativeId: string; linkId: string }
export type KnownOrder = {
  orderId: string
  state: OrderState & { facts: StoredFacts }
  touches: readonly OrderTouch[]
  /** '1', '0', or '' where the customer is not known. */
  isNewCustomer: string
  /** Shopify's own ledger of the order, where it could be asked. */
  agreements?: { currency: string; agreements: readonly Agreement[] } | undefined
  /** The oldest first. */
  chargebacks?: readonly Chargeback[] | undefined
  /** The creator whom a person chose. */
  assigned?: string | undefined
  /** The campaign that has a better claim to the order. */
  takenBy?: string | undefined
  /** Single-use codes of the campaign, by their texts in lower case: at least those that the order has. */
  singleUse?: ReadonlyMap<string, SingleUseCode> | undefined
  /** Of a subscription's renewal. */
  cycle?: number | undefined
  /** Which part of it other channels earned, 0 to 1, by model. */
  othersShares?: ReadonlyMap<ModelKey, string> | undefined
  /** What a unit of the campaign's currency was worth on the order's day, by currency. */
  rates?: ReadonlyMap<string, string> | undefined
}
/** What the campaign has read of the order so far. isFixed: the commission has matured, so who is credited changes no more. */
export type ReadBefore = { placed: PlacedFact; agreements: ReadonlyMap<string, string>; isFixed: boolean }
export type TimedFact = { key: string; at: string; fact: StoredFact }

const MAX_CLICKS = 100
const MAX_CODES = 50
const MAX_AGREEMENTS = 2000
/** Begins the ids of agreements that the shop itself told. */
const OF_SHOP = 'shopify '

const LINES: ReadonlyMap<SaleLine, FactSale['line']> = new Map([
  ['product', 'PRODUCT'],
  ['gift card', 'GIFT_CARD'],
  ['shipping', 'SHIPPING'],
  ['tip', 'TIP'],
  ['duty', 'DUTY'],
  ['fee', 'FEE'],
  ['additional fee', 'FEE'],
  ['adjustment', 'ADJUSTMENT'],
])

/** Whose the code is. A single-use code stays with the code that its creator had when the order was first read, also after that was replaced. */
const ownerOf = (code: string, { terms, singleUse, known }: CodeOwners): { creator: string; named?: string } | undefined => {
  const creator = terms.codes.get(code.toLowerCase())
  const owner = creator === undefined ? singleUse?.get(code.toLowerCase()) : { creator }
  const before = known.find((one) => one.code.toLowerCase() === code.toLowerCase())
  return owner && { ...owner, ...(before?.named !== undefined && { named: before.named }) }
}

type CodeOwners = { terms: CampaignTerms; singleUse: KnownOrder['singleUse']; known: PlacedFact['codes'] }
const codesOf = (owners: CodeOwners, facts: StoredFacts): PlacedFact['codes'] => {
  const amounts = new Map(facts.discounts?.map(({ code, amount }) => [code.toLowerCase(), amount]))
  const total = facts.money.discount ?? ''
  // Where amounts are not told, codes took off alike: something, unless the whole order has no discount.
  const untold = total !== '' && Number(total) === 0 ? '0' : '1'
  return facts.discountCodes.slice(0, MAX_CODES).flatMap((code) => {
    const owner = ownerOf(code, owners)
    if (owner === undefined) return []
    const { creator, named } = owner
    const allocated = amounts.get(code.toLowerCase()) ?? untold
    return [{ creator, code: code.slice(0, 100), allocated, ...(named !== undefined && { named }) }]
  })
}

const clicksOf = (terms: CampaignTerms, touches: readonly OrderTouch[]): PlacedFact['clicks'] =>
  touches.flatMap(({ at, creativeId, linkId }) => {
    const byLink = terms.links.get(linkId)
    const creator = byLink ?? terms.creatives.get(creativeId)
    return creator === undefined ? [] : [{ creator, at, part: byLink === undefined ? creativeId : linkId }]
  })

/** Clicks of both, each once, in their order in time; the newest of too many. */
const withClicks = (known: PlacedFact['clicks'], news: PlacedFact['clicks']): PlacedFact['clicks'] => {
  const all = new Map([...known, ...news].map((click) => [`${click.creator} ${click.at}`, click]))
  return [...all]
    .toSorted(([a, { at: x }], [b, { at: y }]) => (x === y ? (a < b ? -1 : 1) : x < y ? -1 : 1))
    .map(([, click]) => click)
    .slice(-MAX_CLICKS)
}

const isBuyer = ({ emailHash, mailboxHash, phoneHash }: TermsCreator, facts: StoredFacts): boolean =>
  (facts.mailboxHash !== undefined && facts.mailboxHash === mailboxHash) ||
  (facts.emailHash !== '' && (facts.emailHash === emailHash || facts.emailHash === mailboxHash)) ||
  (facts.phoneHash !== '' && facts.phoneHash === phoneHash)

const isOfStaff = ({ staff }: CampaignTerms, { emailHash, mailboxHash }: StoredFacts): boolean =>
  (emailHash !== '' && staff.has(emailHash)) || (mailboxHash !== undefined && staff.has(mailboxHash))

/** Those of the known rates in which a candidate is paid. */
const payRatesOf = (
  terms: CampaignTerms,
  creatorIds: readonly string[],
  known: Readonly<Record<string, string>>,
): Record<string, string> => {
  const paidIn = new Set(creatorIds.map((id) => currencyOf(terms, id)))
  return Object.fromEntries(Object.entries(known).filter(([currency]) => paidIn.has(currency) && currency !== terms.currency))
}

/** Undefined: no creator of the campaign is a candidate. */
const placedOf = (terms: CampaignTerms, order: KnownOrder, before: ReadBefore | undefined): PlacedFact | undefined => {
  const { facts } = order.state
  const known = before?.placed
  const wasThere = new Set([...(known?.codes ?? []), ...(known?.clicks ?? [])].map(({ creator }) => creator))
  const mayEarn = ({ creator }: { creator: string }): boolean => terms.creators.get(creator)?.isBlocked !== true || wasThere.has(creator)
  const codes = codesOf({ terms, singleUse: order.singleUse, known: known?.codes ?? [] }, facts).filter(mayEarn)
  const clicks = withClicks(known?.clicks ?? [], clicksOf(terms, order.touches).filter(mayEarn))
  if (known === undefined && order.assigned === undefined && codes.length + clicks.length === 0) return undefined
  const candidates = new Set([...codes, ...clicks].map(({ creator }) => creator))
  const buyers = [...candidates].filter((id) => {
    const creator = terms.creators.get(id)
    return known?.ownPurchaseOf.includes(id) === true || (creator !== undefined && isBuyer(creator, facts))
  })
  const { shareModel } = versionAt(terms, Date.parse(facts.orderedAt))?.rule ?? {}
  // Touches that are told no more, as of a person who was erased, change no commission.
  const othersShare = shareModel && (order.othersShares?.get(shareModel) ?? known?.othersShare)
  // Rates stay what they were when the order was first read.
  const rates = payRatesOf(terms, [...candidates, order.assigned ?? ''], { ...Object.fromEntries(order.rates ?? []), ...known?.rates })
  const index = facts.customerOrders ?? (order.isNewCustomer === '' ? undefined : order.isNewCustomer === '1' ? 1 : 2)
  // A customer who was erased is not found any more.
  const cycle = order.cycle ?? known?.cycle
  return {
    fact: 'placed',
    test: facts.test,
    ...((known?.isStaff === true || isOfStaff(terms, facts)) && { isStaff: true }),
    ...(index !== undefined && { customerOrderIndex: index }),
    ...(cycle !== undefined && { cycle }),
    ownPurchaseOf: buyers.toSorted(),
    clicks,
    codes,
    ...(order.assigned !== undefined && { assigned: order.assigned }),
    ...(order.takenBy !== undefined && { takenBy: order.takenBy }),
    ...(othersShare !== undefined && othersShare !== '0' && { othersShare }),
    ...(Object.keys(rates).length > 0 && { rates }),
  }
}

/** Whether a candidate is paid in a currency of which no rate of the order's day is known. */
const isRateMissing = (terms: CampaignTerms, { codes, clicks, assigned, rates = {} }: PlacedFact): boolean =>
  [...codes, ...clicks, ...(assigned === undefined ? [] : [{ creator: assigned }])].some(({ creator }) => {
    const currency = currencyOf(terms, creator)
    return currency !== terms.currency && !Object.hasOwn(rates, currency)
  })

/** When the order was paid; undefined: not, or only a browser says that there is an order. */
const paidAtOf = ({ facts, told }: OrderState & { facts: StoredFacts }): string | undefined => {
  const source = toldBy(told)
  const isTold = isPaid(facts.financialStatus) && source !== 'browser'
  // A store's own server or file that tells no status tells of sales.
  if (!isTold) return facts.financialStatus === '' && (source === 'server' || source === 'csv') ? facts.orderedAt : undefined
  const at = facts.paidAt ?? facts.updatedAt
  return at < facts.orderedAt ? facts.orderedAt : at
}

type Sold = { id: string; at: string; sales: FactSale[] }

const soldOf = (terms: CampaignTerms, { state, agreements: own }: KnownOrder): Sold[] | { parked: ParkedReason } => {
  if (state.facts.money.total === '') return { parked: 'amount unknown' }
  if (state.facts.money.currency !== terms.currency || (own !== undefined && own.currency !== terms.currency))
    return { parked: 'other currency' }
  const { items, orderedAt } = state.facts
  const rule = versionAt(terms, Date.parse(orderedAt))?.rule
  const isByProduct = rule !== undefined && [rule, ...(rule.ownFees ?? [])].some(({ fee }) => fee.kind === 'products')
  if (own === undefined) {
    const told = toldAgreements(state, isByProduct)
    if (told === undefined) return { parked: 'other currency' }
    return isByProduct ? told.map((one) => ({ ...one, sales: byProduct(one.sales, items, terms.currency) })) : told
  }
  const toSale = isByProduct ? withProduct(items) : (sale: FactSale): FactSale => sale
  const sold: Sold[] = []
  for (const { agreementId, happenedAt, sales } of own.agreements) {
    const known = sales.flatMap(({ action, line: word, lineId, total, tax }) => {
      const line = action === 'unknown' ? undefined : LINES.get(word)
      return line === undefined ? [] : [toSale({ line, total, tax }, lineId)]
    })
    if (known.length < sales.length) return { parked: 'unknown sale' }
    if (known.length > 0) sold.push({ id: `${OF_SHOP}${agreementId}`, at: happenedAt, sales: known })
  }
  return sold
}

/** The order's chargebacks as one: lost as soon as one is, won when all have ended without a loss. */
const disputesOf = (chargebacks: readonly Chargeback[]): TimedFact[] => {
  const [first] = chargebacks
  if (first === undefined) return []
  const toFact = (state: Chargeback['state'], at: Date, { reason }: Chargeback): TimedFact => {
    const fact = { fact: 'dispute', state, ...(reason !== '' && { reason }) } as const
    return { key: keyOfFact(fact), at: at.toISOString(), fact }
  }
  const opened = toFact('opened', first.openedAt, first)
  const lost = chargebacks.find(({ state }) => state === 'lost')
  if (lost !== undefined) return [opened, toFact('lost', lost.closedAt ?? lost.openedAt, lost)]
  const last = chargebacks.toSorted((a, b) => Number(a.closedAt ?? 0) - Number(b.closedAt ?? 0)).at(-1)
  const isOver = last !== undefined && chargebacks.every(({ state }) => state === 'won')
  return isOver ? [opened, toFact('won', last.closedAt ?? last.openedAt, last)] : [opened]
}

/**
 * All facts of an order for a campaign; undefined if it is none of the campaign's. before: what the campaign has read of it. An agreement that is told no more
 * (the shop's own ledger has taken its place) is told again without sales.
 */
export const factsOfOrder = (
  terms: CampaignTerms,
  order: KnownOrder,
  before: ReadBefore | undefined,
): TimedFact[] | { parked: ParkedReason } | undefined => {
  const placed = placedOf(terms, order, before)
  if (placed === undefined) return undefined
  if (isRateMissing(terms, placed)) return { parked: 'rate missing' }
  // The shop's own ledger, once read, is not replaced by what webhooks say while the shop does not answer.
  const isLedgerKept = order.agreements === undefined && [...(before?.agreements.keys() ?? [])].some((id) => id.startsWith(OF_SHOP))
  const sold = isLedgerKept ? [] : soldOf(terms, order)
  if ('parked' in sold) return sold
  if (sold.length > MAX_AGREEMENTS) return { parked: 'too many agreements' }
  const { facts } = order.state
  const told = new Set(sold.map(({ id }) => id))
  const withdrawn = [...(isLedgerKept ? [] : (before?.agreements ?? []))].flatMap(([id, at]) =>
    told.has(id) ? [] : [{ id, at, sales: [] }],
  )
  const paidAt = paidAtOf(order.state)
  const timed = (at: string, fact: StoredFact): TimedFact => ({ key: keyOfFact(fact), at, fact })
  return [
    ...(before?.isFixed === true ? [] : [timed(facts.orderedAt, placed)]),
    ...[...sold, ...withdrawn].map(({ id, at, sales }) => timed(at, { fact: 'agreement', id, sales })),
    ...(paidAt === undefined ? [] : [timed(paidAt, { fact: 'paid' })]),
    ...disputesOf(order.chargebacks ?? []),
    ...(facts.cancelledAt === undefined ? [] : [timed(facts.cancelledAt, { fact: 'cancelled' })]),
  ]
}
