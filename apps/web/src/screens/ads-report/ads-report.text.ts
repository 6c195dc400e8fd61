import { defineText } from '../../text/define-text.ts'

export const adsReportText = defineText({
  en: {
    title: 'Ads report',
    subtitle: 'What ad platforms charged and claim, beside the orders that their clicks brought.',
    level: 'Level',
    channel: 'Channel',
    account: 'Account',
    allAccounts: 'All accounts',
    model: 'Click model',
    window: 'Window',
    modelHelp: {
      last_click: 'An order belongs to the last click before it.',
      first_click: 'An order belongs to the first click of its window.',
    },
    onlyCampaign: (p: { id: string }) => `Campaign ${p.id}`,
    openCampaign: (p: { name: string }) => `Ad sets of ${p.name}`,
    tableLabel: 'Ads',
    emptyTitle: 'No ads in this period',
    empty: 'Neither figures of ads nor orders of their clicks are known for this channel in these days.',
    toIntegrations: 'Connect an ad account',
    unmatchedHelp: {
      'no tags': 'The links of these clicks name no campaign, ad set or ad. Add the platform’s ids as tags to the links.',
      'not known': 'The links name a campaign or ad that the platform’s figures do not have: another account, or a name that was changed.',
      several: 'The links fit more than one row: a name that is not unique, or a link that does not name this level.',
    },
    closes: (p: { shown: string; elsewhere: string; untracked: string; excluded: string; total: string }) =>
      `Here ${p.shown} + attributed elsewhere ${p.elsewhere} + untracked ${p.untracked} + excluded ${p.excluded} = store total ${p.total}`,
    missingRates: (p: { n: number }) => `Days of spend without an exchange rate, in no total: ${p.n}`,
  },
  zh: {
    title: '广告报告',
    subtitle: '广告平台的花费和报告结果，与其点击带来的订单对照。',
    level: '层级',
    channel: '渠道',
    account: '账户',
    allAccounts: '全部账户',
    model: '点击模型',
    window: '窗口',
    modelHelp: {
      last_click: '订单归于之前的最后一次点击。',
      first_click: '订单归于窗口内的第一次点击。',
    },
    onlyCampaign: (p) => `广告系列 ${p.id}`,
    openCampaign: (p) => `${p.name} 的广告组`,
    tableLabel: '广告',
    emptyTitle: '此期间没有广告',
    empty: '这些天里，该渠道既没有广告数据，也没有点击带来的订单。',
    toIntegrations: '连接广告账户',
    unmatchedHelp: {
      'no tags': '这些点击的链接没有写明广告系列、广告组或广告。请在链接中加入平台 ID 标签。',
      'not known': '链接写明的广告系列或广告不在平台数据中：可能属于其他账户，或名称已更改。',
      several: '链接符合不止一行：名称不唯一，或链接没有写明这一层级。',
    },
    closes: (p) => `此处 ${p.shown} + 归因于其他 ${p.elsewhere} + 未追踪 ${p.untracked} + 已排除 ${p.excluded} = 店铺总额 ${p.total}`,
    missingRates: (p) => `没有汇率、未计入合计的花费天数：${p.n}`,
  },
})
