/** Loaded into a program before its own code: at each SIGUSR2 its clock goes ahead by this much. Timers keep the real time. */
export const AHEAD_MS = 61 * 60_000

const realNow = Date.now
let ahead = 0
Date.now = () => realNow() + ahead
process.on('SIGUSR2', () => {
  ahead += AHEAD_MS
})
