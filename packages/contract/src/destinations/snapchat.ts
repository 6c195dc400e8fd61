/** Snapchat's Conversions API v3. Source: developers.snap.com/api/marketing-api/Conversions-API ("Introduction", "Using the API", "Parameters", "Deduplication"), read 2026-11. */
import { CHANNELS } from '../channels.ts'
import { sameWords, TRANSACTION_SETTING, type DestinationFacts } from '../destination-facts.ts'
import { SHOP_EVENTS } from './destinations.ts'

/** Snapchat's description for forms and schemas. */
export const snapchatFacts = {
  id: 'snapchat',
  name: sameWords(CHANNELS.snapchat.name),
  isSandboxOnly: false,
  pixelId: {
    label: { en: 'Pixel ID', zh: '像素 ID' },
    example: '6a1f0b2c-3d4e-4f50-8a6b-7c8d9e0f1a2b',
    missing: { en: 'Please input Pixel ID', zh: '请输入像素 ID' },
    rule: {
      pattern: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
      message: {
        en: 'A Snap Pixel ID has 32 letters and digits in five groups, such as 6a1f0b2c-3d4e-4f50-8a6b-7c8d9e0f1a2b',
        zh: 'Snap Pixel ID 由 32 个字母和数字组成，分为五组，例如 6a1f0b2c-3d4e-4f50-8a6b-7c8d9e0f1a2b',
      },
    },
    where: { en: 'Snapchat Ads Manager > Events Manager > Snap Pixel', zh: 'Snapchat 广告管理平台 > 事件管理工具 > Snap Pixel' },
    page: 'https://ads.snapchat.com/',
  },
  credential: {
    kind: 'token',
    label: { en: 'Conversions API token', zh: 'Conversions API 令牌' },
    missing: { en: 'Please input the token of the Conversions API', zh: '请输入 Conversions API 的令牌' },
    where: {
      en: 'Snapchat Business Manager > Business Details > Conversions API Tokens > Generate Token',
      zh: 'Snapchat Business Manager > 商务信息 > Conversions API 令牌 > 生成令牌',
    },
    page: 'https://business.snapchat.com/',
    needs: {
      en: 'Made by an admin of the organization that owns the pixel. Snapchat shows it once.',
      zh: '由拥有该像素的组织管理员生成。Snapchat 只显示一次。',
    },
  },
  connection: {
    channel: 'snapchat',
    cannotSend: {
      en: 'A connected Snapchat account is for ads and their figures; conversions need the token of the Conversions API.',
      zh: '已连接的 Snapchat 账户用于广告及其数据；发送转化需要 Conversions API 令牌。',
    },
  },
  proof: 'confirmed',
  check: {},
  testMode: { kind: 'endpoint' },
  takesEvents: SHOP_EVENTS,
  // Snap reports events of the last 37 days; its partners name 28.
  maxAgeHours: 28 * 24,
  // By order; other events 48 hours.
  knownAgain: { for: 30 * 24, source: 'https://stape.io/helpdesk/documentation/snapchat-capi-tag' },
  hasContentType: true,
  hasLimitedDataUse: true,
  settings: [TRANSACTION_SETTING],
  tag: {
    url: 'https://sc-static.net/scevent.min.js',
    kilobytes: 30,
    weighedBy: 'https://www.consentmark.com/tags/snap',
    weighedOn: '2026-11',
    consent: 'ad',
    pairs: 'all events',
  },
  notes: [
    {
      en: 'An event sent by the browser and by the server counts once when both carry the same event ID, within 48 hours; a purchase also by its transaction ID, within 30 days.',
      zh: '浏览器和服务器发送的同一事件，若事件 ID 相同，48 小时内只计一次；购买还会按交易标识在 30 天内去重。',
    },
    {
      en: 'Snap needs an e-mail address, a phone number, or the visitor’s network address and browser: events with none of them are not sent.',
      zh: 'Snap 需要邮箱、电话，或访客的网络地址和浏览器信息；都没有的事件不会发送。',
    },
    {
      en: 'Snap has numbered custom events only. Cart views are CUSTOM_EVENT_1, shipping information CUSTOM_EVENT_2, customized products CUSTOM_EVENT_3, and a purchase under a name of your own CUSTOM_EVENT_4. A lead is SIGN_UP.',
      zh: 'Snap 的自定义事件只有编号：查看购物车为 CUSTOM_EVENT_1，填写配送信息为 CUSTOM_EVENT_2，定制商品为 CUSTOM_EVENT_3，使用自定义名称的购买为 CUSTOM_EVENT_4。潜在客户为 SIGN_UP。',
    },
  ],
  docs: 'https://developers.snap.com/api/marketing-api/Conversions-API/Parameters',
} as const satisfies DestinationFacts
