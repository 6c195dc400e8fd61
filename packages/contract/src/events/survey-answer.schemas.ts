/** Schemas of what pages send for the survey, checked against the hand-written types that they load. */
import { z } from 'zod'
import { MAX_SURVEY_QUESTIONS, MAX_WRITTEN } from '../survey.ts'
import { type SurveyAnswer, type SurveyAsk, type SurveyReply, SURVEY_MAX_TEXT, SURVEY_QUESTION } from './survey-answer.ts'

// As for events: neither database accepts a NUL or half a surrogate pair.
const isWhole = (value: string): boolean => !value.includes('\0') && !/\p{Surrogate}/u.test(value)
const NOT_WHOLE = 'must not contain NUL or half a character'
const text = z.string().trim().min(1).max(SURVEY_MAX_TEXT).refine(isWhole, NOT_WHOLE)
const step = z.object({ channel: text, answer: text })

/** An answer to the options of Shopify's editor. */
export const surveyAnswerSchema = z.object({
  orderId: z.string().regex(/^gid:\/\/shopify\/(Order|OrderIdentity)\/\d{1,20}$/, 'must be the id of an order'),
  questionId: z.literal(SURVEY_QUESTION),
  first: step,
  second: step.exactOptional(),
}) satisfies z.ZodType<SurveyAnswer>

const storeKey = z.string().min(1).max(64).exactOptional()
const id = z.string().min(1).max(60)
const language = z.string().max(35)

/** A page that asks what to show. */
export const surveyAskSchema = z.object({
  storeKey,
  orderId: text,
  language,
  isFirstOrder: z.boolean().exactOptional(),
  total: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,4})?$/)
    .exactOptional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .exactOptional(),
}) satisfies z.ZodType<SurveyAsk>

/** An answer to what was shown. */
export const surveyReplySchema = z.object({
  storeKey,
  orderId: text,
  ticket: z.string().max(200),
  language,
  visitorId: text.exactOptional(),
  trap: z.string().max(200).exactOptional(),
  answers: z
    .array(
      z.object({
        questionId: id,
        optionId: id.exactOptional(),
        followUpId: id.exactOptional(),
        written: z.string().trim().max(MAX_WRITTEN).refine(isWhole, NOT_WHOLE).exactOptional(),
      }),
    )
    .min(1)
    .max(MAX_SURVEY_QUESTIONS),
}) satisfies z.ZodType<SurveyReply>
