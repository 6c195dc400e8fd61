/** What looks like the misuse of creators' codes, on the wire. */
import { z } from 'zod'
import { CODE_FLAGS } from '../code-flags.ts'
import { campaignIdField, timeField } from './fields.schemas.ts'

const codeFlag = z.object({
  kind: z.enum(CODE_FLAGS),
  code: z.string(),
  creator: z.string(),
  /** Orders of the last day (jump) or the last FLAG_DAYS days (clickless), and those of them with a click of the creator. */
  orders: z.number().int(),
  clicked: z.number().int(),
  /** Of before: orders a day (jump), or the share of orders with a click (clickless). */
  usual: z.number(),
  /** How likely that is where nothing has changed. */
  chance: z.number(),
  /** The newest order of it: a dismissed flag comes back with a newer one. */
  evidence: z.string(),
  /** Undefined: nobody has. */
  dismissed: z.object({ by: z.string(), at: timeField }).optional(),
})

/** Inputs and results of `codeFlags`. */
export const codeFlagsSchemas = {
  /** Computed from the campaign's orders as they are now. Dismissed ones come last. */
  listCodeFlags: { input: z.object({ campaignId: campaignIdField }), result: z.object({ flags: z.array(codeFlag) }) },
  /** A person has looked: it is no question any more until a newer order raises it again. Refused if there is no such flag ('already changed'). */
  dismissCodeFlag: {
    input: z.object({
      campaignId: campaignIdField,
      code: z.string().min(1).max(100),
      kind: z.enum(CODE_FLAGS),
      evidence: z.string().min(1).max(200),
    }),
    result: z.object({}),
  },
}
export type CodeFlag = z.output<typeof codeFlag>
