/** Closed lists for credit: models, windows, levels. Separate from the schemas, so that the browser loads them without zod. */

/** Models that share an order among its own touches. */
export const MODEL_KEYS = ['last_click', 'first_click', 'linear', 'ushaped', 'time_decay_7d'] as const
export type ModelKey = (typeof MODEL_KEYS)[number]
/** Models that also blend what platforms claim for views and what buyers answered. convbox has no figures in ads only. */
export const BLENDED_MODELS = ['last_click_view', 'convbox'] as const
export type BlendedModel = (typeof BLENDED_MODELS)[number]
/** The model whose rules each store sets itself. */
export const CUSTOM_MODEL = 'custom'
/** Models of the reports, in the order of their list. Markov and Shapley stand in the comparison of models only (`reports/model-comparison.values.ts`). */
export const REPORT_MODELS = [
  'last_click',
  'first_click',
  'last_click_view',
  'linear',
  'ushaped',
  'convbox',
  'time_decay_7d',
  CUSTOM_MODEL,
] as const
/** Models whose shares follow from an order's own touches. */
export type TouchModel = ModelKey | typeof CUSTOM_MODEL
export type ReportModel = TouchModel | BlendedModel
/** What a share of an order comes from. 'modelled survey': from other buyers' answers, because this one gave none. */
export const CREDIT_PARTS = ['clicks', 'survey', 'modelled survey', 'views'] as const
export type CreditPart = (typeof CREDIT_PARTS)[number]

/** What convbox had to blend. */
export const CONVBOX_INPUTS = ['survey', 'views', 'clicks only'] as const
export type ConvboxInputs = (typeof CONVBOX_INPUTS)[number]

export const isBlended = (model: ReportModel): model is BlendedModel => BLENDED_MODELS.some((known) => known === model)
/** Attribution windows in days before the order. */
export const WINDOW_KEYS = ['1', '7', '14', '28', '30', '60', '90', '180', 'lifetime'] as const
export type WindowKey = (typeof WINDOW_KEYS)[number]
/** What the conversion analysis begins with unless the store has chosen. */
export const FIRST_MODEL = 'last_click' satisfies ReportModel
export const FIRST_WINDOW = '28' satisfies WindowKey
/** What decides the day of credit: the order, or the click that it is given to. */
export const TIME_BASES = ['conversion', 'click'] as const
export type TimeBasis = (typeof TIME_BASES)[number]
/** Levels by which a report groups its rows. */
export const LEVELS = ['channel', 'channel_group', 'source', 'medium', 'campaign', 'term', 'content', 'link_name', 'link_manager'] as const
export type Level = (typeof LEVELS)[number]
