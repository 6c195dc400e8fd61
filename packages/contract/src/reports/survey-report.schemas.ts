/** The survey's report on the wire. */
import { z } from 'zod'
import { countField, dayField, orderIdField, sheetFields, timeField } from '../api/fields.schemas.ts'
import { SURVEY_QUESTION } from '../events/survey-answer.ts'
import { LEFT_OUT_REASONS } from '../survey.ts'
import { SURVEY_DATE_TYPES, SURVEY_TABLES, SURVEY_VERDICTS } from './survey-report.values.ts'

/** Shares are 0 to 1, with the bounds of their 95 % interval; absent of none. */
const interval = z.object({ share: z.number(), low: z.number(), high: z.number() })

const figures = z.object({
  /** Orders that count in the reports. */
  orders: z.number(),
  /** Of them, those whose customer saw the survey or answered it. */
  shown: z.number(),
  /** Of these, those with an answer to the question. */
  answered: z.number(),
})

const day = figures.extend({ date: dayField, answers: z.array(z.object({ key: z.string(), answers: z.number() })) })

const answer = z.object({
  /** An option's id; of a question that is answered in words a group, '' those without one. */
  key: z.string(),
  label: z.string(),
  answers: z.number(),
  rate: interval,
  /** Sales of the orders with it. */
  sales: z.string(),
  followUps: z.array(z.object({ label: z.string(), answers: z.number() })),
  /** Groups of what was written beside it. */
  groups: z.array(z.object({ group: z.string(), answers: z.number() })),
})

const channelRow = z.object({
  channel: z.string(),
  /** Orders whose customer named it, among those that named a channel. */
  named: z.number(),
  rate: interval.optional(),
  /** Its share of all orders, if the orders with the same last click were answered alike. */
  adjusted: z.number().optional(),
  /** Of the orders that named a channel, those whose last click is this one; of these, those that name it. */
  clicked: z.number(),
  clickShare: z.number().optional(),
  agreeing: z.number(),
  difference: z.object({ difference: z.number(), low: z.number(), high: z.number() }).optional(),
  verdict: z.enum(SURVEY_VERDICTS),
  /** All orders whose last click is this one: how many saw the survey, and how many of them answered. */
  orders: z.number(),
  shown: z.number(),
  answered: z.number(),
  responseRate: interval.optional(),
})
export type SurveyChannelRow = z.output<typeof channelRow>
export type SurveyAnswerRow = z.output<typeof answer>
export type SurveyDay = z.output<typeof day>

const days = { from: dayField, to: dayField }
const questionId = z.string().min(1).max(60).default(SURVEY_QUESTION)
const asked = z.object({ ...days, questionId, language: sheetFields.language })

const written = z.object({
  orderId: orderIdField,
  orderDate: timeField,
  orderName: z.string(),
  answeredAt: timeField,
  written: z.string(),
  group: z.string(),
  channel: z.string(),
})
export type WrittenAnswer = z.output<typeof written>

/** Inputs and results of `surveyReport`. */
export const surveyReportSchemas = {
  report: {
    input: asked,
    result: z.object({
      currency: z.string(),
      timezone: z.string(),
      /** The question's answers are of all orders, not of those that name a channel. */
      question: z.object({ id: z.string(), text: z.string(), kind: z.enum(['choice', 'text']) }),
      /** All questions of the survey, and of earlier ones with answers. */
      questions: z.array(z.object({ id: z.string(), text: z.string() })),
      total: figures.extend({
        /** Of the orders that saw it. */
        responseRate: interval.optional(),
        /** Orders that name a channel. */
        naming: z.number(),
        /** Answers of shops that are not at Shopify whose visitor is not known. */
        unproven: z.number(),
        sales: z.string(),
      }),
      days: z.array(day),
      answers: z.array(answer),
      /** Of the question about the channel alone. */
      channels: z.array(channelRow),
      /** Answers that wait for their order. */
      waiting: z.number(),
      /** Answers that came in these days and do not count. */
      leftOut: z.array(z.object({ reason: z.enum(LEFT_OUT_REASONS), answers: z.number() })),
      lastUpdate: timeField.optional(),
    }),
  },
  /** Answers in customers' own words, the newest first. group: only these. ungrouped '1': only those of no group. */
  written: {
    input: z.object({
      ...days,
      questionId,
      group: z.string().max(60).optional(),
      ungrouped: z.enum(['0', '1']).default('0'),
      pageNo: countField.default(1),
    }),
    result: z.object({ rows: z.array(written), count: z.number(), pageSize: z.number(), timezone: z.string() }),
  },
  /** Answers that came and do not count, the newest first. */
  leftOut: {
    input: z.object({ ...days, pageNo: countField.default(1) }),
    result: z.object({
      rows: z.array(
        z.object({ at: timeField, orderId: z.string(), reason: z.enum(LEFT_OUT_REASONS), source: z.string(), answer: z.string() }),
      ),
      count: z.number(),
      pageSize: z.number(),
      timezone: z.string(),
    }),
  },
  download: { input: asked.extend({ format: sheetFields.format, table: z.enum(SURVEY_TABLES).default('answers') }), result: z.unknown() },
  /** wire spelling: the specification's call. customQuestionId: another question than the one about the channel. */
  search: {
    input: z.object({
      dateType: z.enum(Object.keys(SURVEY_DATE_TYPES) as [keyof typeof SURVEY_DATE_TYPES]),
      endDate: dayField,
      customQuestionId: z.string().max(60).optional(),
    }),
    result: z.object({
      surveyDayList: z.array(
        z.object({
          date: dayField,
          /** Orders of the day. */
          dayOrderNum: z.number(),
          surveyChannelList: z.array(z.object({ channel: z.string(), answerNum: z.number(), rate: z.number() })),
        }),
      ),
      /** Whether the survey has answers in the longest time that can be seen. */
      longestHaveData: z.boolean(),
      totalOrders: z.number(),
    }),
  },
}
export type SurveyQuestionInput = z.output<(typeof surveyReportSchemas)['report']['input']>
export type SurveyReport = z.output<(typeof surveyReportSchemas)['report']['result']>
export type SurveySearchResult = z.output<(typeof surveyReportSchemas)['search']['result']>
