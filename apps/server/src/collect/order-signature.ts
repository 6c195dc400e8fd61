/** Signature of a store's server on its orders: `v1=` and the hex of HMAC-SHA256 over `{timestamp}.{raw body}`. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { ORDERS_REPLAY_SECONDS, type OrdersRequestFault } from '@convbox/contract'

/** Signs a body at a time, in seconds since 1970. */
export const signOrders = (secret: string, timestamp: string, body: Buffer | string): string =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`

const isSame = (right: string, given: string): boolean => {
  const [a, b] = [Buffer.from(right), Buffer.from(given)]
  // Compare also on a wrong length, so that timing reveals nothing.
  return timingSafeEqual(a, a.length === b.length ? b : Buffer.alloc(a.length)) && a.length === b.length
}

/** Why a signature is wrong or its time is off; undefined if valid. The signature is checked first, so that only holders of the secret learn about our clock. */
export const faultOfSignature = (
  secret: string,
  request: { timestamp: string; signature: string; body: Buffer; nowMs: number },
): Extract<OrdersRequestFault, 'wrong signature' | 'stale timestamp'> | undefined => {
  if (!isSame(signOrders(secret, request.timestamp, request.body), request.signature)) return 'wrong signature'
  const offSeconds = Math.abs(Number(request.timestamp) - request.nowMs / 1000)
  return offSeconds <= ORDERS_REPLAY_SECONDS ? undefined : 'stale timestamp'
}
