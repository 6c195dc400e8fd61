/** Views of reports that users have saved. Free of zod, so that the browser may load it. */

/** Reports whose address says everything that a view needs. */
export const VIEWED_REPORTS = ['conversion-analysis', 'ads-report', 'order-attribution'] as const
export type ViewedReport = (typeof VIEWED_REPORTS)[number]

export const MAX_VIEWS = 50
export const MAX_VIEW_NAME = 60
/** The longest address part after the question mark. */
export const MAX_VIEW_SEARCH = 2000
