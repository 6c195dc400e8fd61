/** The questions whose answers are counted by weeks: the usual ones of the conversion analysis. */
import { windowIndex } from '@convbox/attribution'
import { isBlended, MODEL_KEYS, type Level, type WindowKey } from '@convbox/contract/metrics/credit-choices'
import type { WeekQuestion } from './counted-weeks.ts'
import { creditReportSql } from './credit-report.sql.ts'
import { CREDITED_MEASURES, type CreditedKey } from './credited-measures.ts'
import type { CreditOptions, CreditShape } from './credits.sql.ts'
import { AS_STORED } from './in-currency.sql.ts'
import { isAboutCosts } from './measures.ts'
import type { Span } from './report-span.ts'

const COUNTED_LEVELS = ['channel', 'campaign'] as const satisfies readonly Level[]
const COUNTED_WINDOWS: readonly WindowKey[] = ['28']

/** The measures whose parts add up: all but the people. */
const ADDED = Object.keys(CREDITED_MEASURES)
  .map((key) => key as CreditedKey)
  .filter((key) => CREDITED_MEASURES[key].by !== 'person')

/** Where measures stand in a counted row, from 1. */
export const creditPlaces = (measures: readonly CreditedKey[]): number[] => measures.map((key) => ADDED.indexOf(key) + 1)

/** A shape's question with all measures, of channels by day; undefined where its weeks are not counted. */
export const creditWeeks = (
  shape: CreditShape,
  { byDay, measures }: Pick<CreditOptions, 'byDay' | 'measures'>,
  { timezone, window }: Pick<Span, 'timezone' | 'window'>,
): WeekQuestion | undefined => {
  const { model, scope, level, blend, custom, currency = AS_STORED } = shape
  const isChannel = level === 'channel'
  const isCounted =
    COUNTED_LEVELS.some((each) => each === level) &&
    COUNTED_WINDOWS.some((each) => windowIndex(each) === window) &&
    byDay !== undefined &&
    (byDay === 'counted' || isChannel) &&
    shape.kept !== true &&
    shape.byClick !== true &&
    // Answers count for orders of other weeks.
    blend?.hasSurvey !== true &&
    currency.rates.length === 0 &&
    // Of a row that views alone make, whether costs are known depends on what else is in the range.
    measures.every((key) => ADDED.includes(key) && !(isBlended(model) && isAboutCosts(key)))
  if (!isCounted) return undefined
  const asked: CreditShape = { model, scope, level, ...(blend && { blend }), ...(custom && { custom }) }
  return {
    sql: `
      SELECT week, kind, reason, ${isChannel ? 'own_day' : `if(kind = 'credited', '', own_day)`} AS day, channel, value, is_ad, figures
      FROM (SELECT * EXCEPT day, day AS own_day, toStartOfWeek(toDate(day), 0) AS week FROM (${creditReportSql(asked, { measures: ADDED, byDay: 'all' })}))`,
    params: { timezone, window },
    reads: isBlended(model) ? ['orders', 'spend'] : ['orders'],
  }
}

/** The shapes to count for a store. */
export const countedShapes = ({ blend, custom }: Pick<CreditShape, 'blend' | 'custom'>): { shape: CreditShape; window: WindowKey }[] =>
  COUNTED_WINDOWS.flatMap((window) =>
    COUNTED_LEVELS.flatMap((level) =>
      (['all', 'ads'] as const).flatMap((scope) => {
        const shapes: CreditShape[] = [
          ...MODEL_KEYS.map((model) => ({ model, scope, level })),
          { model: 'last_click_view', scope, level },
          ...(scope === 'all' && blend ? [{ model: 'convbox' as const, scope, level, blend }] : []),
          ...(custom ? [{ model: 'custom' as const, scope, level, custom }] : []),
        ]
        return shapes.map((shape) => ({ shape, window }))
      }),
    ),
  )
