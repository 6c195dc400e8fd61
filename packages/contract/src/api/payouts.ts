/** Pay-outs of creators. */
import { endpoints } from '../endpoint.ts'
import { RESULT_FILE_MAX_BYTES } from '../payouts.ts'
import type { payoutsSchemas } from './payouts.schemas.ts'

const reads = { method: 'GET', feature: 'Affluencer Hub', ours: true } as const
/** Money and its addresses are for admins; other members see what is payable, and what was paid. */
const pays = { method: 'POST', access: 'store admin', feature: 'Affluencer Hub', ours: true } as const

/** The endpoints; schemas: `payouts.schemas.ts`. */
export const payouts = endpoints<typeof payoutsSchemas>()({
  previewPayout: { ...reads, path: '/hub/payouts/preview', access: 'store member' },
  makePayout: { ...pays, path: '/hub/payouts/make' },
  listPayouts: { ...reads, path: '/hub/payouts', access: 'store member' },
  readPayout: { ...reads, path: '/hub/payouts/run', access: 'store member' },
  readPayoutFiles: { ...reads, path: '/hub/payouts/files', access: 'store admin' },
  markPaid: { ...pays, path: '/hub/payouts/paid' },
  markReturned: { ...pays, path: '/hub/payouts/returned' },
  cancelPayout: { ...pays, path: '/hub/payouts/cancel' },
  takeResults: { ...pays, path: '/hub/payouts/results', maxBytes: RESULT_FILE_MAX_BYTES },
  readPayoutDetails: { ...reads, path: '/hub/payouts/details', access: 'store admin' },
  savePayoutDetails: { ...pays, path: '/hub/payouts/details/save' },
  readTaxYear: { ...reads, path: '/hub/payouts/tax', access: 'store admin' },
  holdCommission: { ...pays, path: '/hub/payouts/hold' },
  holdAccount: { ...pays, path: '/hub/payouts/hold-account' },
  writeOff: { ...pays, path: '/hub/payouts/write-off' },
  adjustAccount: { ...pays, path: '/hub/payouts/adjust' },
})
