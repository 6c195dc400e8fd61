/** Discount codes of created campaigns. */
import { endpoints } from '../endpoint.ts'
import type { discountCodesSchemas } from './discount-codes.schemas.ts'

/** The endpoints; schemas: `discount-codes.schemas.ts`. */
export const discountCodes = endpoints<typeof discountCodesSchemas>()({
  listDiscountCodes: { method: 'GET', path: '/hub/discount-codes', access: 'store member', feature: 'Affluencer Hub', ours: true },
  retryDiscountCodes: { method: 'POST', path: '/hub/discount-codes/retry', access: 'store member', feature: 'Affluencer Hub', ours: true },
  changeDiscountCode: { method: 'POST', path: '/hub/discount-codes/change', access: 'store member', feature: 'Affluencer Hub', ours: true },
  adoptDiscountCode: { method: 'POST', path: '/hub/discount-codes/adopt', access: 'store member', feature: 'Affluencer Hub', ours: true },
  replaceDiscountCode: {
    method: 'POST',
    path: '/hub/discount-codes/replace',
    access: 'store member',
    feature: 'Affluencer Hub',
    ours: true,
  },
  lookUpImportedCodes: {
    method: 'POST',
    path: '/hub/discount-codes/look-up',
    access: 'store member',
    feature: 'Affluencer Hub',
    ours: true,
  },
  listCodePools: { method: 'GET', path: '/hub/discount-codes/pools', access: 'store member', feature: 'Affluencer Hub', ours: true },
  listDiscountDrifts: { method: 'GET', path: '/hub/discount-drifts', access: 'store member', feature: 'Affluencer Hub', ours: true },
  restoreDiscount: { method: 'POST', path: '/hub/discount-drifts/restore', access: 'store member', feature: 'Affluencer Hub', ours: true },
  settleAddedCode: { method: 'POST', path: '/hub/discount-drifts/code', access: 'store member', feature: 'Affluencer Hub', ours: true },
})
