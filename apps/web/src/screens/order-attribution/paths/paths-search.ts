/** The search parameters of Paths Analysis. What is at its default is absent from the address. */
import { LENGTH_OPERATORS, PATH_DIMENSIONS, PATH_MODELS, PATH_SORTS } from '@convbox/contract/reports/conversion-paths.values'
import { anyText, maybeOneOf, oneOf, positiveInt, type SearchOf } from '../../../search-params.ts'
import type { Change } from '../../../widgets/use-change.ts'
import type { OrderAttributionSearch } from '../order-attribution-search.ts'

const PARAMS = {
  dimension: oneOf(PATH_DIMENSIONS, 'channel'),
  /** The click from which the time to conversion counts, and which time is shown. */
  timeFrom: oneOf(PATH_MODELS, 'first_click'),
  time: oneOf(['median', 'avg'], 'median'),
  /** Path length: operator and number; 0 is none. */
  operator: maybeOneOf(LENGTH_OPERATORS),
  length: positiveInt(0),
  pathSort: oneOf(
    PATH_SORTS.flatMap((sort) => [`${sort}.desc` as const, `${sort}.asc` as const]),
    'conversion_values.desc',
  ),
  view: oneOf(['table', 'flow'], 'table'),
  /** Key of the row whose orders are shown. */
  path: anyText,
}
type PathParams = SearchOf<typeof PARAMS>

export type PathsSearch = Omit<OrderAttributionSearch, keyof PathParams> & PathParams

/** The parameters with those of Paths Analysis read. `channel`, `window`, `page` and the range are those of the whole screen. */
export const readPathsSearch = (search: OrderAttributionSearch): PathsSearch => ({
  ...search,
  dimension: PARAMS.dimension.read(search.dimension),
  timeFrom: PARAMS.timeFrom.read(search.timeFrom),
  time: PARAMS.time.read(search.time),
  operator: PARAMS.operator.read(search.operator),
  length: PARAMS.length.read(search.length),
  pathSort: PARAMS.pathSort.read(search.pathSort),
  view: PARAMS.view.read(search.view),
  path: PARAMS.path.read(search.path),
})

const textOf = (key: keyof PathParams, value: unknown): string => {
  const isText = typeof value === 'string' || typeof value === 'number'
  return isText && value !== PARAMS[key].fallback ? String(value) : ''
}
const isOwn = (key: string): key is keyof PathParams => Object.hasOwn(PARAMS, key)

/** A change of these parameters as the address writes it. */
export const writingPaths =
  (change: Change<OrderAttributionSearch>): Change<PathsSearch> =>
  (part, inPlace) => {
    const written = Object.entries(part).map(([key, value]) => [key, isOwn(key) ? textOf(key, value) : value])
    change(Object.fromEntries(written), inPlace)
  }
