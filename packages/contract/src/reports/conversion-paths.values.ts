/** Closed lists of the path report, and its sizes. Free of zod, so that the browser may load them. */

/** What a path's steps are. Campaign: the touch's channel with its campaign. */
export const PATH_DIMENSIONS = ['channel', 'campaign'] as const
export type PathDimension = (typeof PATH_DIMENSIONS)[number]

/** The click from which the time to conversion counts. */
export const PATH_MODELS = ['first_click', 'last_click'] as const
export type PathModel = (typeof PATH_MODELS)[number]

/** Comparisons of a path's length with a number; without one, paths of any length. */
export const LENGTH_OPERATORS = ['equal', 'notEqual', 'greater', 'greaterOrEqual', 'less', 'lessOrEqual'] as const
export type LengthOperator = (typeof LENGTH_OPERATORS)[number]

/** Columns by which the server sorts paths. */
export const PATH_SORTS = ['conversions', 'conversion_values', 'length', 'time_median', 'time_avg'] as const
export type PathSort = (typeof PATH_SORTS)[number]

/** Paths of a page. */
export const PATHS_PER_PAGE = 50
/** Of a path with more touches than twice this, the first and the last so many are told apart; those between are only counted. */
export const TOLD_TOUCHES = 50
