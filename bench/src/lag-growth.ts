/** How fast lanes fall behind: the slope of the samples of their lag. */

/** Age of the oldest waiting delivery, and when it was read. */
export type Lag = { atSeconds: number; lagSeconds: number }

/** Seconds by which the lag grew each second: the line of least squares through all samples. Undefined with less than two moments. */
export const growthOf = (lags: readonly Lag[]): number | undefined => {
  const mean = (pick: (lag: Lag) => number): number => lags.reduce((sum, lag) => sum + pick(lag), 0) / lags.length
  const [at, lag] = [mean(({ atSeconds }) => atSeconds), mean(({ lagSeconds }) => lagSeconds)]
  const spread = lags.reduce((sum, { atSeconds }) => sum + (atSeconds - at) ** 2, 0)
  const together = lags.reduce((sum, { atSeconds, lagSeconds }) => sum + (atSeconds - at) * (lagSeconds - lag), 0)
  return spread > 0 ? together / spread : undefined
}
