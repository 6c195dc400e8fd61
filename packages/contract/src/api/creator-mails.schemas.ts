/** The weekly mail to creators on the wire. */
import { z } from 'zod'
import { dayField, done, languageField, noInput } from './fields.schemas.ts'

const tokenField = z.string().min(1).max(500)

/** Inputs and results of `creatorMails`. */
export const creatorMailsSchemas = {
  readCreatorMails: {
    input: noInput,
    result: z.object({
      isOn: z.boolean(),
      /** Of the mails. */
      language: languageField,
      /** Whether this program has a mail server. */
      canSend: z.boolean(),
      /** Creators with an e-mail address who are not blocked and have not turned the mail off, and those who have. */
      readers: z.number(),
      left: z.number(),
      /** The newest that was sent: its Monday, and to how many. */
      last: z.object({ week: dayField, people: z.number() }).optional(),
    }),
  },
  saveCreatorMails: { input: z.object({ isOn: z.boolean(), language: languageField }), result: done },
  /** Whom and which store the link in a mail is for; changes nothing. 'wrong link' for a link that is not ours. */
  readCreatorMailLink: {
    input: z.object({ token: tokenField }),
    result: z.object({ title: z.string(), email: z.string(), isExpired: z.boolean(), isOn: z.boolean() }),
  },
  /** Turns the mail of that creator off, without signing in. 'wrong link', also after the link's end. */
  leaveCreatorMails: { input: z.object({ token: tokenField }), result: done },
  /** Of the signed-in creator. isSent: the store sends the mail and knows an e-mail address. */
  readOwnMails: { input: noInput, result: z.object({ isSent: z.boolean(), isOn: z.boolean() }) },
  /** The signed-in creator's own choice. */
  chooseCreatorMails: { input: z.object({ isOn: z.boolean() }), result: done },
}
