/** A stored customer as the buyer of an event: name and address; e-mail and phone are kept as hashes of our own only. Pure. */
import { z } from 'zod'
import type { OrderBuyer } from '../../orders/shopify-order.ts'

const text = z.string().optional().catch(undefined)
const buyer = z.object({
  firstName: text,
  lastName: text,
  address1: text,
  address2: text,
  city: text,
  region: text,
  postalCode: text,
  country: text,
})

export const parseBuyer = (json: string): OrderBuyer => buyer.catch({}).parse(JSON.parse(json))
