/** Versions of warehouse rows: of two writes of one row the higher version wins. */
import type { Program } from '../program.ts'

/** The newest version by main database: a process that opens a second one, as tests do, has another clock for it. */
const newest = new WeakMap<Program['mainDb'], number>()

/**
 * A version above all earlier ones of this program and, while the clock moves forward, of earlier processes. Microseconds since 1970, as text; `above`: a
 * version it must exceed.
 */
export const nextVersion = ({ mainDb, now }: Pick<Program, 'mainDb' | 'now'>, above = 0): string => {
  const version = Math.max((newest.get(mainDb) ?? 0) + 1, now() * 1000, above + 1)
  newest.set(mainDb, version)
  return String(version)
}

/** A version below all given since a time. */
export const versionAt = (ms: number): string => String(ms * 1000)
