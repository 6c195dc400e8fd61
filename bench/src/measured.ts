/** One measurement: name, target in words, value with unit, and whether the target is met (absent: no target). */
export type Measured = { what: string; target: string; measured: string; met?: boolean }
export type BenchOptions = { seconds: number; orders: number; say: (text: string) => void }
export type Measurement = (options: BenchOptions) => Promise<Measured[]>

/** Percentile by nearest rank; NaN for no values. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** Median, the mean of the two middle values for an even count; NaN for none. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2
}

export const ms = (value: number): string =>
  value < 10 ? `${value.toFixed(1)} ms` : value < 10_000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`
export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`
