/** What customers answered in the post-purchase survey, beside what their clicks say. */
import { DEFAULT_WINDOW } from '@convbox/attribution'
import { orderIdField } from '@convbox/contract/api/fields.schemas'
import { addDays, type Day } from '@convbox/contract/date-range'
import { SURVEY_QUESTION } from '@convbox/contract/events/survey-answer'
import type { Language } from '@convbox/contract/format'
import type { SurveyQuestionInput, SurveyReport } from '@convbox/contract/reports/survey-report.schemas'
import { LEFT_OUT_PER_PAGE, SURVEY_DATE_TYPES, WRITTEN_PER_PAGE } from '@convbox/contract/reports/survey-report.values'
import { FIRST_SURVEY, textIn, type Survey } from '@convbox/contract/survey'
import type { CallerStore, Feature } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { countWaiting } from '../../survey/replies.rows.ts'
import { listVersionsWith, readSurvey } from '../../survey/survey-versions.rows.ts'
import { countAnswers } from '../../survey/survey.sql.ts'
import { readLastUpdate } from '../last-build.sql.ts'
import { clampQuestion, spanOf } from '../report-span.ts'
import { downloadSurvey } from './download-survey-report.ts'
import { answerRows, channelRows, dayRows, totalOf, type Labels } from './survey-figures.ts'
import { countLeftOut, listLeftOut, listWritten, readAskedQuestions, readSurveyOrders } from './survey-report.sql.ts'

/** More answers wait than anybody reads. */
const MAX_WAITING = 100_000

/** The words of today's survey for options of any version: ids do not change. */
const labelsOf = ({ questions, languages }: Survey, questionId: string, language: Language): Labels => {
  const options = questions.find(({ id }) => id === questionId)?.options ?? []
  const optionOf = (id: string) => options.find((option) => option.id === id)
  const words = (text: Survey['questions'][number]['text'] | undefined) => text && textIn(text, language, languages)
  return {
    option: (id) => words(optionOf(id)?.text),
    followUp: (optionId, id) => words(optionOf(optionId)?.followUp?.choices.find((choice) => choice.id === id)?.text),
  }
}

const questionsOf = (survey: Survey, asked: readonly { id: string; text: string }[], language: Language): SurveyReport['questions'] => {
  const own = survey.questions.map(({ id, text }) => ({ id, text: textIn(text, language, survey.languages) }))
  const gone = asked.filter(({ id }) => !own.some((one) => one.id === id))
  return [...own, ...gone.map(({ id, text }) => ({ id, text: text === '' ? id : text }))]
}

const readReport = async (
  program: Program,
  store: CallerStore,
  { questionId, language, ...range }: SurveyQuestionInput,
): Promise<SurveyReport> => {
  const { warehouse, mainDb } = program
  const span = spanOf(store, range, { window: DEFAULT_WINDOW })
  const survey = (await readSurvey(mainDb, store.id))?.survey ?? FIRST_SURVEY
  const versions = questionId === SURVEY_QUESTION ? [] : await listVersionsWith(mainDb, store.id, questionId)
  const [rows, asked, leftOut, waiting, lastUpdate] = await Promise.all([
    readSurveyOrders(warehouse, span, { questionId, versions }),
    readAskedQuestions(warehouse, store.id),
    countLeftOut(warehouse, span),
    countWaiting(mainDb, store.id, MAX_WAITING),
    readLastUpdate(warehouse, [store]),
  ])
  const questions = questionsOf(survey, asked, language)
  const known = survey.questions.find(({ id }) => id === questionId)
  // Of a question that was taken out of the survey nothing but the answers tells.
  const kind = known?.kind ?? (rows.some(({ option_id: option }) => option !== '') ? 'choice' : 'text')
  const isText = kind === 'text'
  return {
    currency: store.currency,
    timezone: store.timeZone,
    question: { id: questionId, text: questions.find(({ id }) => id === questionId)?.text ?? questionId, kind },
    questions,
    total: totalOf(rows),
    days: dayRows(rows, range, isText),
    answers: answerRows(rows, { labels: labelsOf(survey, questionId, language), isText }),
    channels: questionId === SURVEY_QUESTION ? channelRows(rows) : [],
    waiting,
    leftOut,
    ...(lastUpdate !== undefined && { lastUpdate }),
  }
}

/** Handlers of the survey's report. */
export const surveyReportFeature: Feature<'surveyReport'> = (program) => {
  const { warehouse } = program
  const clamp = <Question extends { from: Day; to: Day }>(store: CallerStore, question: Question): Question =>
    clampQuestion(program, [store], question)
  return {
    report: (question, { store }) => readReport(program, store, clamp(store, question)),
    written: async (asked, { store }) => {
      const { questionId, pageNo, ungrouped, ...range } = clamp(store, asked)
      const group = ungrouped === '1' ? '' : asked.group
      const page = { limit: WRITTEN_PER_PAGE, offset: (pageNo - 1) * WRITTEN_PER_PAGE }
      const rows = await listWritten(warehouse, spanOf(store, range, { window: DEFAULT_WINDOW }), { questionId, group, ...page })
      return {
        rows: rows.map((row) => ({
          orderId: orderIdField.parse(row.order_id),
          orderDate: row.ordered_at,
          orderName: row.order_name,
          answeredAt: row.answered_at,
          written: row.written,
          group: row.text_group,
          channel: row.channel,
        })),
        count: rows[0]?.rows ?? 0,
        pageSize: WRITTEN_PER_PAGE,
        timezone: store.timeZone,
      }
    },
    leftOut: async (asked, { store }) => {
      const { pageNo, ...range } = clamp(store, asked)
      const page = { limit: LEFT_OUT_PER_PAGE, offset: (pageNo - 1) * LEFT_OUT_PER_PAGE }
      const rows = await listLeftOut(warehouse, spanOf(store, range, { window: DEFAULT_WINDOW }), page)
      return {
        rows: rows.map(({ at, order_id: orderId, reason, source, answer }) => ({ at, orderId, reason, source, answer })),
        count: rows[0]?.rows ?? 0,
        pageSize: LEFT_OUT_PER_PAGE,
        timezone: store.timeZone,
      }
    },
    download: async ({ table, format, ...asked }, { store }) => {
      const question = clamp(store, asked)
      const report = await readReport(program, store, question)
      const { from, to, language } = question
      return downloadSurvey(report, { table, from, to, language, format, websiteName: store.websiteName, title: store.title })
    },
    search: async ({ dateType, endDate, customQuestionId }, { store }) => {
      const range = clamp(store, { from: addDays(endDate, 1 - SURVEY_DATE_TYPES[dateType]), to: endDate })
      const questionId = customQuestionId ?? SURVEY_QUESTION
      const [report, { all }] = await Promise.all([
        readReport(program, store, { ...range, questionId, language: 'en' }),
        countAnswers(warehouse, store.id),
      ])
      const labels = new Map(report.answers.map(({ key, label }) => [key, label]))
      return {
        surveyDayList: report.days.map(({ date, orders, answered, answers }) => ({
          date,
          dayOrderNum: orders,
          surveyChannelList: answers.map(({ key, answers: answerNum }) => ({
            channel: labels.get(key) ?? key,
            answerNum,
            rate: answerNum / answered,
          })),
        })),
        longestHaveData: all > 0,
        totalOrders: report.total.orders,
      }
    },
  }
}
