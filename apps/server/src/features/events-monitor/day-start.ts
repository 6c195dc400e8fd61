import { addDays } from '@convbox/contract/date-range'

/** How far a zone's clock is ahead of UTC at an instant, ms. */
const offsetMs = (zone: string, atMs: number): number => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(atMs)
  const part = (type: string): string => parts.find((found) => found.type === type)?.value ?? '00'
  return (
    Date.parse(`${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}Z`) -
    Math.floor(atMs / 1000) * 1000
  )
}

/** The instant at which a day begins in a zone (plus so many days), ISO 8601 UTC. Where midnight is skipped by a clock change, the moment of the change. */
export const dayStart = (day: string, zone: string, plusDays = 0): string => {
  const wallMs = Date.parse(`${addDays(day, plusDays)}T00:00:00Z`)
  // The first guess may lie on the other side of a clock change; the second one does not.
  const guessMs = wallMs - offsetMs(zone, wallMs)
  return new Date(wallMs - offsetMs(zone, guessMs)).toISOString()
}
