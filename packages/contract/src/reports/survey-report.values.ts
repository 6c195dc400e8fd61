/** Words of the survey's report: closed lists and limits. Free of zod, so that the browser may load it. */

/** wire spelling: ranges of the specification's call, in days. */
export const SURVEY_DATE_TYPES = { LATEST_7: 7, LATEST_14: 14, LATEST_30: 30, LATEST_90: 90 } as const
export type SurveyDateType = keyof typeof SURVEY_DATE_TYPES

/** What the survey says of a channel beside the last clicks of the same orders: more or less than chance explains, or neither. */
export const SURVEY_VERDICTS = ['more', 'less', 'alike'] as const
export type SurveyVerdict = (typeof SURVEY_VERDICTS)[number]

/** The tables that can be downloaded. */
export const SURVEY_TABLES = ['answers', 'channels', 'days'] as const
export type SurveyTable = (typeof SURVEY_TABLES)[number]

export const WRITTEN_PER_PAGE = 50
export const LEFT_OUT_PER_PAGE = 50
