/** When to try again. Pure: randomness is handed in. */
import { DAY_MS } from '@convbox/contract/durations'

/** No pause is longer: a platform that came back must not be kept waiting for hours. */
const MAX_BACKOFF_MS = 15 * 60 * 1000
/** What a platform may ask for at most; more would be a mistake of its clock. */
const MAX_RETRY_AFTER_MS = DAY_MS

/**
 * The pause before the next try, ms: exponential with full jitter (anything from 0 to the bound, so that lanes do not come back in step), but never shorter than what the platform asked for.
 * failures: how many tries in a row have failed, from 1. random: from 0 to 1.
 */
export const backoffMs = (failures: number, rule: { firstMs: number; random: number; afterMs?: number | undefined }): number => {
  const bound = Math.min(MAX_BACKOFF_MS, rule.firstMs * 2 ** Math.min(failures - 1, 30))
  const asked = Math.min(Math.max(rule.afterMs ?? 0, 0), MAX_RETRY_AFTER_MS)
  return Math.max(asked, Math.ceil(bound * rule.random))
}
