/** Search parameters of the screen; spread into its route. */
import { FIRST_MODEL, FIRST_WINDOW, LEVELS, REPORT_MODELS, WINDOW_KEYS, type Level } from '@convbox/contract/metrics/credit-choices'
import { DEFAULT_COLUMNS } from '@convbox/contract/metrics/default-columns'
import { anyText, maybeOneOf, oneOf, words, type Param } from '../../search-params.ts'
import type { Sort } from '../../ui/sort-rows.ts'
import { TILES } from './tiles.ts'
import { rangeParams } from '../../widgets/use-range.ts'

/** Column and direction such as 'sales.desc'; sales descending by default. */
const sortParam: Param<string> = {
  read: (text) => (text !== undefined && /^\w+\.(asc|desc)$/.test(text) ? text : 'sales.desc'),
  fallback: 'sales.desc',
}

export const conversionAnalysisParams = {
  ...rangeParams('last_30d', 'previous_period'),
  tab: oneOf(['channel', 'campaign'], 'channel'),
  /** Grouping; absent: the tab's default. */
  level: maybeOneOf(LEVELS),
  model: oneOf(REPORT_MODELS, FIRST_MODEL),
  scope: oneOf(['all', 'ads'], 'all'),
  window: oneOf(WINDOW_KEYS, FIRST_WINDOW),
  time: oneOf(['conversion', 'click'], 'conversion'),
  channel: anyText,
  /** Keys of metrics, as `second` and `explain`: `use-analysis.ts` leaves out unknown ones, so that not every page loads the list. */
  columns: words(DEFAULT_COLUMNS),
  sort: sortParam,
  q: anyText,
  /** Metric drawn in the chart. */
  chart: oneOf(TILES, 'sales'),
  /** Second metric in the chart, with its own scale if needed. */
  second: anyText,
  /** One line for the whole report, or one for each of the top channels. */
  lines: oneOf(['total', 'channels'], 'total'),
  /** The explained figure: metric and row key; without a key the total. */
  explain: anyText,
  row: anyText,
}

/** Levels of each tab; the first is the default. */
export const TAB_LEVELS: Record<'channel' | 'campaign', readonly Level[]> = {
  channel: ['channel', 'channel_group'],
  campaign: ['campaign', 'source', 'medium', 'term', 'content', 'link_name', 'link_manager'],
}

/** The chosen level if the tab has it, else the tab's default. */
export const levelOf = (tab: 'channel' | 'campaign', level: Level | undefined): Level =>
  level !== undefined && TAB_LEVELS[tab].includes(level) ? level : tab

export const sortOf = (text: string): Sort => {
  const [key = 'sales', direction] = text.split('.')
  return { key, direction: direction === 'asc' ? 'asc' : 'desc' }
}
