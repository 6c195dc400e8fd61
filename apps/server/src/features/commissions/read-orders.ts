/** Reads what is new of orders for a campaign: facts that its book has not read yet, or read otherwise. */
import { claimOf, monthsIn } from '@convbox/commissions'
import type { ParkedReason } from '@convbox/contract/commissions'
import { todayIn } from '@convbox/contract/date-range'
import { DAY_MS } from '@convbox/contract/durations'
import type { Db } from '../../ingest/identity-links.rows.ts'
import { lookAtOrders, orderKey } from '../../ingest/order-state.rows.ts'
import type { Program } from '../../program.ts'
import { readAssigned } from './assignments.rows.ts'
import type { FactRow } from './book.rows.ts'
import { readFactsOfOrders } from './book.rows.ts'
import { readChargebacks } from './chargebacks.rows.ts'
import { bookTermsOf, hasCycles, versionAt, type CampaignTerms } from './campaign-terms.ts'
import type { CampaignClaim } from './taken-orders.ts'
import { readJourneys } from './known-orders.sql.ts'
import { factsOfOrder, type KnownOrder, type ReadBefore, type TimedFact } from './order-facts.ts'
import { readPayRates } from './pay-rates.ts'
import { readOthersShares } from './others-shares.ts'
import type { ShopAgreements } from './shop-agreements.ts'
import { readSingleUseCodes } from './single-use-codes.rows.ts'
import { creatorsOfFact, toBook } from './stored-fact.ts'
import { readCycles } from './subscription-cycles.rows.ts'

/** facts: new ones and new revisions. concerned: the orders that are the campaign's. claims: of those that are not parked, what they are claimed by. */
export type OrderNews = { facts: FactRow[]; concerned: string[]; parked: Map<string, ParkedReason>; claims: Map<string, CampaignClaim> }
/** By campaign: the orders to which it has a better claim. */
export type TakenOrders = ReadonlyMap<string, string>

/** Orders whose states are in memory at a time. */
const ORDERS_AT_ONCE = 2000

const readBefore = (rows: readonly FactRow[], nowMs: number): ReadBefore | undefined => {
  const placed = rows.map(({ fact }) => fact).find((fact) => fact.fact === 'placed')
  if (placed?.fact !== 'placed') return undefined
  const maturesAt = rows.find(({ key }) => key === 'paid')?.maturesAt
  return {
    placed,
    agreements: new Map(rows.flatMap(({ fact, at }) => (fact.fact === 'agreement' ? [[fact.id, at] as const] : []))),
    isFixed: maturesAt !== undefined && Date.parse(maturesAt) <= nowMs,
  }
}

const isSame = (known: FactRow | undefined, { at, fact }: TimedFact): boolean =>
  known !== undefined && known.at === new Date(at).toISOString() && JSON.stringify(known.fact) === JSON.stringify(fact)

type Reader = { terms: CampaignTerms; monthOf: (atMs: number) => string; nowMs: number }

/** The rows to add of an order. Its month and version stay what they were when it was first read. */
const rowsOf = (
  { terms, monthOf, nowMs }: Reader,
  order: KnownOrder,
  known: readonly FactRow[],
): FactRow[] | { parked: ParkedReason } | undefined => {
  const told = factsOfOrder(terms, order, readBefore(known, nowMs))
  if (told === undefined || 'parked' in told) return told
  const placedMs = Date.parse(order.state.facts.orderedAt)
  const version = terms.versions.find((one) => one.version === known[0]?.feeVersion) ?? versionAt(terms, placedMs)
  if (version === undefined) return undefined
  const month = known[0]?.month ?? monthOf(placedMs)
  const byKey = new Map(known.map((row) => [row.key, row]))
  return told.flatMap((one): FactRow[] => {
    const { key, fact } = one
    const before = byKey.get(key)
    if (isSame(before, one)) return []
    const at = new Date(one.at).toISOString()
    const matures = fact.fact === 'paid' && { maturesAt: new Date(Date.parse(at) + version.rule.holdDays * DAY_MS).toISOString() }
    return [
      { orderId: order.orderId, key, at, fact, revision: (before?.revision ?? 0) + 1, month, feeVersion: version.version, ...matures },
    ]
  })
}

/** What the campaign claims an order by; undefined: nothing. */
const claimOn = (
  { terms }: Reader,
  before: ReadBefore | undefined,
  known: readonly FactRow[],
  rows: readonly FactRow[],
): CampaignClaim | undefined => {
  const row = rows.find(({ fact }) => fact.fact === 'placed') ?? known.find(({ fact }) => fact.fact === 'placed')
  const version = terms.versions.find(({ version: one }) => one === row?.feeVersion)
  if (row?.fact.fact !== 'placed' || version === undefined) return undefined
  const isFixed = before?.isFixed === true
  // A matured order stays with whom it is; before that, who has it is found anew.
  const { takenBy, ...placed } = row.fact
  if (isFixed && takenBy !== undefined) return undefined
  const fact = toBook(row.orderId, Date.parse(row.at), placed)
  const claim = fact.fact === 'placed' ? claimOf(bookTermsOf(terms, version, creatorsOfFact(placed)), fact.placed) : undefined
  return claim && { claim, isFixed }
}

/** What a unit of the campaign's currency was worth on the day of an order, by each currency in which the campaign pays creators. */
const readRatesOfDays = async (
  program: Program,
  terms: CampaignTerms,
  times: readonly number[],
): Promise<(orderedAt: string) => ReadonlyMap<string, string> | undefined> => {
  const currencies = [...new Set([...terms.creators.values()].flatMap(({ pay }) => (pay === undefined ? [] : [pay.currency])))]
  if (currencies.length === 0) return () => undefined
  const dayOf = (at: string | number): string => todayIn(terms.timeZone, new Date(at).getTime())
  const days = [...new Set(times.map(dayOf))]
  const rateOf = await readPayRates(
    program,
    terms,
    days.flatMap((day) => currencies.map((currency) => ({ day, currency }))),
  )
  return (orderedAt) =>
    new Map(
      currencies.flatMap((currency) => {
        const rate = rateOf({ day: dayOf(orderedAt), currency })
        return rate === undefined ? [] : [[currency, rate] as const]
      }),
    )
}

const readPart = async (
  program: Program,
  db: Db,
  { reader, orderIds, shop, taken }: { reader: Reader; orderIds: readonly string[]; shop: ShopAgreements; taken: TakenOrders },
  news: OrderNews,
): Promise<void> => {
  const { terms } = reader
  const { storeId, campaignId } = terms
  const states = await lookAtOrders(
    db,
    orderIds.map((orderId) => ({ storeId, orderId })),
  )
  const known = Map.groupBy(await readFactsOfOrders(db, campaignId, orderIds), ({ orderId }) => orderId)
  const orders = orderIds.flatMap((orderId) => {
    const state = states.get(orderKey(storeId, orderId))
    return state?.facts === undefined ? [] : [{ orderId, state: { ...state, facts: state.facts } }]
  })
  if (orders.length === 0) return
  const times = orders.map(({ state }) => Date.parse(state.facts.orderedAt))
  const range = { since: new Date(Math.min(...times)), until: new Date(Math.max(...times)) }
  const wanted = { orderIds: orders.map(({ orderId }) => orderId), ...range }
  const [journeys, othersShares] = await Promise.all([
    readJourneys(program.warehouse, terms, wanted),
    readOthersShares(program, terms, wanted),
  ])
  const assigned = await readAssigned(db, campaignId, orderIds)
  const chargebacks = await readChargebacks(db, storeId, orderIds)
  const singleUse = await readSingleUseCodes(
    db,
    terms,
    orders.flatMap(({ state }) => state.facts.discountCodes),
  )
  const cycles = hasCycles(terms) ? await readCycles(db, storeId, orderIds) : undefined
  const rates = await readRatesOfDays(program, terms, times)
  const journeyOf = new Map(journeys.map((journey) => [journey.order_id, journey]))
  for (const { orderId, state } of orders) {
    const journey = journeyOf.get(orderId)
    const touches = journey?.at.map((at, index) => ({
      at,
      creativeId: journey.content[index] ?? '',
      linkId: journey.link_id[index] ?? '',
    }))
    const order = {
      orderId,
      state,
      touches: touches ?? [],
      isNewCustomer: journey?.is_new_customer ?? '',
      assigned: assigned.get(orderId)?.creatorId,
      chargebacks: chargebacks.get(orderId),
      singleUse,
      cycle: cycles?.get(orderId),
      othersShares: othersShares(orderId),
      rates: rates(state.facts.orderedAt),
    }
    const before = known.get(orderId) ?? []
    try {
      const isOurs = before.length > 0 || factsOfOrder(terms, order, undefined) !== undefined
      const rows = isOurs ? rowsOf(reader, { ...order, agreements: shop.get(orderId), takenBy: taken.get(orderId) }, before) : undefined
      if (rows === undefined) continue
      news.concerned.push(orderId)
      if ('parked' in rows) {
        news.parked.set(orderId, rows.parked)
        continue
      }
      news.facts.push(...rows)
      const claim = claimOn(reader, readBefore(before, reader.nowMs), before, rows)
      const choice = assigned.get(orderId)?.choice
      if (claim !== undefined) news.claims.set(orderId, { ...claim, ...(choice !== undefined && { choice }) })
    } catch (error) {
      program.logger.error({ err: error, storeId, campaignId, orderId }, 'an order could not be read for its commission and is parked')
      news.parked.set(orderId, 'fault')
    }
  }
}

/** What is new of these orders. db: of a transaction that holds the campaign's lock. */
export const readOrderNews = async (
  program: Program,
  db: Db,
  { terms, orderIds, shop, taken }: { terms: CampaignTerms; orderIds: readonly string[]; shop: ShopAgreements; taken: TakenOrders },
): Promise<OrderNews> => {
  const news: OrderNews = { facts: [], concerned: [], parked: new Map(), claims: new Map() }
  const reader = { terms, monthOf: monthsIn(terms.timeZone), nowMs: program.now() }
  for (let first = 0; first < orderIds.length; first += ORDERS_AT_ONCE)
    await readPart(program, db, { reader, orderIds: orderIds.slice(first, first + ORDERS_AT_ONCE), shop, taken }, news)
  return news
}
