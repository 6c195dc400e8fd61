/** Ad spend of the store: how far it is read from each ad account, spend from files, fixed costs, and the rates it is converted by. */
import { SPEND_FILE_MAX_BYTES } from '../ad-spend.ts'
import { endpoints } from '../endpoint.ts'
import type { adSpendSchemas } from './ad-spend.schemas.ts'

/** The endpoints; schemas: `ad-spend.schemas.ts`. */
export const adSpend = endpoints<typeof adSpendSchemas>()({
  spendReads: { method: 'GET', path: '/ad-spend/reads', access: 'store member', feature: 'Integrations', ours: true },
  readSpendAgain: { method: 'POST', path: '/ad-spend/again', access: 'store member', feature: 'Integrations', ours: true },
  spendFiles: { method: 'GET', path: '/ad-spend/files', access: 'store member', feature: 'Integrations', ours: true },
  importSpendFile: {
    method: 'POST',
    path: '/ad-spend/file',
    access: 'store member',
    feature: 'Integrations',
    maxBytes: SPEND_FILE_MAX_BYTES,
    ours: true,
  },
  deleteFileSpend: { method: 'POST', path: '/ad-spend/file/delete', access: 'store member', feature: 'Integrations', ours: true },
  spendRates: { method: 'GET', path: '/ad-spend/rates', access: 'store member', feature: 'Integrations', ours: true },
  saveSpendRate: { method: 'POST', path: '/ad-spend/rates', access: 'store member', feature: 'Integrations', ours: true },
  fixedCosts: { method: 'GET', path: '/ad-spend/fixed', access: 'store member', feature: 'Integrations', ours: true },
  saveFixedCost: { method: 'POST', path: '/ad-spend/fixed', access: 'store member', feature: 'Integrations', ours: true },
  deleteFixedCost: { method: 'POST', path: '/ad-spend/fixed/delete', access: 'store member', feature: 'Integrations', ours: true },
})
