/** The comparison of models: what each gives to each channel, of one store. */
import { formatWhole } from '@convbox/contract/format'
import { addDays } from '@convbox/contract/date-range'
import type { WindowKey } from '@convbox/contract/metrics/credit-choices'
import { MAX_COMPARED_ORDERS } from '@convbox/contract/reports/model-comparison.values'
import { AppError } from '../../http/app-error.ts'
import type { Feature } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { readLastBuild } from '../last-build.sql.ts'
import { isPublished, OF_CUSTOM, readConstants, readSettings } from '../model-settings.rows.ts'
import { clampQuestion, spanOf, type ReportRange, type ReportStore } from '../report-span.ts'
import { compareModels, type OrderFacts } from './compare-models.ts'
import { readAnswers, readComparedOrders, readViews, type ComparedOrder } from './model-comparison.sql.ts'

const factsOf = ({ order_id: id, day, total_text, touches }: ComparedOrder, answers: ReadonlyMap<string, string>): OrderFacts => ({
  id,
  day,
  total: Number(total_text),
  touches: touches.map(([ageMs, channel, campaign, group, source, medium, isAd, isDirect]) => ({
    ageMs,
    channel,
    campaign,
    channel_group: group,
    source,
    medium,
    isAd: isAd === 1,
    isDirect: isDirect === 1,
  })),
  answer: answers.get(id),
})

/** The comparison of a range that the handler has clamped. */
export const readModelComparison = async (program: Program, store: ReportStore, question: ReportRange & { window: WindowKey }) => {
  const { warehouse } = program
  const span = spanOf(store, question, question)
  const [constants, custom] = await Promise.all([
    readConstants(program.mainDb, store.id),
    readSettings(program.mainDb, store.id, OF_CUSTOM),
  ])
  const surveySpan = spanOf(store, { from: addDays(question.to, 1 - constants.surveyDays), to: question.to }, question)
  const limit = MAX_COMPARED_ORDERS + 1
  const [rows, answered, views, answers, earlierAnswers, lastUpdate] = await Promise.all([
    readComparedOrders(warehouse, span, { limit }),
    readComparedOrders(warehouse, surveySpan, { limit, isAnswered: true }),
    readViews(warehouse, { storeId: store.id, fromDay: question.from, toDay: question.to }),
    readAnswers(warehouse, span),
    readAnswers(warehouse, surveySpan),
    readLastBuild(warehouse, store.id),
  ])
  if (rows.length >= limit)
    throw new AppError('invalid input', {
      details: { to: `At most ${formatWhole(MAX_COMPARED_ORDERS)} orders at once: choose fewer days` },
    })
  return {
    currency: store.currency,
    timezone: store.timeZone,
    leastAnswers: constants.leastAnswers,
    ...(!isPublished(constants) && { ownConstants: constants }),
    ...(lastUpdate !== undefined && { lastUpdate }),
    ...compareModels({
      orders: rows.map((row) => factsOf(row, answers)),
      training: answered.map((row) => factsOf(row, earlierAnswers)),
      views,
      constants,
      custom: custom.version === 0 ? undefined : custom.settings,
      window: question.window,
    }),
  }
}

/** Handlers of the comparison's endpoints. */
export const modelComparisonFeature: Feature<'modelComparison'> = (program) => ({
  report: async (input, { store }) => readModelComparison(program, store, clampQuestion(program, [store], input)),
})
