/** A file of orders (CSV): its columns, and the state of its import. */

export const ORDER_FILE_STATES = ['waiting', 'running', 'done'] as const
export type OrderFileState = (typeof ORDER_FILE_STATES)[number]
/** Longest text of a file; and the body size of its call, where quotes and line ends take two characters and others several bytes. */
export const ORDER_FILE_MAX_CHARACTERS = 10 * 1024 * 1024
export const ORDER_FILE_MAX_BYTES = 24 * 1024 * 1024

/**
 * The columns of a file, in any order and case; one line is one order. needed: an order without it is refused.
 * Times are ISO 8601 with a zone, amounts decimal text with a point. refunded: total refunded amount, 0 for none.
 */
export const ORDER_FILE_COLUMNS = [
  { name: 'order_id', needed: true },
  { name: 'ordered_at', needed: true },
  { name: 'currency', needed: true },
  { name: 'total', needed: true },
  { name: 'order_name', needed: false },
  { name: 'updated_at', needed: false },
  { name: 'status', needed: false },
  { name: 'subtotal', needed: false },
  { name: 'shipping', needed: false },
  { name: 'tax', needed: false },
  { name: 'discount', needed: false },
  { name: 'discount_codes', needed: false },
  { name: 'refunded', needed: false },
  { name: 'refunded_at', needed: false },
  { name: 'cancelled_at', needed: false },
  { name: 'customer_id', needed: false },
  { name: 'email', needed: false },
  { name: 'phone', needed: false },
  { name: 'first_name', needed: false },
  { name: 'last_name', needed: false },
  { name: 'country', needed: false },
  { name: 'visitor_id', needed: false },
] as const
export type OrderFileColumn = (typeof ORDER_FILE_COLUMNS)[number]['name']

/** A valid sample file to download and fill in: an order, one partly refunded, one cancelled. */
export const SAMPLE_ORDER_FILE = `order_id,ordered_at,currency,total,order_name,status,discount_codes,refunded,refunded_at,cancelled_at,customer_id,email,country
1001,2026-11-20T10:15:00Z,USD,99.90,#1001,paid,WELCOME10,,,,c-17,ada@example.com,US
1002,2026-11-20T11:30:00+01:00,EUR,45.00,#1002,partially_refunded,,15.00,2026-11-21T09:00:00Z,,c-18,ben@example.com,DE
1003,2026-11-21T08:00:00Z,USD,20.00,#1003,pending,,,,2026-11-21T08:30:00Z,,cleo@example.com,US
`
