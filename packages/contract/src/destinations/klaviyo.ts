/** Klaviyo's Events API. Source: developers.klaviyo.com, "Create Event" and "Integrate a platform without a pre-built integration", read 2026-11. */
import { CHANNELS } from '../channels.ts'
import { ORDERED_PRODUCTS_SETTING, sameWords, TRANSACTION_SETTING, type DestinationFacts } from '../destination-facts.ts'

/** Klaviyo's description for forms and schemas. */
export const klaviyoFacts = {
  id: 'klaviyo',
  name: sameWords(CHANNELS.klaviyo.name),
  isSandboxOnly: false,
  pixelId: {
    label: { en: 'Site ID (public API key)', zh: '站点 ID（公开 API 密钥）' },
    example: 'Ab12Cd',
    missing: { en: 'Please input the site ID', zh: '请输入站点 ID' },
    rule: {
      pattern: /^[A-Za-z0-9]{6}$/,
      message: { en: 'A Klaviyo site ID has 6 letters and digits', zh: 'Klaviyo 站点 ID 由 6 个字母和数字组成' },
    },
    where: { en: 'Klaviyo > Settings > Account > API keys > Public API key', zh: 'Klaviyo > 设置 > 账户 > API 密钥 > 公开 API 密钥' },
    page: 'https://www.klaviyo.com/settings/account/api-keys',
  },
  credential: {
    kind: 'api key',
    label: { en: 'Private API key', zh: '私有 API 密钥' },
    missing: { en: 'Please input the private API key', zh: '请输入私有 API 密钥' },
    rule: {
      pattern: /^pk_[A-Za-z0-9_]{16,80}$/,
      message: { en: 'A private API key of Klaviyo begins with "pk_"', zh: 'Klaviyo 私有 API 密钥以“pk_”开头' },
    },
    where: {
      en: 'Klaviyo > Settings > Account > API keys > Create private API key, with full access to events and profiles, and read access to metrics',
      zh: 'Klaviyo > 设置 > 账户 > API 密钥 > 创建私有 API 密钥，授予事件和用户档案的完整权限及指标的读取权限',
    },
    page: 'https://www.klaviyo.com/settings/account/api-keys',
  },
  connection: { channel: 'klaviyo' },
  proof: 'accepted',
  check: {},
  testMode: { kind: 'none' },
  takesEvents: [
    'ViewCategory',
    'ViewContent',
    'AddToCart',
    'ViewCart',
    'InitiateCheckout',
    'AbandonCart',
    'StillThinking',
    'Purchase',
    'Search',
    'Lead',
    'OrderRefunded',
    'OrderCancelled',
    'OrderFulfilled',
  ],
  // Klaviyo takes far older ones, but the lanes keep none for longer.
  maxAgeHours: 7 * 24,
  // By unique_id, for a profile and metric.
  knownAgain: { for: 'always', source: 'https://developers.klaviyo.com/en/reference/create_event' },
  hasContentType: false,
  hasLimitedDataUse: false,
  settings: [TRANSACTION_SETTING, ORDERED_PRODUCTS_SETTING],
  insightPage: 'klaviyo-insight',
  tag: {
    none: {
      en: 'Klaviyo keeps an event once only by an ID that its script for pages does not document, so that both would count.',
      zh: 'Klaviyo 仅按 ID 去重，而其页面脚本未说明如何传递该 ID，两者都会计入。',
    },
  },
  notes: [
    {
      en: 'AbandonCart is made by the server from a cart or checkout without an order for the time set under Store settings, once; Klaviyo shows it as “Abandoned Cart”.',
      zh: 'AbandonCart 由服务器生成：购物车或结账在店铺设置的时间内未下单时发送一次；Klaviyo 中显示为“Abandoned Cart”。',
    },
    {
      en: 'Klaviyo is sent contact data in clear, as it needs them; events of visitors whom nobody knows yet are not sent.',
      zh: 'Klaviyo 需要明文联系方式；尚未识别身份的访客的事件不会发送。',
    },
    {
      en: 'Klaviyo answers "accepted" before it processes an event: a delivery is shown as accepted, never as confirmed.',
      zh: 'Klaviyo 在处理事件之前就回答“已接受”：送达只显示为“已接收”，不会显示为“已确认”。',
    },
    {
      en: 'If Klaviyo’s own integration with your shop is on as well, each order counts twice there: use one of the two.',
      zh: '如果同时启用 Klaviyo 与您商店的官方集成，每个订单会计两次：请只用其一。',
    },
  ],
  docs: 'https://developers.klaviyo.com/en/reference/create_event',
} as const satisfies DestinationFacts
