/**
 * Microsoft Advertising's UET Conversions API. Source: learn.microsoft.com/advertising/guides/uet-conversion-api-integration and the public server-side templates of Stape and Segment, read 2026-11.
 * The interface is a pilot: no live account has confirmed what is here.
 */
import { CHANNELS } from '../channels.ts'
import {
  CONVERSION_VALUE_SETTING,
  CONVERSIONS_SETTING,
  ENHANCED_CONVERSION_SETTING,
  sameWords,
  TRANSACTION_SETTING,
  type DestinationFacts,
} from '../destination-facts.ts'
import { SHOP_EVENTS } from './destinations.ts'

/** Microsoft Advertising's description for forms and schemas. */
export const bingFacts = {
  id: 'bing',
  name: sameWords(CHANNELS.bing.name),
  isSandboxOnly: false,
  pixelId: {
    label: { en: 'UET tag ID', zh: 'UET 标记 ID' },
    example: '187012345',
    missing: { en: 'Please input the UET tag ID', zh: '请输入 UET 标记 ID' },
    rule: { pattern: /^\d{6,12}$/, message: { en: 'A UET tag ID has 6 to 12 digits', zh: 'UET 标记 ID 由 6 至 12 位数字组成' } },
    where: { en: 'Microsoft Advertising > Tools > UET tag', zh: 'Microsoft Advertising > 工具 > UET 标记' },
    page: 'https://ads.microsoft.com/',
  },
  credential: {
    kind: 'token',
    label: { en: 'Conversions API token', zh: 'Conversions API 令牌' },
    missing: { en: 'Please input the token of the Conversions API', zh: '请输入 Conversions API 的令牌' },
    where: {
      en: 'Microsoft Advertising > Tools > UET tag > your tag > Use Conversions API. Microsoft has to enable it for your account first.',
      zh: 'Microsoft Advertising > 工具 > UET 标记 > 您的标记 > 使用 Conversions API。需先由 Microsoft 为您的账户开通。',
    },
    page: 'https://ads.microsoft.com/',
  },
  connection: {
    channel: 'bing',
    cannotSend: {
      en: 'A connected Microsoft Advertising account cannot send here: the Conversions API takes the token of a UET tag only.',
      zh: '已连接的 Microsoft Advertising 账户不能用于此处：Conversions API 只接受 UET 标记的令牌。',
    },
  },
  proof: 'confirmed',
  testMode: { kind: 'none' },
  takesEvents: SHOP_EVENTS,
  // Microsoft takes 7 days: one hour is reserved for the transfer.
  maxAgeHours: 7 * 24 - 1,
  knownAgain: { for: 'not stated', source: 'https://learn.microsoft.com/en-us/advertising/guides/uet-conversion-api-integration' },
  hasContentType: false,
  hasLimitedDataUse: true,
  valueNeededFor: 'nothing',
  hasServerSwitch: true,
  settings: [CONVERSIONS_SETTING, CONVERSION_VALUE_SETTING, ENHANCED_CONVERSION_SETTING, TRANSACTION_SETTING],
  tag: {
    url: 'https://bat.bing.com/bat.js',
    kilobytes: 30,
    weighedBy: 'https://www.consentmark.com/tags/microsoft-ads',
    weighedOn: '2026-11',
    consent: 'ad',
    pairs: 'all events',
  },
  notes: [
    {
      en: 'Ask Microsoft to enable the Conversions API: it is switched on for each account by its support or account managers. Until then its answer is that the token may not send.',
      zh: '请联系 Microsoft 开通 Conversions API：由其支持人员或客户经理为每个账户开通。在此之前，其回答为令牌无权发送。',
    },
    {
      en: 'Events that are no conversion are sent as well, for audiences; only conversions carry a value. The label of a conversion is the event label of its goal.',
      zh: '非转化事件也会发送，用于受众；只有转化带有价值。转化的标签即其目标的事件标签。',
    },
    {
      en: 'An event sent by the UET tag and by the server counts once when both carry the same event ID and name.',
      zh: 'UET 标记和服务器发送的同一事件，若事件 ID 和名称相同，只计一次。',
    },
  ],
  docs: 'https://learn.microsoft.com/en-us/advertising/guides/uet-conversion-api-integration',
} as const satisfies DestinationFacts
