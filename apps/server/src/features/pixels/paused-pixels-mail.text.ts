/** Texts of the mail about paused pixels, in both languages. */
export const PAUSED_PIXELS_MAIL_TEXT = {
  en: {
    one: (p: { pixel: string; store: string }) => `${p.pixel} of ${p.store} has stopped sending`,
    many: (p: { count: number; store: string }) => `${p.count} pixels of ${p.store} have stopped sending`,
    lead: 'Events are still collected. They wait for seven days and are sent as soon as this is mended:',
    pixel: (p: { pixel: string; platform: string; reason: string; next: string }) => `${p.pixel} (${p.platform}): ${p.reason}. ${p.next}`,
    more: (p: { count: number }) => `And ${p.count} more.`,
    once: 'You get this mail because you may change the pixels of this store: once for each stop, and at most once a day for a pixel.',
    toPixel: 'Open the pixel',
    toPixels: 'Open the pixels',
  },
  zh: {
    one: (p: { pixel: string; store: string }) => `${p.store} 的 ${p.pixel} 已停止发送`,
    many: (p: { count: number; store: string }) => `${p.store} 的 ${p.count} 个像素已停止发送`,
    lead: '事件仍在收集，会等待七天，处理后立即发送：',
    pixel: (p: { pixel: string; platform: string; reason: string; next: string }) => `${p.pixel}（${p.platform}）：${p.reason}。${p.next}`,
    more: (p: { count: number }) => `另有 ${p.count} 个。`,
    once: '您有权更改此店铺的像素，因此收到此邮件：每次停止发送一次，同一像素每天最多一次。',
    toPixel: '打开像素',
    toPixels: '打开像素列表',
  },
}
