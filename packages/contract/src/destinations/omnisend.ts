/** Omnisend's Events API. Source: api-docs.omnisend.com, "Send Customer event" (version 2026-03-15), "How to: send events", and the page of each recommended event, read 2026-11. */
import { CHANNELS } from '../channels.ts'
import { ORDERED_PRODUCTS_SETTING, sameWords, TRANSACTION_SETTING, type DestinationFacts } from '../destination-facts.ts'

/** Omnisend's description for forms and schemas. */
export const omnisendFacts = {
  id: 'omnisend',
  name: sameWords(CHANNELS.omnisend.name),
  isSandboxOnly: false,
  pixelId: {
    label: { en: 'Brand ID', zh: '品牌 ID' },
    example: '5f0123456789abcdef012345',
    missing: { en: 'Please input the brand ID', zh: '请输入品牌 ID' },
    rule: {
      pattern: /^[0-9a-f]{24}$/,
      message: {
        en: 'An Omnisend brand ID has 24 characters, digits and the letters a to f',
        zh: 'Omnisend 品牌 ID 由 24 个字符组成，仅含数字和字母 a 至 f',
      },
    },
    where: {
      en: 'Omnisend > Store settings > API keys: the part of a key before the dash',
      zh: 'Omnisend > 店铺设置 > API 密钥：密钥中短横线之前的部分',
    },
    page: 'https://app.omnisend.com/',
  },
  credential: {
    kind: 'api key',
    label: { en: 'API key', zh: 'API 密钥' },
    missing: { en: 'Please input the API key', zh: '请输入 API 密钥' },
    rule: {
      pattern: /^[0-9a-f]{24}-[A-Za-z0-9]{16,64}$/,
      message: {
        en: 'An API key of Omnisend is the brand ID, a dash, and letters and digits',
        zh: 'Omnisend API 密钥由品牌 ID、短横线以及字母和数字组成',
      },
    },
    where: {
      en: 'Omnisend > Store settings > API keys > Create API key, with the permission for events',
      zh: 'Omnisend > 店铺设置 > API 密钥 > 创建 API 密钥，授予事件权限',
    },
    page: 'https://app.omnisend.com/',
    needs: {
      en: 'Omnisend shows it once. A change of its permissions takes up to five minutes.',
      zh: 'Omnisend 只显示一次。权限更改最多需要五分钟生效。',
    },
  },
  connection: { channel: 'omnisend' },
  proof: 'accepted',
  check: {},
  testMode: { kind: 'none' },
  takesEvents: [
    'ViewCategory',
    'ViewContent',
    'AddToCart',
    'ViewCart',
    'InitiateCheckout',
    'Purchase',
    'Search',
    'Lead',
    'Subscribe',
    'OrderRefunded',
    'OrderCancelled',
    'OrderFulfilled',
  ],
  // Omnisend names no age; the lanes keep events for a week.
  maxAgeHours: 7 * 24,
  knownAgain: { for: 'never', source: 'https://api-docs.omnisend.com/reference/post_events' },
  hasContentType: false,
  hasLimitedDataUse: false,
  valueHint: {
    en: 'Omnisend reports it as the revenue of campaigns and automations.',
    zh: 'Omnisend 将其作为营销活动和自动化流程的收入。',
  },
  valueNeededFor: 'all events',
  settings: [TRANSACTION_SETTING, ORDERED_PRODUCTS_SETTING],
  tag: {
    none: {
      en: 'Omnisend does not recognise that an event of its snippet and one of the server are the same, so that both would count.',
      zh: 'Omnisend 无法识别其代码段与服务器发送的是同一事件，两者都会计入。',
    },
  },
  notes: [
    {
      en: 'Omnisend is sent contact data in clear, as it needs them; events of visitors whom nobody knows yet are not sent.',
      zh: 'Omnisend 需要明文联系方式；尚未识别身份的访客的事件不会发送。',
    },
    {
      en: 'A contact is subscribed only where the customer agreed to marketing in your shop; a refusal unsubscribes nobody at Omnisend.',
      zh: '仅当顾客在您的店铺同意接收营销信息时才会订阅；拒绝不会在 Omnisend 取消任何人的订阅。',
    },
    {
      en: 'Omnisend does not reliably drop repeats: an event whose answer is lost is kept for you to decide, and not sent again by itself.',
      zh: 'Omnisend 无法可靠去重：若回应丢失，事件会保留并由您决定，不会自动重发。',
    },
    {
      en: 'If Omnisend’s own integration with your shop is on as well, each order counts twice there: use one of the two.',
      zh: '如果同时启用 Omnisend 与您商店的官方集成，每个订单会计两次：请只用其一。',
    },
  ],
  docs: 'https://api-docs.omnisend.com/reference/post_events',
} as const satisfies DestinationFacts
