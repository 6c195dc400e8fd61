/** The questions whose answers are counted by weeks: the usual ones of the conversion analysis. */
import { windowIndex } from '@convbox/attribution'
import { isBlended, MODEL_KEYS, type Level, type ReportModel, type WindowKey } from '@convbox/contract/metrics/credit-choices'
import type { WeekQuestion } from './counted-weeks.ts'
import { creditReportSql } from './credit-report.sql.ts'
import { CREDITED_MEASURES, type CreditedKey } from './credited-measures.ts'
import type { CreditOptions, CreditShape } from './credits.sql.ts'
import { AS_STORED } from './in-currency.sql.ts'
import { creditedPeopleSql, storePeopleSql } from './people.sql.ts'
import type { Span } from './report-span.ts'

const COUNTED_LEVELS = ['channel', 'campaign'] as const satisfies readonly Level[]
const COUNTED_WINDOWS: readonly WindowKey[] = ['28']

/** The measures whose parts add up: all but the people. */
const ADDED = Object.keys(CREDITED_MEASURES)
  .map((key) => key as CreditedKey)
  .filter((key) => CREDITED_MEASURES[key].by !== 'person')

/** Where measures stand in a counted row, from 1. */
export const creditPlaces = (measures: readonly CreditedKey[]): number[] => measures.map((key) => ADDED.indexOf(key) + 1)

/** Whether a store's weeks are counted for a shape, whatever is asked of it. */
const isCounted = ({ level, blend, currency = AS_STORED, ...shape }: Omit<CreditShape, 'model'>, window: Span['window']): boolean =>
  COUNTED_LEVELS.some((each) => each === level) &&
  COUNTED_WINDOWS.some((each) => windowIndex(each) === window) &&
  shape.kept !== true &&
  shape.byClick !== true &&
  // Answers count for orders of other weeks.
  blend?.hasSurvey !== true &&
  currency.rates.length === 0

const readsOf = (model: ReportModel): WeekQuestion['reads'] => (isBlended(model) ? ['orders', 'spend'] : ['orders'])
/** A statement's rows, each with its week and its day as own_day. */
const withWeek = (sql: string): string => `(SELECT * EXCEPT day, day AS own_day, toStartOfWeek(toDate(day), 0) AS week FROM (${sql}))`

/** A shape's question with all measures, of channels by day; undefined where its weeks are not counted. */
export const creditWeeks = (
  shape: CreditShape,
  { byDay, measures }: Pick<CreditOptions, 'byDay' | 'measures'>,
  { timezone, window }: Pick<Span, 'timezone' | 'window'>,
): WeekQuestion | undefined => {
  const { model, scope, level, blend, custom } = shape
  const isChannel = level === 'channel'
  const isAsked = byDay !== undefined && (byDay === 'counted' || isChannel) && measures.every((key) => ADDED.includes(key))
  if (!isAsked || !isCounted(shape, window)) return undefined
  const asked: CreditShape = { model, scope, level, ...(blend && { blend }), ...(custom && { custom }) }
  return {
    sql: `
      SELECT week, kind, reason, ${isChannel ? 'own_day' : `if(kind = 'credited', '', own_day)`} AS day, channel, value, is_ad, figures
      FROM ${withWeek(creditReportSql(asked, { measures: ADDED, byDay: 'all' }))}`,
    params: { timezone, window },
    reads: readsOf(model),
    holds: 'figures',
  }
}

/** Models that give something to every touch that may get credit, so that their rows have the same people. */
const EVERY_TOUCH: readonly ReportModel[] = ['linear', 'ushaped', 'time_decay_7d']

/** The people with credit in a shape's rows, of channels by day; undefined where its weeks are not counted. */
export const creditedPeopleWeeks = (
  shape: CreditShape,
  { timezone, window }: Pick<Span, 'timezone' | 'window'>,
): WeekQuestion | undefined => {
  if (!isCounted(shape, window)) return undefined
  const { model, scope, level, blend, custom } = shape
  const asked: CreditShape = {
    model: EVERY_TOUCH.includes(model) ? 'linear' : model,
    scope,
    level,
    ...(blend && { blend }),
    ...(custom && { custom }),
  }
  return {
    sql: `
      SELECT week, 'credited' AS kind, '' AS reason, ${level === 'channel' ? 'own_day' : `''`} AS day, channel, value, toUInt8(0) AS is_ad, people
      FROM ${withWeek(creditedPeopleSql(asked, { byDay: true }))}`,
    params: { timezone, window },
    reads: readsOf(model),
    holds: 'people',
  }
}

/** The kind of the people behind orders without a touch. */
export const UNPLACED = 'unplaced'

/** The people behind the orders of a store, which are the same under every model but a store's own; undefined where its weeks are not counted. */
export const storePeopleWeeks = (
  shape: Omit<CreditShape, 'model'>,
  { timezone, window }: Pick<Span, 'timezone' | 'window'>,
): WeekQuestion | undefined => {
  const { blend: _noTouch, ...plain } = shape
  if (!isCounted(plain, window)) return undefined
  const { scope, custom } = shape
  return {
    sql: `
      SELECT week, if(is_unplaced, '${UNPLACED}', 'placed') AS kind, '' AS reason, own_day AS day, '' AS channel, '' AS value, toUInt8(0) AS is_ad, people
      FROM ${withWeek(storePeopleSql({ scope, level: 'channel', ...(custom && { custom }) }))}`,
    params: { timezone, window },
    reads: ['orders'],
    holds: 'people',
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
