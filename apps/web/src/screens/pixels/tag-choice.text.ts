import { defineText } from '../../text/define-text.ts'

/** kilobytes, total: formatted, in thousands of bytes. */
export const tagChoiceText = defineText({
  en: {
    title: 'How events are sent',
    lead: 'From the server, by the platform’s own tag in the shop’s pages, or both.',
    leadServer: 'From the server alone: nothing is added to the shop’s pages.',
    methods: { server: 'Server', both: 'Browser and server', browser: 'Browser only' },
    hints: {
      server: 'Nothing is added to the shop’s pages.',
      both: (p: { kilobytes: string }) => `Adds about ${p.kilobytes} kB to the shop’s pages. Both tell an event under one ID.`,
      browser: (p: { kilobytes: string }) => `Adds about ${p.kilobytes} kB. Blockers stop it, and nothing proves that an event arrived.`,
    },
    weight: (p: { kilobytes: string; platform: string; source: string; month: string }) =>
      `${p.platform}’s tag: about ${p.kilobytes} kB, as published by ${p.source} (${p.month}). It may load more by itself.`,
    sum: (p: { total: string; before: string }) => `All tags of this store: ${p.before} kB now, about ${p.total} kB with this tag.`,
    noTags: (p: { total: string }) => `This store loads no tag now. With this one: about ${p.total} kB.`,
    shared: 'Another pixel of this store already loads this tag.',
    consent: {
      ad: 'It loads after the page, and only for visitors who may be shown advertising.',
      analytics: 'It loads after the page, and only for visitors whose visits may be measured.',
    },
    purchases: 'The platform counts only purchases once when both send them, so beside the server the tag tells purchases alone.',
    checkout: 'Shopify’s checkout takes no tag: its purchases come from the server.',
    own: 'Remove the same tag from your theme and from the platform’s app, or events count twice.',
    test: 'While test events are on, the tag is not loaded: it cannot mark them.',
    serverOff: 'Nothing is sent from the server: what the tag tells is shown as “told by the browser, not proven”.',
  },
  zh: {
    title: '事件发送方式',
    lead: '由服务器、由店铺页面中的平台代码，或由两者发送。',
    leadServer: '仅由服务器发送：不会向店铺页面添加任何内容。',
    methods: { server: '服务器', both: '浏览器和服务器', browser: '仅浏览器' },
    hints: {
      server: '店铺页面不增加任何内容。',
      both: (p) => `店铺页面增加约 ${p.kilobytes} kB。两者以同一 ID 上报同一事件。`,
      browser: (p) => `增加约 ${p.kilobytes} kB。可能被拦截，且无法证明事件已送达。`,
    },
    weight: (p) => `${p.platform} 的代码：约 ${p.kilobytes} kB，数据来自 ${p.source}（${p.month}）。它可能自行加载更多内容。`,
    sum: (p) => `此店铺的全部代码：目前 ${p.before} kB，加上此代码约 ${p.total} kB。`,
    noTags: (p) => `此店铺目前不加载任何代码。加上此代码约 ${p.total} kB。`,
    shared: '此店铺的另一像素已加载该代码。',
    consent: {
      ad: '在页面之后加载，且仅对允许广告的访客加载。',
      analytics: '在页面之后加载，且仅对允许统计的访客加载。',
    },
    purchases: '两者同时发送时，平台只对购买去重，因此代码在服务器之外只上报购买。',
    checkout: 'Shopify 结账页不能加载代码：其购买由服务器发送。',
    own: '请从主题和平台应用中移除相同的代码，否则事件会重复计入。',
    test: '开启测试事件时不加载代码：它无法标记测试事件。',
    serverOff: '服务器不发送任何内容：代码上报的事件显示为“由浏览器上报，未经证实”。',
  },
})
