/** The ways a call can fail, as a value. */
import type { ErrorCode } from '@convbox/contract/errors'

/** refused: the server refused with a code; isSecondary: the call was about an ad platform. network: no response, or an unreadable one. upgrading: a gateway answered while the program restarts. */
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

/** The failure of anything thrown by a call. Anything else thrown is a bug; it is treated as a network fault, for display only. */
export const failureOf = (thrown: unknown): Failure => (thrown instanceof CallError ? thrown.failure : { kind: 'network' })

/** Whether the server refused with this error; false for undefined. */
export const isRefusedWith = (thrown: unknown, error: ErrorCode): boolean => {
  const failure = failureOf(thrown)
  return failure.kind === 'refused' && failure.error === error
}

/** Whether the store's plan lacks the feature: the screen shows NoAccess instead of an error. */
export const isPlanNeeded = (thrown: unknown): boolean => isRefusedWith(thrown, 'plan needed')

/** Field messages of a refused form, by field name; empty when the refusal names none. */
export const fieldErrorsOf = (thrown: unknown): Record<string, string> => {
  const failure = failureOf(thrown)
  return failure.kind === 'refused' ? (failure.details ?? {}) : {}
}
