/** Days of a store's time zone as instants. Pure. */
import { DAY_MS, HOUR_MS } from './durations.ts'
import { addDays, todayIn, type Day } from './date-range.ts'

/** Offset of a zone from UTC at an instant, ms. */
const offsetOf = (zone: string, ms: number): number => {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(ms)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * 60_000)
}

/** The first instant of a day in a zone. Where the clock skips midnight the day begins later; where midnight occurs twice, at the first. */
export const startOfDay = (day: Day, zone: string): Date => {
  const midnightUtc = Date.parse(`${day}T00:00:00Z`)
  // The offset before and after any change that night; the earliest instant that is already this day wins.
  const candidates = [midnightUtc - DAY_MS, midnightUtc + DAY_MS].map((near) => midnightUtc - offsetOf(zone, near))
  const starts = candidates.filter((ms) => todayIn(zone, ms) === day && todayIn(zone, ms - 1) < day)
  return new Date(Math.min(...(starts.length > 0 ? starts : candidates)))
}

/** The time zone for days of one or several stores: theirs where they agree, else UTC. */
export const zoneOf = (stores: readonly { timeZone: string }[]): string => {
  const [zone, ...others] = new Set(stores.map(({ timeZone }) => timeZone))
  return zone === undefined || others.length > 0 ? 'UTC' : zone
}

/** Start (included) and end (excluded) of a range of days as instants. */
export const instantsOf = (range: { from: Day; to: Day }, zone: string): { from: Date; to: Date } => ({
  from: startOfDay(range.from, zone),
  to: startOfDay(addDays(range.to, 1), zone),
})

/** 'YYYY-MM-DD HH:mm:ss' in the zone. */
export const localTime = (iso: string, zone: string): string => {
  const ms = Date.parse(iso)
  return new Date(ms + offsetOf(zone, ms)).toISOString().slice(0, 19).replace('T', ' ')
}
