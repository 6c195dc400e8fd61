/** Attribution windows: rolling time before the order, both ends included, never calendar days. The journeys' arrays n_* and d_* have this order. */
import { DAY_MS } from '@convbox/contract/durations'
import { WINDOW_KEYS, type WindowKey } from '@convbox/contract/metrics/credit-choices'

/** All windows, in the order of the journeys’ arrays. */
export const WINDOWS = WINDOW_KEYS
/** The default window of a report. */
export const DEFAULT_WINDOW: WindowKey = '28'

/** Length in ms; Infinity for lifetime. */
export const windowMs = (window: WindowKey): number => (window === 'lifetime' ? Infinity : Number(window) * DAY_MS)

/** Position in the journeys' arrays n_* and d_*, counted from 1 as ClickHouse does. */
export const windowIndex = (window: WindowKey): number => WINDOWS.indexOf(window) + 1

/** Parses "28", "28d" or "lifetime"; undefined for any other text. */
export const parseWindow = (text: string): WindowKey | undefined => {
  const key = text.trim().toLowerCase().replace(/d$/, '')
  return WINDOWS.find((window) => window === key)
}
