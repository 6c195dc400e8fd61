/** Short links on the wire. */
import { z } from 'zod'
import { isCode } from '../campaigns.ts'
import { LINK_KINDS, LINK_STATES, MAX_LINK_DESTINATION, MAX_LINK_NAME, MAX_LINK_PASSWORD } from '../links.ts'
import { lengthOf } from '../short-texts.ts'
import { countField, nameField, timeField } from './fields.schemas.ts'

const idField = z.string().min(1).max(100)
const named = z.object({ id: z.string(), name: z.string() })

const link = z.object({
  id: z.string(),
  code: z.string(),
  /** The short address. */
  address: z.string(),
  kind: z.enum(LINK_KINDS),
  name: z.string(),
  destination: z.string(),
  /** Its destination is a page of the store, as its hosts are now: else nobody is redirected. */
  isOwn: z.boolean(),
  creator: named.optional(),
  medium: named.optional(),
  campaign: named.optional(),
  discountCode: z.string().optional(),
  expiresAt: timeField.optional(),
  isExpired: z.boolean(),
  hasPassword: z.boolean(),
  state: z.enum(LINK_STATES),
  /** Of people, and those without the repeats of a visitor within an hour. */
  clicks: z.number(),
  uniqueClicks: z.number(),
  createdAt: timeField,
})

/** Inputs and results of `links`. */
export const linksSchemas = {
  /** The newest first. search: in name, code and destination, without regard to case. total: whatever is searched for. hosts: those that a destination may have. */
  listLinks: {
    input: z.object({
      search: z.string().trim().max(100).default(''),
      state: z.enum(LINK_STATES).optional(),
      pageNo: countField.default(1),
    }),
    result: z.object({
      links: z.array(link),
      count: z.number(),
      total: z.number(),
      pageSize: z.number(),
      hosts: z.array(z.string()),
      /** Whether a discount code can be applied on the way: by a Shopify shop. */
      takesCodes: z.boolean(),
    }),
  },
  /**
   * Without an id: a new one. The code of a link never changes, and whom it is for only while it is new. password: absent leaves it as it is, '' removes it.
   * discountCode, expiresAt: absent means none.
   */
  saveLink: {
    input: z.object({
      id: idField.optional(),
      name: nameField.refine((name) => lengthOf(name) <= MAX_LINK_NAME, `At most ${MAX_LINK_NAME} characters`),
      destination: z.string().trim().min(1, 'Field is required!').max(MAX_LINK_DESTINATION),
      creatorId: idField.optional(),
      mediumId: idField.optional(),
      discountCode: z.string().trim().refine(isCode, 'Format Error').optional(),
      expiresAt: timeField.optional(),
      password: z.string().max(MAX_LINK_PASSWORD).optional(),
    }),
    result: link,
  },
  setLinkState: { input: z.object({ id: idField, state: z.enum(LINK_STATES) }), result: link },
  /** The landing address of a code, to which its short address redirects at once; it is no click. Refused where the short address shows a page instead. */
  getH5Landing: { input: z.object({ code: z.string().max(100) }), result: z.string() },
}
export type Link = z.output<typeof link>
