/** Brings a campaign's book up to date with orders that changed. */
import { roundedUnits } from '@convbox/commissions'
import type { ParkedReason } from '@convbox/contract/commissions'
import type { Db } from '../../ingest/identity-links.rows.ts'
import { inTransaction } from '../../ingest/in-transaction.ts'
import type { Program } from '../../program.ts'
import {
  addBaseFees,
  addDecisions,
  addEntries,
  addFacts,
  lockBook,
  readDecisions,
  readEntries,
  readFactsOfMonth,
  readFactsOfOrders,
  setParked,
  type DecisionRow,
  type FactRow,
  type NewDecision,
} from './book.rows.ts'
import { amountFor, currencyOf, isOfMonths, versionAt, type CampaignTerms } from './campaign-terms.ts'
import { readEntered } from './counted.rows.ts'
import { readFeeVersions } from './fee-versions.rows.ts'
import { holdOrdersOfCodes } from './code-holds.rows.ts'
import { missingEntries } from './ledger-news.ts'
import { writeLimits, writeOrderSums } from './order-sums.rows.ts'
import { readOrderNews, type TakenOrders } from './read-orders.ts'
import { replayBook, type BookDecision, type Replay } from './replay-book.ts'
import type { ShopAgreements } from './shop-agreements.ts'
import { noteUsedCodes } from './single-use-codes.rows.ts'
import type { PlacedFact } from './stored-fact.ts'

/** Orders whose results may depend on each other: those of a month. */
type Scope = { news: FactRow[]; month: string }

const factId = ({ orderId, key }: FactRow): string => JSON.stringify([orderId, key])

const scopesOf = (terms: CampaignTerms, facts: readonly FactRow[]): Scope[] => {
  const known = new Set(terms.versions.map(({ version }) => version))
  const readable = facts.filter(({ feeVersion }) => known.has(feeVersion))
  return [...Map.groupBy(readable, ({ month }) => month)].map(([month, news]) => ({ news, month }))
}

/** The codes and clicks by which the creator was a candidate, the version of the rule, and the campaign that has the order instead. */
const evidenceOf = ({ codes, clicks, takenBy }: PlacedFact, creatorId: string, feeVersion: number) => ({
  codes: codes.flatMap(({ creator, ...code }) => (creator === creatorId ? [code] : [])),
  clicks: clicks.flatMap(({ creator, at }) => (creator === creatorId ? [{ at }] : [])),
  feeVersion,
  ...(takenBy !== undefined && { takenBy }),
})

/** Those who were decided on before and whom no code, click or person speaks for any more. */
const withdrawnOf = (known: readonly DecisionRow[], decisions: readonly BookDecision[]): NewDecision[] => {
  const still = new Set(decisions.map(({ orderId, creatorId }) => JSON.stringify([orderId, creatorId])))
  return known.flatMap(({ order_id: orderId, creator_id: creatorId, outcome, evidence }): NewDecision[] =>
    outcome === 'withdrawn' || still.has(JSON.stringify([orderId, creatorId]))
      ? []
      : [{ orderId, creatorId, outcome: 'withdrawn', evidence }],
  )
}

/** Reads the scope's facts, replays its book, and writes what is new. Orders that the book refuses are left as they were, and given back. */
const creditScope = async (program: Program, db: Db, terms: CampaignTerms, scope: Scope): Promise<Map<string, ParkedReason>> => {
  const { storeId, campaignId } = terms
  const { month } = scope
  const parked = new Map<string, ParkedReason>()
  const isMonthly = isOfMonths(terms)
  const known = isMonthly
    ? await readFactsOfMonth(db, campaignId, month)
    : await readFactsOfOrders(db, campaignId, [...new Set(scope.news.map(({ orderId }) => orderId))])
  let news = scope.news
  let facts: FactRow[] = []
  let replay: Replay = { entries: [], decisions: [], limits: [] }
  /** Orders whose stored facts cannot be read any more. */
  const lost = new Set<string>()
  for (;;) {
    facts = [...new Map([...known, ...news].map((row) => [factId(row), row])).values()].filter(({ orderId }) => !lost.has(orderId))
    replay = replayBook(terms, facts)
    if (!('refused' in replay)) break
    const { refused, error } = replay
    program.logger.error({ err: error, storeId, campaignId, orderId: refused }, 'an order could not be credited and is parked')
    if (parked.has(refused)) lost.add(refused)
    parked.set(refused, 'fault')
    news = news.filter(({ orderId }) => orderId !== refused)
  }
  const of = { storeId, campaignId, at: new Date(program.now()) }
  await addFacts(db, of, news)
  const orderIds = [...new Set(facts.map(({ orderId }) => orderId))]
  const decided = await readDecisions(db, campaignId, orderIds)
  const before = new Map(
    decided.map(({ order_id, creator_id, outcome, evidence }) => [
      JSON.stringify([order_id, creator_id]),
      JSON.stringify([outcome, evidence]),
    ]),
  )
  const placedOf = new Map(
    facts.flatMap(({ orderId, fact, feeVersion }) => (fact.fact === 'placed' ? [[orderId, { fact, feeVersion }] as const] : [])),
  )
  const decisions = replay.decisions.flatMap(({ orderId, creatorId, outcome }): NewDecision[] => {
    const placed = placedOf.get(orderId)
    if (placed === undefined) return []
    const evidence = evidenceOf(placed.fact, creatorId, placed.feeVersion)
    const isKnown = before.get(JSON.stringify([orderId, creatorId])) === JSON.stringify([outcome, evidence])
    return isKnown ? [] : [{ orderId, creatorId, outcome, evidence }]
  })
  const withdrawn = withdrawnOf(decided, replay.decisions)
  await addDecisions(db, of, [...decisions, ...withdrawn])
  const entries = missingEntries(replay.entries, await readEntries(db, campaignId, orderIds), news)
  await addEntries(
    db,
    of,
    entries.map((entry) => ({ ...entry, currency: currencyOf(terms, entry.creatorId) })),
  )
  // Under tiers and caps an order moves others of its month.
  await writeOrderSums(db, of, [...new Set([...news, ...withdrawn, ...decisions, ...entries].map(({ orderId }) => orderId))])
  if (isMonthly) await writeLimits(db, campaignId, { orderIds, limits: replay.limits })
  await holdOrdersOfCodes(db, { campaignId, at: of.at, orderIds })
  return parked
}

/** Enters what creators get for taking part in a campaign that has begun, by the rule in force now; once each. */
const enterBaseFees = async (program: Program, db: Db, terms: CampaignTerms): Promise<void> => {
  const { storeId, campaignId, fromMs } = terms
  const baseFee = versionAt(terms, program.now())?.rule.baseFee
  if (baseFee === undefined || program.now() < fromMs) return
  const entered = await readEntered(db, campaignId, 'base_fee')
  const due = [...terms.creators.values()].flatMap(({ id, isBlocked }) => (isBlocked || entered.has(id) ? [] : [id]))
  const fees = due.map((creatorId) => {
    const currency = currencyOf(terms, creatorId)
    return { creatorId, currency, units: roundedUnits(amountFor(terms, creatorId, baseFee), currency) }
  })
  await addBaseFees(db, { storeId, campaignId, at: new Date(program.now()) }, fees)
}

/** The same for a campaign to which no order may ever come. */
export const creditBaseFees = (program: Program, terms: CampaignTerms): Promise<void> =>
  inTransaction(program, async (db) => {
    await lockBook(db, terms.campaignId)
    await enterBaseFees(program, db, terms)
  })

/**
 * Reads these orders' facts for a campaign, and writes what follows: facts, decisions, entries, all or nothing. The same for any order of arrival and for any
 * repetition. Orders that are none of the campaign's are passed over.
 */
export const creditCampaign = (
  program: Program,
  read: CampaignTerms,
  { orderIds, shop, taken }: { orderIds: readonly string[]; shop: ShopAgreements; taken: TakenOrders },
): Promise<void> =>
  inTransaction(program, async (db) => {
    const { storeId, campaignId } = read
    await lockBook(db, campaignId)
    // A version may have been added since the terms were read; none is while the book is locked.
    const terms = { ...read, versions: await readFeeVersions(db, campaignId) }
    const news = await readOrderNews(program, db, { terms, orderIds, shop, taken })
    await creditFacts(program, db, terms, news.facts, news.parked)
    await noteUsedCodes(db, terms, news.facts)
    const of = { storeId, campaignId, at: new Date(program.now()) }
    await setParked(db, of, { orderIds: news.concerned, parked: news.parked })
    await enterBaseFees(program, db, terms)
  })

/** Writes what follows from new facts; orders that are refused are added to the parked ones. */
export const creditFacts = async (
  program: Program,
  db: Db,
  terms: CampaignTerms,
  facts: readonly FactRow[],
  parked: Map<string, ParkedReason>,
): Promise<void> => {
  for (const scope of scopesOf(terms, facts))
    for (const [orderId, reason] of await creditScope(program, db, terms, scope)) parked.set(orderId, reason)
}
