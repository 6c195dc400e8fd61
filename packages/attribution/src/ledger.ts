/** Which part of a store's total an order belongs to. */
import { LEDGER_REASONS, type LedgerPart, type LedgerReason, type UntrackedReason } from '@convbox/contract/reports/ledger.values'

/**
 * How far an order's touches reach: its journey is not built, it has none, all lie outside the window, or one lies inside; 'told': one lies inside, and the script
 * saw none of them; 'left out': under Custom, the rules leave out all that lie inside.
 */
export const REACHES = ['unbuilt', 'none', 'outside', 'inside', 'told', 'left out'] as const

/**
 * What decides. excluded: the order's own reason, '' if it counts. sourceName: where Shopify says that it was placed. isGiven: the share of an order without a touch
 * that a blended model gives to views and answers.
 */
export type LedgerFacts = {
  excluded: string
  isRateMissing: boolean
  sourceName: string
  isBeforeInstall: boolean
  reach: (typeof REACHES)[number]
  isGiven: boolean
}

/**
 * Orders that no page of the storefront led to, by Shopify's source_name. An order by which a customer takes out a subscription comes from the checkout ('web');
 * its renewals are billed from the subscription's contract.
 */
const PLACED_ELSEWHERE: ReadonlyMap<string, UntrackedReason> = new Map([
  ['pos', 'pos'],
  ['shopify_draft_order', 'draft'],
  ['subscription_contract', 'subscription renewal'],
  ['subscription_contract_checkout_one', 'subscription renewal'],
])

const excludedOf = (text: string): LedgerReason => {
  const reason = LEDGER_REASONS.find((one) => one === text)
  if (reason === undefined) throw new Error(`Not a reason of the ledger: ${text}`)
  return reason
}

const untrackedOf = ({ sourceName, reach, isBeforeInstall }: LedgerFacts): UntrackedReason => {
  if (reach === 'left out') return 'left out by rules'
  const elsewhere = PLACED_ELSEWHERE.get(sourceName)
  if (elsewhere !== undefined) return elsewhere
  if (reach === 'outside') return 'outside the window'
  return isBeforeInstall ? 'before install' : 'no visit known'
}

/** Exactly one part: an excluded order stays excluded whatever led to it, and a touch in the window counts wherever the order was placed. */
export const ledgerPartOf = (facts: LedgerFacts): LedgerPart => {
  if (facts.excluded !== '') return { kind: 'excluded', reason: excludedOf(facts.excluded) }
  if (facts.isRateMissing) return { kind: 'excluded', reason: 'missing rate' }
  if (facts.reach === 'unbuilt') return { kind: 'pending', reason: '' }
  if (facts.isGiven) return { kind: 'attributed', reason: 'views and answers' }
  if (facts.reach === 'inside') return { kind: 'attributed', reason: '' }
  if (facts.reach === 'told') return { kind: 'attributed', reason: 'told by shop' }
  return { kind: 'untracked', reason: untrackedOf(facts) }
}
