/** Search parameters of both screens; spread into their routes. Lists are written out, because every page loads this file. */
import type { CreativeKind, FatigueState } from '@convbox/contract/creatives'
import type { MetricKey } from '@convbox/contract/metrics/metric-keys'
import { WINDOW_KEYS } from '@convbox/contract/metrics/credit-choices'
import { ADS_MODELS } from '@convbox/contract/reports/ads-report.values'
import { ALL_PLATFORMS, CREATIVE_DEFAULT_COLUMNS } from '@convbox/contract/reports/creative-compass.values'
import { anyText, maybeOneOf, oneOf, positiveInt, words, type Param } from '../../search-params.ts'
import { rangeParams } from '../../widgets/use-range.ts'

export const KINDS: readonly CreativeKind[] = ['video', 'picture', 'carousel', 'text']
export const FATIGUE: readonly FatigueState[] = ['worn', 'steady', 'unknown']

/** Column and direction; the report leaves out columns that it does not have. */
const sortParam: Param<string> = {
  read: (text) => (text !== undefined && /^\w+\.(asc|desc)$/.test(text) ? text : 'spend.desc'),
  fallback: 'spend.desc',
}

/** The screens show every platform where it is none that they know. */
const channelParam: Param<string> = { read: (text) => text?.trim() || ALL_PLATFORMS, fallback: ALL_PLATFORMS }

const span = {
  ...rangeParams('last_30d'),
  channel: channelParam,
  model: oneOf(ADS_MODELS, 'last_click'),
  window: oneOf(WINDOW_KEYS, '28'),
}

export const creativeCompassParams = {
  ...span,
  tab: oneOf(['creatives', 'rules'], 'creatives'),
  kind: maybeOneOf(KINDS),
  /** Only with this tag; '-': without any. */
  tag: anyText,
  fatigue: maybeOneOf(FATIGUE),
  search: anyText,
  /** Keys of metrics. */
  columns: words(CREATIVE_DEFAULT_COLUMNS),
  sort: sortParam,
  page: positiveInt(1),
  /** The creative in the drawer, by its key. */
  creative: anyText,
  /** Those chosen to be compared: their keys as a JSON list. */
  chosen: anyText,
  /** The explained figure: metric and row key; without a key the total. */
  explain: anyText,
  row: anyText,
}

const DEFAULT_METRIC: MetricKey = 'spend'
export const creativeTrendsParams = {
  ...span,
  /** Keys as a JSON list; '': those with the most spend. */
  creatives: anyText,
  /** The metric of the lines. */
  metric: { read: (text) => text?.trim() || DEFAULT_METRIC, fallback: DEFAULT_METRIC } satisfies Param<string> as Param<string>,
}

/** The keys of a JSON list; of any other text none. */
export const readKeys = (text: string): string[] => {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}
export const writeKeys = (keys: readonly string[]): string => (keys.length === 0 ? '' : JSON.stringify(keys))
