/** Texts of the weekly mail, in both languages. */
import type { Language } from '@convbox/contract/format'
import type { ChangeCause } from '@convbox/contract/reports/changes.values'

type WeeklyText = {
  subject: (p: { store: string; range: string }) => string
  /** change: with its sign; absent where there is nothing to compare with. */
  figure: (p: { name: string; value: string; change: string | undefined }) => string
  names: Record<'orders' | 'sales' | 'spend' | 'roas', string>
  week: (p: { figures: string }) => string
  top: (p: { channels: string }) => string
  channel: (p: { name: string; sales: string }) => string
  same: (p: { range: string; now: string }) => string
  changed: (p: { range: string; told: string; now: string; difference: string; causes: string }) => string
  cause: (p: { name: string; amount: string }) => string
  causes: Record<ChangeCause, string>
  unexplained: string
  notKept: string
  /** Of creators; payable: absent where nothing is. */
  creators: (p: { orders: string; earned: string; payable: string | undefined }) => string
  waiting: (p: { disputes: number; posts: number }) => string
  codes: (p: { codes: number }) => string
  why: string
  leave: string
  toChanges: string
  toReport: string
  and: string
}

export const WEEKLY_TEXT: Record<Language, WeeklyText> = {
  en: {
    subject: ({ store, range }) => `${store}: the week of ${range}`,
    figure: ({ name, value, change }) => `${name} ${value}${change === undefined ? '' : ` (${change})`}`,
    names: { orders: 'Orders', sales: 'sales', spend: 'spend', roas: 'ROAS' },
    week: ({ figures }) => `${figures}. In brackets: against the week before.`,
    top: ({ channels }) => `Most sales by last click: ${channels}.`,
    channel: ({ name, sales }) => `${name} ${sales}`,
    same: ({ range, now }) => `Of the week before (${range}) nothing has changed since it was first told: ${now}, net of refunds.`,
    changed: ({ range, told, now, difference, causes }) =>
      `Of the week before (${range}) the report first told ${told}, net of refunds, and tells ${now} now: ${difference}. ${causes}.`,
    cause: ({ name, amount }) => `${name} ${amount}`,
    causes: {
      'late spend': 'Late spend',
      'refunds and edits': 'Refunds and edits',
      'late events': 'Late events',
      'identity merges': 'Merged visitors',
      'rules and settings': 'Rules and settings',
      'model settings': 'Settings of the model',
      'views claimed': 'Views claimed',
      'other orders': 'Other orders of the day',
      'survey answers': 'Survey answers',
    },
    unexplained: 'Unexplained',
    notKept: 'Of the week before no figures were kept yet: what changes will be told from next week on.',
    creators: ({ orders, earned, payable }) =>
      `Creators: ${orders} orders, ${earned} earned${payable === undefined ? '' : `, ${payable} can be paid out now`}.`,
    waiting: ({ disputes, posts }) => `Creators wait for you: open disputes ${disputes}, posts to confirm ${posts}.`,
    codes: ({ codes }) => `Creators’ codes that may be misused, to be looked at: ${codes}.`,
    why: 'You get this mail because you may change this store. On the store’s page Alerts you can turn it off.',
    leave: 'Turn this weekly mail off',
    toChanges: 'See what has changed',
    toReport: 'Open the report',
    and: ', ',
  },
  zh: {
    subject: ({ store, range }) => `${store}：${range} 一周`,
    figure: ({ name, value, change }) => `${name} ${value}${change === undefined ? '' : `（${change}）`}`,
    names: { orders: '订单数', sales: '销售额', spend: '花费', roas: 'ROAS' },
    week: ({ figures }) => `${figures}。括号内为与前一周相比。`,
    top: ({ channels }) => `末次点击销售额最高：${channels}。`,
    channel: ({ name, sales }) => `${name} ${sales}`,
    same: ({ range, now }) => `前一周（${range}）自首次公布以来没有变化：扣除退款后 ${now}。`,
    changed: ({ range, told, now, difference, causes }) =>
      `前一周（${range}）扣除退款后，报告首次公布 ${told}，现在为 ${now}：${difference}。${causes}。`,
    cause: ({ name, amount }) => `${name} ${amount}`,
    causes: {
      'late spend': '迟到的花费',
      'refunds and edits': '退款与修改',
      'late events': '迟到的事件',
      'identity merges': '访客合并',
      'rules and settings': '规则与设置',
      'model settings': '模型设置',
      'views claimed': '平台声称的浏览',
      'other orders': '当天的其他订单',
      'survey answers': '调查回答',
    },
    unexplained: '无法解释',
    notKept: '前一周尚未保存数字：从下周起会说明变化。',
    creators: ({ orders, earned, payable }) =>
      `创作者：订单 ${orders}，所得 ${earned}${payable === undefined ? '' : `，现可付款 ${payable}`}。`,
    waiting: ({ disputes, posts }) => `创作者等待您处理：未结异议 ${disputes}，待确认帖子 ${posts}。`,
    codes: ({ codes }) => `可能被滥用、待检查的创作者折扣码：${codes}。`,
    why: '您可以更改此店铺，因此收到此邮件。您可以在店铺的“警报”页面关闭它。',
    leave: '关闭此每周邮件',
    toChanges: '查看变化',
    toReport: '打开报告',
    and: '、',
  },
}
