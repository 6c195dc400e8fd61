/**
 * Keeps the copies of a purchase until both are in: the merged event, when the lanes get it, and which warehouse rows
 * it replaces. Pure.
 */
import type { StoreEvent } from '@convbox/contract'
import type { RowKey } from './event-row.ts'
import { handOverDelay, mergePurchaseCopies } from './purchase-event.ts'

/**
 * One event of a purchase: a copy arrived, or its wait ended. seq: its place in the log, which is also its place in the
 * lanes.
 */
export type PurchaseUpdate = { storeId: string; eventId: string; seq: number; receivedAt: string } & (
  | { kind: 'browser'; event: StoreEvent }
  | { kind: 'server'; event: StoreEvent; isTestOrder: boolean }
  | { kind: 'due' }
)

/**
 * Saved state of a purchase. handedOverSeq: seq of the record that handed it to the lanes; keys: every sorting key its
 * row ever had.
 */
export type PurchaseState = {
  browser: StoreEvent | undefined
  server: StoreEvent | undefined
  isTestOrder: boolean
  /** ms since 1970. */
  dueAtMs: number | undefined
  handedOverAtMs: number | undefined
  handedOverSeq: number | undefined
  keys: RowKey[]
}

export const EMPTY_PURCHASE: PurchaseState = {
  browser: undefined,
  server: undefined,
  isTestOrder: false,
  dueAtMs: undefined,
  handedOverAtMs: undefined,
  handedOverSeq: undefined,
  keys: [],
}

/** How a store's purchases are handed over. */
export type PurchaseRules = { purchaseSource: 'shopify' | 'online store'; purchaseWaitSeconds: number }

const decide = (state: PurchaseState, news: PurchaseUpdate, rules: PurchaseRules): PurchaseState => {
  const nowMs = Date.parse(news.receivedAt)
  const handOver: PurchaseState = { ...state, dueAtMs: undefined, handedOverAtMs: nowMs, handedOverSeq: news.seq }
  if (state.handedOverAtMs !== undefined) return state
  if (news.kind === 'due') return handOver
  const delayMs = handOverDelay(
    { browser: state.browser !== undefined, server: state.server !== undefined },
    rules.purchaseSource,
    rules.purchaseWaitSeconds,
  )
  return delayMs === 0 ? handOver : { ...state, dueAtMs: Math.min(state.dueAtMs ?? Number.POSITIVE_INFINITY, nowMs + delayMs) }
}

/**
 * The state after one more record. The first copy of each side stays: a repeated copy changes nothing, so a repeated
 * batch leads to the same state. handOver: the lanes get the purchase as it is now; also true when the record that
 * handed it over is seen again, because the lanes may have missed it.
 */
export const applyUpdate = (
  before: PurchaseState,
  news: PurchaseUpdate,
  rules: PurchaseRules,
): { state: PurchaseState; handOver: boolean } => {
  const withCopy: PurchaseState = {
    ...before,
    browser: before.browser ?? (news.kind === 'browser' ? news.event : undefined),
    server: before.server ?? (news.kind === 'server' ? news.event : undefined),
    isTestOrder: before.isTestOrder || (news.kind === 'server' && news.isTestOrder),
  }
  if (withCopy.browser === undefined && withCopy.server === undefined) return { state: before, handOver: false }
  const state = decide(withCopy, news, rules)
  return { state, handOver: state.handedOverSeq === news.seq }
}

/** The purchase merged from its copies; undefined before the first. */
export const purchaseOf = (state: PurchaseState): StoreEvent | undefined => mergePurchaseCopies(state.browser, state.server)

/** The state with the sorting key of the row about to be written, and the keys of earlier rows to remove. */
export const moveKey = (state: PurchaseState, key: RowKey): { state: PurchaseState; removed: RowKey[] } => {
  const removed = state.keys.filter((known) => known.visitorId !== key.visitorId || known.occurredAt !== key.occurredAt)
  return { state: { ...state, keys: [...removed, key] }, removed }
}
