/** Texts of the weekly mail to creators, in both languages. */
import type { Language } from '@convbox/contract/format'

type CreatorMailText = {
  subject: (p: { store: string; range: string }) => string
  hello: (p: { creator: string; range: string; store: string }) => string
  clicks: (p: { clicks: string }) => string
  /** paid: absent where nothing was paid out. */
  earned: (p: { orders: string; earned: string; paid: string | undefined }) => string
  nothing: string
  changed: (p: { orders: string; others: number }) => string
  change: (p: { order: string; from: string; to: string; cause: string }) => string
  /** nextDay: absent where nothing more is going to mature. */
  account: (p: { payable: string; balance: string; nextDay: string | undefined }) => string
  page: (p: { days: number }) => string
  why: (p: { store: string }) => string
  button: string
  leave: string
  and: string
}

export const CREATOR_MAIL_TEXT: Record<Language, CreatorMailText> = {
  en: {
    subject: ({ store, range }) => `Your week at ${store}: ${range}`,
    hello: ({ creator, range, store }) => `Hello ${creator}, this is what happened at ${store} in the week of ${range}.`,
    clicks: ({ clicks }) => `Clicks on your links: ${clicks}.`,
    earned: ({ orders, earned, paid }) =>
      `Entered for you: ${earned}. New orders: ${orders}.${paid === undefined ? '' : ` Paid out: ${paid}.`}`,
    nothing: 'Nothing was entered for you.',
    changed: ({ orders, others }) => `Orders whose amount changed: ${orders}${others === 0 ? '' : `, and ${others} more on your page`}.`,
    change: ({ order, from, to, cause }) => `${order} from ${from} to ${to} (${cause})`,
    account: ({ payable, balance, nextDay }) =>
      `Your account: ${balance}, of which ${payable} can be paid out now.${nextDay === undefined ? '' : ` The next amount can be from ${nextDay}.`}`,
    page: ({ days }) => `The button opens your page, once and for ${days} days. You can ask for another link on the page itself.`,
    why: ({ store }) => `You get this mail because you promote ${store}.`,
    button: 'Open my page',
    leave: 'Turn this weekly mail off',
    and: '; ',
  },
  zh: {
    subject: ({ store, range }) => `您在 ${store} 的一周：${range}`,
    hello: ({ creator, range, store }) => `${creator}，您好！以下是 ${range} 这一周您在 ${store} 的情况。`,
    clicks: ({ clicks }) => `您的链接被点击 ${clicks} 次。`,
    earned: ({ orders, earned, paid }) => `为您记入：${earned}，新订单 ${orders} 个。${paid === undefined ? '' : `已付款：${paid}。`}`,
    nothing: '本周没有为您记入任何款项。',
    changed: ({ orders, others }) => `金额有变化的订单：${orders}${others === 0 ? '' : `，另有 ${others} 个请见您的页面`}。`,
    change: ({ order, from, to, cause }) => `${order} 由 ${from} 变为 ${to}（${cause}）`,
    account: ({ payable, balance, nextDay }) =>
      `您的账户：${balance}，其中 ${payable} 现可付款。${nextDay === undefined ? '' : `下一笔款项自 ${nextDay} 起可付款。`}`,
    page: ({ days }) => `按钮可打开您的页面，仅可使用一次，${days} 天内有效。您可以在该页面上索取新的链接。`,
    why: ({ store }) => `您是 ${store} 的推广者，因此收到此邮件。`,
    button: '打开我的页面',
    leave: '关闭此每周邮件',
    and: '；',
  },
}
