/** Places in the lanes for events that are no record of the intake log: test events and those of the synthetic shopper. */

/** Places behind each record of the intake log: quarters of the last hundred, where a record has no events. */
const PLACES = 300
let lastPlace = Math.floor(Math.random() * PLACES)

/**
 * A position in the lane after all events of the log, whose newest record is at `head`. Those of the log are whole numbers; this one is a fraction, and each
 * call returns another: of two entries at one position one would be lost. A quarter is the smallest step that a number of this size has.
 */
export const placeAfter = (head: number): number => {
  lastPlace = (lastPlace + 1) % PLACES
  return head * 1000 + 900 + Math.floor(lastPlace / 3) + ((lastPlace % 3) + 1) / 4
}
