/** What a run of the synthetic shopper found, in both languages: on its screen and in alerts. */
import type { ShopperFinding, ShopperIdentifier, ShopperStep } from './api/shopper.values.ts'
import {
  DROP_REASONS,
  AUTH_REASONS,
  HOLD_REASONS,
  PARK_REASONS,
  REJECT_REASONS,
  RETRY_REASONS,
  SKIP_REASONS,
  STOP_REASONS,
} from './outcomes.ts'
import { findReasonText } from './reasons.text.ts'
import type { Language } from './format.ts'

/** short: what is wrong. next: what it means, and what to do. */
export type FindingText = { short: string; next: string }

const en: Record<ShopperFinding, FindingText> = {
  'no storefront': { short: 'No shop to visit', next: 'The store has no address that can be visited: correct it under Website info.' },
  'address refused': {
    short: 'Led away from the shop',
    next: 'The page leads to an address that is not the store’s own domain, or not a secure one; only the store’s own pages are visited.',
  },
  'page unreachable': { short: 'The shop does not answer', next: 'Open the shop yourself: it is down, very slow, or blocks this server.' },
  'page refused': {
    short: 'The shop refuses the page',
    next: 'It answered with an error. A password page or a protection against robots also stops the visit: allow this server’s address there.',
  },
  'script missing': {
    short: 'Our script is not in the page',
    next: 'Visits and carts are not seen. Switch on the app embed in the theme, or paste the snippet again from the setup page.',
  },
  'script of another store': {
    short: 'The page has another store’s script',
    next: 'Its events go to another store. Paste this store’s snippet again from the setup page, and remove the other one.',
  },
  'script unreachable': {
    short: 'The script could not be loaded',
    next: 'The address in the page does not give the script that we serve: check a subdomain or a proxy of the shop that stands in between.',
  },
  'script broken': { short: 'The script did not run', next: 'It failed at its start. Please report this with the detail below.' },
  'sent before consent': {
    short: 'Something was sent before consent',
    next: 'The store requires consent, but an event was sent before it was given. Please report this.',
  },
  'nothing sent': {
    short: 'The script sent nothing',
    next: 'It runs but sent no event: check consent mode and what the page tells the script.',
  },
  'collect refused': { short: 'Events were refused', next: 'This program’s collect address refused them; its answer stands below.' },
  'event missing': {
    short: 'Events did not arrive',
    next: 'They were accepted or never sent, but did not come out of processing in time.',
  },
  'event dropped': {
    short: 'Events were dropped',
    next: 'They arrived and would not have been kept; the reasons stand below and are those of the event log.',
  },
  'order missing': {
    short: 'The order was not told',
    next: 'The shop sent no webhook about the order in time: connect the shop again from the checklist, which repairs its webhooks.',
  },
  'purchase twice': {
    short: 'The purchase would count twice',
    next: 'Page and shop told of the same purchase under different ids, so that platforms cannot tell that it is one. Please report this.',
  },
  'pixel stopped': { short: 'The pixel has stopped', next: 'It sends nothing until the reason is mended: open the pixel.' },
  'not built': {
    short: 'No request could be made',
    next: 'The pixel’s settings let no request be made of the event: open the pixel and check them.',
  },
  'nothing taken': {
    short: 'The pixel takes none of the events',
    next: 'Page view, product, cart and purchase were all left out for the reasons below: check its event list, target area and conversions.',
  },
  'not delivered': { short: 'Not delivered', next: 'The platform did not take an event; its answer stands below.' },
  'no answer': { short: 'No answer in time', next: 'The platform did not answer while the run waited, or the pixel’s queue is long.' },
  'not received': { short: 'Not received', next: 'It was delivered, but the sandbox’s platform does not list it. Please report this.' },
  'received twice': {
    short: 'Received more than once',
    next: 'The platform got the same event several times: look for a second pixel, app or tag that sends it too.',
  },
  'no identifier': {
    short: 'Nothing tells who it was',
    next: 'The platform takes identifiers, but the request had none, so that it cannot match the event to anybody.',
  },
}

const zh: Record<ShopperFinding, FindingText> = {
  'no storefront': { short: '没有可访问的店铺', next: '店铺没有可访问的地址：请在网站信息中更正。' },
  'address refused': { short: '被引到店铺之外', next: '页面跳转到的地址不属于店铺自己的域名，或不是安全地址；只访问店铺自己的页面。' },
  'page unreachable': { short: '店铺没有响应', next: '请自行打开店铺：可能已停机、非常慢，或屏蔽了本服务器。' },
  'page refused': { short: '店铺拒绝了页面', next: '店铺返回了错误。密码页或防机器人保护也会阻止访问：请在那里放行本服务器的地址。' },
  'script missing': { short: '页面中没有我们的脚本', next: '看不到访问与购物车。请在主题中开启应用嵌入，或从设置页面重新粘贴代码。' },
  'script of another store': {
    short: '页面中是另一家店铺的脚本',
    next: '事件会发往另一家店铺。请从设置页面重新粘贴本店铺的代码，并移除另一段。',
  },
  'script unreachable': { short: '脚本无法加载', next: '页面中的地址没有返回我们提供的脚本：请检查中间的子域名或代理。' },
  'script broken': { short: '脚本没有运行', next: '脚本启动时失败。请附上下面的详情反馈给我们。' },
  'sent before consent': { short: '在同意之前已发送', next: '店铺要求先征得同意，但在同意之前已发送事件。请反馈给我们。' },
  'nothing sent': { short: '脚本没有发送任何内容', next: '脚本在运行但没有发送事件：请检查同意模式以及页面传给脚本的内容。' },
  'collect refused': { short: '事件被拒绝', next: '本程序的收集地址拒绝了事件，其回答见下。' },
  'event missing': { short: '事件没有到达', next: '事件已被接受或从未发送，但没有及时处理完成。' },
  'event dropped': { short: '事件被丢弃', next: '事件已到达但不会被保留；原因见下，与事件日志中的相同。' },
  'order missing': { short: '没有收到订单', next: '店铺没有及时发送订单的 Webhook：请在检查清单中重新连接店铺，以修复其 Webhook。' },
  'purchase twice': { short: '购买会被计算两次', next: '页面与店铺以不同的 ID 告知了同一笔购买，平台无法识别为同一笔。请反馈给我们。' },
  'pixel stopped': { short: '像素已停止', next: '在处理原因之前不会发送任何内容：请打开该像素。' },
  'not built': { short: '无法生成请求', next: '按该像素的设置无法由事件生成请求：请打开像素检查设置。' },
  'nothing taken': {
    short: '像素不接收任何事件',
    next: '页面浏览、商品、加购与购买都因下列原因被略过：请检查事件列表、目标区域与转化设置。',
  },
  'not delivered': { short: '未送达', next: '平台没有接收某个事件，其回答见下。' },
  'no answer': { short: '没有及时回答', next: '平台在等待时间内没有回答，或该像素的队列很长。' },
  'not received': { short: '未收到', next: '事件已送达，但沙盒平台没有列出。请反馈给我们。' },
  'received twice': { short: '收到多次', next: '平台多次收到同一事件：请查找同时发送它的另一个像素、应用或代码。' },
  'no identifier': { short: '没有任何标识', next: '平台接收标识，但请求中没有，因此无法将事件匹配到任何人。' },
}

/** The words of a finding. */
export const findingText = (finding: ShopperFinding, language: Language): FindingText => (language === 'zh' ? zh : en)[finding]

const STEPS: Record<ShopperStep, Record<Language, string>> = {
  landing: { en: 'Landing page, product, cart and checkout', zh: '落地页、商品、购物车与结账' },
  script: { en: 'Our script in the page', zh: '页面中的脚本' },
  consent: { en: 'Consent', zh: '同意' },
  collect: { en: 'Events accepted', zh: '事件被接受' },
  ingest: { en: 'Events processed', zh: '事件已处理' },
}
export const stepText = (step: ShopperStep, language: Language): string => STEPS[step][language]

const IDENTIFIERS: Record<ShopperIdentifier, Record<Language, string>> = {
  email: { en: 'E-mail', zh: '邮箱' },
  phone: { en: 'Phone', zh: '电话' },
  'click id': { en: 'Click id', zh: '点击 ID' },
  'browser id': { en: 'Platform’s cookie', zh: '平台 Cookie' },
  'visitor id': { en: 'Visitor id', zh: '访客 ID' },
  name: { en: 'Name', zh: '姓名' },
  address: { en: 'Address', zh: '地址' },
  ip: { en: 'IP address', zh: 'IP 地址' },
  'user agent': { en: 'Browser', zh: '浏览器' },
}
export const identifierText = (identifier: ShopperIdentifier, language: Language): string => IDENTIFIERS[identifier][language]

const REASONS = [
  ...DROP_REASONS,
  ...SKIP_REASONS,
  ...REJECT_REASONS,
  ...RETRY_REASONS,
  ...AUTH_REASONS,
  ...STOP_REASONS,
  ...HOLD_REASONS,
  ...PARK_REASONS,
]
const reasonShort = (word: string, language: Language): string => {
  const reason = REASONS.find((one) => one === word)
  return (reason && findReasonText(language, reason)?.short) ?? word
}
const WITH_REASONS: readonly ShopperFinding[] = ['event dropped', 'pixel stopped', 'nothing taken', 'not delivered', 'no answer']

/** The detail of a finding: reasons in words, all else as it is. */
export const detailText = (finding: ShopperFinding, detail: string, language: Language): string =>
  WITH_REASONS.includes(finding)
    ? detail
        .split(', ')
        .map((part) => part.split(': '))
        .map((words) => words.map((word) => reasonShort(word, language)).join(language === 'zh' ? '：' : ': '))
        .join(language === 'zh' ? '，' : ', ')
    : detail
