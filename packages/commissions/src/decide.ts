/** Who is credited with an order, and why each candidate is or is not. */
import { mailboxOf } from './email.ts'
import { add, compare, multiply, ONE, reduce, ZERO, type Exact } from './exact.ts'
import type { Campaign, Click, Placed, UsedCode } from './facts.ts'

/** excluded_products: the code is on the order but took nothing off. lost_to_code also where such a code was beaten by another. */
export const OUTCOMES = [
  'won_manual',
  'won_code',
  'won_link',
  'lost_to_manual',
  'lost_to_code',
  'lost_to_later_click',
  'lost_to_campaign',
  'outside_window',
  'campaign_not_running',
  'not_joined_yet',
  'not_first_order',
  'cycles_over',
  'self_purchase',
  'excluded_products',
  'test_order',
  'staff_order',
] as const
export type Outcome = (typeof OUTCOMES)[number]
export type Decision = { creator: string; outcome: Outcome }
/** A creator who is credited, and with which part of the order (1: all of it). */
export type Credited = { creator: string; share: Exact }

type Candidate = { creator: string; refusal?: Outcome } & ({ kind: 'code'; used: UsedCode } | { kind: 'click'; click: Click })

/** Why nobody is credited with this order, whoever brought it. */
const refuseOrder = (campaign: Campaign, { test, isStaff, assigned, customerOrderIndex, cycle }: Placed): Outcome | undefined => {
  if (test) return 'test_order'
  if (isStaff === true && assigned === undefined) return 'staff_order'
  if (campaign.firstOrderOnly && customerOrderIndex !== 1) return 'not_first_order'
  if (campaign.cycles !== undefined && cycle !== undefined && cycle > campaign.cycles) return 'cycles_over'
  return undefined
}

const isOwnPurchase = (campaign: Campaign, creator: string, { email = '', ownPurchaseOf }: Placed): boolean => {
  if (ownPurchaseOf?.has(creator) === true) return true
  const own = campaign.creators.get(creator)?.email ?? ''
  return email !== '' && own !== '' && mailboxOf(email) === mailboxOf(own)
}

const isRunning = ({ fromMs = -Infinity, untilMs = Infinity }: Campaign, atMs: number): boolean => fromMs <= atMs && atMs <= untilMs

const whenRunning = (campaign: Campaign, creator: string, atMs: number): Outcome | undefined => {
  if (!isRunning(campaign, atMs)) return 'campaign_not_running'
  return (campaign.creators.get(creator)?.fromMs ?? -Infinity) <= atMs ? undefined : 'not_joined_yet'
}

const refuseCode = (campaign: Campaign, creator: string, placed: Placed, { allocated }: UsedCode): Outcome | undefined => {
  if (compare(allocated, ZERO) <= 0) return 'excluded_products'
  if (isOwnPurchase(campaign, creator, placed)) return 'self_purchase'
  return whenRunning(campaign, creator, placed.atMs)
}

const refuseClick = (campaign: Campaign, placed: Placed, { creator, atMs }: Click): Outcome | undefined => {
  if (isOwnPurchase(campaign, creator, placed)) return 'self_purchase'
  if (atMs > placed.atMs || placed.atMs - atMs > campaign.windowMs) return 'outside_window'
  return whenRunning(campaign, creator, atMs)
}

const withRefusal = (refusal: Outcome | undefined): { refusal?: Outcome } => (refusal === undefined ? {} : { refusal })

/** The codes in their order, then the clicks in theirs. Codes and creators that the campaign does not list are no candidates. */
const candidatesOf = (campaign: Campaign, placed: Placed): Candidate[] => [
  ...placed.codes.flatMap((used): Candidate[] => {
    const creator = campaign.codes.get(used.code.toLowerCase())
    if (creator === undefined || !campaign.creators.has(creator)) return []
    return [{ kind: 'code', creator, used, ...withRefusal(refuseCode(campaign, creator, placed, used)) }]
  }),
  ...placed.clicks.flatMap((click): Candidate[] =>
    campaign.creators.has(click.creator)
      ? [{ kind: 'click', creator: click.creator, click, ...withRefusal(refuseClick(campaign, placed, click)) }]
      : [],
  ),
]

/** The candidates that win: a code before any click. Of codes the one that took most off, then the first (split: all); of clicks the latest, then the last. */
const winnersOf = (policy: Campaign['policy'], candidates: readonly Candidate[]): Candidate[] => {
  const open = candidates.filter(({ refusal }) => refusal === undefined)
  const codes = open.filter((candidate) => candidate.kind === 'code')
  if (codes.length > 0) {
    if (policy === 'split') return codes
    return [codes.reduce((best, next) => (compare(next.used.allocated, best.used.allocated) > 0 ? next : best))]
  }
  const clicks = open.filter((candidate) => candidate.kind === 'click')
  return clicks.length === 0 ? [] : [clicks.reduce((best, next) => (next.click.atMs >= best.click.atMs ? next : best))]
}

/** Each winner's part of the order, by what his codes took off; in the order of the codes. */
const sharesOf = (winners: readonly Candidate[]): Credited[] => {
  const allocations = new Map<string, Exact>()
  for (const winner of winners)
    allocations.set(winner.creator, add(allocations.get(winner.creator) ?? ZERO, winner.kind === 'code' ? winner.used.allocated : ONE))
  const whole = [...allocations.values()].reduce(add, ZERO)
  return [...allocations].map(([creator, part]) => ({ creator, share: reduce(multiply(part, { n: whole.d, d: whole.n })) }))
}

const outcomeOf = (candidate: Candidate, winners: readonly Candidate[]): Outcome => {
  if (winners.includes(candidate)) return candidate.kind === 'code' ? 'won_code' : 'won_link'
  const hasCodeWon = winners[0]?.kind === 'code'
  if (candidate.refusal === 'excluded_products' && hasCodeWon) return 'lost_to_code'
  return candidate.refusal ?? (hasCodeWon ? 'lost_to_code' : 'lost_to_later_click')
}

/** 0: won, 1: lost to another, 2: refused. */
const rankOf = (outcome: Outcome): number => (outcome.startsWith('won') ? 0 : outcome.startsWith('lost') ? 1 : 2)

/** One decision a creator: of several candidacies the best, of equal ones the first. */
const onePerCreator = (decisions: readonly Decision[]): Decision[] => {
  const best = new Map<string, Decision>()
  for (const decision of decisions) {
    const other = best.get(decision.creator)
    if (other === undefined || rankOf(decision.outcome) < rankOf(other.outcome)) best.set(decision.creator, decision)
  }
  return [...best.values()]
}

/**
 * Who is credited with an order: the creator whom a person assigned, unchecked; else the first match among codes and clicks that are not refused.
 * One decision for every candidate; credited is empty for an order of nobody, and its shares sum to 1 otherwise. An assigned creator must be one of the campaign.
 */
export const decide = (campaign: Campaign, placed: Placed): { decisions: Decision[]; credited: Credited[] } => {
  const candidates = candidatesOf(campaign, placed)
  const { assigned } = placed
  const names = [...(assigned === undefined ? [] : [assigned]), ...candidates.map(({ creator }) => creator)]
  const refusal = refuseOrder(campaign, placed)
  if (refusal !== undefined) return { decisions: onePerCreator(names.map((creator) => ({ creator, outcome: refusal }))), credited: [] }
  if (placed.isTaken === true) {
    const lost = candidates.map((candidate) => ({ creator: candidate.creator, outcome: candidate.refusal ?? 'lost_to_campaign' }))
    const chosen = assigned === undefined ? [] : [{ creator: assigned, outcome: 'lost_to_campaign' as const }]
    return { decisions: onePerCreator([...chosen, ...lost]), credited: [] }
  }
  if (assigned !== undefined)
    return {
      decisions: onePerCreator(names.map((creator) => ({ creator, outcome: creator === assigned ? 'won_manual' : 'lost_to_manual' }))),
      credited: [{ creator: assigned, share: ONE }],
    }
  const winners = winnersOf(campaign.policy, candidates)
  const decisions = candidates.map((candidate) => ({ creator: candidate.creator, outcome: outcomeOf(candidate, winners) }))
  return { decisions: onePerCreator(decisions), credited: sharesOf(winners) }
}

/** By what a campaign has an order: a person's choice, a code with what it took off, or a click. */
export type Claim = { kind: 'manual' } | { kind: 'code'; allocated: Exact } | { kind: 'click'; atMs: number }

/** A campaign's claim to an order, whatever others have; undefined: none of its candidates may win. */
export const claimOf = (campaign: Campaign, placed: Placed): Claim | undefined => {
  if (refuseOrder(campaign, placed) !== undefined) return undefined
  if (placed.assigned !== undefined) return { kind: 'manual' }
  const [best] = winnersOf('one', candidatesOf(campaign, placed))
  if (best === undefined) return undefined
  return best.kind === 'code' ? { kind: 'code', allocated: best.used.allocated } : { kind: 'click', atMs: best.click.atMs }
}

const CLAIM_RANKS: Readonly<Record<Claim['kind'], number>> = { manual: 0, code: 1, click: 2 }

/** Negative: a is the better claim. Campaigns have orders in the order in which creators of one campaign do: a choice, the code that took most off, the latest click. */
export const compareClaims = (a: Claim, b: Claim): number => {
  if (a.kind === 'code' && b.kind === 'code') return compare(b.allocated, a.allocated)
  if (a.kind === 'click' && b.kind === 'click') return b.atMs - a.atMs
  return CLAIM_RANKS[a.kind] - CLAIM_RANKS[b.kind]
}
