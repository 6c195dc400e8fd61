/**
 * Days and ranges of days: presets, comparisons, limits and the checks of the date-range picker. Pure: `today` is a parameter.
 * A day is 'YYYY-MM-DD' in the store's time zone, never an instant. Weeks start on Sunday, as in the picker's calendar.
 */
import { DAY_MS } from './durations.ts'

/** 'YYYY-MM-DD', a real date. */
export type Day = string
/** Both days belong to the range; since is never after until. */
export type DateRange = { since: Day; until: Day }

const toMs = (day: Day): number => Date.parse(`${day}T00:00:00Z`)
const fromMs = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)

/** First and last supported day, with a day of margin on each side for date arithmetic. */
export const FIRST_DAY: Day = '1970-01-02'
const LAST_DAY: Day = '2199-12-30'

/** Whether a text is a real date of the years 1970 to 2199 written YYYY-MM-DD in exactly 10 characters; '2026-02-30' is not, nor '9999-12-31'. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const ms = toMs(text)
  return Number.isFinite(ms) && fromMs(ms) === text && text >= FIRST_DAY && text <= LAST_DAY
}

/** The day this many days later; a negative count is earlier. */
export const addDays = (day: Day, count: number): Day => fromMs(toMs(day) + count * DAY_MS)

/** The same day of another month, or that month's last day when it is shorter: 31 March minus one month is 28 or 29 February. */
export const addMonths = (day: Day, count: number): Day => {
  const [year, month, date] = partsOf(day)
  const firstMs = Date.UTC(year, month - 1 + count, 1)
  const first = new Date(firstMs)
  const lastDate = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return fromMs(firstMs + (Math.min(date, lastDate) - 1) * DAY_MS)
}

const partsOf = (day: Day): [number, number, number] => [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))]

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(toMs(day)).getUTCDay()
/** The Sunday on or before a day. */
export const startOfWeek = (day: Day): Day => addDays(day, -weekdayOf(day))
/** The first of a day’s month. */
export const startOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`
/** The last of a day’s month. */
export const endOfMonth = (day: Day): Day => addDays(addMonths(startOfMonth(day), 1), -1)
/** The first day of a day’s quarter: January, April, July or October. */
export const startOfQuarter = (day: Day): Day => {
  const month = Number(day.slice(5, 7))
  return `${day.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`
}

/** How many days a range covers, both ends counted: at least 1. */
export const dayCount = (range: DateRange): number => Math.round((toMs(range.until) - toMs(range.since)) / DAY_MS) + 1

/** Every day of a range, oldest first. */
export const daysOf = (range: DateRange): Day[] => Array.from({ length: dayCount(range) }, (_, index) => addDays(range.since, index))

const makeDayFormat = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })

/** By zone: making one takes a hundred times as long as using it. There are about 600 zones. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()
const MOST_FORMATS = 1000

/** An unknown zone counts as UTC. */
const dayFormatOf = (zone: string): Intl.DateTimeFormat => {
  const known = dayFormats.get(zone)
  if (known !== undefined) return known
  try {
    const made = makeDayFormat(zone)
    if (dayFormats.size < MOST_FORMATS) dayFormats.set(zone, made)
    return made
  } catch (cause) {
    if (cause instanceof RangeError) return makeDayFormat('UTC')
    throw cause
  }
}

/** The day in a time zone (IANA name) at an instant. An unknown zone counts as UTC. */
export const todayIn = (zone: string, nowMs: number): Day => dayFormatOf(zone).format(nowMs)

/** The short list of the picker. "Last N days" ends today, so that an order of this minute shows; the unfinished day is drawn as such. */
export const BASIC_PRESETS = ['today', 'yesterday', 'last_3d', 'last_7d', 'last_14d', 'last_30d'] as const
/** The extended list. Last Week, Month and Quarter are the last complete ones; the three to-date presets end today. */
export const EXTENDED_PRESETS = [
  'today',
  'yesterday',
  'last_7d',
  'last_30d',
  'last_week',
  'last_month',
  'last_quarter',
  'week_to_date',
  'month_to_date',
  'quarter_to_date',
  'last_12_months',
  'last_365d',
] as const
export type Preset = (typeof BASIC_PRESETS)[number] | (typeof EXTENDED_PRESETS)[number]
/** Every preset once. */
export const PRESETS: readonly Preset[] = [...new Set<Preset>([...BASIC_PRESETS, ...EXTENDED_PRESETS])]

/** This many days up to and including today. */
export const lastDays = (today: Day, count: number): DateRange => ({ since: addDays(today, 1 - count), until: today })

/** The days of a preset as seen from today. */
export const presetRange = (preset: Preset, today: Day): DateRange => {
  switch (preset) {
    case 'today':
      return { since: today, until: today }
    case 'yesterday':
      return { since: addDays(today, -1), until: addDays(today, -1) }
    case 'last_3d':
      return lastDays(today, 3)
    case 'last_7d':
      return lastDays(today, 7)
    case 'last_14d':
      return lastDays(today, 14)
    case 'last_30d':
      return lastDays(today, 30)
    case 'last_365d':
      return lastDays(today, 365)
    case 'last_week':
      return { since: addDays(startOfWeek(today), -7), until: addDays(startOfWeek(today), -1) }
    case 'last_month':
      return { since: addMonths(startOfMonth(today), -1), until: addDays(startOfMonth(today), -1) }
    case 'last_quarter':
      return { since: addMonths(startOfQuarter(today), -3), until: addDays(startOfQuarter(today), -1) }
    case 'week_to_date':
      return { since: startOfWeek(today), until: today }
    case 'month_to_date':
      return { since: startOfMonth(today), until: today }
    case 'quarter_to_date':
      return { since: startOfQuarter(today), until: today }
    case 'last_12_months':
      return { since: addMonths(startOfMonth(today), -12), until: addDays(startOfMonth(today), -1) }
  }
}

/** What a range can be compared with. */
export const COMPARISONS = ['none', 'previous_period', 'previous_week', 'previous_month', 'previous_quarter', 'previous_year'] as const
export type Comparison = (typeof COMPARISONS)[number]

const isWholeMonths = (range: DateRange): boolean => range.since === startOfMonth(range.since) && range.until === endOfMonth(range.until)

/** Shifts by months; a range of whole months stays one of whole months (28 February is compared with 31 January). */
const shiftMonths = (range: DateRange, count: number): DateRange => {
  const until = addMonths(range.until, count)
  return { since: addMonths(range.since, count), until: isWholeMonths(range) ? endOfMonth(until) : until }
}

/** The range to compare with; undefined for 'none'. Previous Period is the same number of days right before. */
export const comparisonRange = (range: DateRange, comparison: Comparison): DateRange | undefined => {
  switch (comparison) {
    case 'none':
      return undefined
    case 'previous_period':
      return { since: addDays(range.since, -dayCount(range)), until: addDays(range.since, -1) }
    case 'previous_week':
      return { since: addDays(range.since, -7), until: addDays(range.until, -7) }
    case 'previous_month':
      return shiftMonths(range, -1)
    case 'previous_quarter':
      return shiftMonths(range, -3)
    case 'previous_year':
      return shiftMonths(range, -12)
  }
}

/** How far back reports reach. plan and trial: 60 days; history: 180; months: 12 months, counted from the start of the month; none: no limit. */
export const RANGE_LIMITS = ['none', 'history', 'plan', 'trial', 'months'] as const
export type RangeLimit = (typeof RANGE_LIMITS)[number]
/** How many days back each limit reaches. */
export const LIMIT_DAYS = { history: 180, plan: 60, trial: 60 } as const
/** How many months back the limit in months reaches. */
export const LIMIT_MONTHS = 12

/** The oldest day that may be chosen; undefined without a limit. */
export const oldestDay = (limit: RangeLimit, today: Day): Day | undefined => {
  if (limit === 'none') return undefined
  if (limit === 'months') return addMonths(startOfMonth(today), -LIMIT_MONTHS)
  return addDays(today, -LIMIT_DAYS[limit])
}

/** Why a range cannot be applied; a text for each stands in the web app. */
export const RANGE_FAULTS = ['not a date', 'since after until', 'in the future', 'too old'] as const
export type RangeFault = (typeof RANGE_FAULTS)[number]

/** The problem of two texts as a range, or undefined for a valid range. */
export const rangeFault = (since: string, until: string, limits: { today: Day; limit: RangeLimit }): RangeFault | undefined => {
  if (!isDay(since) || !isDay(until)) return 'not a date'
  if (since > until) return 'since after until'
  if (until > limits.today) return 'in the future'
  const oldest = oldestDay(limits.limit, limits.today)
  return oldest !== undefined && since < oldest ? 'too old' : undefined
}

/** Sorts two days: for a since moved after until, or a second click before the first. */
export const orderRange = (one: Day, other: Day): DateRange => (one <= other ? { since: one, until: other } : { since: other, until: one })

/** Clamps a range to the limit: until no later than today, since no earlier than the oldest day. For ranges typed into the address. */
export const clampRange = (range: DateRange, limits: { today: Day; limit: RangeLimit }): DateRange => {
  const oldest = oldestDay(limits.limit, limits.today)
  const until = range.until > limits.today ? limits.today : range.until
  const inside = oldest !== undefined && until < oldest ? oldest : until
  const since = oldest !== undefined && range.since < oldest ? oldest : range.since
  return { since: since > inside ? inside : since, until: inside }
}
