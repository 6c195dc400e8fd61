/** Short links on the wire. */
import { z } from 'zod'
import { isCode } from '../campaigns.ts'
import {
  isShopPath,
  LINK_ADDRESS_FAULTS,
  CLICK_CLASSES,
  LINK_KINDS,
  LINK_ORIGINS,
  LINK_STATES,
  MAX_LINK_DESTINATION,
  MAX_LINK_NAME,
  MAX_LINK_PASSWORD,
  OWN_LINK_KINDS,
  readLinkDomain,
} from '../links.ts'
import { lengthOf } from '../short-texts.ts'
import { countField, dayField, linkIdField, nameField, timeField } from './fields.schemas.ts'

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

/** A domain, or a path in the shop. */
const ownAddress = z.object({ kind: z.enum(OWN_LINK_KINDS), address: z.string().min(1).max(253) })

/** Clicks of people, and those without the repeats of a visitor within an hour. */
const clicks = { clicks: z.number(), uniqueClicks: z.number() }
const placeClicks = z.array(z.object({ name: z.string(), ...clicks }))
const linkClicks = z.object({
  link,
  /** The days of the range in the store's time zone, each once. */
  days: z.array(z.object({ day: dayField, ...clicks })),
  total: z.object(clicks),
  /** By ISO country, by device (desktop, mobile, ...) and by host of the page with the link, the most first, at most MOST_CLICK_PLACES each; '' where it is not known. */
  countries: placeClicks,
  devices: placeClicks,
  referrers: placeClicks,
  /** Openings that are no clicks, by what they were: 'bot', 'preview', 'prefetch', 'head'; and 'duplicate', which are clicks, but not unique. */
  classes: z.array(z.object({ class: z.enum(CLICK_CLASSES), opened: z.number() })),
})
export type LinkClicks = z.output<typeof linkClicks>

const claimRecord = z.object({ name: z.string(), text: z.string() })

const linkAddress = z.object({
  kind: z.enum(LINK_KINDS),
  /** Of mini; kept while another kind is chosen, because published links go on working. */
  domain: z.string().optional(),
  /** Of branded, likewise. */
  path: z.string().optional(),
  /** What comes before a link's code. branded only with a shop, mini only with a domain. */
  bases: z.object({ short: z.string(), mini: z.string().optional(), branded: z.string().optional() }),
  /** The program's host, to which a short domain must lead. */
  host: z.string(),
  /** The chosen address does not lead here, since then. */
  fault: z.enum(LINK_ADDRESS_FAULTS).optional(),
  faultSince: timeField.optional(),
  /** Those that others replaced, the last one first: links that are published there go on working. since: unknown for those of before it was noted. */
  former: z.array(ownAddress.extend({ since: timeField.optional(), until: timeField })),
})
export type LinkAddressAnswer = z.output<typeof linkAddress>

/** Inputs and results of `links`. */
export const linksSchemas = {
  /** The newest first. search: in name, code and destination, without regard to case. total: whatever is searched for. hosts: those that a destination may have. */
  listLinks: {
    input: z.object({
      search: z.string().trim().max(100).default(''),
      state: z.enum(LINK_STATES).optional(),
      origin: z.enum(LINK_ORIGINS).default('all'),
      pageNo: countField.default(1),
    }),
    result: z.object({
      links: z.array(link),
      count: z.number(),
      total: z.number(),
      pageSize: z.number(),
      hosts: z.array(z.string()),
      /** The chosen address of links does not lead here. */
      addressFault: z.object({ fault: z.enum(LINK_ADDRESS_FAULTS), since: timeField }).optional(),
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
      /** Of a new one without a creator and a medium: nobody's, so that its visits are of the channel that its tags name. */
      isGeneral: z.boolean().default(false),
    }),
    result: link,
  },
  readLinkAddress: { input: z.object({}), result: linkAddress },
  /**
   * Asks the address first, and changes nothing where it does not lead here: fault says why, detail what was found there instead. record: of a domain that is
   * taken, the TXT record by which the store shows that it is its own; once it is there, the other store loses the domain.
   */
  saveLinkAddress: {
    input: z.object({
      kind: z.enum(LINK_KINDS),
      domain: z
        .string()
        .max(253)
        .refine((text) => readLinkDomain(text) !== undefined, 'Please enter a domain such as go.example.com')
        .optional(),
      path: z.string().max(50).refine(isShopPath, 'Please enter a path such as /a/s').optional(),
    }),
    result: z.union([
      z.object({ address: linkAddress }),
      z.object({ fault: z.enum(LINK_ADDRESS_FAULTS), detail: z.string(), asked: z.string().optional(), record: claimRecord.optional() }),
    ]),
  },
  /** Links that are published at this former address stop, and another store may take a domain. Refused where the store has no such former address ('not found'). */
  removeFormerAddress: { input: ownAddress, result: linkAddress },
  /** Of a link in a range of days; the range is cut to the history that the store may see. */
  linkClicks: { input: z.object({ id: linkIdField, from: dayField, to: dayField }), result: linkClicks },
  setLinkState: { input: z.object({ id: linkIdField, state: z.enum(LINK_STATES) }), result: link },
  /** The landing address of a code, to which its short address redirects at once; it is no click. Refused where the short address shows a page instead. */
  getH5Landing: { input: z.object({ code: z.string().max(100) }), result: z.string() },
}
export type Link = z.output<typeof link>
