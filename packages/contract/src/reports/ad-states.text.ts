/** Status and budget of ads in words. */
import { formatAmount, type Language, type Words } from '../format.ts'
import type { AdStateFacts } from './ad-states.schemas.ts'
import type { AdState, BudgetPeriod, StatusFilter } from './ad-states.values.ts'

export const adStateWords: Record<AdState, Words> = {
  active: { en: 'Active', zh: '投放中' },
  'limited by budget': { en: 'Limited by budget', zh: '受预算限制' },
  limited: { en: 'Limited', zh: '投放受限' },
  'in review': { en: 'In review', zh: '审核中' },
  scheduled: { en: 'Scheduled', zh: '待开始' },
  rejected: { en: 'Rejected', zh: '未通过审核' },
  'not delivering': { en: 'Not delivering', zh: '未投放' },
  paused: { en: 'Paused', zh: '已暂停' },
  'paused above': { en: 'Paused above', zh: '上级已暂停' },
  ended: { en: 'Ended', zh: '已结束' },
  archived: { en: 'Archived', zh: '已归档' },
  deleted: { en: 'Deleted', zh: '已删除' },
  unknown: { en: 'Unknown', zh: '未知' },
}

export const statusFilterWords: Record<StatusFilter, Words> = { running: { en: 'Running', zh: '正在投放' }, ...adStateWords }

/** The label; an unknown status is shown in the platform's own word. */
export const adStateLabel = ({ state, word }: Pick<AdStateFacts, 'state' | 'word'>, language: Language): string =>
  state === 'unknown' && word !== '' ? word : adStateWords[state][language]

const PER: Record<BudgetPeriod, Words> = {
  day: { en: 'per day', zh: '每天' },
  total: { en: 'in total', zh: '总计' },
}
/** '$50.00 per day'. */
export const budgetLabel = ({ amount, currency, period }: NonNullable<AdStateFacts['budget']>, language: Language): string =>
  `${formatAmount(amount, currency)} ${PER[period][language]}`
