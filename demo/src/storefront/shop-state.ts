/** State of the demo shop: visitors' carts and checkouts, orders, and pending webhooks. In memory, and in one file when a path is given. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DiscountRule } from '../discount-rule.ts'
import type { OrderAddress, OrderFacts } from '../order-facts.ts'
import type { ShopifyWebhook } from '../signed-webhook.ts'

/** A variant in a cart, with its quantity. */
export type CartLine = { variantId: string; quantity: number }
/** A shipping method. */
export type ShippingMethod = 'standard' | 'express'

/** One way through the checkout. token: Shopify's checkout token, 32 hex. reported: customer events already published once. */
export type Checkout = {
  token: string
  email?: string
  acceptsMarketing?: boolean
  address?: OrderAddress
  shipping?: ShippingMethod
  reported: string[]
  /** A code that the shop did not take; told by the next page. */
  refusedCode?: string
}

/** A visitor's browser. landingSite and referringSite are those of its first page, as Shopify keeps them. placed: the last order and its checkout, for the thank-you page. */
export type Session = {
  id: string
  seenAtMs: number
  cartToken: string
  lines: CartLine[]
  attributes: Record<string, string>
  discount?: DiscountRule
  landingSite: string
  referringSite: string
  checkout?: Checkout
  placed?: { orderNumber: number; checkout: Checkout; cartToken: string; lines: CartLine[]; discount?: DiscountRule }
}

/** A webhook waiting for its next attempt. tries: attempts so far. */
export type PendingWebhook = { webhook: ShopifyWebhook; tries: number; nextAtMs: number; lastAnswer?: string }

/** The shop's state; call save() after every change. */
export type ShopState = {
  sessions: Map<string, Session>
  /** Oldest first. */
  orders: OrderFacts[]
  pending: PendingWebhook[]
  /** Customer ids by e-mail in lower case. */
  customers: Map<string, bigint>
  save: () => void
}

const MAX_SESSIONS = 500
const MAX_ORDERS = 1000

/** Random hex digits. */
export const randomHex = (bytes: number): string => randomBytes(bytes).toString('hex')

/** A cart token of Shopify's new form. */
export const newCartToken = (): string => `Z2NwLXVzLWVhc3Qx${randomBytes(24).toString('base64url').replaceAll(/[-_]/g, 'x')}`

const write = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? { $id: value.toString() } : value)
const read = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && '$id' in value && typeof value.$id === 'string' ? BigInt(value.$id) : value

type Saved = { sessions: Session[]; orders: OrderFacts[]; pending: PendingWebhook[]; customers: [string, bigint][] }

const load = (file: string): Saved => {
  const empty: Saved = { sessions: [], orders: [], pending: [], customers: [] }
  try {
    // Written by save() below only.
    return { ...empty, ...(JSON.parse(readFileSync(file, 'utf8'), read) as Saved) }
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof Error && 'code' in error && error.code === 'ENOENT')) return empty
    throw error
  }
}

/** Opens the shop's state. With a file it survives a kill: written whole at each change, by renaming. */
export const openShopState = (file?: string): ShopState => {
  const saved = file === undefined ? undefined : load(file)
  const state: ShopState = {
    sessions: new Map(saved?.sessions.map((session) => [session.id, session])),
    orders: saved?.orders ?? [],
    pending: saved?.pending ?? [],
    customers: new Map(saved?.customers),
    save: () => {
      const newest = [...state.sessions.values()].toSorted((one, other) => other.seenAtMs - one.seenAtMs)
      for (const { id } of newest.slice(MAX_SESSIONS)) state.sessions.delete(id)
      state.orders.splice(0, state.orders.length - MAX_ORDERS)
      if (file === undefined) return
      const content: Saved = {
        sessions: newest.slice(0, MAX_SESSIONS),
        orders: state.orders,
        pending: state.pending,
        customers: [...state.customers],
      }
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(`${file}.new`, JSON.stringify(content, write))
      renameSync(`${file}.new`, file)
    },
  }
  return state
}
