/** What a blended model needs besides an order's touches, read before its report. */
import { CONVBOX_DEFAULTS } from '@convbox/attribution'
import { isBlended, type ConvboxInputs, type ReportModel } from '@convbox/contract/metrics/credit-choices'
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import { AppError } from '../http/app-error.ts'
import { SURVEY_SIZE_SQL, VIEWS_SQL } from './blended-credits.sql.ts'
import type { Blend } from './credits.sql.ts'
import type { Span } from './report-span.ts'

/** undefined for models that need nothing. */
export const readBlend = async (warehouse: Warehouse, span: Span, model: ReportModel): Promise<Blend | undefined> => {
  if (!isBlended(model)) return undefined
  const constants = CONVBOX_DEFAULTS
  if (model !== 'convbox') return { hasSurvey: false, constants }
  const [found] = await warehouse.query({
    sql: SURVEY_SIZE_SQL,
    params: span,
    row: z.object({ answers: column.count }),
  })
  const answers = found?.answers ?? 0
  return { hasSurvey: answers > 0 && answers >= constants.leastAnswers, constants }
}

/** What convbox had to blend in a range; undefined for other models. */
export const readConvboxInputs = async (warehouse: Warehouse, span: Span, model: ReportModel): Promise<ConvboxInputs | undefined> => {
  if (model !== 'convbox') return undefined
  const blend = await readBlend(warehouse, span, model)
  if (blend?.hasSurvey === true) return 'survey'
  const { storeId, from, to, timezone } = span
  const [found] = await warehouse.query({ sql: VIEWS_SQL, params: { storeId, from, to, timezone }, row: z.object({ views: z.number() }) })
  return (found?.views ?? 0) > 0 ? 'views' : 'clicks only'
}

/** Refuses convbox in ads only: its definition gives parts of orders to channels that are no ads. */
export const checkModel = ({ mainModel, adsOnly }: { mainModel: ReportModel; adsOnly: '0' | '1' }): void => {
  if (mainModel === 'convbox' && adsOnly === '1')
    throw new AppError('invalid input', {
      details: { mainModel: 'Convbox has figures for all channels only: choose another model, or all channels' },
    })
}
