/** A store's constants of convbox on the wire. */
import { z } from 'zod'
import { CONVBOX_BOUNDS, type ConvboxConstant } from '../convbox-settings.ts'
import { noInput } from './fields.schemas.ts'
import { modelTrial, newVersion, restore, savedVersion, versionField } from './model-settings.schemas.ts'

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

export const convboxSettingsSchemas = {
  settings: {
    input: noInput,
    result: z.object({
      /** 0: nothing was ever saved, the published constants are in force. */
      version: z.number(),
      constants: convboxConstants,
      published: convboxConstants,
      versions: z.array(savedVersion.extend({ constants: convboxConstants })),
    }),
  },
  tryConstants: { input: z.object({ constants: convboxConstants }), result: modelTrial },
  /** version: the one that was changed; another one meanwhile refuses. */
  saveConstants: {
    input: z.object({ constants: convboxConstants, version: versionField }),
    result: newVersion,
  },
  restoreConstants: restore,
}
export type ConvboxSettings = z.output<(typeof convboxSettingsSchemas)['settings']['result']>
export type SetConstants = z.output<typeof convboxConstants>

/** Stored constants as data. */
export const convboxConstantsOf = (stored: unknown): SetConstants => convboxConstants.parse(stored)
