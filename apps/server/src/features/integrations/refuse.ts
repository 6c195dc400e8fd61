import type { ChannelFailure } from '@convbox/contract/channels'
import { AppError } from '../../http/app-error.ts'
import { attempt } from '../../platforms/channel-call.ts'

/** A failure as the refusal of a call; its texts are in the contract (`channel-failures.text.ts`). */
export const refuse = (failure: ChannelFailure, missing: readonly string[] = []): AppError =>
  new AppError('channel failed', { facts: { failure, ...(missing.length > 0 && { missing: missing.join(', ') }) } })

/** Runs work; a platform's fault becomes the refusal of the call. */
export const orRefuse = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  const done = await attempt(work)
  if ('value' in done) return done.value
  throw refuse(done.failure, done.missing)
}
