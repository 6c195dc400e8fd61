/** Pinterest's API for Conversions v5. Source: developers.pinterest.com, "Track conversions in the API", and Pinterest's OpenAPI description 5.23.0, read 2026-11. */
import { CHANNELS } from '../channels.ts'
import { sameWords, TRANSACTION_SETTING, type DestinationFacts } from '../destination-facts.ts'
import { SHOP_EVENTS } from './destinations.ts'

/** Pinterest's description for forms and schemas. */
export const pinterestFacts = {
  id: 'pinterest',
  name: sameWords(CHANNELS.pinterest.name),
  isSandboxOnly: false,
  pixelId: {
    label: { en: 'Tag ID', zh: 'Tag ID（代码 ID）' },
    example: '2612345678901',
    missing: { en: 'Please input Tag ID', zh: '请输入 Tag ID' },
    rule: {
      pattern: /^\d{10,20}$/,
      message: { en: 'A Pinterest tag ID has 10 to 20 digits', zh: 'Pinterest Tag ID 由 10 到 20 位数字组成' },
    },
    where: { en: 'Pinterest Ads Manager > Conversions > Pinterest tag', zh: 'Pinterest 广告管理平台 > 转化 > Pinterest 代码' },
    page: 'https://ads.pinterest.com/',
  },
  credential: {
    kind: 'token',
    label: { en: 'Conversion access token', zh: '转化访问令牌' },
    missing: { en: 'Please input the conversion access token', zh: '请输入转化访问令牌' },
    where: {
      en: 'Pinterest Ads Manager > Conversions > API > Generate new token',
      zh: 'Pinterest 广告管理平台 > 转化 > API > 生成新令牌',
    },
    page: 'https://ads.pinterest.com/',
    needs: {
      en: 'Made by the owner of the ad account, or by somebody with Business Access to it. It begins with pina_.',
      zh: '由广告账户所有者或拥有其商务访问权限的人员生成。令牌以 pina_ 开头。',
    },
  },
  connection: { channel: 'pinterest' },
  proof: 'confirmed',
  check: { accountKey: 'adAccountId' },
  testMode: { kind: 'endpoint' },
  takesEvents: SHOP_EVENTS,
  // Pinterest takes 7 days: one hour is reserved for the transfer.
  maxAgeHours: 7 * 24 - 1,
  knownAgain: { for: 'not stated', source: 'https://developers.pinterest.com/docs/api/v5/events-create/' },
  hasContentType: false,
  hasLimitedDataUse: true,
  valueHint: {
    en: 'Pinterest recommends the value of the products, before tax and shipping.',
    zh: 'Pinterest 建议使用不含税费和运费的商品金额。',
  },
  settings: [
    {
      kind: 'text',
      key: 'adAccountId',
      group: 'server',
      label: { en: 'Ad account ID', zh: '广告账户 ID' },
      hint: {
        en: 'The number behind /advertiser/ in the address of Ads Manager. The tag must belong to this account.',
        zh: '广告管理平台网址中 /advertiser/ 后面的数字。代码必须属于该账户。',
      },
      default: '',
      example: '549755885175',
      maxLength: 20,
      missing: { en: 'Please input the ad account ID', zh: '请输入广告账户 ID' },
      rule: {
        pattern: /^\d{6,20}$/,
        message: { en: 'A Pinterest ad account ID has 6 to 20 digits', zh: 'Pinterest 广告账户 ID 由 6 到 20 位数字组成' },
      },
    },
    TRANSACTION_SETTING,
  ],
  tag: {
    url: 'https://s.pinimg.com/ct/core.js',
    kilobytes: 25,
    weighedBy: 'https://www.consentmark.com/tags/pinterest',
    weighedOn: '2026-11',
    consent: 'ad',
    pairs: 'all events',
  },
  notes: [
    {
      en: 'An event sent by the browser and by the server counts once when both carry the same event ID and name.',
      zh: '浏览器和服务器发送的同一事件，若事件 ID 和名称相同，只计一次。',
    },
    {
      en: 'Pinterest needs an e-mail address, or the visitor’s network address and browser: events with neither are not sent.',
      zh: 'Pinterest 需要邮箱，或访客的网络地址和浏览器信息；两者都没有的事件不会发送。',
    },
    {
      en: 'Cart views, shipping information, customized products and a purchase under a name of your own are the event “custom” at Pinterest, which takes no other names.',
      zh: '查看购物车、填写配送信息、定制商品，以及使用自定义名称的购买，在 Pinterest 都是“custom”事件，因为它不接受其他名称。',
    },
  ],
  docs: 'https://developers.pinterest.com/docs/api/v5/events-create/',
} as const satisfies DestinationFacts
