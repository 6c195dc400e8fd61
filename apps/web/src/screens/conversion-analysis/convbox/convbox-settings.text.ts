import type { ConvboxConstant } from '@convbox/contract/convbox-settings'
import { defineText } from '../../../text/define-text.ts'

type Words = { label: string; hint: string }

const enConstants: Record<ConvboxConstant, Words> = {
  surveyShare: { label: 'Survey share', hint: 'The part of an order that buyers’ answers decide, once there are enough of them.' },
  leastAnswers: { label: 'Least answers', hint: 'Answers that name a channel, from which on the survey counts.' },
  surveyDays: { label: 'Days of answers', hint: 'How far before the end of a report answers are taken from.' },
  viewTrust: { label: 'Trust in views', hint: 'How much of the views that platforms claim counts, without enough answers.' },
  viewCap: { label: 'Most for views', hint: 'The most of an order that all views together may take.' },
}
const zhConstants: Record<ConvboxConstant, Words> = {
  surveyShare: { label: '调查占比', hint: '回答足够多时，由买家回答决定的订单部分。' },
  leastAnswers: { label: '最少回答数', hint: '指明渠道的回答达到此数后，调查才计入。' },
  surveyDays: { label: '回答天数', hint: '取报告结束前多少天内的回答。' },
  viewTrust: { label: '浏览可信度', hint: '回答不足时，平台所报浏览计入的比例。' },
  viewCap: { label: '浏览上限', hint: '全部浏览最多可占一个订单的比例。' },
}

export const convboxSettingsText = defineText({
  en: {
    title: 'Convbox constants',
    subtitle: 'How Convbox blends clicks, answers and views in this store. Every report of this model uses what is saved here.',
    constants: 'Constants',
    constantsOf: enConstants,
    published: (p: { value: string }) => `Published: ${p.value}`,
    between: (p: { least: string; most: string }) => `Between ${p.least} and ${p.most}.`,
    wholeBetween: (p: { least: string; most: string }) => `A whole number between ${p.least} and ${p.most}.`,
    initialRestored: 'Published ones brought back',
    initialRestore: 'Use the published ones',
    adminsOnly: 'Only admins of the organization can change the constants.',
    own: 'This store has its own constants.',
    isPublished: 'The published constants are in force.',
    saved: 'Saved. Reports of Convbox use these constants now.',
    restoredToast: 'Brought back. Reports of Convbox use these constants now.',
    trialLead: (p: { from: string; to: string }) =>
      `Orders from ${p.from} to ${p.to}, 28 days, all channels, against what is saved. Nothing is saved by it.`,
  },
  zh: {
    title: 'Convbox 常数',
    subtitle: '本店铺中 Convbox 如何混合点击、回答与浏览。使用该模型的所有报告都采用此处保存的值。',
    constants: '常数',
    constantsOf: zhConstants,
    published: (p) => `公布值：${p.value}`,
    between: (p) => `应在 ${p.least} 与 ${p.most} 之间。`,
    wholeBetween: (p) => `应为 ${p.least} 与 ${p.most} 之间的整数。`,
    initialRestored: '恢复为公布值',
    initialRestore: '使用公布值',
    adminsOnly: '只有组织的管理员可以更改常数。',
    own: '本店铺使用自己的常数。',
    isPublished: '正在使用公布的常数。',
    saved: '已保存，Convbox 的报告现在采用这些常数。',
    restoredToast: '已恢复，Convbox 的报告现在采用这些常数。',
    trialLead: (p) => `${p.from} 至 ${p.to} 的订单，28 天，全部渠道，与已保存的值相比。不会保存任何内容。`,
  },
})
