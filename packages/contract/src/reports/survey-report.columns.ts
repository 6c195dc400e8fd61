/** The columns of the survey's report: for its tables and files. Pure. */
import { channelName } from '../channel-names.ts'
import type { Words } from '../format.ts'
import type { ReportColumn } from '../metrics/report-columns.ts'
import type { SurveyAnswerRow, SurveyChannelRow, SurveyDay } from './survey-report.schemas.ts'
import type { SurveyVerdict } from './survey-report.values.ts'

const percent = (share: number | undefined): number | undefined => (share === undefined ? undefined : share * 100)

const LOW: Words = { en: 'At least', zh: '下限' }
const HIGH: Words = { en: 'At most', zh: '上限' }
const INTERVAL: Words = {
  en: 'The 95% interval: were the survey repeated, 95 of 100 such intervals would hold the true share.',
  zh: '95% 区间：若重复调查，100 个这样的区间中约有 95 个包含真实比例。',
}

export type AnswerColumn = ReportColumn<SurveyAnswerRow, 'label' | 'answers' | 'rate' | 'low' | 'high' | 'sales'>
export const SURVEY_ANSWER_COLUMNS: readonly AnswerColumn[] = [
  { key: 'label', label: { en: 'Answer', zh: '回答' }, format: 'text', widthPx: 220, value: ({ label }) => label },
  { key: 'answers', label: { en: 'Answers', zh: '回答数' }, format: 'whole', widthPx: 90, value: ({ answers }) => answers },
  {
    key: 'rate',
    label: { en: 'Share', zh: '占比' },
    explanation: { en: 'Of all answers to the question.', zh: '占该问题全部回答的比例。' },
    format: 'percent',
    widthPx: 84,
    value: ({ rate }) => percent(rate.share),
  },
  { key: 'low', label: LOW, explanation: INTERVAL, format: 'percent', widthPx: 84, value: ({ rate }) => percent(rate.low) },
  { key: 'high', label: HIGH, explanation: INTERVAL, format: 'percent', widthPx: 84, value: ({ rate }) => percent(rate.high) },
  {
    key: 'sales',
    label: { en: 'Sales', zh: '销售额' },
    explanation: { en: 'Of the orders with this answer.', zh: '给出该回答的订单的销售额。' },
    format: 'currency',
    widthPx: 110,
    value: ({ sales }) => sales,
  },
]

/** What the difference means, in words. */
export const SURVEY_VERDICT_WORDS: Record<SurveyVerdict, Words> = {
  more: { en: 'Named more than clicked', zh: '被提及多于点击' },
  less: { en: 'Clicked more than named', zh: '点击多于被提及' },
  alike: { en: 'No clear difference', zh: '无明显差异' },
}

export type ChannelColumnKey =
  | 'channel'
  | 'named'
  | 'rate'
  | 'low'
  | 'high'
  | 'adjusted'
  | 'clicked'
  | 'clickShare'
  | 'agreeing'
  | 'difference'
  | 'verdict'
  | 'orders'
  | 'shown'
  | 'answered'
  | 'responseRate'
export type SurveyChannelColumn = ReportColumn<SurveyChannelRow, ChannelColumnKey>
export const SURVEY_CHANNEL_COLUMNS: readonly SurveyChannelColumn[] = [
  {
    key: 'channel',
    label: { en: 'Channel', zh: '渠道' },
    format: 'text',
    widthPx: 150,
    value: ({ channel }, language) => channelName(channel, language),
  },
  {
    key: 'named',
    label: { en: 'Named', zh: '提及' },
    explanation: {
      en: 'Orders whose customer named it, of those that named a channel.',
      zh: '客户提及该渠道的订单数，范围为提及了渠道的订单。',
    },
    format: 'whole',
    widthPx: 74,
    value: ({ named }) => named,
  },
  {
    key: 'rate',
    label: { en: 'Survey', zh: '问卷占比' },
    explanation: { en: 'Its share of the orders that named a channel.', zh: '在提及了渠道的订单中的占比。' },
    format: 'percent',
    widthPx: 80,
    value: ({ rate }) => percent(rate?.share),
  },
  { key: 'low', label: LOW, explanation: INTERVAL, format: 'percent', widthPx: 80, value: ({ rate }) => percent(rate?.low) },
  { key: 'high', label: HIGH, explanation: INTERVAL, format: 'percent', widthPx: 80, value: ({ rate }) => percent(rate?.high) },
  {
    key: 'adjusted',
    label: { en: 'Of all orders', zh: '占全部订单' },
    explanation: {
      en: 'Its share of all orders, if orders with the same last click would have answered alike. It evens out that buyers of some channels answer more often.',
      zh: '假设最后点击渠道相同的订单回答相似时，占全部订单的比例。可抵消某些渠道买家回答更多的影响。',
    },
    format: 'percent',
    widthPx: 96,
    value: ({ adjusted }) => percent(adjusted),
  },
  {
    key: 'clicked',
    label: { en: 'Clicked', zh: '点击' },
    explanation: {
      en: 'Of the same orders, those with their last click from it: 28 days, Direct only without another.',
      zh: '相同订单中最后点击来自该渠道的订单：28 天内，仅在没有其他渠道时计为直接访问。',
    },
    format: 'whole',
    widthPx: 78,
    value: ({ clicked }) => clicked,
  },
  {
    key: 'clickShare',
    label: { en: 'Clicks', zh: '点击占比' },
    format: 'percent',
    widthPx: 80,
    value: ({ clickShare }) => percent(clickShare),
  },
  {
    key: 'agreeing',
    label: { en: 'Both', zh: '两者一致' },
    explanation: { en: 'Orders that name it and have their last click from it.', zh: '提及该渠道且最后点击也来自该渠道的订单。' },
    format: 'whole',
    widthPx: 66,
    value: ({ agreeing }) => agreeing,
  },
  {
    key: 'difference',
    label: { en: 'Difference', zh: '差异' },
    explanation: { en: 'Share by the survey less share by clicks, of the same orders.', zh: '相同订单中，问卷占比减去点击占比。' },
    format: 'percent',
    widthPx: 92,
    value: ({ difference }) => percent(difference?.difference),
  },
  {
    key: 'verdict',
    label: { en: 'Meaning', zh: '含义' },
    explanation: { en: 'Whether the 95% interval of the difference leaves out zero.', zh: '差异的 95% 区间是否不包含零。' },
    format: 'text',
    widthPx: 190,
    value: ({ verdict }, language) => SURVEY_VERDICT_WORDS[verdict][language],
  },
  {
    key: 'orders',
    label: { en: 'Orders', zh: '订单' },
    explanation: { en: 'All orders with their last click from it.', zh: '最后点击来自该渠道的全部订单。' },
    format: 'whole',
    widthPx: 74,
    value: ({ orders }) => orders,
  },
  {
    key: 'shown',
    label: { en: 'Asked', zh: '已询问' },
    explanation: { en: 'Of these, those that saw the survey.', zh: '其中看到问卷的订单。' },
    format: 'whole',
    widthPx: 70,
    value: ({ shown }) => shown,
  },
  {
    key: 'answered',
    label: { en: 'Answered', zh: '已回答' },
    explanation: { en: 'Of these, those that answered.', zh: '其中已回答的订单。' },
    format: 'whole',
    widthPx: 86,
    value: ({ answered }) => answered,
  },
  {
    key: 'responseRate',
    label: { en: 'Response rate', zh: '回答率' },
    explanation: { en: 'Of those that saw the survey, those that answered.', zh: '看到问卷的订单中已回答的比例。' },
    format: 'percent',
    widthPx: 104,
    value: ({ responseRate }) => percent(responseRate?.share),
  },
]

const rateOf = (part: number, whole: number): number | undefined => (whole === 0 ? undefined : (100 * part) / whole)

export type SurveyDayColumn = ReportColumn<SurveyDay, 'date' | 'orders' | 'shown' | 'answered' | 'viewRate' | 'responseRate'>
export const SURVEY_DAY_COLUMNS: readonly SurveyDayColumn[] = [
  { key: 'date', label: { en: 'Day', zh: '日期' }, format: 'text', widthPx: 110, value: ({ date }) => date },
  { key: 'orders', label: { en: 'Orders', zh: '订单' }, format: 'whole', widthPx: 80, value: ({ orders }) => orders },
  { key: 'shown', label: { en: 'Asked', zh: '已询问' }, format: 'whole', widthPx: 80, value: ({ shown }) => shown },
  { key: 'answered', label: { en: 'Answered', zh: '已回答' }, format: 'whole', widthPx: 90, value: ({ answered }) => answered },
  {
    key: 'viewRate',
    label: { en: 'View rate', zh: '展示率' },
    explanation: { en: 'Of all orders, those that saw the survey.', zh: '全部订单中看到问卷的比例。' },
    format: 'percent',
    widthPx: 90,
    value: ({ shown, orders }) => rateOf(shown, orders),
  },
  {
    key: 'responseRate',
    label: { en: 'Response rate', zh: '回答率' },
    explanation: { en: 'Of those that saw the survey, those that answered.', zh: '看到问卷的订单中已回答的比例。' },
    format: 'percent',
    widthPx: 110,
    value: ({ shown, answered }) => rateOf(answered, shown),
  },
]
