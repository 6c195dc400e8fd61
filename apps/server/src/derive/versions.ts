/** Versions of warehouse rows that replace each other: of two writes of one row the higher version stays. */
import type { Program } from '../program.ts'

let last = 0

/** A version above all that this process gave before and, when the clock goes forward, above those of earlier processes. Microseconds since 1970, as text; `above`: a version it must beat. */
export const nextVersion = (program: Pick<Program, 'now'>, above = 0): string => {
  last = Math.max(last + 1, program.now() * 1000, above + 1)
  return String(last)
}

/** A version below all that were given since a moment. */
export const versionAt = (ms: number): string => String(ms * 1000)
