/** Days of a calendar month and keyboard navigation in it. Pure. */
import { addDays, addMonths, type Day, endOfMonth, startOfMonth, weekdayOf } from '@convbox/contract/date-range'

/** Weeks of a month, Sunday first; days of other months are undefined. Four to six weeks of seven. */
export const weeksOfMonth = (month: Day): (Day | undefined)[][] => {
  const first = startOfMonth(month)
  const count = Number(endOfMonth(month).slice(8, 10))
  const before = weekdayOf(first)
  const weekCount = Math.ceil((before + count) / 7)
  return Array.from({ length: weekCount }, (_, week) =>
    Array.from({ length: 7 }, (_day, weekday) => {
      const date = week * 7 + weekday - before
      return date >= 0 && date < count ? addDays(first, date) : undefined
    }),
  )
}

/** The day that a key moves to; undefined when the key has no effect. */
export const dayAfterKey = (day: Day, key: string): Day | undefined => {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return addMonths(day, -1)
    case 'PageDown':
      return addMonths(day, 1)
    default:
      return undefined
  }
}

/** The day, limited to the selectable range. */
export const clampDay = (day: Day, oldest: Day | undefined, newest: Day): Day => {
  if (day > newest) return newest
  return oldest !== undefined && day < oldest ? oldest : day
}
