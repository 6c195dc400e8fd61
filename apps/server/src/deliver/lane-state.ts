/**
 * In-memory state of a lane; lost at a restart, when the lane simply tries again. failures: consecutive turns that ended with a failed request. isStopped: the
 * platform takes nothing of the pixel. restUntilMs: a rate limit is used up until then. refreshedAtMs: last renewal of the account's access token after a
 * refusal. shownUpToSeq: entries up to this seq have a row in the delivery log. sendNotedMs: when use of the connected account was last saved.
 */
export type LaneState = {
  failures: number
  blockedUntilMs: number
  failingSinceMs: number | undefined
  isStopped: boolean
  restUntilMs: number
  refreshedAtMs: number
  shownUpToSeq: number
  sendNotedMs: number
}
export const newLane = (): LaneState => ({
  failures: 0,
  blockedUntilMs: 0,
  failingSinceMs: undefined,
  isStopped: false,
  restUntilMs: 0,
  refreshedAtMs: 0,
  shownUpToSeq: -1,
  sendNotedMs: 0,
})
