/** Days of a report over the delivery log. */
import { addDays, todayIn, type Day } from '@convbox/contract/date-range'
import { AppError } from '../http/app-error.ts'

/** Deliveries are kept this long. */
const KEPT_DAYS = 90

/** The days of a range that the log still knows, at most until today in this zone. Throws 'date range' for one that ends before it begins. */
export const logDays = (
  { startDate, endDate }: { startDate: Day; endDate: Day },
  timeZone: string,
  nowMs: number,
): { from: Day; to: Day } => {
  if (endDate < startDate) throw new AppError('date range')
  const today = todayIn(timeZone, nowMs)
  const oldest = addDays(today, -KEPT_DAYS + 1)
  return { from: startDate < oldest ? oldest : startDate, to: endDate > today ? today : endDate }
}

/** Every day of a range. */
export const listDays = ({ from, to }: { from: Day; to: Day }): Day[] => {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
