/** Why a discount code is not in the shop, and what to do, in both languages. A failure without its text does not compile. */
import type { DiscountFailure } from './api/shopify.values.ts'

const en: Record<DiscountFailure, string> = {
  'already exists': 'Discount code already exists, please modify: the shop has this one already.',
  'creation failed':
    'Creation failed. Please modify the discount code: Shopify does not accept this discount. If another code fails too, contact an account manager.',
  'sync timeout': 'Sync timeout. Please retry.',
  'discount gone': 'The discount of this campaign was deleted in Shopify, and its codes with it.',
  'code gone': 'This code was deleted in Shopify. Retry adds it again.',
  'not installed': 'This store is not connected to Shopify, so its codes are not synced. Connect it, then retry.',
  'token refused': 'Shopify no longer accepts our authorization. Connect the store again, then retry.',
  'scope missing': 'The app lacks the permission for discounts. Authorize it again in Shopify, then retry.',
  throttled: 'Shopify asked us to slow down. Please retry in some minutes.',
  'shop gone': 'This shop is closed or frozen at Shopify. If it is open, contact an account manager.',
  unavailable: 'Shopify did not answer as expected. Please retry; if it fails again, contact an account manager.',
}

const zh: Record<DiscountFailure, string> = {
  'already exists': '折扣码已存在，请修改：店铺中已有此折扣码。',
  'creation failed': '创建失败，请修改折扣码：Shopify 不接受此折扣。如更换后仍失败，请联系客户经理。',
  'sync timeout': '同步超时，请重试。',
  'discount gone': '此活动的折扣已在 Shopify 中被删除，其折扣码也一并删除。',
  'code gone': '此折扣码已在 Shopify 中被删除。重试会重新添加。',
  'not installed': '此店铺未连接 Shopify，折扣码未同步。请先连接，然后重试。',
  'token refused': 'Shopify 不再接受我们的授权。请重新连接店铺，然后重试。',
  'scope missing': '应用缺少折扣权限。请在 Shopify 中重新授权，然后重试。',
  throttled: 'Shopify 要求我们放慢速度，请几分钟后重试。',
  'shop gone': '此店铺在 Shopify 已关闭或被冻结。如店铺正常营业，请联系客户经理。',
  unavailable: 'Shopify 未正常响应，请重试；如仍失败，请联系客户经理。',
}

export const discountFailuresText = { en, zh }
