/** A request of a visitor: its session, its form, and the frame that its page needs. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { priceCart } from './cart.ts'
import type { Frame } from './layout.ts'
import type { OrderDesk } from './shop-orders.ts'
import { newCartToken, randomHex, type Session } from './shop-state.ts'
import type { SentWebhook } from './webhook-sender.ts'

/** Data shared by the routes. root: path with a slash at both ends. */
export type Shop = {
  root: string
  /** Scheme and host, without a slash at the end. */
  publicUrl: string
  storeKey: string
  consentMode: 'opt-in' | 'opt-out'
  desk: OrderDesk
  sent: SentWebhook[]
}

const COOKIE = 'demo_session'
const MONTH_SECONDS = 30 * 86_400

/** A cookie of the request; undefined if missing. */
export const readCookie = (request: FastifyRequest, name: string): string | undefined =>
  (request.headers.cookie ?? '')
    .split('; ')
    .map((part) => part.split(/=(.*)/s))
    .find(([one]) => one === name)?.[1]

/** The visitor's session; created at the first request, whose URL is saved as the landing. */
export const visitOf = (shop: Shop, request: FastifyRequest, reply: FastifyReply): Session => {
  const { state, now } = shop.desk
  const known = state.sessions.get(readCookie(request, COOKIE) ?? '')
  if (known) {
    known.seenAtMs = now()
    return known
  }
  const session: Session = {
    id: randomHex(16),
    seenAtMs: now(),
    cartToken: newCartToken(),
    lines: [],
    attributes: {},
    landingSite: request.url.slice(0, 2000),
    referringSite: request.headers.referer ?? '',
  }
  state.sessions.set(session.id, session)
  state.save()
  reply.header('set-cookie', `${COOKIE}=${session.id}; Path=${shop.root}; Max-Age=${MONTH_SECONDS}; HttpOnly; SameSite=Lax`)
  return session
}

/** Texts of a form or of a JSON body, by name; nested JSON is left out. */
export const formOf = (request: FastifyRequest): Record<string, string> => {
  const { body } = request
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value).trim()]] : [],
    ),
  )
}

/** Whether the visitor refused, or has not consented where consent is required. */
export const isTrackingAllowed = (shop: Shop, request: FastifyRequest): boolean => {
  const choice = readCookie(request, 'demo_consent')
  return shop.consentMode === 'opt-in' ? choice === 'yes' : choice !== 'no'
}

/** The visitor's data for the page layout. */
export const frameOf = (shop: Shop, session: Session): Frame => ({
  root: shop.root,
  storeKey: shop.storeKey,
  shopDomain: shop.desk.shop.shopDomain,
  consentMode: shop.consentMode,
  cartCount: priceCart(session).count,
})

// Allows inline scripts, as themes have them, and nothing from other origins.
const CONTENT_POLICY =
  "default-src 'self'; script-src * 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src *; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'"

/** Answers with a page, never cached. */
export const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply.headers({ 'content-security-policy': CONTENT_POLICY, 'cache-control': 'no-store' }).type('text/html; charset=utf-8').send(page)
