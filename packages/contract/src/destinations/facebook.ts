/** Meta's Conversions API. Source: Meta's Conversions API pages, read 2026-11. */
import { CHANNELS } from '../channels.ts'
import { sameWords, TRANSACTION_SETTING, type DestinationFacts } from '../destination-facts.ts'
import { ATTENTION_EVENTS, SHOP_EVENTS } from './destinations.ts'

/** Meta's description for forms and schemas. */
export const facebookFacts = {
  id: 'facebook',
  name: sameWords(CHANNELS.facebook.name),
  isSandboxOnly: false,
  pixelId: {
    label: { en: 'Pixel ID', zh: '像素 ID' },
    example: '123456789012345',
    missing: { en: 'Please input Pixel ID', zh: '请输入像素 ID' },
    rule: {
      pattern: /^\d{15,19}$/,
      message: { en: 'Please enter a valid Facebook pixel ID', zh: '请输入有效的 Facebook 像素 ID' },
    },
    where: {
      en: 'Events Manager > Data sources > your pixel or dataset > Settings',
      zh: '事件管理工具 > 数据源 > 您的像素或数据集 > 设置',
    },
    page: 'https://business.facebook.com/events_manager2',
  },
  credential: {
    kind: 'token',
    label: { en: 'Conversions API access token', zh: '转化 API 访问令牌' },
    missing: { en: 'Please input the access token of the Conversions API', zh: '请输入转化 API 的访问令牌' },
    where: {
      en: 'Events Manager > your pixel > Settings > Conversions API > Generate access token',
      zh: '事件管理工具 > 您的像素 > 设置 > 转化 API > 生成访问令牌',
    },
    page: 'https://business.facebook.com/events_manager2',
    needs: {
      en: 'Whoever makes it needs full control of the pixel. A system user’s token needs the permission ads_management, and the pixel assigned to that user.',
      zh: '生成者需拥有该像素的完全控制权限。系统用户的令牌需要 ads_management 权限，且该用户已被分配此像素。',
    },
  },
  connection: { channel: 'facebook' },
  proof: 'confirmed',
  check: {},
  score: {
    name: { en: 'Event match quality', zh: '事件匹配质量' },
    meaning: {
      en: 'how well the identifiers of server events find accounts at Meta, from 0 to 10',
      zh: '服务器事件的标识能在多大程度上匹配到 Meta 账户，0 到 10 分',
    },
    outOf: 10,
    coverage: {
      name: { en: 'Event coverage', zh: '事件覆盖率' },
      meaning: {
        en: 'share of the events of Meta’s tag that the server sent too, over seven days',
        zh: '七天内 Meta 代码上报的事件中，服务器也发送了的比例',
      },
    },
    identifiers: {
      email: { en: 'E-mail', zh: '邮箱' },
      phone: { en: 'Phone', zh: '手机号' },
      external_id: { en: 'External ID', zh: '外部 ID' },
      fbc: { en: 'Click ID (fbc)', zh: '点击 ID (fbc)' },
      fbp: { en: 'Browser ID (fbp)', zh: '浏览器 ID (fbp)' },
      ip_address: { en: 'IP address', zh: 'IP 地址' },
      user_agent: { en: 'Browser', zh: '浏览器' },
      first_name: { en: 'First name', zh: '名' },
      last_name: { en: 'Last name', zh: '姓' },
      city: { en: 'City', zh: '城市' },
      state: { en: 'State', zh: '州 / 省' },
      zip_code: { en: 'ZIP code', zh: '邮编' },
      country: { en: 'Country', zh: '国家' },
      gender: { en: 'Gender', zh: '性别' },
      date_of_birth: { en: 'Date of birth', zh: '出生日期' },
    },
    needs: {
      en: 'The token of the Conversions API that Events Manager makes for this dataset is enough; that of another app needs ads_read, and ads_management or business_management.',
      zh: '事件管理工具为该数据集生成的转化 API 令牌即可；其他应用的令牌需要 ads_read 以及 ads_management 或 business_management 权限。',
    },
    docs: 'https://developers.facebook.com/documentation/ads-commerce/conversions-api/dataset-quality-api',
  },
  testMode: {
    kind: 'code',
    label: { en: 'Test event code', zh: '测试事件代码' },
    example: 'TEST12345',
    where: {
      en: 'Events Manager > your pixel > Test events. Remove it when you are done: test events are processed like real ones.',
      zh: '事件管理工具 > 您的像素 > 测试事件。测试结束后请删除：测试事件会像真实事件一样处理。',
    },
  },
  takesEvents: [...SHOP_EVENTS, ...ATTENTION_EVENTS],
  // Meta takes 7 days and refuses a whole batch for one older event: one hour is reserved for the transfer.
  maxAgeHours: 7 * 24 - 1,
  knownAgain: { for: 48, source: 'https://developers.facebook.com/docs/marketing-api/conversions-api/parameters/server-event/' },
  hasContentType: true,
  hasLimitedDataUse: true,
  settings: [
    TRANSACTION_SETTING,
    {
      kind: 'choice',
      key: 'lduCountry',
      group: 'limited data use',
      label: { en: 'Where it holds', zh: '适用地区' },
      default: 0,
      options: [
        { value: 0, label: { en: 'Meta finds out where the visitor is', zh: '由 Meta 判断访客所在地' } },
        { value: 1, label: { en: 'One state of the USA', zh: '美国的一个州' } },
      ],
    },
    {
      kind: 'number',
      key: 'lduState',
      group: 'limited data use',
      onlyWith: { key: 'lduCountry', value: '1' },
      label: { en: 'Code of the state', zh: '州代码' },
      hint: { en: 'As Meta numbers them: California is 1000.', zh: 'Meta 的编号：加利福尼亚州为 1000。' },
      // California, the first state with a code.
      default: 1000,
      min: 0,
      max: 9999,
      message: { en: 'Please enter the code of a state', zh: '请输入州代码' },
    },
  ],
  tag: {
    url: 'https://connect.facebook.net/en_US/fbevents.js',
    kilobytes: 95,
    weighedBy: 'https://www.sabatka.net/en/?p=1119',
    weighedOn: '2026-11',
    consent: 'ad',
    pairs: 'all events',
  },
  notes: [
    {
      en: 'An event sent by the browser and by the server counts once when both carry the same event ID and name, within 48 hours.',
      zh: '浏览器和服务器发送的同一事件，若事件 ID 和名称相同，48 小时内只计一次。',
    },
  ],
  docs: 'https://developers.facebook.com/docs/marketing-api/conversions-api',
} as const satisfies DestinationFacts
