/** Failures to play on command, in addition to those of every stand-in. */
import { readFailOrder } from '../fail-order.ts'
import { type DiscountOrder, USUAL_DISCOUNTS } from './discount.ts'

export type ShopifyFailOrder =
  | { mode: 'none' }
  /** The token endpoint and graphql.json answer with this status, the given number of times. */
  | { mode: 'status'; status: number; retryAfter?: number; times: number }
  /** No answer: the connection is closed after ms. isKept: the call takes effect first. */
  | { mode: 'timeout'; ms: number; isKept: boolean; times: number }
  /** The next calls are throttled: no cost points are left. */
  | { mode: 'throttle'; times: number }
  /** Every access token made so far has expired; refresh tokens work. */
  | { mode: 'expired token' }
  /** Access and refresh tokens no longer work; the app stays installed. */
  | { mode: 'revoked token' }
  /** The next approvals leave these scopes out. */
  | { mode: 'fewer scopes'; scopes: string[] }
  /** The next approvals are cancelled. */
  | { mode: 'deny' }
  /** The app was not approved for protected customer data. */
  | { mode: 'no customer data' }
  /** The next bulk operations fail, expire, or need this many polls. */
  | { mode: 'bulk'; outcome: 'complete' | 'fail' | 'expire'; reads: number }
  /** What becomes of discounts and of codes added to them. */
  | ({ mode: 'discounts' } & DiscountOrder)

const MAX_READS = 10_000

const readCount = (value: unknown, fallback: number): number | undefined => {
  if (value === undefined || value === '') return fallback
  const count = Number(value)
  return Number.isInteger(count) && count >= 1 && count <= MAX_READS ? count : undefined
}

const readBulk = (order: Record<string, unknown>): ShopifyFailOrder | undefined => {
  const outcome = (['complete', 'fail', 'expire'] as const).find((one) => one === (order.outcome ?? 'complete'))
  const reads = readCount(order.reads, 2)
  return outcome === undefined || reads === undefined ? undefined : { mode: 'bulk', outcome, reads }
}

const readList = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(',') : []).flatMap((text) => text.trim() || [])

const readDiscounts = (order: Record<string, unknown>): ShopifyFailOrder | undefined => {
  const reads = readCount(order.reads, USUAL_DISCOUNTS.reads)
  const { refusal = '' } = order
  if (reads === undefined || typeof refusal !== 'string' || !/^[A-Z_]*$/.test(refusal)) return undefined
  const isEndless = order.isEndless === true || order.isEndless === 'true'
  return { mode: 'discounts', reads, isEndless, taken: readList(order.taken), ...(refusal !== '' && { refusal }) }
}

/** Parses a failure from JSON or form fields; undefined if it is invalid. */
export const readShopifyFailOrder = (order: Record<string, unknown>): ShopifyFailOrder | undefined => {
  switch (order.mode) {
    case 'revoked token':
    case 'deny':
    case 'no customer data':
      return { mode: order.mode }
    case 'throttle': {
      const times = readCount(order.times, 1)
      return times === undefined ? undefined : { mode: 'throttle', times }
    }
    case 'fewer scopes': {
      const scopes = readList(order.scopes)
      return scopes.length > 0 ? { mode: 'fewer scopes', scopes } : undefined
    }
    case 'bulk':
      return readBulk(order)
    case 'discounts':
      return readDiscounts(order)
    default: {
      const shared = readFailOrder(order)
      return shared === undefined || shared.mode === 'refuse batch' || shared.mode === 'refuse event' ? undefined : shared
    }
  }
}

/** Answer of POST /fail to an invalid failure. */
export const FAIL_HELP =
  'mode must be none, status (status, retryAfter?, times), timeout (ms, times, isKept?), throttle (times), expired token, revoked token, fewer scopes (scopes), deny, no customer data, bulk (outcome complete|fail|expire, reads), or discounts (reads?, isEndless?, taken?, refusal?)'
