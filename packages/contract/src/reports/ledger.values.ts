/** Words of the ledger: which orders make up the store's total, and why the others have no channel. */
import { EXCLUDED_REASONS } from '../order-exclusions.ts'

/** Where an amount stands: at the order's day with all that came later, or refunds at the day on which they happened. */
export const LEDGER_BASES = ['order', 'event'] as const
export type LedgerBasis = (typeof LEDGER_BASES)[number]

/** 'pending': the order has come, and its journey is being built. */
export const LEDGER_KINDS = ['attributed', 'untracked', 'excluded', 'pending'] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]

/**
 * Why an order that counts has no channel. 'outside the window': the customer's visits are all older than the window; 'before install': placed before the store's
 * pages told the first event; 'left out by rules': under Custom, the store's rules leave out every visit; 'no visit known': none of the others.
 */
export const UNTRACKED_REASONS = [
  'pos',
  'draft',
  'subscription renewal',
  'outside the window',
  'before install',
  'left out by rules',
  'no visit known',
] as const
export type UntrackedReason = (typeof UNTRACKED_REASONS)[number]

/**
 * 'told by shop': none of the visits was seen by our script; the shop told them with the order, or Shopify by its own record of visits. 'views and answers': what
 * a blended model gives of orders without a visit to platforms' views and buyers' answers; the rest of such an order stays untracked.
 */
export const ATTRIBUTED_REASONS = ['told by shop', 'views and answers'] as const
export type AttributedReason = (typeof ATTRIBUTED_REASONS)[number]

/** What stands behind a cell: orders, and by event date their edits and refunds. */
export const LEDGER_ENTRIES = ['order', 'edit', 'refund'] as const
export type LedgerEntryKind = (typeof LEDGER_ENTRIES)[number]

/** All reasons of a cell; '' where its kind needs none. */
export const LEDGER_REASONS = ['', ...ATTRIBUTED_REASONS, ...UNTRACKED_REASONS, ...EXCLUDED_REASONS, 'missing rate'] as const
export type LedgerReason = (typeof LEDGER_REASONS)[number]
/** A part of the store's total. */
export type LedgerPart = { kind: LedgerKind; reason: LedgerReason }
