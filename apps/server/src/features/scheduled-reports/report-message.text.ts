/** Texts of scheduled reports, in both languages. */
import type { SalesDrivers } from '@convbox/contract/dashboard'
import type { Language } from '@convbox/contract/format'
import type { ReportComparison, ReportKind } from '@convbox/contract/scheduled-reports'

type ReportText = {
  subject: Record<ReportKind, (p: { store: string; range: string }) => string>
  test: (p: { subject: string }) => string
  lead: Record<ReportKind, (p: { zone: string }) => string>
  figures: string
  figure: string
  value: string
  comparisons: Record<ReportComparison, string>
  /** A figure of an earlier period, with its change in percent. */
  compared: (p: { value: string; change: string }) => string
  roas: string
  noCosts: string
  moved: string
  channel: string
  sales: string
  orders: string
  difference: (p: { comparison: string }) => string
  untracked: string
  others: (p: { n: number }) => string
  total: string
  why: (p: { difference: string; comparison: string; parts: string }) => string
  drivers: Record<keyof SalesDrivers, string>
  part: (p: { name: string; amount: string }) => string
  noDrivers: string
  happened: string
  changedTitle: string
  same: (p: { range: string; now: string }) => string
  changed: (p: { range: string; told: string; now: string; difference: string; causes: string }) => string
  unexplained: string
  notKept: string
  hub: string
  /** Of creators; payable: absent where nothing is. */
  creators: (p: { orders: string; earned: string; payable: string | undefined }) => string
  waiting: (p: { disputes: number; posts: number }) => string
  codes: (p: { codes: number }) => string
  broken: string
  more: (p: { n: number }) => string
  incomplete: string
  lateSpend: (p: { account: string; readAt: string | undefined }) => string
  lateNote: string
  countedUntil: (p: { at: string }) => string
  whyYou: Record<ReportKind, string>
  leave: Record<ReportKind, string>
  toReport: string
  toChanges: string
  toAlerts: string
  and: string
}

export const REPORT_MESSAGE_TEXT: Record<Language, ReportText> = {
  en: {
    subject: {
      daily: ({ store, range }) => `${store}: ${range}`,
      weekly: ({ store, range }) => `${store}: the week of ${range}`,
    },
    test: ({ subject }) => `Test: ${subject}`,
    lead: {
      daily: ({ zone }) => `The whole day in the store’s time zone (${zone}), by last click.`,
      weekly: ({ zone }) => `Seven whole days in the store’s time zone (${zone}), by last click.`,
    },
    figures: 'Figures',
    figure: 'Figure',
    value: 'Now',
    comparisons: { 'day before': 'Day before', 'same weekday': 'Same weekday, week before', 'week before': 'Week before' },
    compared: ({ value, change }) => `${value} (${change})`,
    roas: 'ROAS is of what ads alone brought; MER is of all sales.',
    noCosts: 'A dash: not known. Profit needs the costs of goods, shipping and payments (Integrations, Spend and costs).',
    moved: 'What moved, and why',
    channel: 'Channel',
    sales: 'Sales',
    orders: 'Orders',
    difference: ({ comparison }) => `Against: ${comparison.toLowerCase()}`,
    untracked: 'Untracked',
    others: ({ n }) => `${n} more`,
    total: 'All sales',
    why: ({ difference, comparison, parts }) => `Sales differ by ${difference} (${comparison.toLowerCase()}). Of it come from: ${parts}.`,
    drivers: { sessions: 'number of visits', conversion: 'orders for a visit', orderValue: 'sales of an order' },
    part: ({ name, amount }) => `${name} ${amount}`,
    noDrivers: 'One of the two periods had no visits or no orders: sales cannot be divided among visits, conversion and order value.',
    happened: 'What happened',
    changedTitle: 'Told earlier, changed since',
    same: ({ range, now }) => `Of ${range} nothing has changed since it was first told: ${now}, net of refunds.`,
    changed: ({ range, told, now, difference, causes }) =>
      `Of ${range} the report first told ${told}, net of refunds, and tells ${now} now: ${difference}. ${causes}.`,
    unexplained: 'Unexplained',
    notKept: 'Of the week before no figures were kept yet: what changes will be told from next week on.',
    hub: 'Creators',
    creators: ({ orders, earned, payable }) =>
      `Creators: ${orders} orders, ${earned} earned${payable === undefined ? '' : `, ${payable} can be paid out now`}.`,
    waiting: ({ disputes, posts }) => `Creators wait for you: open disputes ${disputes}, posts to confirm ${posts}.`,
    codes: ({ codes }) => `Creators’ codes that may be misused, to be looked at: ${codes}.`,
    broken: 'Broken in tracking',
    more: ({ n }) => `And ${n} more.`,
    incomplete: 'Not complete yet',
    lateSpend: ({ account, readAt }) =>
      readAt === undefined ? `The spend of ${account} was never read.` : `The spend of ${account} was last read ${readAt}.`,
    lateNote:
      'What it spent after that is missing here, so ROAS and MER look too high and profit too. The screens show it as soon as it is read.',
    countedUntil: ({ at }) => `Events after ${at} are not counted yet.`,
    whyYou: {
      daily: 'You get this because you chose the daily report of this store. Under Reports & alerts you can change it.',
      weekly:
        'You get this because you chose the weekly report of this store, or are one of its admins. Under Reports & alerts you can change it.',
    },
    leave: { daily: 'Turn this daily mail off', weekly: 'Turn this weekly mail off' },
    toReport: 'Open the report',
    toChanges: 'See what has changed',
    toAlerts: 'Open the alerts',
    and: ', ',
  },
  zh: {
    subject: {
      daily: ({ store, range }) => `${store}：${range}`,
      weekly: ({ store, range }) => `${store}：${range} 一周`,
    },
    test: ({ subject }) => `测试：${subject}`,
    lead: {
      daily: ({ zone }) => `店铺时区（${zone}）的一整天，按末次点击。`,
      weekly: ({ zone }) => `店铺时区（${zone}）的七个整天，按末次点击。`,
    },
    figures: '数字',
    figure: '指标',
    value: '本期',
    comparisons: { 'day before': '前一天', 'same weekday': '上周同日', 'week before': '前一周' },
    compared: ({ value, change }) => `${value}（${change}）`,
    roas: 'ROAS 仅计算广告带来的销售额；MER 计算全部销售额。',
    noCosts: '横线表示未知。利润需要商品、运费和支付成本（集成 > 花费与成本）。',
    moved: '变化与原因',
    channel: '渠道',
    sales: '销售额',
    orders: '订单',
    difference: ({ comparison }) => `较${comparison}`,
    untracked: '未追踪',
    others: ({ n }) => `另外 ${n} 个`,
    total: '全部销售额',
    why: ({ difference, comparison, parts }) => `销售额较${comparison}相差 ${difference}，其中来自：${parts}。`,
    drivers: { sessions: '访问次数', conversion: '每次访问的订单', orderValue: '每笔订单的销售额' },
    part: ({ name, amount }) => `${name} ${amount}`,
    noDrivers: '其中一期没有访问或没有订单：销售额无法拆分为访问、转化与客单价。',
    happened: '发生的事',
    changedTitle: '此前报告、之后变动的数据',
    same: ({ range, now }) => `${range} 自首次公布以来没有变化：扣除退款后 ${now}。`,
    changed: ({ range, told, now, difference, causes }) =>
      `${range} 扣除退款后，报告首次公布 ${told}，现在为 ${now}：${difference}。${causes}。`,
    unexplained: '无法解释',
    notKept: '前一周尚未保存数字：从下周起会说明变化。',
    hub: '创作者',
    creators: ({ orders, earned, payable }) =>
      `创作者：订单 ${orders}，所得 ${earned}${payable === undefined ? '' : `，现可付款 ${payable}`}。`,
    waiting: ({ disputes, posts }) => `创作者等待您处理：未结异议 ${disputes}，待确认帖子 ${posts}。`,
    codes: ({ codes }) => `可能被滥用、待检查的创作者折扣码：${codes}。`,
    broken: '追踪故障',
    more: ({ n }) => `另有 ${n} 条。`,
    incomplete: '尚不完整',
    lateSpend: ({ account, readAt }) => (readAt === undefined ? `${account} 的花费从未读取。` : `${account} 的花费上次读取于 ${readAt}。`),
    lateNote: '此后的花费未计入，因此 ROAS、MER 和利润偏高。读取后页面会立即显示。',
    countedUntil: ({ at }) => `${at} 之后的事件尚未计入。`,
    whyYou: {
      daily: '您选择了此店铺的每日报告，因此收到此消息。可在“定期报告与警报”中更改。',
      weekly: '您选择了此店铺的每周报告，或是其管理员，因此收到此消息。可在“定期报告与警报”中更改。',
    },
    leave: { daily: '关闭此每日邮件', weekly: '关闭此每周邮件' },
    toReport: '打开报告',
    toChanges: '查看变化',
    toAlerts: '打开警报',
    and: '、',
  },
}
