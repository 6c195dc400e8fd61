import type { ShopDiscountKind, ShopDiscountStatus } from '@convbox/contract/discount-codes'
import { defineText, plural } from '../../../text/define-text.ts'

/** Words of imported codes that are looked up in the shop. */
export const lookUpText = defineText({
  en: {
    imported: 'Imported',
    importedHelp: 'Taken over from another program: its orders count. Its discount is the shop’s own, and we do not change it.',
    statuses: {
      active: 'In your shop, active',
      scheduled: 'In your shop, not begun',
      expired: 'In your shop, expired',
    } satisfies Record<ShopDiscountStatus, string>,
    notInShop: 'Not in your shop',
    notInShopHelp: 'Buyers cannot use it. Make it in Shopify, or tell the creator another code.',
    waiting: 'Being looked up',
    notLooked: 'Not looked up yet',
    looked: (p: { when: string }) => `Looked up ${p.when}`,
    kinds: {
      'amount off': 'Amount off',
      'buy x get y': 'Buy X get Y',
      'free shipping': 'Free shipping',
      app: 'By an app',
    } satisfies Record<ShopDiscountKind, string>,
    title: 'Imported codes',
    sum: (p: { inShop: string; all: string; notInShop: string }) =>
      `Your shop has ${p.inShop} of ${p.all}; it does not have ${p.notInShop}.`,
    left: (p: { done: string; all: string }) => `Looking up: ${p.done} of ${p.all}`,
    notAnswered: (p: { left: number; reason: string }) =>
      `${plural(p.left, 'code is', 'codes are')} not looked up: ${p.reason} It is tried again.`,
    again: 'Look up again',
    againLabel: (p: { code: string }) => `Look up ${p.code} again`,
    asked: (n: number) => `${plural(n, 'code is', 'codes are')} looked up in your shop`,
    reasons: {
      'not installed': 'No shop is connected to this store.',
      'token refused': 'Shopify no longer accepts our authorization: please connect the store again.',
      'scope missing': 'The app may not read discounts: please authorize it again in Shopify.',
      throttled: 'Shopify asked us to slow down.',
      'shop gone': 'This shop is closed or frozen at Shopify.',
    },
    otherReason: 'Shopify did not answer as expected.',
    preview: {
      inShop: (p: { inShop: string; looked: string }) => `Your shop has ${p.inShop} of the ${p.looked} codes that were looked up.`,
      missing: (p: { codes: string; more: number }) =>
        `Not in your shop: ${p.codes}${p.more > 0 ? ` and ${p.more} more` : ''}. Nobody can use them before you make them in Shopify.`,
      expired: (p: { codes: string; more: number }) =>
        `Expired in your shop: ${p.codes}${p.more > 0 ? ` and ${p.more} more` : ''}. They take nothing off any more.`,
      left: (n: number) => `${plural(n, 'other code is', 'other codes are')} looked up after the import.`,
      failed: (p: { left: number; reason: string }) =>
        `${plural(p.left, 'code was', 'codes were')} not looked up in your shop: ${p.reason}`,
    },
  },
  zh: {
    imported: '已导入',
    importedHelp: '从其他程序导入：其订单会计入。折扣是店铺自己的，我们不会更改。',
    statuses: { active: '店铺中有，有效', scheduled: '店铺中有，未开始', expired: '店铺中有，已过期' },
    notInShop: '店铺中没有',
    notInShopHelp: '买家无法使用。请在 Shopify 中创建，或告知创作者其他折扣码。',
    waiting: '查询中',
    notLooked: '尚未查询',
    looked: (p) => `查询于 ${p.when}`,
    kinds: { 'amount off': '减价', 'buy x get y': '买 X 得 Y', 'free shipping': '免运费', app: '由应用提供' },
    title: '导入的折扣码',
    sum: (p) => `${p.all} 个中，店铺中有 ${p.inShop} 个，没有 ${p.notInShop} 个。`,
    left: (p) => `查询中：${p.done} / ${p.all}`,
    notAnswered: (p) => `有 ${p.left} 个折扣码尚未查询：${p.reason}系统会自动重试。`,
    again: '重新查询',
    againLabel: (p) => `重新查询 ${p.code}`,
    asked: (n) => `正在店铺中查询 ${n} 个折扣码`,
    reasons: {
      'not installed': '此商店未连接店铺。',
      'token refused': 'Shopify 不再接受我们的授权：请重新连接。',
      'scope missing': '应用无权读取折扣：请在 Shopify 中重新授权。',
      throttled: 'Shopify 要求我们放慢速度。',
      'shop gone': '此店铺在 Shopify 已关闭或被冻结。',
    },
    otherReason: 'Shopify 未正常响应。',
    preview: {
      inShop: (p) => `已查询 ${p.looked} 个折扣码，店铺中有 ${p.inShop} 个。`,
      missing: (p) => `店铺中没有：${p.codes}${p.more > 0 ? ` 等（另有 ${p.more} 个）` : ''}。在 Shopify 中创建之前无人可用。`,
      expired: (p) => `店铺中已过期：${p.codes}${p.more > 0 ? ` 等（另有 ${p.more} 个）` : ''}。不再减价。`,
      left: (n) => `其余 ${n} 个折扣码将在导入后查询。`,
      failed: (p) => `有 ${p.left} 个折扣码未在店铺中查询：${p.reason}`,
    },
  },
})
