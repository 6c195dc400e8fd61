import { localTime } from '@convbox/contract/store-days'

/** Where a time lies among days in a row (YYYY-MM-DD, in the zone), in days after the beginning of the first: 1.5 is noon of the second. Limited to them. */
export const dayPosition = (days: readonly string[], iso: string, zone: string): number => {
  const local = localTime(iso, zone)
  const index = days.indexOf(local.slice(0, 10))
  if (index === -1) return local.slice(0, 10) < (days[0] ?? '') ? 0 : days.length
  const [hours = 0, minutes = 0] = local.slice(11).split(':').map(Number)
  return index + (hours + minutes / 60) / 24
}
