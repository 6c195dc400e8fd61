/** Settings of models on the wire: a store's constants of convbox, and the rules of its own model. */
import { z } from 'zod'
import { CONVBOX_BOUNDS, type ConvboxConstant } from '../convbox-settings.ts'
import { CUSTOM_BOUNDS, CUSTOM_FIELDS, CUSTOM_MATCHES, MAX_CUSTOM_RULES, MAX_CUSTOM_VALUE, type CustomModel } from '../custom-model.ts'
import { MODEL_KEYS } from '../metrics/credit-choices.ts'
import { dayField, noInput, timeField } from './fields.schemas.ts'

/** One save. */
const savedVersion = z.object({
  version: z.number(),
  savedAt: timeField,
  /** Who saved it; absent once the account is gone. */
  savedBy: z.string().optional(),
  /** It brought back this version; 0: what was in force before anything was saved. */
  restores: z.number().optional(),
})
export type SavedVersion = z.output<typeof savedVersion>

/** The version that was changed; 0: nothing was ever saved. */
const versionField = z.number().int().min(0)
const newVersion = z.object({ version: z.number() })
/** Saves an earlier version as a new one; 0: what was in force before anything was saved. */
const restore = { input: z.object({ restores: versionField, version: versionField }), result: newVersion }

/** Parts of orders, and money in the store's currency, both rounded only when shown. */
const figure = z.object({ orders: z.number(), sales: z.number() })

/** A channel, or 'untracked': nobody. */
const taker = z.string()

const modelTrial = z.object({
  from: dayField,
  to: dayField,
  currency: z.string(),
  /** Orders looked at: those that count. */
  orders: z.number(),
  /** Orders of which some share goes to another channel, and how many whole orders these shares are. */
  movedOrders: z.number(),
  movedCredit: z.number(),
  /** Those of which the most money moves: the share that moves, the channel that loses the most and the one that gains the most. */
  moved: z.array(
    z.object({
      orderId: z.string(),
      orderName: z.string(),
      orderedAt: timeField,
      total: z.string(),
      credit: z.number(),
      from: taker,
      to: taker,
    }),
  ),
  /** Channels that gain or lose. spend: of the same days, absent without any. The largest change first. */
  channels: z.array(z.object({ channel: taker, before: figure, after: figure, spend: z.number().optional() })),
})
export type ModelTrial = z.output<typeof modelTrial>

const constantWithin = (key: ConvboxConstant, as: 'share' | 'whole number') => {
  const { least, most } = CONVBOX_BOUNDS[key]
  const message = as === 'share' ? `Between ${100 * least}% and ${100 * most}%` : `A whole number between ${least} and ${most}`
  const number = z.number({ message }).min(least, message).max(most, message)
  return as === 'share' ? number : number.int(message)
}

/** Shares are 0 to 1, surveyDays are days to the end of a report. */
export const convboxConstants = z.object({
  surveyShare: constantWithin('surveyShare', 'share'),
  viewTrust: constantWithin('viewTrust', 'share'),
  viewCap: constantWithin('viewCap', 'share'),
  leastAnswers: constantWithin('leastAnswers', 'whole number'),
  surveyDays: constantWithin('surveyDays', 'whole number'),
})

const weightWithin = (key: keyof typeof CUSTOM_BOUNDS) => {
  const { least, most } = CUSTOM_BOUNDS[key]
  const message = `Between ${least} and ${most}`
  return z.number({ message }).min(least, message).max(most, message)
}

const customRule = z.object({
  field: z.enum(CUSTOM_FIELDS),
  match: z.enum(CUSTOM_MATCHES),
  value: z.string().trim().min(1, 'Field is required!').max(MAX_CUSTOM_VALUE),
  weight: weightWithin('weight'),
})

const customModelSchema = z
  .object({
    first: weightWithin('position'),
    middle: weightWithin('position'),
    last: weightWithin('position'),
    middleIs: z.enum(['each', 'shared']),
    halfLifeDays: weightWithin('halfLifeDays').nullable(),
    direct: z.enum(['last', 'alike']),
    scope: z.enum(['all', 'ads first']),
    rules: z.array(customRule).max(MAX_CUSTOM_RULES, `At most ${MAX_CUSTOM_RULES} rules`).readonly(),
  })
  .refine(({ first, middle, last }) => first + middle + last > 0, {
    path: ['first'],
    message: 'At least one position must weigh more than 0',
  })

/** What a trial compares with: the rules in force, or a model of the list. */
const TRIAL_AGAINST = ['saved', ...MODEL_KEYS] as const

export const modelSettingsSchemas = {
  convbox: {
    input: noInput,
    result: z.object({
      /** 0: nothing was ever saved, the published constants are in force. */
      version: z.number(),
      constants: convboxConstants,
      published: convboxConstants,
      versions: z.array(savedVersion.extend({ constants: convboxConstants })),
    }),
  },
  tryConvbox: { input: z.object({ constants: convboxConstants }), result: modelTrial },
  /** version: the one that was changed; another one meanwhile refuses. */
  saveConvbox: { input: z.object({ constants: convboxConstants, version: versionField }), result: newVersion },
  restoreConvbox: restore,
  custom: {
    input: noInput,
    result: z.object({
      /** 0: nothing was ever saved, all touches weigh alike. */
      version: z.number(),
      custom: customModelSchema,
      versions: z.array(savedVersion.extend({ custom: customModelSchema })),
    }),
  },
  tryCustom: { input: z.object({ custom: customModelSchema, against: z.enum(TRIAL_AGAINST) }), result: modelTrial },
  saveCustom: { input: z.object({ custom: customModelSchema, version: versionField }), result: newVersion },
  restoreCustom: restore,
}
export type ConvboxSettings = z.output<(typeof modelSettingsSchemas)['convbox']['result']>
export type SetConstants = z.output<typeof convboxConstants>
export type CustomSettings = z.output<(typeof modelSettingsSchemas)['custom']['result']>

/** Stored constants as data. */
export const convboxConstantsOf = (stored: unknown): SetConstants => convboxConstants.parse(stored)
/** Stored rules as data. */
export const customModelOf = (stored: unknown): CustomModel => customModelSchema.parse(stored)
