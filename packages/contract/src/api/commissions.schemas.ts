/** Commissions of creators on the wire. Amounts are decimal text: of orders in the campaign's currency, of creators in that in which they are paid. */
import { z } from 'zod'
import { DISPUTE_STATES } from '../disputes.ts'
import {
  COMMISSION_FACTS,
  COMMISSION_LIMITS,
  CHARGEBACK_STATES,
  COMMISSION_OUTCOMES,
  COMMISSION_STATES,
  LEDGER_CAUSES,
  LEDGER_KINDS,
  MAX_COMMISSION_NOTE,
  MAX_VIEWS,
  PARKED_REASONS,
} from '../commissions.ts'
import { isOneLine } from '../short-texts.ts'
import { campaignIdField, countField, done, orderIdField, timeField } from './fields.schemas.ts'

const creatorIdField = z.string().min(1).max(100)

const noteField = z
  .string()
  .trim()
  .min(1, 'Field is required!')
  .max(MAX_COMMISSION_NOTE, `At most ${MAX_COMMISSION_NOTE} characters`)
  .refine(isOneLine, 'Only one line of text')

/** What keeps a commission lower than it would be. withheld: what a cap keeps back, in the creator's currency. */
export const limitField = z.object({ kind: z.enum(COMMISSION_LIMITS), withheld: z.string().optional() })

const commission = z.object({
  orderId: z.string(),
  /** As the shop shows it; its id where that is not known. */
  name: z.string(),
  orderedAt: timeField,
  /** First and last name; '' of a buyer who gave none or was erased. */
  customer: z.string(),
  creatorId: z.string(),
  creator: z.string(),
  outcome: z.enum(COMMISSION_OUTCOMES),
  state: z.enum(COMMISSION_STATES),
  /** What the order is worth to the creator now; of an expected one: what it will be once it is paid, the tiers and cap of its month aside. */
  amount: z.string(),
  currency: z.string(),
  /** Of a paid order that the creator won. */
  maturesAt: timeField.optional(),
  limit: limitField.optional(),
  /** Of the order; absent: none. */
  chargeback: z.enum(CHARGEBACK_STATES).optional(),
  /** Of the creator's newest dispute about the order. */
  dispute: z.enum(DISPUTE_STATES).optional(),
})

const parkedOrder = z.object({ orderId: z.string(), name: z.string(), reason: z.enum(PARKED_REASONS), parkedAt: timeField })

const factOfOrder = z.object({
  fact: z.enum(COMMISSION_FACTS),
  /** Which agreement, or state of a chargeback: 'order', 'refund 123', 'opened'. */
  detail: z.string().optional(),
  at: timeField,
  arrivedAt: timeField,
  /** From 1; a later one replaced those before it. */
  revision: z.number(),
  /** Of an agreement: what it adds to the campaign's base. */
  base: z.string().optional(),
  /** Of a chargeback: Shopify's word for why. */
  reason: z.string().optional(),
  /** Of a placement, in a campaign that pays by share: which part other channels earned, 0 to 1; absent: none. */
  othersShare: z.string().optional(),
  /** Of a placement: what a unit of the campaign's currency was worth that day, by currency in which a candidate is paid where it is another. */
  rates: z.array(z.object({ currency: z.string(), rate: z.string() })).optional(),
})

const candidate = z.object({
  creatorId: z.string(),
  creator: z.string(),
  outcome: z.enum(COMMISSION_OUTCOMES),
  /** In which the creator is paid. */
  currency: z.string(),
  /** named: of a single-use code, the creator's own to which it belongs. */
  codes: z.array(z.object({ code: z.string(), allocated: z.string(), named: z.string().optional() })),
  clicks: z.array(timeField),
  /** Name of the campaign that has the order instead. */
  takenBy: z.string().optional(),
  limit: limitField.optional(),
  decidedAt: timeField,
  /** What was decided before, the oldest first. */
  earlier: z.array(z.object({ outcome: z.enum(COMMISSION_OUTCOMES), decidedAt: timeField })),
})

const entry = z.object({
  creatorId: z.string(),
  creator: z.string(),
  kind: z.enum(LEDGER_KINDS),
  amount: z.string(),
  currency: z.string(),
  cause: z.enum(LEDGER_CAUSES),
  /** The order and fact of a cause. */
  causeOrder: z.string().optional(),
  causeFact: z.enum(COMMISSION_FACTS).optional(),
  at: timeField,
  enteredAt: timeField,
})

const account = z.object({
  creatorId: z.string(),
  creator: z.string(),
  currency: z.string(),
  balance: z.string(),
  /** Below 0 where more was paid than is earned by now. */
  payable: z.string(),
  paid: z.string(),
  /** A person holds back the whole account: nothing is payable. */
  isHeld: z.literal(true).optional(),
  /** When the next commission matures. */
  nextMaturesAt: timeField.optional(),
  /** Of one campaign: the views of the creator's posts that were entered last. */
  views: z.number().optional(),
})

/** Inputs and results of `commissions`. */
export const commissionsSchemas = {
  /** A row for each order and candidate, the newest orders first. parked: orders that are not credited until they change; the first of them. */
  listCommissions: {
    input: z.object({ campaignId: campaignIdField, creatorId: creatorIdField.optional(), pageNo: countField.default(1) }),
    result: z.object({
      currency: z.string(),
      commissions: z.array(commission),
      count: z.number(),
      pageSize: z.number(),
      parked: z.array(parkedOrder),
      parkedCount: z.number(),
    }),
  },
  /** All that an order's commissions follow from. */
  readCommission: {
    input: z.object({ campaignId: campaignIdField, orderId: orderIdField }),
    result: z.object({
      orderId: z.string(),
      name: z.string(),
      currency: z.string(),
      /** The version of the fee rule that counts: the one in force when the order was placed. */
      feeVersion: z.number(),
      facts: z.array(factOfOrder),
      candidates: z.array(candidate),
      entries: z.array(entry),
      /** Whom a person assigned the order to, the oldest first; without a creator: taken back. */
      assignments: z.array(
        z.object({ creatorId: z.string().optional(), creator: z.string().optional(), reason: z.string(), at: timeField, by: z.string() }),
      ),
      /** Commissions of the order that a person holds back from pay-outs. */
      holds: z.array(z.object({ creatorId: z.string(), reason: z.string(), at: timeField })),
      parked: z.object({ reason: z.enum(PARKED_REASONS), parkedAt: timeField }).optional(),
    }),
  },
  /**
   * Credits a creator of the campaign with an order, whatever codes and clicks say, until its commission matures; without a creator the codes and clicks count again.
   * order: its id, or its number as the shop shows it.
   */
  assignOrder: {
    input: z.object({
      campaignId: campaignIdField,
      order: z.string().trim().min(1, 'Field is required!').max(100, 'At most 100 characters'),
      creatorId: creatorIdField.optional(),
      reason: noteField,
    }),
    result: z.object({ orderId: z.string() }),
  },
  /** Enters how many views a creator's posts of the campaign have by now; the ledger gets what is new of them. */
  enterViews: {
    input: z.object({
      campaignId: campaignIdField,
      creatorId: creatorIdField,
      views: z.number().int().min(0).max(MAX_VIEWS),
      /** Where the number is from. */
      source: noteField,
      /** Of the form, made when it opens: sent twice it enters one number. */
      requestId: z.string().regex(/^[\w-]{1,64}$/),
    }),
    result: done,
  },
  /** Of a campaign, or of all campaigns of the store; by creator's name. */
  listCreatorAccounts: {
    input: z.object({ campaignId: campaignIdField.optional() }),
    result: z.object({ accounts: z.array(account) }),
  },
}
export type CommissionRow = z.output<(typeof commissionsSchemas)['listCommissions']['result']>['commissions'][number]
