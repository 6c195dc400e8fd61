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
  },
  credential: {
    kind: 'token',
    label: { en: 'Conversions API access token', zh: '转化 API 访问令牌' },
    missing: { en: 'Please input the access token of the Conversions API', zh: '请输入转化 API 的访问令牌' },
    where: {
      en: 'Events Manager > your pixel > Settings > Conversions API > Generate access token',
      zh: '事件管理工具 > 您的像素 > 设置 > 转化 API > 生成访问令牌',
    },
  },
  connection: { channel: 'facebook' },
  proof: 'confirmed',
  check: {},
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
