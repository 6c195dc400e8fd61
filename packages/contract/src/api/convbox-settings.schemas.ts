/** A store's constants of convbox on the wire. */
import { z } from 'zod'
import { CONVBOX_BOUNDS, type ConvboxConstant } from '../convbox-settings.ts'
import { dayField, noInput, timeField } from './fields.schemas.ts'

const within = (key: ConvboxConstant, as: 'share' | 'whole number') => {
  const { least, most } = CONVBOX_BOUNDS[key]
  const message = as === 'share' ? `Between ${100 * least}% and ${100 * most}%` : `A whole number between ${least} and ${most}`
  const number = z.number({ message }).min(least, message).max(most, message)
  return as === 'share' ? number : number.int(message)
}

/** Shares are 0 to 1, surveyDays are days to the end of a report. */
export const convboxConstants = z.object({
  surveyShare: within('surveyShare', 'share'),
  viewTrust: within('viewTrust', 'share'),
  viewCap: within('viewCap', 'share'),
  leastAnswers: within('leastAnswers', 'whole number'),
  surveyDays: within('surveyDays', 'whole number'),
})

/** Parts of orders, and money in the store's currency, both rounded only when shown. */
const figure = z.object({ orders: z.number(), sales: z.number() })

const trial = z.object({
  from: dayField,
  to: dayField,
  currency: z.string(),
  /** Orders looked at: those that count. */
  orders: z.number(),
  /** Orders of which some share goes elsewhere, and how many whole orders these shares are. */
  movedOrders: z.number(),
  movedCredit: z.number(),
  /** Channels that gain or lose; 'untracked': orders without a touch. spend: of the same days, absent without any. The largest change first. */
  channels: z.array(z.object({ channel: z.string(), before: figure, after: figure, spend: z.number().optional() })),
})

export const convboxSettingsSchemas = {
  settings: {
    input: noInput,
    result: z.object({
      /** 0: nothing was ever saved, the published constants are in force. */
      version: z.number(),
      constants: convboxConstants,
      published: convboxConstants,
      versions: z.array(
        z.object({
          version: z.number(),
          constants: convboxConstants,
          savedAt: timeField,
          /** Who saved it; absent once the account is gone. */
          savedBy: z.string().optional(),
          /** It brought back this version; 0: the published constants. */
          restores: z.number().optional(),
        }),
      ),
    }),
  },
  tryConstants: { input: z.object({ constants: convboxConstants }), result: trial },
  /** version: the one that was changed; another one meanwhile refuses. */
  saveConstants: {
    input: z.object({ constants: convboxConstants, version: z.number().int().min(0) }),
    result: z.object({ version: z.number() }),
  },
  /** Saves the constants of an earlier version as a new one; 0: the published ones. */
  restoreConstants: {
    input: z.object({ restores: z.number().int().min(0), version: z.number().int().min(0) }),
    result: z.object({ version: z.number() }),
  },
}
export type ConvboxSettings = z.output<(typeof convboxSettingsSchemas)['settings']['result']>
export type SetConstants = z.output<typeof convboxConstants>
export type ConvboxTrial = z.output<typeof trial>

/** Stored constants as data. */
export const convboxConstantsOf = (stored: unknown): SetConstants => convboxConstants.parse(stored)
