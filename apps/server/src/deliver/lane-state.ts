/**
 * What a lane remembers between two turns; lost at a restart, when it simply tries again. failures: turns in a row that ended with a failed request.
 * isStopped: the platform takes nothing of the pixel. restUntilMs: a rate is used up. refreshedAtMs: when the access of the pixel's account was last renewed because it was refused.
 * shownUpToSeq: everything up to this place in the lane has a row in the delivery log. sendNotedMs: when it was last noted that the pixel's connected account was used.
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
