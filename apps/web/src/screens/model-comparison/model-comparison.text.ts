/** Words of the comparison of models. */
import { PATH_MODELS } from '@convbox/contract/reports/model-comparison.values'
import { defineText } from '../../text/define-text.ts'

type PathModel = (typeof PATH_MODELS)[number]
type Words<Key extends string> = Record<Key, string>

const pathModels: Words<PathModel> = { markov: 'Markov', shapley: 'Shapley' }
const pathModelHelp: Words<PathModel> = {
  markov: 'How many orders would be lost without the channel, by the paths of buyers. For comparison: not to be taken to single orders.',
  shapley: 'Each channel of a path gets an equal part of it. For comparison: not to be taken to single orders.',
}

export const modelComparisonText = defineText({
  en: {
    title: 'Compare models',
    subtitle: 'What each attribution model gives to each channel, over the same orders',
    toAnalysis: 'Conversion analysis',
    toWindows: 'Compare windows',
    figure: 'Figure',
    figures: { orders: 'Orders', sales: 'Sales' },
    window: 'Window',
    tableLabel: 'Channels by model',
    channel: 'Channel',
    models: pathModels,
    modelHelp: pathModelHelp,
    parts: (p: { clicks: string; survey: string; views: string }) => `${p.clicks} clicks · ${p.survey} survey · ${p.views} views`,
    interval: (p: { low: string; high: string }) => `${p.low} to ${p.high}`,
    disagrees: 'Far from the middle of the models',
    legend:
      'Marked: more than 25% and more than one order away from the middle of all models. Below Markov and Shapley: the middle 95% of 200 resampled results.',
    answers: (p: { n: string; days: number; least: string }) =>
      `Answers of the last ${p.days} days that name a channel: ${p.n} of ${p.least} needed.`,
    ownConstants: 'Convbox with this store’s own constants, not the published ones.',
    excess: (p: { n: string }) =>
      `Views that platforms claim and for which no order of the day was left: ${p.n}. They are counted nowhere.`,
    tooFew: (p: { least: string }) =>
      `Markov and Shapley need at least ${p.least} orders with a visit; below that they say more about chance than about channels.`,
    emptyTitle: 'No orders in these days',
    empty: 'Choose other days, or wait for the first orders.',
  },
  zh: {
    title: '模型对比',
    subtitle: '对同一批订单，各归因模型分别给各渠道多少',
    toAnalysis: '转化分析',
    toWindows: '归因窗口对比',
    figure: '指标',
    figures: { orders: '订单数', sales: '销售额' },
    window: '归因窗口',
    tableLabel: '各模型下的渠道',
    channel: '渠道',
    models: { markov: '马尔可夫', shapley: '沙普利' },
    modelHelp: {
      markov: '根据买家路径，缺少该渠道会损失多少订单。仅供对比：不可用于单个订单。',
      shapley: '路径上的每个渠道平分该路径。仅供对比：不可用于单个订单。',
    },
    parts: (p) => `点击 ${p.clicks} · 调查 ${p.survey} · 浏览 ${p.views}`,
    interval: (p) => `${p.low} 至 ${p.high}`,
    disagrees: '与各模型的中位数相差较大',
    legend: '标记：与所有模型的中位数相差超过 25% 且超过一个订单。马尔可夫与沙普利下方：200 次重抽样结果的中间 95%。',
    answers: (p) => `最近 ${p.days} 天内指明渠道的回答：${p.n}，需要 ${p.least}。`,
    ownConstants: 'Convbox 采用本店铺自己的常数，而非公布值。',
    excess: (p) => `平台声称但当天已无对应订单的浏览：${p.n}。它们不计入任何地方。`,
    tooFew: (p) => `马尔可夫与沙普利至少需要 ${p.least} 个有访问的订单；低于此数，结果更多反映的是偶然而非渠道。`,
    emptyTitle: '这些天没有订单',
    empty: '请选择其他日期，或等待首批订单。',
  },
})
