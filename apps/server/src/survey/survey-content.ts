/** What waits of a survey until its order is known. Pure. */
import { z } from 'zod'

/** Where it came from: Shopify's thank-you page, or our script on another shop's. */
export const SURVEY_SOURCES = ['shopify', 'script'] as const
export type SurveySource = (typeof SURVEY_SOURCES)[number]

const shared = { source: z.enum(SURVEY_SOURCES), version: z.number() }

/** As PostgreSQL keeps it. 'typed': an answer to the options of Shopify's editor, which name their channels themselves. */
export const surveyContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('view'), ...shared }),
  z.object({
    kind: z.literal('typed'),
    ...shared,
    first: z.object({ channel: z.string(), answer: z.string() }),
    second: z.object({ channel: z.string(), answer: z.string() }).optional(),
  }),
  z.object({
    kind: z.literal('answer'),
    ...shared,
    language: z.string(),
    question: z.string(),
    optionId: z.string(),
    option: z.string(),
    followUpId: z.string(),
    followUp: z.string(),
    written: z.string(),
    visitorId: z.string(),
  }),
])
export type SurveyContent = z.output<typeof surveyContent>
