/** What each channel rule looks at, in both languages. R0 and R1 make no touch, so no landing is theirs. */
import type { ChannelRuleId } from './channel-rules.values.ts'
import type { Words } from './format.ts'

export const channelRulesText: Readonly<Record<Exclude<ChannelRuleId, 'R0' | 'R1'>, Words>> = {
  R2: { en: 'a traffic rule of the store', zh: '店铺的流量规则' },
  R3: { en: 'a link of the store (utm_name, utm_mgr)', zh: '店铺的链接（utm_name、utm_mgr）' },
  R4: { en: 'influencer as medium or source', zh: '媒介或来源为网红' },
  R5: { en: 'an affiliate network’s id, source or medium', zh: '联盟网络的 ID、来源或媒介' },
  R6: { en: 'e-mail, SMS, webmail or push', zh: '电子邮件、短信、网页邮箱或推送' },
  R7: { en: 'an ad platform’s click id', zh: '广告平台的点击 ID' },
  R8: { en: 'a paid medium or source', zh: '付费媒介或来源' },
  R9: { en: 'fbclid, an ad if the address carries a known ad’s id', zh: 'fbclid；网址含已知广告 ID 时为广告' },
  R10: { en: 'Google’s free listings, or the Shop app', zh: 'Google 免费商品列表，或 Shop 应用' },
  R11: { en: 'an AI assistant', zh: 'AI 助手' },
  R12: { en: 'a search engine', zh: '搜索引擎' },
  R13: { en: 'a social site', zh: '社交网站' },
  R14: { en: 'a coupon site', zh: '优惠券网站' },
  R16: { en: 'any other referrer or tag', zh: '其他来源网址或标签' },
  R17: { en: 'nothing at all: neither tags nor a referrer', zh: '没有标签，也没有来源网址' },
}
