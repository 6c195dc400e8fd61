/** Computes when to retry. Pure: randomness is a parameter. */
import { DAY_MS } from '@convbox/contract/durations'

/** Maximum backoff: a platform that came back must not wait for hours. */
const MAX_BACKOFF_MS = 15 * 60 * 1000
/** Maximum pause that a platform may ask for; more would be its clock's error, or a moment where it meant a span. */
const MAX_ASKED_MS = DAY_MS

/** The pause that a platform asks for, within bounds: none for what is no number. */
export const withinAsked = (ms: number | undefined): number =>
  ms === undefined || Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), MAX_ASKED_MS)

/**
 * Pause before the next attempt, ms: exponential with full jitter (from 0 to the bound, so that lanes do not retry in step), at least what the platform asked
 * for. failures: consecutive failed attempts, from 1. random: from 0 to 1.
 */
export const backoffMs = (failures: number, rule: { firstMs: number; random: number; afterMs?: number | undefined }): number => {
  const bound = Math.min(MAX_BACKOFF_MS, rule.firstMs * 2 ** Math.min(failures - 1, 30))
  const asked = withinAsked(rule.afterMs)
  return Math.max(asked, Math.ceil(bound * rule.random))
}
