/** What is wrong with a landing page and what to do, in both languages. */
import type { LandingTrouble } from './landing-pages.ts'

type Words = { short: string; next: string }

const en: Record<LandingTrouble, Words> = {
  'not reached': {
    short: 'The page does not answer',
    next: 'Check that your shop is online and that its domain and certificate are valid.',
  },
  'not there': { short: 'The page is not found', next: 'Publish it again in your shop, or redirect its address to another page.' },
  broken: { short: 'The page answers with an error', next: 'Open it in a browser. If the error stays, ask your shop’s support.' },
  'leads elsewhere': {
    short: 'The page leads to another website',
    next: 'Remove the redirect in your shop: creators’ clicks are lost on the way.',
  },
  password: { short: 'The shop asks visitors for a password', next: 'Remove the password in Shopify under Online Store, Preferences.' },
  'sold out': { short: 'Its product is sold out', next: 'Restock it, or let the creators post another page.' },
  'no variant': { short: 'Its variant is gone', next: 'Bring the variant back, or let the creators post another page.' },
  hidden: { short: 'Its product is not published any more', next: 'Publish it in your online store again, or redirect its address.' },
  gone: { short: 'Its product was deleted', next: 'Redirect its address to another page of your shop.' },
}
const zh: Record<LandingTrouble, Words> = {
  'not reached': { short: '页面没有应答', next: '请检查店铺是否在线，以及域名和证书是否有效。' },
  'not there': { short: '页面不存在', next: '请在店铺中重新发布该页面，或将其网址跳转到其他页面。' },
  broken: { short: '页面返回错误', next: '请在浏览器中打开页面；如错误仍然存在，请联系店铺的技术支持。' },
  'leads elsewhere': { short: '页面跳转到其他网站', next: '请在店铺中移除跳转：创作者带来的点击会在途中丢失。' },
  password: { short: '店铺要求访客输入密码', next: '请在 Shopify 的“在线商店 - 偏好设置”中取消密码。' },
  'sold out': { short: '页面商品已售罄', next: '请补货，或请创作者发布其他页面。' },
  'no variant': { short: '页面商品的规格已不存在', next: '请恢复该规格，或请创作者发布其他页面。' },
  hidden: { short: '页面商品已不再发布', next: '请在网店中重新发布该商品，或设置网址跳转。' },
  gone: { short: '页面商品已被删除', next: '请将其网址跳转到店铺的其他页面。' },
}
export const landingTroublesText = { en, zh }
