/** Schema of a survey answer, checked against the hand-written type that the extension loads. */
import { z } from 'zod'
import { type SurveyAnswer, SURVEY_MAX_TEXT, SURVEY_QUESTION } from './survey-answer.ts'

// As for events: neither database accepts a NUL or half a surrogate pair.
const text = z
  .string()
  .trim()
  .min(1)
  .max(SURVEY_MAX_TEXT)
  .refine((value) => !value.includes('\0') && !/\p{Surrogate}/u.test(value), 'must not contain NUL or half a character')
const step = z.object({ channel: text, answer: text })

/** A survey answer from outside. */
export const surveyAnswerSchema = z.object({
  orderId: z.string().regex(/^gid:\/\/shopify\/(Order|OrderIdentity)\/\d{1,20}$/, 'must be the id of an order'),
  questionId: z.literal(SURVEY_QUESTION),
  first: step,
  second: step.exactOptional(),
}) satisfies z.ZodType<SurveyAnswer>
