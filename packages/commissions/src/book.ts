/** A campaign's book: takes facts as they arrive and gives the decisions and ledger entries that follow. In memory; what it says depends on the facts alone, never on their order. */
import { payableAt, type Account, type CommissionSum } from './accounts.ts'
import type { BaseStep } from './base.ts'
import { decide, type Decision } from './decide.ts'
import { compare, multiply, ONE, ZERO, type Exact } from './exact.ts'
import { termsOf, type Agreement, type Campaign, type Creator, type OrderMoney, type Placed, type Sale } from './facts.ts'
import { differencesTo, type Cause, type Entry } from './ledger.ts'
import { roundedUnits } from './money.ts'
import { monthsIn } from './month.ts'
import { isPaidOut } from './payout.ts'
import {
  compareInMonth,
  emptyMemory,
  isMonthly,
  paidOrderOf,
  settleMonth,
  tiesOf,
  type Limit,
  type MonthMemory,
  type OrderShare,
  type PaidOrder,
  type Settled,
} from './settle-month.ts'

/** A fact of an order, or an act of the product (payout, its return, end). */
export type OrderFact = { atMs: number; order: string } & (
  | { fact: 'placed'; placed: Placed }
  | { fact: 'agreement'; id: string; sales: readonly Sale[] }
  | { fact: 'paid' }
  | { fact: 'cancelled' }
  | { fact: 'dispute'; state: 'opened' | 'won' | 'lost' }
)
export type Act = { atMs: number } & (
  | { fact: 'payout'; id: string; minimum: Exact }
  | { fact: 'payout returned'; id: string; creator: string }
  | { fact: 'end' }
)
export type Fact = OrderFact | Act

/** What a fact led to. */
export type Reading = { decisions: Decision[]; entries: Entry[] }
/** A fact that does not fit the campaign or what was read before. It counts for nothing. */
export class FactRefused extends Error {}

/** More than that of one order is refused: each agreement is added up again whenever the order changes. */
const MAX_AGREEMENTS = 2_000
const MAX_ORDERS = 250_000

/** The paid orders that an order stands among, in their order. */
type Month = { orders: PaidOrder[]; memory: MonthMemory }

type OrderRecord = {
  name: string
  /** Facts that were read: the kind, with its id or state. */
  seen: Set<string>
  placed?: Placed
  month?: Month
  shares: OrderShare[]
  money: Omit<OrderMoney, 'agreements'> & { agreements: Agreement[] }
  paidOrder?: PaidOrder
  settled?: Settled
  /** Sum of the entries by creator. */
  posted: Map<string, bigint>
}
type AccountRecord = { creator: Creator; balance: bigint; others: bigint; paid: bigint; orders: Set<OrderRecord> }

export type Book = {
  /** Throws FactRefused; then nothing has changed. A fact that was read before gives nothing. */
  read: (fact: Fact) => Reading
  /** By creator in alphabetical order; maturity is judged at the instant. */
  accounts: (atMs: number) => (Account & { creator: Creator })[]
  /** The commissions whose entries do not sum to 0, by order and creator in alphabetical order. */
  commissions: () => { order: string; creator: Creator; units: bigint }[]
  /** What keeps single commissions lower than they would be. */
  limits: () => (Limit & { order: string; creator: string })[]
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const keyOf = (fact: OrderFact): string =>
  fact.fact === 'agreement' ? `agreement ${fact.id}` : fact.fact === 'dispute' ? `dispute ${fact.state}` : fact.fact

const isDisputed = ({ seen }: OrderRecord): boolean => seen.has('dispute opened') && !seen.has('dispute won') && !seen.has('dispute lost')

/** The creators who are credited, with the rate of the order's day. */
const shareOrder = (campaign: Campaign, placed: Placed, credited: readonly { creator: string; share: Exact }[]): OrderShare[] =>
  credited.map(({ creator, share }) => {
    const currency = campaign.creators.get(creator)?.currency ?? campaign.currency
    const rate = currency === campaign.currency ? ONE : placed.rates.get(currency)
    if (rate === undefined) throw new FactRefused(`rates: ${currency} is missing`)
    return { creator, share, currency, rate }
  })

/** Puts an order into its month, in the place of the one with its name if there is one: payment and placement of an order never change. Its index. */
const placeInMonth = (month: PaidOrder[], order: PaidOrder): number => {
  let [low, high] = [0, month.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const other = month[middle]
    if (other !== undefined && compareInMonth(other, order) < 0) low = middle + 1
    else high = middle
  }
  month.splice(low, month[low]?.name === order.name ? 1 : 0, order)
  return low
}

const isSameStep = (a: BaseStep, b: BaseStep | undefined): boolean =>
  b !== undefined &&
  a.atMs === b.atMs &&
  compare(a.base, b.base) === 0 &&
  (a.products?.size ?? 0) === (b.products?.size ?? 0) &&
  [...(a.products ?? [])].every(([product, sum]) => compare(sum, b.products?.get(product) ?? ZERO) === 0)

const isSameBase = (a: PaidOrder | undefined, b: PaidOrder): boolean =>
  a !== undefined && a.steps.length === b.steps.length && a.steps.every((step, index) => isSameStep(step, b.steps[index]))

/** Opens the book of a campaign; its base fees are entered with the first fact that is read. standingEvery: of the memory of its months. */
export const openBook = (campaign: Campaign, standingEvery?: number): Book => {
  const ties = tiesOf(campaign)
  const orders = new Map<string, OrderRecord>()
  const months = new Map<string, Month>()
  const monthOf = monthsIn(campaign.timeZone)
  const accounts = new Map<string, AccountRecord>(
    [...campaign.creators.values()]
      .toSorted((a, b) => byText(a.name, b.name))
      .map((creator) => [creator.name, { creator, balance: 0n, others: 0n, paid: 0n, orders: new Set() }]),
  )
  /** What each payout paid, by creator. */
  const payouts = new Map<string, Map<string, bigint>>()
  const returned = new Map<string, Set<string>>()
  let hasBaseFees = false

  const enter = (entry: Entry): Entry => {
    const account = accounts.get(entry.creator)
    const order = entry.order === undefined ? undefined : orders.get(entry.order)
    if (account === undefined) return entry
    account.balance += entry.units
    if (order === undefined) account.others += entry.units
    else {
      order.posted.set(entry.creator, (order.posted.get(entry.creator) ?? 0n) + entry.units)
      account.orders.add(order)
    }
    if (entry.kind === 'payout' || entry.kind === 'payout_returned') account.paid -= entry.units
    return entry
  }

  const enterBaseFees = (): Entry[] => {
    const { baseFee } = campaign
    if (hasBaseFees || baseFee === undefined) return []
    hasBaseFees = true
    return [...accounts.values()].flatMap(({ creator }) => {
      const units = roundedUnits(multiply(baseFee, creator.rate ?? ONE), creator.currency)
      return units === 0n ? [] : [enter({ creator: creator.name, kind: 'base_fee', units })]
    })
  }

  const recordOf = (name: string): OrderRecord => {
    const known = orders.get(name)
    if (known !== undefined) return known
    if (orders.size >= MAX_ORDERS) throw new FactRefused(`more than ${MAX_ORDERS} orders`)
    return { name, seen: new Set(), shares: [], money: { agreements: [] }, posted: new Map() }
  }

  /** The orders that an order stands among: those of its creator and month; of its month alone where orders are split; itself alone where none depends on another. */
  const monthOfOrder = (placed: Placed, shares: readonly OrderShare[]): Month => {
    const empty: Month = { orders: [], memory: emptyMemory(standingEvery) }
    if (!isMonthly(ties)) return empty
    const key = JSON.stringify([monthOf(placed.atMs), ties.isSplit ? '' : shares[0]?.creator])
    const month = months.get(key) ?? empty
    months.set(key, month)
    return month
  }

  /** Settles the order anew, and those that it moves; the order's own entries come first. */
  const settle = (record: OrderRecord, fact: Cause['fact']): Entry[] => {
    const { name, placed, money, shares, month } = record
    if (placed === undefined || month === undefined) return []
    const paidOrder = paidOrderOf(campaign, { name, placed, money, shares })
    if (paidOrder === undefined || isSameBase(record.paidOrder, paidOrder)) return []
    record.paidOrder = paidOrder
    const changedFrom = placeInMonth(month.orders, paidOrder)
    const changed = settleMonth(ties, month.orders, { memory: month.memory, changedFrom }).flatMap((settled) => {
      const other = settled.order === paidOrder ? record : orders.get(settled.order.name)
      return other === undefined || other.settled === settled ? [] : [{ other, settled }]
    })
    const entries = changed.flatMap(({ other, settled }) => {
      const made = differencesTo(settled, { posted: other.posted, former: other.settled, cause: { order: name, fact } })
      other.settled = settled
      return made.map(enter)
    })
    return [...entries.filter(({ order }) => order === name), ...entries.filter(({ order }) => order !== name)]
  }

  const readOrderFact = (fact: OrderFact): Reading => {
    const record = recordOf(fact.order)
    const key = keyOf(fact)
    if (record.seen.has(key)) return { decisions: [], entries: [] }
    let decisions: Decision[] = []
    switch (fact.fact) {
      case 'placed': {
        const { placed } = fact
        if (placed.assigned !== undefined && !campaign.creators.has(placed.assigned))
          throw new FactRefused('assigned: not a creator of the campaign')
        const decided = decide(termsOf(campaign, placed), placed)
        record.shares = shareOrder(campaign, placed, decided.credited)
        record.placed = placed
        record.month = monthOfOrder(placed, record.shares)
        decisions = decided.decisions
        break
      }
      case 'agreement':
        if (record.money.agreements.length >= MAX_AGREEMENTS) throw new FactRefused(`more than ${MAX_AGREEMENTS} agreements of one order`)
        record.money.agreements.push({ atMs: fact.atMs, sales: fact.sales })
        break
      case 'paid':
        record.money.paidAtMs = fact.atMs
        break
      case 'cancelled':
        record.money.cancelledAtMs = fact.atMs
        break
      case 'dispute':
        if (fact.state === 'lost') record.money.lostAtMs = fact.atMs
    }
    record.seen.add(key)
    orders.set(record.name, record)
    return { decisions, entries: [...enterBaseFees(), ...settle(record, fact.fact)] }
  }

  const payableOf = ({ creator, others, orders: own }: AccountRecord, atMs: number): bigint =>
    payableAt(
      [...own].map((record): CommissionSum => ({
        units: record.posted.get(creator.name) ?? 0n,
        maturesAtMs: record.paidOrder?.maturesAtMs ?? Infinity,
        isDisputed: isDisputed(record),
      })),
      others,
      atMs,
    )

  const payOut = (id: string, minimum: Exact, atMs: number): Entry[] => {
    if (payouts.has(id)) return []
    const paid = new Map<string, bigint>()
    payouts.set(id, paid)
    const fees = enterBaseFees()
    const entries = [...accounts.values()].flatMap((account): Entry[] => {
      const units = payableOf(account, atMs)
      if (!isPaidOut(units, minimum, account.creator.currency)) return []
      paid.set(account.creator.name, units)
      return [enter({ creator: account.creator.name, kind: 'payout', units: -units })]
    })
    return [...fees, ...entries]
  }

  const takeBack = (id: string, creator: string): Entry[] => {
    const units = payouts.get(id)?.get(creator)
    if (units === undefined) throw new FactRefused('this payout paid the creator nothing')
    const back = returned.get(id) ?? new Set()
    returned.set(id, back)
    if (back.has(creator)) return []
    back.add(creator)
    return [enter({ creator, kind: 'payout_returned', units })]
  }

  return {
    read: (fact) => {
      if ('order' in fact) return readOrderFact(fact)
      switch (fact.fact) {
        case 'payout':
          return { decisions: [], entries: payOut(fact.id, fact.minimum, fact.atMs) }
        case 'payout returned':
          return { decisions: [], entries: takeBack(fact.id, fact.creator) }
        case 'end':
          return { decisions: [], entries: enterBaseFees() }
      }
    },
    accounts: (atMs) =>
      [...accounts.values()].map((account) => ({
        creator: account.creator,
        balance: account.balance,
        payable: payableOf(account, atMs),
        paid: account.paid,
      })),
    limits: () =>
      [...orders.values()].flatMap(({ name, settled }) =>
        (settled?.targets ?? []).flatMap(({ creator, limit }) => (limit === undefined ? [] : [{ order: name, creator, ...limit }])),
      ),
    commissions: () =>
      [...orders.values()]
        .toSorted((a, b) => byText(a.name, b.name))
        .flatMap(({ name, posted }) =>
          [...posted]
            .toSorted(([a], [b]) => byText(a, b))
            .flatMap(([creator, units]) => {
              const account = accounts.get(creator)
              return units === 0n || account === undefined ? [] : [{ order: name, creator: account.creator, units }]
            }),
        ),
  }
}
