/** Loaded into a program before its own code: at each SIGUSR2 its clock goes ahead by CLOCK_AHEAD_HOURS, 1 by default, and a minute. Timers keep the real time. */
const AHEAD_MS = Number(process.env['CLOCK_AHEAD_HOURS'] ?? '1') * 3_600_000 + 60_000

const realNow = Date.now
let ahead = 0
Date.now = () => realNow() + ahead
process.on('SIGUSR2', () => {
  ahead += AHEAD_MS
})
