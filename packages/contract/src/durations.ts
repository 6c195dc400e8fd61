/** One minute, one hour and one day of 24 hours, in milliseconds. A day of a store's calendar may be longer or shorter: `store-days.ts`. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
