/** The screen's state in the address: one list, spread into its route. */
import { LEVELS, MODEL_KEYS, WINDOW_KEYS, type Level } from '@convbox/contract/metrics/credit-choices'
import { DEFAULT_COLUMNS, METRICS, type MetricKey } from '@convbox/contract/metrics/metrics'
import { anyText, maybeOneOf, oneOf, someOf, type Param } from '../../search-params.ts'
import type { Sort } from '../../ui/sort-rows.ts'
import { TILES } from './column-presets.ts'
import { rangeParams } from '../../widgets/use-range.ts'

const METRIC_KEYS = Object.keys(METRICS) as MetricKey[]

/** Column and direction as 'sales.desc'; sales descending unless told. */
const sortParam: Param<string> = {
  read: (text) => (text !== undefined && /^\w+\.(asc|desc)$/.test(text) ? text : 'sales.desc'),
  fallback: 'sales.desc',
}

export const conversionAnalysisParams = {
  ...rangeParams('last_30d', 'previous_period'),
  tab: oneOf(['channel', 'campaign'], 'channel'),
  /** Grouping of the tab; absent: the tab's own. */
  level: maybeOneOf(LEVELS),
  model: oneOf(MODEL_KEYS, 'last_click'),
  scope: oneOf(['all', 'ads'], 'all'),
  window: oneOf(WINDOW_KEYS, '28'),
  channel: anyText,
  columns: someOf(METRIC_KEYS, DEFAULT_COLUMNS),
  sort: sortParam,
  q: anyText,
  /** The tile that is drawn. */
  chart: oneOf(TILES, 'sales'),
  /** The metric that is drawn beside it, on a scale of its own. */
  second: maybeOneOf(METRIC_KEYS),
  /** One line for the whole report, or one for each of the channels that sell most. */
  lines: oneOf(['total', 'channels'], 'total'),
  /** The figure that is being explained: metric, and the row's key; absent key: the total. */
  explain: maybeOneOf(METRIC_KEYS),
  row: anyText,
}

/** Levels under each tab; the first is the tab's own. */
export const TAB_LEVELS: Record<'channel' | 'campaign', readonly Level[]> = {
  channel: ['channel', 'channel_group'],
  campaign: ['campaign', 'source', 'medium', 'term', 'content', 'link_name', 'link_manager'],
}

/** The level in force: the chosen one when it belongs to the tab. */
export const levelOf = (tab: 'channel' | 'campaign', level: Level | undefined): Level =>
  level !== undefined && TAB_LEVELS[tab].includes(level) ? level : tab

export const sortOf = (text: string): Sort => {
  const [key = 'sales', direction] = text.split('.')
  return { key, direction: direction === 'asc' ? 'asc' : 'desc' }
}
