/** When something that a store's reports need did not arrive. */
import { endpoints } from '../endpoint.ts'
import type { gapsSchemas } from './gaps.schemas.ts'

/** The endpoints; schemas: `gaps.schemas.ts`. */
export const gaps = endpoints<typeof gapsSchemas>()({
  gaps: { method: 'GET', path: '/report/gaps', access: 'store member', allSites: true, ours: true },
})
