/** Replays a campaign's book over facts in the order in which they happened, whatever the order in which they arrived. Pure. */
import { openBook, type EntryKind, type Limit, type Outcome } from '@convbox/commissions'
import { bookOf, type CampaignTerms } from './campaign-terms.ts'
import { creatorsOfFact, toBook, type StoredFact } from './stored-fact.ts'

export type BookFact = { orderId: string; key: string; at: string; fact: StoredFact }
/** The fact that an entry follows from. */
export type FactCause = Pick<BookFact, 'orderId' | 'key' | 'at'>
/** units: minor units of the currency in which the creator is paid. */
export type BookEntry = { orderId: string; creatorId: string; kind: EntryKind; units: bigint; cause: FactCause }
export type BookDecision = { orderId: string; creatorId: string; outcome: Outcome }
/** refused: an order whose fact could not be read, with the error; then the others' results are without it. */
export type BookLimit = Limit & { orderId: string; creatorId: string }
export type Replay = { entries: BookEntry[]; decisions: BookDecision[]; limits: BookLimit[] } | { refused: string; error: unknown }

const RANKS: Readonly<Record<StoredFact['fact'], number>> = { placed: 0, agreement: 1, paid: 2, dispute: 3, cancelled: 4 }

/** By time; at one instant an order is placed, sold and paid before anything else. */
export const compareFacts = (a: BookFact, b: BookFact): number => {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1
  const byRank = RANKS[a.fact.fact] - RANKS[b.fact.fact]
  if (byRank !== 0) return byRank
  if (a.orderId !== b.orderId) return a.orderId < b.orderId ? -1 : 1
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0
}

/** facts: of all orders that depend on each other, each fact once, with the version of the rule by which its order is paid. */
export const replayBook = (terms: CampaignTerms, facts: readonly (BookFact & { feeVersion: number })[]): Replay => {
  const used = new Set(facts.map(({ feeVersion }) => feeVersion))
  const versions = terms.versions.filter(({ version }) => used.has(version))
  const campaign = bookOf(
    terms,
    versions,
    facts.flatMap(({ fact }) => creatorsOfFact(fact)),
  )
  if (campaign === undefined) return { entries: [], decisions: [], limits: [] }
  const book = openBook(campaign)
  const entries: BookEntry[] = []
  const decisions: BookDecision[] = []
  for (const { orderId, key, at, fact, feeVersion } of facts.toSorted(compareFacts)) {
    try {
      const reading = book.read(toBook(orderId, Date.parse(at), fact, feeVersion))
      const cause = { orderId, key, at }
      for (const { creator, order, kind, units } of reading.entries)
        if (order !== undefined) entries.push({ orderId: order, creatorId: creator, kind, units, cause })
      for (const { creator, outcome } of reading.decisions) decisions.push({ orderId, creatorId: creator, outcome })
    } catch (error) {
      return { refused: orderId, error }
    }
  }
  const limits = book.limits().map(({ order, creator, ...limit }) => ({ ...limit, orderId: order, creatorId: creator }))
  return { entries, decisions, limits }
}
