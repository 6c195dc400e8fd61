/** Google Analytics 4 (Measurement Protocol). Source: Google's Measurement Protocol pages, read 2026-11. */
import { sameWords, TRANSACTION_SETTING, type DestinationFacts } from '../destination-facts.ts'
import { ATTENTION_EVENTS, SHOP_EVENTS } from './destinations.ts'

/** Google Analytics 4's description for forms and schemas. */
export const ga4Facts = {
  id: 'ga4',
  name: sameWords('Google Analytics 4'),
  isSandboxOnly: false,
  pixelId: {
    label: { en: 'Measurement ID', zh: '衡量 ID' },
    example: 'G-ABC1234567',
    missing: { en: 'GA4 ID is required', zh: '请输入 GA4 ID' },
    rule: { pattern: /^G-[A-Za-z0-9]+$/, message: { en: 'GA4 ID should start with "G-"', zh: 'GA4 ID 应以“G-”开头' } },
    former: {
      pattern: /^UA-/i,
      rule: { pattern: /^UA-\d{8,9}-\d$/i, message: { en: 'Google pixel id invalid', zh: 'Google 像素 ID 无效' } },
      ended: {
        en: 'Universal Analytics has ended and takes no more events: use the ID of a Google Analytics 4 property, which starts with "G-"',
        zh: 'Universal Analytics 已停用，不再接收事件：请使用 Google Analytics 4 媒体资源的 ID（以“G-”开头）',
      },
    },
    where: { en: 'Admin > Data streams > your web stream', zh: '管理 > 数据流 > 您的网站数据流' },
    page: 'https://analytics.google.com/',
  },
  credential: {
    kind: 'api key',
    label: { en: 'Measurement Protocol API secret', zh: 'Measurement Protocol API 密钥' },
    missing: { en: 'Please input the API secret of the Measurement Protocol', zh: '请输入 Measurement Protocol 的 API 密钥' },
    where: {
      en: 'Admin > Data streams > your web stream > Measurement Protocol API secrets',
      zh: '管理 > 数据流 > 您的网站数据流 > Measurement Protocol API 密钥',
    },
    page: 'https://analytics.google.com/',
    needs: {
      en: 'Made by an editor of the property, who accepts Google’s terms there once. Each stream has secrets of its own.',
      zh: '由媒体资源的编辑者创建，首次需在该页面接受 Google 的条款。每个数据流有各自的密钥。',
    },
  },
  connection: {
    channel: 'google',
    // GA4 answers 204 to a wrong secret too, so nothing would show that events are not counted.
    cannotSend: {
      en: 'A connected Google account cannot send here: Google Analytics takes server events with an API secret only.',
      zh: '已连接的 Google 账户不能用于此处：Google Analytics 只接受使用 API 密钥发送的服务器事件。',
    },
  },
  proof: 'accepted',
  testMode: {
    kind: 'flag',
    hint: {
      en: 'GA4 shows them in DebugView, and counts them unless your property filters developer traffic. Untick it when you are done.',
      zh: 'GA4 会在 DebugView 中显示这些事件；除非您的媒体资源过滤了开发者流量，否则会计入报告。测试结束后请取消勾选。',
    },
  },
  aliasRule: {
    pattern: /^[a-z][A-Za-z0-9_]{0,39}$/,
    message: { en: 'GA4 takes at most 40 letters, digits and underscores', zh: 'GA4 最多接受 40 个字母、数字和下划线' },
  },
  // GA4 answers 204 to an event of such a name and drops it, so nothing would show that the purchases are missing.
  reservedAliases: {
    pattern:
      /^(ad_(activeview|click|exposure|impression|query)|adunit_exposure|app_(clear_data|install|update|remove)|error|first_(open|visit)|in_app_purchase|notification_\w+|os_update|screen_view|session_start|user_engagement)$|^(firebase|ga|google|gtag)_/,
    message: { en: 'GA4 keeps this name for itself: please choose another one', zh: '该名称为 GA4 保留，请换一个' },
  },
  takesEvents: [...SHOP_EVENTS, ...ATTENTION_EVENTS],
  maxAgeHours: 72,
  // By transaction id; the page names no end.
  knownAgain: { for: 'always', source: 'https://support.google.com/analytics/answer/12313109' },
  hasContentType: false,
  hasLimitedDataUse: false,
  valueHint: {
    en: 'Google asks for the value without shipping and tax: “Products after discount” agrees with its reports.',
    zh: 'Google 要求金额不含运费和税：“折后商品金额”与其报告一致。',
  },
  valueNeededFor: 'nothing',
  settings: [
    TRANSACTION_SETTING,
    {
      kind: 'flag',
      key: 'euEndpoint',
      group: 'server',
      label: { en: 'Collect the data in the European Union', zh: '在欧盟境内收集数据' },
      default: false,
    },
    {
      kind: 'flag',
      key: 'preferGa4Cookie',
      group: 'server',
      label: {
        en: 'Use the client ID of the Google tag when its cookie is there',
        zh: '存在 Google 代码的 Cookie 时，使用其中的客户端 ID',
      },
      default: true,
    },
  ],
  tag: {
    url: 'https://www.googletagmanager.com/gtag/js?id=',
    kilobytes: 134,
    weighedBy: 'https://www.corewebvitals.io/pagespeed/the-case-for-limiting-analytics-and-tracking-scripts',
    weighedOn: '2026-03',
    isPerPixel: true,
    consent: 'analytics',
    pairs: 'purchases',
  },
  notes: [
    {
      en: 'Google answers every request with “received”, even a wrong one: a delivery is shown as accepted, never as confirmed.',
      zh: 'Google 对每个请求都回答“已收到”，即使内容有误：送达只显示为“已接收”，不会显示为“已确认”。',
    },
    {
      en: 'Google removes duplicates of purchases only, by transaction ID: turn off other events in the Google tag when the server sends them.',
      zh: 'Google 只按交易标识去除重复的购买：由服务器发送其他事件时，请在 Google 代码中关闭它们。',
    },
  ],
  docs: 'https://developers.google.com/analytics/devguides/collection/protocol/ga4',
} as const satisfies DestinationFacts
