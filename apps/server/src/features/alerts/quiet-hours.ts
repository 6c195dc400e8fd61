/** A person's quiet hours. Pure. */
import { localTime } from '@convbox/contract/store-days'
import type { QuietHours } from '@convbox/contract/api/alerts.schemas'

/** Whether it is quiet at an instant, by the clock of the quiet hours' zone: their beginning included, their end not. */
export const isQuiet = ({ from, to, timeZone }: QuietHours, nowMs: number): boolean => {
  const clock = localTime(new Date(nowMs).toISOString(), timeZone).slice(11, 16)
  return from < to ? from <= clock && clock < to : clock >= from || clock < to
}
