/** A store's own model on the wire. */
import { z } from 'zod'
import { CUSTOM_BOUNDS, CUSTOM_FIELDS, CUSTOM_MATCHES, MAX_CUSTOM_RULES, MAX_CUSTOM_VALUE, type CustomModel } from '../custom-model.ts'
import { MODEL_KEYS } from '../metrics/credit-choices.ts'
import { noInput } from './fields.schemas.ts'
import { modelTrial, newVersion, restore, savedVersion, versionField } from './model-settings.schemas.ts'

const within = (key: keyof typeof CUSTOM_BOUNDS) => {
  const { least, most } = CUSTOM_BOUNDS[key]
  const message = `Between ${least} and ${most}`
  return z.number({ message }).min(least, message).max(most, message)
}

export const customRule = z.object({
  field: z.enum(CUSTOM_FIELDS),
  match: z.enum(CUSTOM_MATCHES),
  value: z.string().trim().min(1, 'Field is required!').max(MAX_CUSTOM_VALUE),
  weight: within('weight'),
})

export const customModelSchema = z
  .object({
    first: within('position'),
    middle: within('position'),
    last: within('position'),
    middleIs: z.enum(['each', 'shared']),
    halfLifeDays: within('halfLifeDays').nullable(),
    direct: z.enum(['last', 'alike']),
    scope: z.enum(['all', 'ads first']),
    rules: z.array(customRule).max(MAX_CUSTOM_RULES, `At most ${MAX_CUSTOM_RULES} rules`).readonly(),
  })
  .refine(({ first, middle, last }) => first + middle + last > 0, {
    path: ['first'],
    message: 'At least one position must weigh more than 0',
  })

/** What a trial compares with: the rules in force, or a model of the list. */
export const TRIAL_AGAINST = ['saved', ...MODEL_KEYS] as const

export const customModelSchemas = {
  settings: {
    input: noInput,
    result: z.object({
      /** 0: nothing was ever saved, all touches weigh alike. */
      version: z.number(),
      custom: customModelSchema,
      versions: z.array(savedVersion.extend({ custom: customModelSchema })),
    }),
  },
  tryModel: { input: z.object({ custom: customModelSchema, against: z.enum(TRIAL_AGAINST) }), result: modelTrial },
  /** version: the one that was changed; another one meanwhile refuses. */
  saveModel: { input: z.object({ custom: customModelSchema, version: versionField }), result: newVersion },
  restoreModel: restore,
}
export type CustomSettings = z.output<(typeof customModelSchemas)['settings']['result']>

/** Stored rules as data. */
export const customModelOf = (stored: unknown): CustomModel => customModelSchema.parse(stored)
