/** TikTok's Events API 2.0. Source: business-api.tiktok.com/portal/docs?id=1771101027431425 and TikTok's help pages on events and event deduplication, read 2026-11. */
import { CHANNELS } from '../channels.ts'
import { sameWords, TRANSACTION_SETTING, type DestinationFacts } from '../destination-facts.ts'
import { SHOP_EVENTS } from './destinations.ts'

/** TikTok's description for forms and schemas. */
export const tiktokFacts = {
  id: 'tiktok',
  name: sameWords(CHANNELS.tiktok.name),
  isSandboxOnly: false,
  pixelId: {
    label: { en: 'Pixel ID', zh: '像素 ID' },
    example: 'C4A1B2C3D4E5F6G7H8I9',
    missing: { en: 'Please input Pixel ID', zh: '请输入像素 ID' },
    rule: {
      pattern: /^[A-Z0-9]{20}$/,
      message: { en: 'A TikTok pixel ID has 20 capital letters and digits', zh: 'TikTok 像素 ID 由 20 个大写字母和数字组成' },
    },
    where: { en: 'TikTok Ads Manager > Tools > Events > Web > your pixel', zh: 'TikTok 广告管理平台 > 工具 > 事件 > 网页 > 您的像素' },
    page: 'https://ads.tiktok.com/i18n/events_manager/home',
  },
  credential: {
    kind: 'token',
    label: { en: 'Events API access token', zh: 'Events API 访问令牌' },
    missing: { en: 'Please input the access token of the Events API', zh: '请输入 Events API 的访问令牌' },
    where: {
      en: 'TikTok Ads Manager > Tools > Events > Web > your pixel > Settings > Events API > Generate access token',
      zh: 'TikTok 广告管理平台 > 工具 > 事件 > 网页 > 您的像素 > 设置 > Events API > 生成访问令牌',
    },
    page: 'https://ads.tiktok.com/i18n/events_manager/home',
    needs: {
      en: 'Made by an admin of the Business Center that owns the pixel. TikTok shows it once.',
      zh: '由拥有该像素的商务中心管理员生成。TikTok 只显示一次。',
    },
  },
  connection: { channel: 'tiktok' },
  proof: 'confirmed',
  check: {},
  testMode: {
    kind: 'code',
    label: { en: 'Test event code', zh: '测试事件代码' },
    example: 'TEST12345',
    where: {
      en: 'TikTok Ads Manager > Tools > Events > Web > your pixel > Test events. Remove it when you are done: TikTok counts no test event.',
      zh: 'TikTok 广告管理平台 > 工具 > 事件 > 网页 > 您的像素 > 测试事件。测试结束后请删除：TikTok 不会计入测试事件。',
    },
  },
  takesEvents: SHOP_EVENTS,
  // TikTok takes 7 days: one hour is reserved for the transfer.
  maxAgeHours: 7 * 24 - 1,
  knownAgain: { for: 48, source: 'https://ads.tiktok.com/help/article/event-deduplication' },
  hasContentType: true,
  hasLimitedDataUse: true,
  settings: [TRANSACTION_SETTING],
  tag: {
    url: 'https://analytics.tiktok.com/i18n/pixel/events.js?lib=ttq&sdkid=',
    kilobytes: 70,
    weighedBy: 'https://www.consentmark.com/tags/tiktok',
    weighedOn: '2026-11',
    isPerPixel: true,
    consent: 'ad',
    pairs: 'all events',
  },
  notes: [
    {
      en: 'An event sent by the browser and by the server counts once when both carry the same event ID and name, within 48 hours.',
      zh: '浏览器和服务器发送的同一事件，若事件 ID 和名称相同，48 小时内只计一次。',
    },
    {
      en: 'Cart views, shipping information and a purchase under a name of your own are custom events at TikTok: it reports them, but ads are not optimized for them.',
      zh: '查看购物车、填写配送信息，以及使用自定义名称的购买，在 TikTok 属于自定义事件：可用于报告，但不能用于广告优化。',
    },
  ],
  docs: 'https://business-api.tiktok.com/portal/docs?id=1771100865818625',
} as const satisfies DestinationFacts
