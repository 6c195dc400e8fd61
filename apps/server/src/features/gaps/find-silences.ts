/** Times in which the script of a store's pages told nothing, though it should have. Pure. */

const HOURS_OF_DAY = 24
/** How far back the usual visits of an hour are looked for. */
export const USUAL_DAYS = 28
const LEAST_HOURS = 2
/** Visits that would have been usual in a silence: fewer may be missing by chance. */
const LEAST_USUAL = 20
/** Orders placed in a silence, which prove that the shop was open. */
const LEAST_ORDERS = 3
/** Visits in the weeks before: below it, the script may not have been in use. */
const LEAST_BEFORE = 20

/** Counts by hour since 1970, hours without any left out. */
export type HourCounts = ReadonlyMap<number, number>
/** Hours since 1970, the end excluded. */
export type Silence = { fromHour: number; toHour: number; orders: number }

const sumOf = (counts: HourCounts, fromHour: number, toHour: number): number => {
  let sum = 0
  for (let hour = fromHour; hour < toHour; hour += 1) sum += counts.get(hour) ?? 0
  return sum
}

/** Mean of the same hour over the days before that had visits at all, so that a long silence does not become the usual. */
const usualOf = (visits: HourCounts, daySums: ReadonlyMap<number, number>, hour: number): number => {
  let [sum, days] = [0, 0]
  for (let ago = 1; ago <= USUAL_DAYS; ago += 1) {
    const then = hour - ago * HOURS_OF_DAY
    if ((daySums.get(Math.floor(then / HOURS_OF_DAY)) ?? 0) === 0) continue
    sum += visits.get(then) ?? 0
    days += 1
  }
  return days === 0 ? 0 : sum / days
}

/**
 * Hours from fromHour to toHour (excluded), two or more in a row without a visit, in which 20 or more were usual or 3 or more orders were placed. visits reach
 * back USUAL_DAYS before fromHour. A quiet night is no silence, because few visits are usual in it; it lengthens one that begins before or ends after it.
 */
export const findSilences = (
  { visits, orders }: { visits: HourCounts; orders: HourCounts },
  { fromHour, toHour }: { fromHour: number; toHour: number },
): Silence[] => {
  const daySums = new Map<number, number>()
  for (const [hour, count] of visits) {
    const day = Math.floor(hour / HOURS_OF_DAY)
    daySums.set(day, (daySums.get(day) ?? 0) + count)
  }
  const found: Silence[] = []
  for (let hour = fromHour; hour < toHour; hour += 1) {
    const start = hour
    let usual = 0
    for (; hour < toHour && !visits.has(hour); hour += 1) usual += usualOf(visits, daySums, hour)
    if (hour - start < LEAST_HOURS) continue
    const placed = sumOf(orders, start, hour)
    const wasInUse = sumOf(visits, start - USUAL_DAYS * HOURS_OF_DAY, start) >= LEAST_BEFORE
    if (wasInUse && (usual >= LEAST_USUAL || placed >= LEAST_ORDERS)) found.push({ fromHour: start, toHour: hour, orders: placed })
  }
  return found
}
