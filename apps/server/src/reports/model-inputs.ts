/** What a blended model needs besides an order's touches, read before its report. */
import { CONVBOX_DEFAULTS, type ConvboxConstants } from '@convbox/attribution'
import { CUSTOM_MODEL, isBlended, type ConvboxInputs, type ReportModel, type WindowKey } from '@convbox/contract/metrics/credit-choices'
import type { ConversionAnalysisAnswer } from '@convbox/contract/reports/conversion-analysis.schemas'
import { column, type Warehouse } from '@convbox/storage'
import { Decimal } from 'decimal.js'
import { z } from 'zod'
import { AppError } from '../http/app-error.ts'
import type { Program } from '../program.ts'
import { surveySizeSql, VIEWS_SQL } from './blended-credits.sql.ts'
import { EXCLUDED, journeysOf, RANGE, type Blend, type CreditShape } from './credits.sql.ts'
import { LEFT_OUT } from './custom-journeys.sql.ts'
import type { CurrencyRates } from './in-currency.sql.ts'
import { isPublished, OF_CUSTOM, readConstants, readCustom, readSettings } from './model-settings.rows.ts'
import { scopeOf, spanOf, type ReportStore, type Span } from './report-span.ts'

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
const readBlend = async ({ warehouse, mainDb }: Engines, span: Span, model: ReportModel): Promise<Blend | undefined> => {
  if (!isBlended(model)) return undefined
  if (model !== 'convbox') return { hasSurvey: false, constants: CONVBOX_DEFAULTS }
  return blendOf(warehouse, span, await readConstants(mainDb, span.storeId))
}

/** What a store's reports need for a model besides journeys: nothing for most. */
export const readModelInputs = async (engines: Engines, span: Span, model: ReportModel): Promise<Pick<CreditShape, 'blend' | 'custom'>> => {
  if (model === CUSTOM_MODEL) return { custom: await readCustom(engines.mainDb, span.storeId) }
  const blend = await readBlend(engines, span, model)
  return blend === undefined ? {} : { blend }
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

type MoneyStore = ReportStore & { toShown: CurrencyRates }

/** Of Custom: whether all stores have set their rules, and the orders that the rules leave without a touch though they have some; undefined for other models. */
export const readCustomInfo = async (
  { warehouse, mainDb }: Engines,
  stores: readonly MoneyStore[],
  question: { mainModel: ReportModel; adsOnly: '0' | '1'; from: string; to: string; window: WindowKey },
): Promise<ConversionAnalysisAnswer['custom']> => {
  if (question.mainModel !== CUSTOM_MODEL) return undefined
  const scope = scopeOf(question)
  const found = await Promise.all(
    stores.map(async (store) => {
      const { version, settings: custom } = await readSettings(mainDb, store.id, OF_CUSTOM)
      const [row] = await warehouse.query({
        sql: `
          SELECT count() AS orders, toString(sum(total)) AS sales
          FROM ${journeysOf({ scope, level: 'channel', custom, currency: store.toShown })}
          WHERE ${RANGE} AND ${EXCLUDED} = '' AND ${LEFT_OUT[scope]}`,
        params: { ...spanOf(store, question, question), ...store.toShown },
        row: z.object({ orders: column.count, sales: column.decimal }),
      })
      return { isSet: version > 0, orders: row?.orders ?? 0, sales: row?.sales ?? '0' }
    }),
  )
  return {
    isSet: found.every(({ isSet }) => isSet),
    leftOut: {
      orders: found.reduce((sum, { orders }) => sum + orders, 0),
      sales: Decimal.sum(0, ...found.map(({ sales }) => sales)).toFixed(),
    },
  }
}

type ModelChoice = { mainModel: ReportModel; adsOnly: '0' | '1'; timeBasis: 'conversion' | 'click' }

/**
 * Refuses convbox in ads only: its definition gives parts of orders to channels that are no ads. Refuses models that blend views or answers by click time: views
 * and answers have no click.
 */
export const checkModel = ({ mainModel, adsOnly, timeBasis }: ModelChoice): void => {
  if (timeBasis === 'click' && isBlended(mainModel))
    throw new AppError('invalid input', {
      details: { timeBasis: 'This model also counts views and answers, which have no click: choose another model, or conversion time' },
    })
  if (mainModel === 'convbox' && adsOnly === '1')
    throw new AppError('invalid input', {
      details: { mainModel: 'Convbox has figures for all channels only: choose another model, or all channels' },
    })
}
