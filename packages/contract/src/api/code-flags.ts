/** What looks like the misuse of creators' codes. */
import { endpoints } from '../endpoint.ts'
import type { codeFlagsSchemas } from './code-flags.schemas.ts'

/** The endpoints; schemas: `code-flags.schemas.ts`. */
export const codeFlags = endpoints<typeof codeFlagsSchemas>()({
  listCodeFlags: { method: 'GET', path: '/hub/code-flags', access: 'store member', feature: 'Affluencer Hub', ours: true },
  dismissCodeFlag: { method: 'POST', path: '/hub/code-flags/dismiss', access: 'store member', feature: 'Affluencer Hub', ours: true },
})
