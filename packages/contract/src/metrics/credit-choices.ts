/** Closed lists for credit: models, windows, levels. Separate from the schemas, so that the browser loads them without zod. */

/** Models of the reports. Those over all orders stand in the comparison of models (`reports/model-comparison.values.ts`); Custom stays disabled. */
export const MODEL_KEYS = ['last_click', 'first_click', 'linear', 'ushaped', 'time_decay_7d'] as const
export type ModelKey = (typeof MODEL_KEYS)[number]
/** Attribution windows in days before the order. */
export const WINDOW_KEYS = ['1', '7', '14', '28', '30', '60', '90', '180', 'lifetime'] as const
export type WindowKey = (typeof WINDOW_KEYS)[number]
/** Levels by which a report groups its rows. */
export const LEVELS = ['channel', 'channel_group', 'source', 'medium', 'campaign', 'term', 'content', 'link_name', 'link_manager'] as const
export type Level = (typeof LEVELS)[number]
