/** The page of a creator on the wire. It never tells of customers or of other creators. */
import { z } from 'zod'
import { CAMPAIGN_STATUSES, DISCOUNT_VALUE_TYPES } from '../campaigns.ts'
import { CHARGEBACK_STATES, COMMISSION_OUTCOMES, COMMISSION_STATES, LEDGER_KINDS } from '../commissions.ts'
import { DISPUTE_STATES } from '../disputes.ts'
import { everybodysRule } from './fee-rules.schemas.ts'
import { limitField } from './commissions.schemas.ts'
import { emailField } from './account-fields.schemas.ts'
import { campaignIdField, countField, creatorIdField, dayField, done, languageField, noInput, timeField } from './fields.schemas.ts'

const link = z.object({
  medium: z.string(),
  /** The short one; the long one where it has none. */
  url: z.string(),
  clicks: z.number(),
  uniqueClicks: z.number(),
})
const code = z.object({
  code: z.string(),
  /** Absent: of a code that the shop had before, whose discount is the shop's own. */
  discount: z.object({ valueType: z.enum(DISCOUNT_VALUE_TYPES), value: z.string() }).optional(),
  /** Everybody who clicks the creator's links gets a code of their own that works once, in place of this one. */
  isSingleUse: z.literal(true).optional(),
})
/** What the campaign pays the creator. Absent days: from the beginning, and until another version takes its place. */
const fee = z.object({ holdsFrom: timeField.optional(), holdsUntil: timeField.optional(), rule: everybodysRule })
export type OwnFee = z.output<typeof fee>
const campaign = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(CAMPAIGN_STATUSES),
  startsOn: dayField.optional(),
  /** Absent: permanent. */
  endsOn: dayField.optional(),
  links: z.array(link),
  codes: z.array(code),
  /** Of amounts that codes take off. */
  currency: z.string(),
  /** The version in force and those that are planned, the earliest first. */
  fees: z.array(fee),
  feeCurrency: z.string(),
})
const account = z.object({
  currency: z.string(),
  balance: z.string(),
  payable: z.string(),
  paid: z.string(),
  /** When the next amount becomes payable. */
  nextMaturesAt: timeField.optional(),
})
const entry = z.object({ kind: z.enum(LEDGER_KINDS), amount: z.string(), currency: z.string(), at: timeField })
const order = z.object({
  /** Names the order to the creator's other calls, and tells nothing of it. */
  key: z.string(),
  /** '#..42': enough to talk about it, and not to find the customer. */
  name: z.string(),
  orderedAt: timeField,
  outcome: z.enum(COMMISSION_OUTCOMES),
  state: z.enum(COMMISSION_STATES),
  amount: z.string(),
  maturesAt: timeField.optional(),
  /** Which part of it is not paid for, because other channels earned it, 0 to 1; absent: none. */
  unpaidShare: z.string().optional(),
  limit: limitField.optional(),
  entries: z.array(entry),
  /** The customer's bank took the payment back; absent: no. */
  chargeback: z.enum(CHARGEBACK_STATES).optional(),
  /** Of the newest dispute about it. */
  dispute: z.enum(DISPUTE_STATES).optional(),
})

/** An order whose commission changed after it was first entered. */
const change = z.object({
  campaign: z.string(),
  /** '#..42'. */
  order: z.string(),
  /** Why. */
  kind: z.enum(LEDGER_KINDS),
  from: z.string(),
  to: z.string(),
  currency: z.string(),
  /** When it was entered. */
  at: timeField,
})

/** Inputs and results of `creatorPortal`. */
export const creatorPortalSchemas = {
  /** Mails the creator a link that signs in, and tells it for handing over personally. 'sent', 'off' (no mail server), 'failed', or 'no address'. */
  inviteCreator: {
    input: z.object({ creatorId: creatorIdField, language: languageField }),
    result: z.object({ link: z.string(), mail: z.enum(['sent', 'off', 'failed', 'no address']) }),
  },
  /** Says the same whether or not there is such a creator. */
  requestLink: {
    input: z.object({ email: emailField, language: languageField }),
    result: done,
  },
  /** Uses a link; the answer sets the cookie. 'not found' for one that was used or is too old. */
  enterPortal: { input: z.object({ token: z.string().min(1).max(200) }), result: done },
  leavePortal: { input: noInput, result: done },
  readPortal: {
    input: noInput,
    result: z.object({
      creator: z.string(),
      avatar: z.string().optional(),
      store: z.object({ title: z.string(), host: z.string(), timeZone: z.string() }),
      termsAcceptedAt: timeField.optional(),
      campaigns: z.array(campaign),
      accounts: z.array(account),
      /** Why the store holds back all pay-outs; absent: it does not. */
      holdReason: z.string().optional(),
      /** The latest, newest first. */
      changes: z.array(change),
    }),
  },
  /** Orders of a campaign for which the creator was considered, the newest first; others: entries of no order, such as base fees and payouts. */
  listPortalOrders: {
    input: z.object({ campaignId: campaignIdField, pageNo: countField.default(1) }),
    result: z.object({ currency: z.string(), orders: z.array(order), count: z.number(), pageSize: z.number(), others: z.array(entry) }),
  },
  acceptTerms: { input: z.object({ version: z.string().min(1).max(20) }), result: done },
}
