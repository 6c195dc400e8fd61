/** Disputes of creators about orders on the wire. */
import { z } from 'zod'
import { DISPUTE_MAIL_FAULTS, DISPUTE_SIDES, DISPUTE_STATES, DISPUTE_VERDICTS, MAX_DISPUTE_TEXT } from '../disputes.ts'
import {
  campaignIdField,
  countField,
  disputeIdField,
  done,
  languageField,
  orderIdField,
  paragraphField,
  timeField,
} from './fields.schemas.ts'

const textField = paragraphField(MAX_DISPUTE_TEXT)

const message = z.object({
  side: z.enum(DISPUTE_SIDES),
  text: z.string(),
  at: timeField,
  /** Of the message that closed the dispute. */
  verdict: z.enum(DISPUTE_VERDICTS).optional(),
})
const dispute = z.object({
  id: z.string(),
  campaignId: z.string(),
  campaign: z.string(),
  orderId: z.string(),
  /** As the shop shows the order; its id where that is not known. */
  order: z.string(),
  creatorId: z.string(),
  creator: z.string(),
  state: z.enum(DISPUTE_STATES),
  /** It is open, and the creator wrote last. */
  isWaiting: z.boolean(),
  openedAt: timeField,
  /** The oldest first. by: name of the store's user; '' of one who is no longer a user. */
  messages: z.array(
    message.extend({
      by: z.string().optional(),
      /** Where the mail about it did not go out: to the creator about a message of the store, else to admins of the store. */
      mail: z.enum(DISPUTE_MAIL_FAULTS).optional(),
    }),
  ),
})
const ownDispute = z.object({
  id: z.string(),
  campaign: z.string(),
  /** '#..42'. */
  order: z.string(),
  state: z.enum(DISPUTE_STATES),
  openedAt: timeField,
  /** false: it is closed, or the store must write first. */
  mayWrite: z.boolean(),
  messages: z.array(message),
})

/** Inputs and results of `disputes`. The last three are calls of a creator's page. */
export const disputesSchemas = {
  /** Those in which the creator waits for an answer first, then other open ones, then closed ones; the newest first. openCount: of the whole store. */
  listDisputes: {
    input: z.object({ campaignId: campaignIdField.optional(), orderId: orderIdField.optional(), pageNo: countField.default(1) }),
    result: z.object({ disputes: z.array(dispute), count: z.number(), openCount: z.number(), pageSize: z.number() }),
  },
  /** Answers, and closes the dispute if there is a verdict. */
  answerDispute: {
    input: z.object({ disputeId: disputeIdField, text: textField, verdict: z.enum(DISPUTE_VERDICTS).optional() }),
    result: done,
  },
  /** The creator's own, the newest first. isFull: as many are open as may be. */
  listOwnDisputes: {
    input: z.object({}),
    result: z.object({ disputes: z.array(ownDispute), isFull: z.boolean() }),
  },
  /** orderKey: as the creator's list of orders tells it. */
  openDispute: { input: z.object({ orderKey: z.string().min(1).max(1000), text: textField, language: languageField }), result: done },
  answerOwnDispute: { input: z.object({ disputeId: disputeIdField, text: textField, language: languageField }), result: done },
}
export type Dispute = z.output<typeof dispute>
export type OwnDispute = z.output<typeof ownDispute>
