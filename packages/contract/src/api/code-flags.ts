/** What looks like the misuse of creators' codes. */
import { endpoints } from '../endpoint.ts'
import type { codeFlagsSchemas } from './code-flags.schemas.ts'

/** The endpoints; schemas: `code-flags.schemas.ts`. */
export const codeFlags = endpoints<typeof codeFlagsSchemas>()({
  listCodeFlags: { method: 'GET', path: '/hub/code-flags', access: 'store member', feature: 'Affluencer Hub', ours: true },
  answerCodeFlag: { method: 'POST', path: '/hub/code-flags/answer', access: 'store member', feature: 'Affluencer Hub', ours: true },
  // Like the holds of single commissions, and pay-outs.
  holdCode: { method: 'POST', path: '/hub/code-flags/hold', access: 'store admin', feature: 'Affluencer Hub', ours: true },
  releaseCode: { method: 'POST', path: '/hub/code-flags/release', access: 'store admin', feature: 'Affluencer Hub', ours: true },
})
