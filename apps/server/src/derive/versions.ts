/** Versions of warehouse rows: of two writes of one row the higher version wins. */
import type { Program } from '../program.ts'

let last = 0

/**
 * A version above all earlier ones of this process and, while the clock moves forward, of earlier processes. Microseconds since 1970, as text; `above`: a
 * version it must exceed.
 */
export const nextVersion = (program: Pick<Program, 'now'>, above = 0): string => {
  last = Math.max(last + 1, program.now() * 1000, above + 1)
  return String(last)
}

/** A version below all given since a time. */
export const versionAt = (ms: number): string => String(ms * 1000)
