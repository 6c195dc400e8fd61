/** Awin's Conversion API. Source: help.awin.com/apidocs/conversion-api, "Voucher Attribution" and "Awin's APIs overview", read 2026-11. */
import { CHANNELS } from '../channels.ts'
import { sameWords, TRANSACTION_SETTING, type DestinationFacts } from '../destination-facts.ts'
import { VALUE_BASES } from './destinations.ts'

/** Awin's description for forms and schemas. */
export const awinFacts = {
  id: 'awin',
  name: sameWords(CHANNELS.awin.name),
  isSandboxOnly: false,
  pixelId: {
    label: { en: 'Advertiser ID', zh: '广告主 ID' },
    example: '30412',
    missing: { en: 'Please input the advertiser ID', zh: '请输入广告主 ID' },
    rule: {
      pattern: /^\d{1,10}$/,
      message: { en: 'An Awin advertiser ID is a number', zh: 'Awin 广告主 ID 为数字' },
    },
    where: { en: 'Awin > Account > Overview', zh: 'Awin > 账户 > 概览' },
    page: 'https://ui.awin.com/',
  },
  credential: {
    kind: 'api key',
    label: { en: 'API token', zh: 'API 令牌' },
    missing: { en: 'Please input the API token', zh: '请输入 API 令牌' },
    where: {
      en: 'Awin > your user name > API Credentials. Your plan must include the Conversion API.',
      zh: 'Awin > 您的用户名 > API Credentials。您的套餐必须包含 Conversion API。',
    },
    page: 'https://ui.awin.com/awin-api',
    needs: {
      en: 'It belongs to your own user, who needs access to the programme. Awin asks for your password before it shows it.',
      zh: '令牌属于您的用户，该用户需有权访问此计划。显示前 Awin 会要求输入密码。',
    },
  },
  connection: { channel: 'awin' },
  proof: 'accepted',
  check: {},
  testMode: { kind: 'flag' },
  hasNoAlias: true,
  takesEvents: ['Purchase', 'Lead'],
  // Awin wants them within minutes, but takes later ones; the lanes keep none for longer.
  maxAgeHours: 7 * 24,
  // By order reference.
  knownAgain: { for: 'always', source: 'https://help.awin.com/apidocs/conversion-api' },
  hasContentType: false,
  hasLimitedDataUse: false,
  isPaidPerEvent: true,
  valueBasis: VALUE_BASES.subtotalAfterDiscount,
  valueHint: {
    en: 'Commission is paid on this amount: Awin asks for the products after discount, without tax and shipping.',
    zh: '佣金按此金额计算：Awin 要求使用折后商品金额，不含税费和运费。',
  },
  valueNeededFor: 'all events',
  settings: [
    {
      kind: 'text',
      key: 'commissionGroup',
      group: 'server',
      label: { en: 'Commission group', zh: '佣金组' },
      hint: { en: 'Its code at Awin, for everything that no group below takes.', zh: '在 Awin 的代码，用于未归入下方任何佣金组的商品。' },
      default: 'DEFAULT',
      maxLength: 50,
      rule: {
        pattern: /^[\w-]+$/,
        message: { en: 'A code has letters, digits, dashes and underscores', zh: '代码由字母、数字、连字符和下划线组成' },
      },
    },
    {
      kind: 'text',
      key: 'commissionGroups',
      group: 'server',
      label: { en: 'More commission groups', zh: '更多佣金组' },
      hint: {
        en: 'Code = collection, tag or category of the product, separated by commas: LIGHT = Lamps, GIFT = gift',
        zh: '格式为“代码 = 商品的系列、标签或类别”，以逗号分隔：LIGHT = Lamps, GIFT = gift',
      },
      default: '',
      maxLength: 1000,
      rule: {
        pattern: /^\s*[\w-]+\s*=[^=,]+(?:,\s*[\w-]+\s*=[^=,]+)*$/,
        message: { en: 'Write each group as “code = collection”, separated by commas', zh: '请按“代码 = 系列”填写，并以逗号分隔' },
      },
    },
    {
      kind: 'flag',
      key: 'voucherAttribution',
      group: 'server',
      label: { en: 'Also report orders that only a voucher code ties to Awin', zh: '同时上报仅凭优惠码与 Awin 关联的订单' },
      hint: {
        en: 'For codes that Awin gives to one publisher alone. Every order with a code is reported then; Awin pays for its own codes only.',
        zh: '适用于 Awin 专门分配给某一推广者的优惠码。启用后会上报所有使用优惠码的订单；Awin 仅为其优惠码支付佣金。',
      },
      default: false,
    },
    {
      kind: 'flag',
      key: 'cashbackWithoutConsent',
      group: 'server',
      label: { en: 'Report cashback and reward journeys without consent', zh: '无需同意即上报返利和奖励订单' },
      hint: {
        en: 'Only those that Awin marks itself (sn=1 in the link): the shopper asked a cashback site for the reward. Their click is kept in the cookie awin_sn_awc.',
        zh: '仅限 Awin 自身标记的订单（链接带有 sn=1）：购物者已在返利网站申请奖励。其点击保存在 Cookie awin_sn_awc 中。',
      },
      default: false,
    },
    {
      kind: 'text',
      key: 'channelParameter',
      group: 'server',
      label: { en: 'Parameter that names the paid channel', zh: '标明付费渠道的参数' },
      hint: {
        en: 'Only if your links to other paid channels carry one, often “source”. Awin is told its last value, and pays for “aw” alone. Empty: always “aw”.',
        zh: '仅当其他付费渠道的链接带有此参数时填写，通常为“source”。Awin 会收到其最近一次的值，且仅为“aw”付费。留空：始终为“aw”。',
      },
      default: '',
      example: 'source',
      maxLength: 40,
      rule: {
        pattern: /^[\w-]+$/,
        message: { en: 'A parameter has letters, digits, dashes and underscores', zh: '参数由字母、数字、连字符和下划线组成' },
      },
    },
    TRANSACTION_SETTING,
  ],
  tag: {
    none: {
      en: 'Awin’s MasterTag tells sales on the confirmation page only, which the server tells already by the same order reference.',
      zh: 'Awin 的 MasterTag 只在确认页上报销售，服务器已用相同的订单号上报。',
    },
  },
  notes: [
    {
      en: 'Only orders and leads that came through Awin are sent (parameter awc); all others are skipped as “Not referred”.',
      zh: '仅发送经由 Awin 带来的订单和潜在客户（参数 awc）；其他事件会跳过，原因为“非推荐”。',
    },
    {
      en: 'Orders are collected for ten seconds, as Awin asks, and reported with the channel “aw” unless a parameter names another.',
      zh: '按照 Awin 的要求，订单会汇集十秒后上报，渠道为“aw”，除非参数标明其他渠道。',
    },
    {
      en: 'Refunds and cancellations are not reported: decline or amend those transactions at Awin.',
      zh: '退款和取消不会上报：请在 Awin 中拒绝或修改相应交易。',
    },
  ],
  takesReferredOnly: true,
  docs: 'https://help.awin.com/apidocs/conversion-api',
} as const satisfies DestinationFacts
