/** Mailchimp's Marketing API 3.0. Source: mailchimp.com/developer, "E-commerce", "Events", "Errors" and the reference of stores, products, carts, orders and list-member events, read 2026-11. */
import { CHANNELS } from '../channels.ts'
import { sameWords, TRANSACTION_SETTING, type DestinationFacts } from '../destination-facts.ts'

/** Mailchimp's description for forms and schemas. */
export const mailchimpFacts = {
  id: 'mailchimp',
  name: sameWords(CHANNELS.mailchimp.name),
  isSandboxOnly: false,
  pixelId: {
    label: { en: 'Audience ID', zh: '受众 ID' },
    example: 'a1b2c3d4e5',
    missing: { en: 'Please input the audience ID', zh: '请输入受众 ID' },
    rule: {
      pattern: /^[0-9a-f]{10}$/,
      message: {
        en: 'A Mailchimp audience ID has 10 characters, digits and the letters a to f',
        zh: 'Mailchimp 受众 ID 由 10 个字符组成，仅含数字和字母 a 至 f',
      },
    },
    where: {
      en: 'Mailchimp > Audience > All contacts > Settings > Audience name and defaults',
      zh: 'Mailchimp > 受众 > 所有联系人 > 设置 > 受众名称和默认值',
    },
    page: 'https://admin.mailchimp.com/audience/',
  },
  credential: {
    kind: 'api key',
    label: { en: 'API key', zh: 'API 密钥' },
    missing: { en: 'Please input the API key', zh: '请输入 API 密钥' },
    rule: {
      pattern: /^[0-9a-f]{32}-[a-z]{2}\d{1,3}$/,
      message: {
        en: 'A Mailchimp API key ends in a dash and its data centre, such as “-us6”',
        zh: 'Mailchimp API 密钥以短横线和数据中心结尾，例如“-us6”',
      },
    },
    where: {
      en: 'Mailchimp > Profile > Extras > API keys > Create a key',
      zh: 'Mailchimp > 个人资料 > 其他 > API 密钥 > 创建密钥',
    },
    page: 'https://admin.mailchimp.com/account/api/',
    needs: {
      en: 'Made by a manager, an admin or the owner of the account. Mailchimp shows it once; it allows everything in the account.',
      zh: '由账户的经理、管理员或所有者创建。Mailchimp 只显示一次；该密钥可访问账户的全部内容。',
    },
  },
  connection: { channel: 'mailchimp' },
  proof: 'confirmed',
  check: {},
  testMode: { kind: 'none' },
  hasNoAlias: true,
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
  // Mailchimp names no age; the lanes keep events for a week.
  maxAgeHours: 7 * 24,
  // An order that exists is refused.
  knownAgain: { for: 'always', source: 'https://mailchimp.com/developer/marketing/docs/e-commerce/' },
  hasContentType: false,
  hasLimitedDataUse: false,
  valueHint: {
    en: 'Mailchimp reports it as the revenue of campaigns.',
    zh: 'Mailchimp 将其作为营销活动的收入。',
  },
  valueNeededFor: 'all events',
  settings: [
    TRANSACTION_SETTING,
    {
      kind: 'text',
      key: 'mailchimpStore',
      group: 'server',
      label: { en: 'Store ID at Mailchimp', zh: 'Mailchimp 店铺 ID' },
      hint: {
        en: 'Empty: a store of its own is created at the first order or cart. It belongs to this audience for good.',
        zh: '留空：首个订单或购物车到来时会创建独立的店铺。店铺将永久属于该受众。',
      },
      default: '',
      maxLength: 50,
      rule: {
        pattern: /^[A-Za-z0-9_-]{0,50}$/,
        message: { en: 'A store ID has letters, digits, dashes and underscores', zh: '店铺 ID 仅含字母、数字、短横线和下划线' },
      },
    },
  ],
  tag: {
    none: {
      en: 'Mailchimp has no tag that takes events of a shop with an ID of their own.',
      zh: 'Mailchimp 没有可接收带自有 ID 的店铺事件的代码。',
    },
  },
  notes: [
    {
      en: 'Mailchimp is sent contact data in clear, as it needs them; events of visitors without an e-mail address are not sent.',
      zh: 'Mailchimp 需要明文联系方式；没有电子邮件地址的访客的事件不会发送。',
    },
    {
      en: 'Carts and orders create a contact where there is none, unsubscribed unless the customer agreed to marketing in your shop. Mailchimp may bill contacts that are not subscribed.',
      zh: '购物车和订单会在没有联系人时创建联系人；除非顾客在您的店铺同意接收营销信息，否则为未订阅状态。Mailchimp 可能对未订阅的联系人收费。',
    },
    {
      en: 'Browsing creates no contact: such an event of somebody who is not in the audience ends as “unknown at the platform”. A test event ends so too; then the key is right.',
      zh: '浏览不会创建联系人：不在受众中的访客的此类事件会以“平台没有此人或订单”结束。测试事件也是如此，这说明密钥正确。',
    },
    {
      en: 'If Mailchimp’s own integration with your shop is on as well, each order counts twice there: use one of the two.',
      zh: '如果同时启用 Mailchimp 与您商店的官方集成，每个订单会计两次：请只用其一。',
    },
  ],
  docs: 'https://mailchimp.com/developer/marketing/docs/e-commerce/',
} as const satisfies DestinationFacts
