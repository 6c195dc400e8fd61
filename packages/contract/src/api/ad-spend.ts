/** Ad spend of the store: how far it is read from each ad account. */
import { endpoints } from '../endpoint.ts'
import type { adSpendSchemas } from './ad-spend.schemas.ts'

/** The endpoints; schemas: `ad-spend.schemas.ts`. */
export const adSpend = endpoints<typeof adSpendSchemas>()({
  spendReads: { method: 'GET', path: '/ad-spend/reads', access: 'store member', feature: 'Integrations', ours: true },
  readSpendAgain: { method: 'POST', path: '/ad-spend/again', access: 'store member', feature: 'Integrations', ours: true },
})
