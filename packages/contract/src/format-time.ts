/** Formats of days, instants and durations, in English and Chinese. */
import { type DateRange, type Day, todayIn } from './date-range.ts'
import { type Language, MISSING } from './format.ts'

const LOCALES = { en: 'en-US', zh: 'zh-CN' } as const satisfies Record<Language, string>

const formats = new Map<string, Intl.DateTimeFormat>()
const formatOf = (language: Language, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${language}|${zone}|${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(LOCALES[language], { timeZone: zone, ...options })
  formats.set(key, made)
  return made
}

const writeDay = (day: Day, language: Language, options: Intl.DateTimeFormatOptions): string =>
  formatOf(language, 'UTC', options).format(Date.parse(`${day}T00:00:00Z`))

const DURATION_WORDS = {
  en: { day: (n: number) => `${n}d`, hour: (n: number) => `${n}h`, minute: (n: number) => `${n}m`, gap: ' ', none: '<1m' },
  zh: { day: (n: number) => `${n}天`, hour: (n: number) => `${n}小时`, minute: (n: number) => `${n}分钟`, gap: '', none: '不到1分钟' },
} as const

/** Minutes as days, hours and minutes: "2d 3h 5m", "2天3小时5分钟". Zero parts are left out; under a minute has its own words; missing or negative: a dash. parts: 2 leaves out the minutes of days. */
export const formatDuration = (minutes: number | null | undefined, language: Language, parts = 3): string => {
  if (minutes === null || minutes === undefined || !Number.isFinite(minutes) || minutes < 0) return MISSING
  const words = DURATION_WORDS[language]
  const whole = Math.floor(minutes)
  if (whole === 0) return minutes > 0 ? words.none : words.minute(0)
  const [days, hours, rest] = [Math.floor(whole / 1440), Math.floor((whole % 1440) / 60), whole % 60]
  const all = [days > 0 && words.day(days), hours > 0 && words.hour(hours), rest > 0 && words.minute(rest)]
  return all
    .slice(0, days > 0 ? parts : all.length)
    .filter((part) => part !== false)
    .join(words.gap)
}

/** The day of an instant (ISO, UTC) in a zone, for the functions below. */
export const dayOf = (iso: string, zone: string): Day => todayIn(zone, Date.parse(iso))

/** A day in words: "Nov 21, 2026", "2026年11月21日". */
export const formatDay = (day: Day, language: Language): string =>
  writeDay(day, language, { year: 'numeric', month: 'short', day: 'numeric' })

/** Heading of a calendar month: "November 2026", "2026年11月". */
export const formatMonth = (day: Day, language: Language): string => writeDay(day, language, { year: 'numeric', month: 'long' })

/** Accessible name of a calendar day: "Saturday, November 21, 2026", "2026年11月21日星期六". */
export const formatDayLong = (day: Day, language: Language): string =>
  writeDay(day, language, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })

/** A day on a chart's axis: "Nov 21", "11月21日". */
export const formatDayShort = (day: Day, language: Language): string => writeDay(day, language, { month: 'short', day: 'numeric' })

/** A day with its weekday: "Sun, Mar 4", "3月4日周日". */
export const formatWeekday = (day: Day, language: Language): string =>
  writeDay(day, language, { weekday: 'short', month: 'short', day: 'numeric' })

/** A range on the picker's button: 'MMM D - D' in one month, 'MMM D - MMM D' across months, with the year when the years differ; one day alone is 'MMM D'. */
export const formatRange = (range: DateRange, language: Language): string => {
  const { since, until } = range
  if (since.slice(0, 4) !== until.slice(0, 4)) return `${formatDay(since, language)} - ${formatDay(until, language)}`
  if (since === until) return formatDayShort(since, language)
  const isOneMonth = since.slice(0, 7) === until.slice(0, 7)
  const end = isOneMonth ? `${Number(until.slice(8, 10))}${language === 'zh' ? '日' : ''}` : formatDayShort(until, language)
  return `${formatDayShort(since, language)} - ${end}`
}

/** An instant (ISO, UTC) in the store's zone, to the minute or the second: "2026-11-21 09:02". The same in both languages, so that columns align. Missing or invalid: a dash. */
export const formatMoment = (iso: string | null | undefined, zone: string, to: 'minute' | 'second' = 'minute'): string => {
  const ms = iso ? Date.parse(iso) : Number.NaN
  if (!Number.isFinite(ms)) return MISSING
  const parts = formatOf('en', zone, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(ms)
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((each) => each.type === type)?.value ?? ''
  const time = `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}`
  return to === 'second' ? `${time}:${part('second')}` : time
}

/** Chinese uses another word for "just now"; Intl's means the present. */
const NOW: Record<Language, string> = { en: 'now', zh: '刚刚' }

/** Age of an instant: "6 min ago", "6分钟前"; under a minute "now". nowMs is a parameter. */
export const formatAgo = (iso: string, nowMs: number, language: Language): string => {
  const seconds = Math.max(0, Math.round((nowMs - Date.parse(iso)) / 1000))
  if (seconds < 60) return NOW[language]
  const format = new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto', style: 'short' })
  if (seconds < 3600) return format.format(-Math.floor(seconds / 60), 'minute')
  if (seconds < 86_400) return format.format(-Math.floor(seconds / 3600), 'hour')
  return format.format(-Math.floor(seconds / 86_400), 'day')
}
