/** Mark of each named channel: the brand's sign from simple-icons, or letters if it has none. Each sign is a small file that the browser loads when first shown. */
import type { NamedChannel } from '@convbox/contract/channel-names'
import baidu from 'simple-icons/icons/baidu.svg'
import brave from 'simple-icons/icons/brave.svg'
import brevo from 'simple-icons/icons/brevo.svg'
import claude from 'simple-icons/icons/claude.svg'
import duckduckgo from 'simple-icons/icons/duckduckgo.svg'
import ecosia from 'simple-icons/icons/ecosia.svg'
import facebook from 'simple-icons/icons/facebook.svg'
import google from 'simple-icons/icons/google.svg'
import googleads from 'simple-icons/icons/googleads.svg'
import googleanalytics from 'simple-icons/icons/googleanalytics.svg'
import googlegemini from 'simple-icons/icons/googlegemini.svg'
import hubspot from 'simple-icons/icons/hubspot.svg'
import instagram from 'simple-icons/icons/instagram.svg'
import intercom from 'simple-icons/icons/intercom.svg'
import mailchimp from 'simple-icons/icons/mailchimp.svg'
import messenger from 'simple-icons/icons/messenger.svg'
import meta from 'simple-icons/icons/meta.svg'
import naver from 'simple-icons/icons/naver.svg'
import perplexity from 'simple-icons/icons/perplexity.svg'
import pinterest from 'simple-icons/icons/pinterest.svg'
import quora from 'simple-icons/icons/quora.svg'
import rakuten from 'simple-icons/icons/rakuten.svg'
import reddit from 'simple-icons/icons/reddit.svg'
import shopify from 'simple-icons/icons/shopify.svg'
import snapchat from 'simple-icons/icons/snapchat.svg'
import telegram from 'simple-icons/icons/telegram.svg'
import threads from 'simple-icons/icons/threads.svg'
import tiktok from 'simple-icons/icons/tiktok.svg'
import tumblr from 'simple-icons/icons/tumblr.svg'
import vk from 'simple-icons/icons/vk.svg'
import whatsapp from 'simple-icons/icons/whatsapp.svg'
import wix from 'simple-icons/icons/wix.svg'
import woocommerce from 'simple-icons/icons/woocommerce.svg'
import x from 'simple-icons/icons/x.svg'
import youtube from 'simple-icons/icons/youtube.svg'

/** sign: URL of the brand's sign, drawn in one colour; without a hue in the text colour, for brands whose own is black. letters: one or two. hue: 0-360, of a muted colour that works in both themes. */
export type BrandMark = { sign: string; hue?: number } | { letters: string; hue: number }

/** Complete by its type. */
export const BRAND_MARKS: Record<NamedChannel, BrandMark> = {
  'facebook ads': { sign: meta, hue: 257 },
  meta: { sign: meta, hue: 257 },
  facebook: { sign: facebook, hue: 257 },
  instagram: { sign: instagram, hue: 5 },
  threads: { sign: threads },
  messenger: { sign: messenger, hue: 257 },
  whatsapp: { sign: whatsapp, hue: 150 },
  'google ads': { sign: googleads, hue: 260 },
  'google analytics': { sign: googleanalytics, hue: 60 },
  google: { sign: google, hue: 260 },
  youtube: { sign: youtube, hue: 28 },
  bing: { letters: 'b', hue: 190 },
  'bing ads': { letters: 'b', hue: 190 },
  tiktok: { sign: tiktok },
  'tiktok ads': { sign: tiktok },
  snapchat: { sign: snapchat, hue: 100 },
  'snapchat ads': { sign: snapchat, hue: 100 },
  pinterest: { sign: pinterest, hue: 25 },
  'pinterest ads': { sign: pinterest, hue: 25 },
  twitter: { sign: x },
  reddit: { sign: reddit, hue: 35 },
  linkedin: { letters: 'in', hue: 240 },
  quora: { sign: quora, hue: 25 },
  tumblr: { sign: tumblr, hue: 250 },
  vk: { sign: vk, hue: 255 },
  telegram: { sign: telegram, hue: 235 },
  applovin: { letters: 'Al', hue: 198 },
  criteo: { letters: 'Cr', hue: 22 },
  taboola: { letters: 'Ta', hue: 245 },
  outbrain: { letters: 'Ob', hue: 50 },
  yahoo: { letters: 'Y!', hue: 272 },
  yandex: { letters: 'Ya', hue: 0 },
  naver: { sign: naver, hue: 150 },
  baidu: { sign: baidu, hue: 270 },
  duckduckgo: { sign: duckduckgo, hue: 38 },
  ecosia: { sign: ecosia, hue: 160 },
  'brave search': { sign: brave, hue: 35 },
  chatgpt: { letters: 'GT', hue: 170 },
  gemini: { sign: googlegemini, hue: 270 },
  perplexity: { sign: perplexity, hue: 205 },
  claude: { sign: claude, hue: 45 },
  klaviyo: { letters: 'K', hue: 160 },
  mailchimp: { sign: mailchimp, hue: 90 },
  omnisend: { letters: 'Om', hue: 170 },
  attentive: { letters: 'A', hue: 48 },
  postscript: { letters: 'Ps', hue: 262 },
  drip: { letters: 'Dr', hue: 320 },
  privy: { letters: 'Pr', hue: 280 },
  judgeme: { letters: 'J', hue: 176 },
  sendinblue: { sign: brevo, hue: 160 },
  hubspot: { sign: hubspot, hue: 38 },
  intercom: { sign: intercom },
  awin: { letters: 'Aw', hue: 28 },
  impact: { letters: 'Im', hue: 350 },
  cj: { letters: 'CJ', hue: 130 },
  shareasale: { letters: 'Sa', hue: 30 },
  rakuten: { sign: rakuten, hue: 25 },
  admitad: { letters: 'Ad', hue: 210 },
  goaffpro: { letters: 'Go', hue: 248 },
  leafly: { letters: 'L', hue: 150 },
  sezzle: { letters: 'Sz', hue: 290 },
  shopify: { sign: shopify, hue: 130 },
  'shop app': { letters: 'Sh', hue: 252 },
  wix: { sign: wix },
  woocommerce: { sign: woocommerce, hue: 300 },
  convbox: { letters: 'c', hue: 184 },
  direct: { letters: 'D', hue: 200 },
  'organic & social': { letters: 'Os', hue: 95 },
  email: { letters: '@', hue: 230 },
  sms: { letters: 'Sm', hue: 236 },
  push: { letters: 'Pu', hue: 290 },
  deal: { letters: '%', hue: 24 },
  affiliate: { letters: 'Af', hue: 36 },
  influencer: { letters: 'In', hue: 300 },
  influencers: { letters: 'In', hue: 300 },
  'friends and family': { letters: 'Ff', hue: 12 },
  'none of the above': { letters: '–', hue: 200 },
  'paid other': { letters: 'Po', hue: 60 },
  untracked: { letters: '?', hue: 200 },
  simulated: { letters: 'Si', hue: 24 },
}
