/** One line of progress with the seconds since the start. */
export const progress = (message: string): void => {
  process.stdout.write(`[${process.uptime().toFixed(1).padStart(5)} s] ${message}\n`)
}
