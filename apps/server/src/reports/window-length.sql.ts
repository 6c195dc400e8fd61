import { WINDOWS, windowMs } from '@convbox/attribution'

/** Longer than any history. */
const LIFETIME_MS = 1e15
/** SQL of the length of a question's window in ms. Param: window, its position in WINDOWS from 1. */
export const WINDOW_MS = `[${WINDOWS.map((window) => Math.min(windowMs(window), LIFETIME_MS)).join(', ')}][{window:UInt8}]`
