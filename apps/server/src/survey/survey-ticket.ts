/** Proves that an answer follows a survey that we showed for its order: who shows it gets the ticket, and it comes back with the answer. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '@convbox/storage'

export type Ticket = { storeId: string; orderId: string; version: number; shownMs: number }

const macOf = ({ keyFor }: Pick<Secrets, 'keyFor'>, { storeId, orderId, version, shownMs }: Ticket): string =>
  createHmac('sha256', keyFor('survey tickets'))
    .update(JSON.stringify([storeId, orderId, version, shownMs]))
    .digest('base64url')

export const makeTicket = (secrets: Pick<Secrets, 'keyFor'>, ticket: Ticket): string =>
  `${ticket.version}.${ticket.shownMs}.${macOf(secrets, ticket)}`

/** Undefined: it is not ours, or of another order. */
export const readTicket = (
  secrets: Pick<Secrets, 'keyFor'>,
  { storeId, orderId }: Pick<Ticket, 'storeId' | 'orderId'>,
  text: string,
): Ticket | undefined => {
  const [, version = '', shown = '', mac = ''] = /^(\d{1,9})\.(\d{1,15})\.([\w-]{43})$/.exec(text) ?? []
  const ticket = { storeId, orderId, version: Number(version), shownMs: Number(shown) }
  const [given, right] = [Buffer.from(mac), Buffer.from(macOf(secrets, ticket))]
  return given.length === right.length && timingSafeEqual(given, right) ? ticket : undefined
}
