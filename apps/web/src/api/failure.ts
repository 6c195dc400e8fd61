/** How a call can fail, as a value. */
import type { ErrorCode } from '@convbox/contract/errors'

/** refused: the server said no, with its code; isSecondary: the call was about an ad platform. network: no answer, or one nobody understands. upgrading: a gateway answers instead of the program. */
export type Failure =
  | { kind: 'refused'; code: number; message: string; error?: string; details?: Record<string, string>; isSecondary?: true }
  | { kind: 'network' }
  | { kind: 'upgrading' }
  | { kind: 'file'; message: string }

/** What a failed call throws; `failure` says why. */
export class CallError extends Error {
  readonly failure: Failure
  constructor(failure: Failure, options?: ErrorOptions) {
    super('message' in failure ? failure.message : failure.kind, options)
    this.name = 'CallError'
    this.failure = failure
  }
}

/** The failure behind anything thrown by a call; something else thrown is a bug and counts as a network fault only for display. */
export const failureOf = (thrown: unknown): Failure => (thrown instanceof CallError ? thrown.failure : { kind: 'network' })

/** Whether the server said no in just this word; false for nothing thrown. */
export const isRefusedWith = (thrown: unknown, error: ErrorCode): boolean => {
  const failure = failureOf(thrown)
  return failure.kind === 'refused' && failure.error === error
}

/** Whether the plan of the store lacks the feature: the screen shows NoAccess instead of an error. */
export const isPlanNeeded = (thrown: unknown): boolean => isRefusedWith(thrown, 'plan needed')

/** Field messages of a refused form, by field name; empty when the refusal names none. */
export const fieldErrorsOf = (thrown: unknown): Record<string, string> => {
  const failure = failureOf(thrown)
  return failure.kind === 'refused' ? (failure.details ?? {}) : {}
}
