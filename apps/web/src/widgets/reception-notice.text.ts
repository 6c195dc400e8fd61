import { defineText } from '../text/define-text.ts'

/** Consequence of an uninstall; also used by the store's settings. */
export const ERASED_AFTER_UNINSTALL = {
  en: 'Unless you install it again, the data of this store is erased once Shopify asks for it, 48 hours after the uninstall.',
  zh: '除非重新安装，否则 Shopify 会在卸载 48 小时后要求清除此店铺的数据，届时数据将被清除。',
} as const

export const receptionNoticeText = defineText({
  en: {
    never: 'No events are arriving from your storefront. Until its script is installed, visits are not recorded and orders stay Untracked.',
    quiet: (p: { hours: number; time: string }) =>
      `No events from your storefront for more than ${p.hours} hours; the last one arrived ${p.time}. Orders placed since then may stay Untracked.`,
    uninstalled: (p: { time: string }) =>
      `The app was uninstalled ${p.time}. Shopify has sent no orders since. ${ERASED_AFTER_UNINSTALL.en}`,
    toConnection: 'See the connection',
  },
  zh: {
    never: '没有收到来自店铺页面的任何事件。在开启店铺脚本之前，无法看到访问，订单会一直显示为“未追踪”。',
    quiet: (p) => `超过 ${p.hours} 小时没有收到店铺页面的任何事件，最后一次是 ${p.time}。此后的订单可能会显示为“未追踪”。`,
    uninstalled: (p) => `应用已于 ${p.time} 卸载：此后 Shopify 不再向我们告知订单。${ERASED_AFTER_UNINSTALL.zh}`,
    toConnection: '查看连接状态',
  },
})
