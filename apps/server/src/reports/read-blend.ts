/** What a blended model needs besides an order's touches, read before its report. */
import { CONVBOX_DEFAULTS, type ConvboxConstants } from '@convbox/attribution'
import { isBlended, type ConvboxInputs, type ReportModel } from '@convbox/contract/metrics/credit-choices'
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import { AppError } from '../http/app-error.ts'
import type { Program } from '../program.ts'
import { surveySizeSql, VIEWS_SQL } from './blended-credits.sql.ts'
import { isPublished, readConstants } from './convbox-constants.rows.ts'
import type { Blend } from './credits.sql.ts'
import type { Span } from './report-span.ts'

type Engines = Pick<Program, 'warehouse' | 'mainDb'>

/** convbox with these constants. */
export const blendOf = async (warehouse: Warehouse, span: Span, constants: ConvboxConstants): Promise<Blend> => {
  const [found] = await warehouse.query({
    sql: surveySizeSql(constants),
    params: span,
    row: z.object({ answers: column.count }),
  })
  const answers = found?.answers ?? 0
  return { hasSurvey: answers > 0 && answers >= constants.leastAnswers, constants }
}

/** undefined for models that need nothing. */
export const readBlend = async ({ warehouse, mainDb }: Engines, span: Span, model: ReportModel): Promise<Blend | undefined> => {
  if (!isBlended(model)) return undefined
  if (model !== 'convbox') return { hasSurvey: false, constants: CONVBOX_DEFAULTS }
  return blendOf(warehouse, span, await readConstants(mainDb, span.storeId))
}

/** What convbox had to blend in a range; undefined for other models. */
export const readConvboxInputs = async (engines: Engines, span: Span, model: ReportModel): Promise<ConvboxInputs | undefined> => {
  if (model !== 'convbox') return undefined
  const blend = await readBlend(engines, span, model)
  if (blend?.hasSurvey === true) return 'survey'
  const { storeId, from, to, timezone } = span
  const [found] = await engines.warehouse.query({
    sql: VIEWS_SQL,
    params: { storeId, from, to, timezone },
    row: z.object({ views: z.number() }),
  })
  return (found?.views ?? 0) > 0 ? 'views' : 'clicks only'
}

/** Of convbox: the constants of the first store whose own are not the published ones; undefined without such a store. */
export const changedConstants = async (
  { mainDb }: Engines,
  stores: readonly { id: string }[],
  model: ReportModel,
): Promise<ConvboxConstants | undefined> => {
  if (model !== 'convbox') return undefined
  const all = await Promise.all(stores.map(({ id }) => readConstants(mainDb, id)))
  return all.find((constants) => !isPublished(constants))
}

/** Refuses convbox in ads only: its definition gives parts of orders to channels that are no ads. */
export const checkModel = ({ mainModel, adsOnly }: { mainModel: ReportModel; adsOnly: '0' | '1' }): void => {
  if (mainModel === 'convbox' && adsOnly === '1')
    throw new AppError('invalid input', {
      details: { mainModel: 'Convbox has figures for all channels only: choose another model, or all channels' },
    })
}
