/** Orders as a store's own server sends them. */
import { ORDERS_HEADERS, ORDERS_PATH } from '@convbox/contract/orders'
import { signOrders } from '@convbox/server/collect/order-signature'
import { appUrl } from './app.ts'

/** Sends orders and refunds, signed with a key of the store; the endpoint's answer. */
export const sendOrders = async (key: { id: string; secret: string }, orders: readonly object[]): Promise<unknown> => {
  const body = JSON.stringify({ orders })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const answer = await fetch(`${appUrl}${ORDERS_PATH}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [ORDERS_HEADERS.keyId]: key.id,
      [ORDERS_HEADERS.timestamp]: timestamp,
      [ORDERS_HEADERS.signature]: signOrders(key.secret, timestamp, body),
    },
    body,
  })
  return answer.json()
}
