/** The comparison of models on the wire. */
import { z } from 'zod'
import { dayField, timeField } from '../api/fields.schemas.ts'
import { convboxConstants } from '../api/model-settings.schemas.ts'
import { CONVBOX_INPUTS, WINDOW_KEYS } from '../metrics/credit-choices.ts'
import { COMPARED_MODELS } from './model-comparison.values.ts'

/** Parts of orders, and money in the store's currency, both rounded only when shown. */
const figure = z.object({ orders: z.number(), sales: z.number() })
export type ComparedFigure = z.output<typeof figure>

const row = z.object({
  /** 'untracked': orders without a touch in the window. */
  channel: z.string(),
  isAd: z.boolean(),
  /** A model without credit for the channel is missing. */
  figures: z.partialRecord(z.enum(COMPARED_MODELS), figure),
  /** The middle 95 % of what resampled orders gave, in orders; of markov and shapley. */
  intervals: z.partialRecord(z.enum(COMPARED_MODELS), z.object({ low: z.number(), high: z.number() })),
  /** Orders of convbox by what they come from. */
  convboxParts: z.object({ clicks: z.number(), survey: z.number(), 'modelled survey': z.number(), views: z.number() }),
})
export type ComparedRow = z.output<typeof row>

export const modelComparisonSchemas = {
  report: {
    input: z.object({ from: dayField, to: dayField, window: z.enum(WINDOW_KEYS).default('28') }),
    result: z.object({
      currency: z.string(),
      timezone: z.string(),
      rows: z.array(row),
      /** Orders that count; every model's column sums to them. */
      total: figure,
      convboxInputs: z.enum(CONVBOX_INPUTS),
      /** Constants of convbox that are not the published ones. */
      ownConstants: convboxConstants.optional(),
      /** Mapped answers of the survey's days (`surveyDays` of the constants, 90 unless the store has its own) to the end, and how many convbox needs. */
      answers: z.number(),
      leastAnswers: z.number(),
      /** Orders that platforms claim for views and for which no order of the day was left. */
      excessViews: z.number(),
      /** Markov and Shapley are missing: fewer orders with a touch than this. */
      tooFewFor: z.number().optional(),
      lastUpdate: timeField.optional(),
    }),
  },
}
export type ComparisonAnswer = z.output<(typeof modelComparisonSchemas)['report']['result']>
