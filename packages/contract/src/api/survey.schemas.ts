/** A store's survey on the wire: the editor, and the trial of its rules. */
import { z } from 'zod'
import { SURVEY_MAX_TEXT, SURVEY_QUESTION } from '../events/survey-answer.ts'
import {
  MAX_SURVEY_GROUP,
  MAX_SURVEY_OPTIONS,
  MAX_SURVEY_QUESTIONS,
  MAX_TEXT_RULES,
  SURVEY_CUSTOMERS,
  SURVEY_LANGUAGES,
  TEXT_MATCHES,
  textIn,
  type Survey,
} from '../survey.ts'
import { amountField, noInput, timeField } from './fields.schemas.ts'

/** What reports call an order without a touch, and visits without a source: no answer names them. */
const RESERVED = new Set(['untracked', 'direct'])

const id = z.string().regex(/^[\w-]{1,60}$/)
const words = z.string().trim().max(SURVEY_MAX_TEXT)
const localText = z.partialRecord(z.enum(SURVEY_LANGUAGES), words)
const channel = z
  .string()
  .trim()
  .toLowerCase()
  .max(MAX_SURVEY_GROUP)
  .refine((name) => !RESERVED.has(name), 'This name has a meaning of its own')
const choice = z.object({ id, text: localText, channel })

/** Every id stands once in its list. */
const areDifferent = (list: readonly { id: string }[]): boolean => new Set(list.map((one) => one.id)).size === list.length

const option = choice.extend({
  takesText: z.boolean(),
  followUp: z.object({ text: localText, choices: z.array(choice).min(1).max(MAX_SURVEY_OPTIONS).refine(areDifferent) }).optional(),
})
const question = z.object({
  id,
  kind: z.enum(['choice', 'text']),
  text: localText,
  isRandom: z.boolean(),
  options: z.array(option).max(MAX_SURVEY_OPTIONS).refine(areDifferent),
})
const textRule = z.object({
  questionId: id,
  match: z.enum(TEXT_MATCHES),
  value: z.string().trim().min(1).max(SURVEY_MAX_TEXT),
  group: z.string().trim().min(1).max(MAX_SURVEY_GROUP),
  channel,
})

/** The texts of a survey that customers read, each once. */
const textsOf = ({ questions }: Pick<Survey, 'questions'>) =>
  questions.flatMap(({ text, options }) => [
    text,
    ...options.flatMap((one) => [one.text, ...(one.followUp ? [one.followUp.text, ...one.followUp.choices.map((each) => each.text)] : [])]),
  ])

/** A whole survey. */
export const surveySchema = z
  .object({
    isOn: z.boolean(),
    languages: z
      .array(z.enum(SURVEY_LANGUAGES))
      .min(1)
      .max(SURVEY_LANGUAGES.length)
      .refine((list) => new Set(list).size === list.length),
    questions: z.array(question).min(1).max(MAX_SURVEY_QUESTIONS).refine(areDifferent),
    target: z.object({
      customers: z.enum(SURVEY_CUSTOMERS),
      least: amountField.optional(),
      most: amountField.optional(),
      share: z.number().int().min(1).max(100),
    }),
    textRules: z.array(textRule).max(MAX_TEXT_RULES),
  })
  .refine(({ questions }) => questions[0]?.id === SURVEY_QUESTION && questions[0].kind === 'choice', {
    path: ['questions'],
    message: 'The first question asks for the channel',
  })
  .refine(({ questions }) => questions.every(({ kind, options }) => kind === 'text' || options.length >= 2), {
    path: ['questions'],
    message: 'A question needs two options',
  })
  .refine((survey) => textsOf(survey).every((text) => textIn(text, survey.languages[0], []) !== ''), {
    path: ['questions'],
    message: 'Write every text in the first language',
  })
  .refine(({ target: { least, most } }) => least === undefined || most === undefined || Number(least) <= Number(most), {
    path: ['target'],
    message: 'The least amount is above the most',
  })

export type StoredSurvey = z.output<typeof surveySchema>

const version = z.number().int().min(0)

/** Of all answers of a store: what a survey makes of them that is different now. */
const trial = z.object({
  answers: z.number(),
  /** Answers that count for another channel or group. */
  moved: z.number(),
  /** Answers by channel ('': none), of those that gain or lose some. */
  channels: z.array(z.object({ channel: z.string(), before: z.number(), after: z.number() })),
  /** Written answers by group ('': none), all of them. */
  groups: z.array(z.object({ questionId: z.string(), group: z.string(), before: z.number(), after: z.number() })),
  /** Written answers that each rule takes, in the order of the rules. */
  taken: z.array(z.number()),
  /** Written answers that no rule takes, the most frequent first. */
  ungrouped: z.array(z.object({ questionId: z.string(), written: z.string(), answers: z.number() })),
  /** More answers than are looked at; they were given before the others. */
  left: z.number(),
})

/** Inputs and results of `survey`. */
export const surveySchemas = {
  /** version 0: none is saved, and `survey` is what a new one begins with. */
  survey: {
    input: noInput,
    result: z.object({
      version,
      survey: surveySchema,
      versions: z.array(
        z.object({
          version,
          isOn: z.boolean(),
          questions: z.number(),
          rules: z.number(),
          savedAt: timeField,
          savedBy: z.string().optional(),
          restores: version.optional(),
        }),
      ),
      /** Whether all answers of before are judged by the newest version. */
      isJudged: z.boolean(),
      /** Whether anybody has answered. */
      hasAnswers: z.boolean(),
      /** For the thank-you page of a shop that is not at Shopify. */
      snippet: z.string(),
      /** Channels that visits of this store had, beside the known ones. */
      channels: z.array(z.string()),
    }),
  },
  /** version: the one that was changed; another one meanwhile refuses. */
  saveSurvey: { input: z.object({ survey: surveySchema, version }), result: z.object({ version }) },
  /** Saves an earlier version as a new one. */
  restoreSurvey: { input: z.object({ restores: version, version }), result: z.object({ version }) },
  trySurvey: { input: z.object({ survey: surveySchema }), result: trial },
}
export type SurveyState = z.output<(typeof surveySchemas)['survey']['result']>
export type SurveyTrial = z.output<typeof trial>
