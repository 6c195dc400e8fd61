/** Names of the ledger's parts in both languages, for its screen and its file. */
import type { Language, Words } from '../format.ts'
import { EXCLUDED_REASONS } from '../metrics/excluded-reasons.ts'
import {
  ATTRIBUTED_REASONS,
  UNTRACKED_REASONS,
  type AttributedReason,
  type LedgerBasis,
  type LedgerEntryKind,
  type LedgerKind,
  type LedgerPart,
  type UntrackedReason,
} from './ledger.values.ts'
import { excludedReasonsText } from './order-attribution.text.ts'

export const ledgerKindsText: Record<LedgerKind, Words> = {
  attributed: { en: 'Attributed', zh: '已归因' },
  untracked: { en: 'Untracked', zh: '未追踪' },
  excluded: { en: 'Not counted', zh: '未计入' },
  pending: { en: 'Being built', zh: '处理中' },
}
const ATTRIBUTED: Record<AttributedReason, Words> = {
  'told by shop': { en: 'By the shop’s own record', zh: '依据店铺自身记录' },
  'views and answers': { en: 'By views and answers', zh: '依据浏览与调查回答' },
}
const UNTRACKED: Record<UntrackedReason, Words> = {
  pos: { en: 'Point of sale', zh: '线下销售点' },
  draft: { en: 'Draft order', zh: '草稿订单' },
  'subscription renewal': { en: 'Subscription renewal', zh: '订阅续订' },
  'outside the window': { en: 'Visits before the window', zh: '访问早于窗口' },
  'before install': { en: 'Before the install', zh: '安装之前' },
  'left out by rules': { en: 'Visits left out by Custom', zh: '访问被自定义规则排除' },
  'no visit known': { en: 'No visit known', zh: '没有已知访问' },
}
export const ledgerEntriesText: Record<LedgerEntryKind, Words> = {
  order: { en: 'Order', zh: '订单' },
  edit: { en: 'Edit', zh: '修改' },
  refund: { en: 'Refund', zh: '退款' },
}
export const ledgerBasesText: Record<LedgerBasis, Words> = {
  order: { en: 'By order date', zh: '按下单日期' },
  event: { en: 'Edits and refunds on their own day', zh: '修改与退款计入发生日' },
}

/** Name of a part: its kind, and why. */
export const ledgerPartName = ({ kind, reason }: LedgerPart, language: Language): string => {
  const untracked = UNTRACKED_REASONS.find((each) => each === reason)
  const excluded = EXCLUDED_REASONS.find((each) => each === reason)
  const attributed = ATTRIBUTED_REASONS.find((each) => each === reason)
  const why = (untracked && UNTRACKED[untracked]) ?? (attributed && ATTRIBUTED[attributed]) ?? (excluded && excludedReasonsText[excluded])
  const name = ledgerKindsText[kind][language]
  return why === undefined ? name : `${name}${language === 'zh' ? '：' : ': '}${why[language]}`
}
