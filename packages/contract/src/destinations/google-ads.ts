/**
 * Google Ads through the Data Manager API: Google's other way, offline conversions of the Google Ads API, is closed to new developer tokens since 2026-06-15.
 * Source: developers.google.com/data-manager/api, "Send events", "Adjust conversions", "Diagnostics", "Format user data", "Understand API errors", read 2026-11.
 */
import { CHANNELS } from '../channels.ts'
import {
  CONVERSION_VALUE_SETTING,
  CONVERSIONS_SETTING,
  ENHANCED_CONVERSION_SETTING,
  sameWords,
  TAG_LABELS_SETTING,
  TRANSACTION_SETTING,
  type DestinationFacts,
} from '../destination-facts.ts'
import { SHOP_EVENTS } from './destinations.ts'

const CUSTOMER_RULE = {
  pattern: /^\d{3}-?\d{3}-?\d{4}$/,
  message: { en: 'A Google Ads customer ID has ten digits', zh: 'Google Ads 客户 ID 由 10 位数字组成' },
}

/** Google Ads' description for forms and schemas. */
export const googleAdsFacts = {
  id: 'google-ads',
  name: sameWords(CHANNELS.google.name),
  isSandboxOnly: false,
  pixelId: {
    label: { en: 'Conversion ID', zh: '转化 ID' },
    example: 'AW123456789',
    missing: { en: 'Conversion ID is required', zh: '请输入转化 ID' },
    rule: { pattern: /^[A-Za-z0-9]+$/, message: { en: 'Conversion ID invalid', zh: '转化 ID 无效' } },
    where: {
      en: 'Google Ads > Goals > Conversions > your conversion action > Tag setup, without the dash',
      zh: 'Google Ads > 目标 > 转化 > 您的转化操作 > 代码设置，不含短横线',
    },
    page: 'https://ads.google.com/aw/conversions',
  },
  connection: { channel: 'google' },
  proof: 'accepted',
  check: { accountKey: 'customerId' },
  testMode: { kind: 'flag' },
  takesEvents: SHOP_EVENTS,
  // Google attributes conversions to clicks of up to 90 days: one hour is reserved for the transfer.
  maxAgeHours: 90 * 24 - 1,
  // By transaction id, for a conversion action; the page names no end.
  knownAgain: { for: 'always', source: 'https://developers.google.com/data-manager/api/devguides/events' },
  hasContentType: false,
  hasLimitedDataUse: false,
  hasNoAlias: true,
  needsConversion: true,
  valueNeededFor: 'nothing',
  hasServerSwitch: true,
  settings: [
    {
      kind: 'text',
      key: 'customerId',
      group: 'server',
      label: { en: 'Customer ID', zh: '客户 ID' },
      hint: {
        en: 'Of the account that owns the conversion actions: with cross-account conversion tracking, the manager.',
        zh: '拥有转化操作的账户；使用跨账户转化跟踪时为经理账户。',
      },
      default: '',
      maxLength: 12,
      rule: CUSTOMER_RULE,
      missing: { en: 'Please input the customer ID', zh: '请输入客户 ID' },
      example: '123-456-7890',
    },
    {
      kind: 'text',
      key: 'loginCustomerId',
      group: 'server',
      label: { en: 'Manager account ID', zh: '经理账户 ID' },
      hint: {
        en: 'Where the connected person reaches the account only through a manager.',
        zh: '仅当所连接的人员只能通过经理账户访问该账户时填写。',
      },
      default: '',
      maxLength: 12,
      rule: CUSTOMER_RULE,
    },
    {
      kind: 'text',
      key: 'conversionAction',
      group: 'server',
      label: { en: 'Conversion action ID', zh: '转化操作 ID' },
      hint: {
        en: 'Of the events that are “default”: the number behind “ctId=” in the address of the conversion action’s page.',
        zh: '用于填写“default”的事件：转化操作页面网址中“ctId=”后的数字。',
      },
      default: '',
      maxLength: 20,
      rule: {
        pattern: /^\d{1,20}$/,
        message: { en: 'A conversion action ID is a number', zh: '转化操作 ID 是数字' },
      },
      missing: { en: 'Please input the conversion action ID', zh: '请输入转化操作 ID' },
      example: '987654321',
    },
    CONVERSIONS_SETTING,
    CONVERSION_VALUE_SETTING,
    ENHANCED_CONVERSION_SETTING,
    TAG_LABELS_SETTING,
    TRANSACTION_SETTING,
    {
      kind: 'text',
      key: 'merchantId',
      group: 'items',
      label: { en: 'Merchant Center ID', zh: 'Merchant Center 账号 ID' },
      hint: {
        en: 'Then the products of a purchase are sent, for reports on carts and profit.',
        zh: '填写后会发送购买中的商品，用于购物车和利润报告。',
      },
      default: '',
      maxLength: 20,
      rule: { pattern: /^\d{1,20}$/, message: { en: 'A Merchant Center ID is a number', zh: 'Merchant Center ID 是数字' } },
    },
  ],
  tag: {
    url: 'https://www.googletagmanager.com/gtag/js?id=',
    kilobytes: 134,
    weighedBy: 'https://www.corewebvitals.io/pagespeed/the-case-for-limiting-analytics-and-tracking-scripts',
    weighedOn: '2026-03',
    isPerPixel: true,
    consent: 'ad',
    pairs: 'all events',
  },
  notes: [
    {
      en: 'Google says after half an hour or later whether it could use a conversion: it is shown as accepted until then.',
      zh: '半小时或更久之后，Google 才会告知转化是否可用；在此之前显示为“已接收”。',
    },
    {
      en: 'The label of a conversion must be the number of its conversion action: Google takes no label of its tag from a server. Events with another label are not sent.',
      zh: '转化的标签必须是转化操作的数字 ID：Google 不接受服务器发送代码中的标签。使用其他标签的事件不会发送。',
    },
    {
      en: 'A conversion that the Google tag reported with the same transaction ID is completed, not counted twice.',
      zh: '对于 Google 代码已用相同交易标识上报的转化，会补充数据，而不会重复计数。',
    },
    {
      en: 'Refunds and cancellations are not sent: Google can restate a conversion’s value here, but cannot retract it, and a correction of a conversion that it does not know would count as a new one.',
      zh: '不发送退款和取消：Google 在此只能更正转化价值，不能撤销转化；若更正的转化不存在，会计为新的转化。',
    },
  ],
  docs: 'https://developers.google.com/data-manager/api/devguides/events',
} as const satisfies DestinationFacts
