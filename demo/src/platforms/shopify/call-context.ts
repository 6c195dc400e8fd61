/** Context that the fields of one GraphQL call share. */
import { GraphQLError } from 'graphql'
import type { Json } from '../../signed-webhook.ts'
import type { AdminSchema } from './admin-schema.ts'
import type { DiscountOrder } from './discount.ts'
import type { SandboxShop } from './shop.ts'

export type CallContext = {
  shop: SandboxShop
  admin: AdminSchema
  clientId: string
  /** Of the token; write_x without its read_x. */
  scopes: string[]
  /** Base address of this shop, without a slash at the end. */
  shopUrl: string
  /** The app's own address, without a slash at the end. */
  appUrl: string
  nowMs: number
  /** Whether Shopify approved the app for protected customer data. */
  hasCustomerData: boolean
  /** True in a bulk operation: connections return all nodes, without `first`. */
  isBulk: boolean
  /** Points spent so far. */
  spent: number
  /** Resolvers of the first level of a document. */
  rootFields: (context: CallContext) => Fields
  save: () => void
  /** Uninstalls the app, as a person would in the shop. */
  uninstall: () => void
  /** What bulk operations come to, and after how many polls. */
  bulkOrder: () => { outcome: 'complete' | 'fail' | 'expire'; reads: number }
  /** What is ordered of changes to discounts and their codes. */
  discountOrder: () => DiscountOrder
  /** Runs work shortly afterwards in the background. */
  later: (work: (nowMs: number) => Promise<void>) => void
  /** Sends a webhook to the subscribers of a topic. */
  announce: (topic: string, body: { [key: string]: Json }) => void
}

/** A field of an object: a value, or a function of its arguments. */
export type Field = unknown
export type Fields = Record<string, Field>

/** The refusal of a Shopify field that the sandbox does not implement, instead of an invented answer. */
export const notPlayed = (what: string): GraphQLError =>
  new GraphQLError(`The sandbox’s Shopify does not play ${what}. Add it to demo/src/platforms/shopify, or test it against a real shop.`, {
    extensions: { code: 'SANDBOX_NOT_PLAYED' },
  })
