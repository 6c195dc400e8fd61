/**
 * Display names of traffic channels on screens and in downloads, one for each stored value. As a platform and as a connection the company is called Meta
 * (`channels.ts`, `destinations/`); `facebook ads` are its ads, `facebook` is the social site.
 */
import type { Language } from './format.ts'

/** A name that reads the same in both languages, or one in each. */
type Name = string | Record<Language, string>

/** Stored values in lower case. */
const NAMES = {
  'facebook ads': 'Meta Ads',
  meta: 'Meta',
  facebook: 'Facebook',
  instagram: 'Instagram',
  threads: 'Threads',
  messenger: 'Messenger',
  whatsapp: 'WhatsApp',
  'google ads': 'Google Ads',
  'google analytics': 'Google Analytics 4',
  google: 'Google',
  youtube: 'YouTube',
  bing: 'Bing',
  'bing ads': 'Microsoft Advertising',
  tiktok: 'TikTok',
  'tiktok ads': 'TikTok Ads',
  snapchat: 'Snapchat',
  'snapchat ads': 'Snapchat Ads',
  pinterest: 'Pinterest',
  'pinterest ads': 'Pinterest Ads',
  twitter: 'X',
  reddit: 'Reddit',
  linkedin: 'LinkedIn',
  quora: 'Quora',
  tumblr: 'Tumblr',
  vk: 'VK',
  telegram: 'Telegram',
  applovin: 'AppLovin',
  criteo: 'Criteo',
  taboola: 'Taboola',
  outbrain: 'Outbrain',
  yahoo: 'Yahoo',
  yandex: 'Yandex',
  naver: 'Naver',
  baidu: { en: 'Baidu', zh: '百度' },
  duckduckgo: 'DuckDuckGo',
  ecosia: 'Ecosia',
  'brave search': 'Brave Search',
  chatgpt: 'ChatGPT',
  gemini: 'Gemini',
  perplexity: 'Perplexity',
  claude: 'Claude',
  klaviyo: 'Klaviyo',
  mailchimp: 'Mailchimp',
  omnisend: 'Omnisend',
  attentive: 'Attentive',
  postscript: 'Postscript',
  drip: 'Drip',
  privy: 'Privy',
  judgeme: 'Judge.me',
  sendinblue: 'Brevo',
  hubspot: 'HubSpot',
  intercom: 'Intercom',
  awin: 'Awin',
  impact: 'Impact',
  cj: 'CJ',
  shareasale: 'ShareASale',
  rakuten: 'Rakuten',
  admitad: 'Admitad',
  goaffpro: 'GoAffPro',
  leafly: 'Leafly',
  sezzle: 'Sezzle',
  shopify: 'Shopify',
  'shop app': 'Shop',
  wix: 'Wix',
  woocommerce: 'WooCommerce',
  convbox: 'Convbox',
  direct: { en: 'Direct', zh: '直接访问' },
  'organic & social': { en: 'Organic & Social', zh: '自然与社交' },
  email: { en: 'Email', zh: '电子邮件' },
  sms: { en: 'SMS', zh: '短信' },
  push: { en: 'Push notifications', zh: '推送通知' },
  deal: { en: 'Deals', zh: '优惠网站' },
  affiliate: { en: 'Affiliates', zh: '联盟' },
  influencer: { en: 'Influencers', zh: '网红' },
  influencers: { en: 'Influencers', zh: '网红' },
  'friends and family': { en: 'Friends and family', zh: '亲友' },
  'none of the above': { en: 'None of the above', zh: '以上都不是' },
  'paid other': { en: 'Other paid', zh: '其他付费' },
  untracked: { en: 'Untracked', zh: '未追踪' },
  simulated: { en: 'Simulated platform', zh: '模拟平台' },
} as const satisfies Record<string, Name>

/** Display names of channel groups, by stored value. */
const GROUP_NAMES = new Map<string, Record<Language, string>>([
  ['Paid Ads', { en: 'Paid ads', zh: '付费广告' }],
  ['Email & SMS', { en: 'Email & SMS', zh: '电子邮件与短信' }],
  ['Deal', { en: 'Deals', zh: '优惠网站' }],
  ['Influencers', { en: 'Influencers', zh: '网红' }],
  ['Affiliate', { en: 'Affiliates', zh: '联盟' }],
  ['Organic Search', { en: 'Organic search', zh: '自然搜索' }],
  ['Organic Social', { en: 'Organic social', zh: '自然社交' }],
  ['PR/Blogs', { en: 'PR and blogs', zh: '媒体与博客' }],
  ['AI Assistants', { en: 'AI assistants', zh: 'AI 助手' }],
  ['Direct', { en: 'Direct', zh: '直接访问' }],
])

/** Channel groups that a store's own rules may name, besides groups of its own. */
export const KNOWN_GROUPS = [...GROUP_NAMES.keys()].filter((group) => group !== 'Direct')

/** The display name of a channel group; an unknown one is returned unchanged. */
export const channelGroupName = (group: string, language: Language): string => GROUP_NAMES.get(group)?.[language] ?? group

/** A channel that has a display name. */
export type NamedChannel = keyof typeof NAMES

const byValue = new Map<string, Name>(Object.entries(NAMES))

/** Channels that have a display name, as stored. */
export const KNOWN_CHANNELS = [...byValue.keys()]

/** Whether a stored value, in any case, has a display name. */
export const isNamedChannel = (value: string): value is NamedChannel => byValue.has(value)

/** The display name of a stored channel value, in any case. A value without one (a host, a store's own source) is returned unchanged. */
export const channelName = (channel: string, language: Language): string => {
  const name = byValue.get(channel.trim().toLowerCase()) ?? channel
  return typeof name === 'string' ? name : name[language]
}
