/** Outcomes, kinds of entries, states and reasons of commissions, in both languages. A word without its texts does not compile. */
import type {
  ChargebackState,
  CommissionFact,
  CommissionLimit,
  CommissionOutcome,
  CommissionState,
  LedgerCause,
  LedgerKind,
  ParkedReason,
} from './commissions.ts'
import type { Language } from './format.ts'

const commissionOutcomesEn: Record<CommissionOutcome, string> = {
  won_manual: 'Won: assigned by hand',
  won_code: 'Won by discount code',
  won_link: 'Won by link',
  lost_to_manual: 'The order was assigned to another creator',
  lost_to_code: "Another creator's discount code came first",
  lost_to_later_click: "Another creator's link was clicked later",
  lost_to_campaign: 'The order counts for another campaign',
  outside_window: 'The click was too long before the order',
  campaign_not_running: 'The campaign was not running',
  not_joined_yet: 'The creator had not joined the campaign yet',
  not_first_order: "Not the customer's first order",
  cycles_over: 'The subscription is past the cycles that count',
  self_purchase: 'The creator bought it',
  excluded_products: 'The discount code took nothing off',
  test_order: 'Test order',
  staff_order: 'Somebody of the store bought it',
  withdrawn: 'Not assigned any more',
}
const commissionOutcomesZh: Record<CommissionOutcome, string> = {
  won_manual: '获得：人工指定',
  won_code: '获得：通过折扣码',
  won_link: '获得：通过链接',
  lost_to_manual: '订单已人工指定给其他创作者',
  lost_to_code: '其他创作者的折扣码优先',
  lost_to_later_click: '其他创作者的链接点击更晚',
  lost_to_campaign: '该订单计入其他活动',
  outside_window: '点击距离下单时间过长',
  campaign_not_running: '活动当时未在进行',
  not_joined_yet: '创作者当时尚未加入活动',
  not_first_order: '不是该客户的首单',
  cycles_over: '订阅已超过计佣期数',
  self_purchase: '创作者自购',
  excluded_products: '折扣码未产生折扣',
  test_order: '测试订单',
  staff_order: '店铺成员购买',
  withdrawn: '已取消指定',
}
export const commissionOutcomesText = { en: commissionOutcomesEn, zh: commissionOutcomesZh }

/** withheld: an amount in words. */
type LimitWords = Record<CommissionLimit, (p: { withheld: string }) => string>
const commissionLimitsEn: LimitWords = {
  cap_reached: (p) => `The cap of the month is reached: ${p.withheld} is not paid`,
  cap_partly: (p) => `The cap of the month leaves a part: ${p.withheld} is not paid`,
  below_first_tier: () => 'The month has not come to the first tier',
}
const commissionLimitsZh: LimitWords = {
  cap_reached: (p) => `已达当月上限：${p.withheld} 不支付`,
  cap_partly: (p) => `当月上限仅余一部分：${p.withheld} 不支付`,
  below_first_tier: () => '当月尚未达到第一档阶梯',
}
export const commissionLimitsText = { en: commissionLimitsEn, zh: commissionLimitsZh }

const ledgerKindsEn: Record<LedgerKind, string> = {
  sale: 'Sale',
  adjust: 'Order changed',
  refund: 'Refund',
  cancel: 'Order cancelled',
  dispute: 'Chargeback lost',
  tier: "Tier moved by the month's orders",
  cap: "Monthly cap moved by the month's orders",
  base_fee: 'Base fee',
  clicks: 'Visits by links',
  views: 'Views of posts',
  payout: 'Payout',
  payout_returned: 'Payout returned',
  manual: 'Adjusted by hand',
  write_off: 'Debt written off',
}
const ledgerKindsZh: Record<LedgerKind, string> = {
  sale: '销售',
  adjust: '订单变更',
  refund: '退款',
  cancel: '订单取消',
  dispute: '拒付败诉',
  tier: '当月订单使阶梯变动',
  cap: '当月订单使月度上限变动',
  base_fee: '基础费用',
  clicks: '链接访问',
  views: '帖子观看',
  payout: '付款',
  payout_returned: '付款退回',
  manual: '人工调整',
  write_off: '欠款核销',
}
export const ledgerKindsText = { en: ledgerKindsEn, zh: ledgerKindsZh }

const ledgerCausesEn: Record<LedgerCause, string> = {
  fact: 'The order',
  late: 'Something that was told late',
  campaign: 'The campaign',
  clicks: 'Visits of the days until then',
  views: 'A number of views that a person entered',
  payout: 'A payout',
  'payout returned': 'A payout that came back',
  person: 'A person',
  import: 'A balance from another program',
}
const ledgerCausesZh: Record<LedgerCause, string> = {
  fact: '订单',
  late: '延迟到达的信息',
  campaign: '活动',
  clicks: '截至当日的访问',
  views: '人工填写的观看次数',
  payout: '付款',
  'payout returned': '被退回的付款',
  person: '人工',
  import: '其他程序的余额',
}
export const ledgerCausesText = { en: ledgerCausesEn, zh: ledgerCausesZh }

const commissionStatesEn: Record<CommissionState, string> = {
  expected: 'Expected: not paid yet',
  maturing: 'In the holding period',
  held: 'Held back',
  payable: 'Payable',
  'in payout': 'In a pay-out',
  paid: 'Paid',
  reversed: 'Reversed',
  refused: 'No commission',
}
const commissionStatesZh: Record<CommissionState, string> = {
  expected: '预计：尚未付款',
  maturing: '待生效',
  held: '已冻结',
  payable: '可付款',
  'in payout': '付款批次中',
  paid: '已付款',
  reversed: '已撤销',
  refused: '无佣金',
}
export const commissionStatesText = { en: commissionStatesEn, zh: commissionStatesZh }

const parkedReasonsEn: Record<ParkedReason, string> = {
  'amount unknown': "The order's total was not told. It is looked at again when the order changes.",
  'other currency': "The order is in another currency than the campaign's book.",
  'rate missing':
    'A creator is paid in a currency whose rate on the day of the order is not known. Please enter it under Integrations, Spend and costs, Exchange rates.',
  'unknown sale': 'Shopify tells of a kind of sale that we do not know yet.',
  'too many agreements': 'The order was changed more than 2,000 times.',
  fault: 'A fault of ours; the others go on. Tell us the order.',
}
const parkedReasonsZh: Record<ParkedReason, string> = {
  'amount unknown': '未获知订单总额。订单变更后会重新处理。',
  'other currency': '订单币种与活动账簿币种不同。',
  'rate missing': '达人的付款币种缺少下单当日的汇率。请在“集成 > 花费与成本 > 汇率”中填写。',
  'unknown sale': 'Shopify 返回了我们尚不认识的销售类型。',
  'too many agreements': '订单变更超过 2,000 次。',
  fault: '我们的系统出错；其他订单不受影响。请告知我们该订单。',
}
export const parkedReasonsText = { en: parkedReasonsEn, zh: parkedReasonsZh }

const commissionFactsEn: Record<CommissionFact, string> = {
  placed: 'Ordered',
  agreement: 'Sold, changed or returned',
  paid: 'Paid',
  cancelled: 'Cancelled',
  dispute: 'Chargeback',
}
const commissionFactsZh: Record<CommissionFact, string> = {
  placed: '下单',
  agreement: '销售、变更或退货',
  paid: '付款',
  cancelled: '取消',
  dispute: '拒付',
}
export const commissionFactsText = { en: commissionFactsEn, zh: commissionFactsZh }

const chargebacksEn: Record<ChargebackState, string> = {
  opened: 'Chargeback open: held until the bank decides',
  won: 'Chargeback ended without a loss',
  lost: 'Chargeback lost: paid back to the customer',
}
const chargebacksZh: Record<ChargebackState, string> = {
  opened: '拒付处理中：在银行裁定前冻结',
  won: '拒付已结束，无损失',
  lost: '拒付败诉：银行已将款项退还客户',
}
export const chargebacksText = { en: chargebacksEn, zh: chargebacksZh }

/** Shopify's words for why a customer took a payment back, as of 2026-11. */
const REASONS: ReadonlyMap<string, Record<Language, string>> = new Map([
  ['fraudulent', { en: 'said to be fraudulent', zh: '称为欺诈交易' }],
  ['unrecognized', { en: 'not recognized', zh: '无法识别该交易' }],
  ['duplicate', { en: 'charged twice', zh: '重复扣款' }],
  ['subscription_canceled', { en: 'subscription was cancelled', zh: '订阅已取消' }],
  ['product_unacceptable', { en: 'product not acceptable', zh: '商品不符' }],
  ['product_not_received', { en: 'product not received', zh: '未收到商品' }],
  ['credit_not_processed', { en: 'refund not received', zh: '未收到退款' }],
  ['general', { en: 'no particular reason', zh: '一般原因' }],
  ['customer_initiated', { en: 'asked for by the customer', zh: '客户发起' }],
  ['insufficient_funds', { en: 'not enough funds', zh: '余额不足' }],
  ['incorrect_account_details', { en: 'wrong account', zh: '账户信息有误' }],
  ['bank_cannot_process', { en: 'the bank could not process it', zh: '银行无法处理' }],
  ['debit_not_authorized', { en: 'debit not authorized', zh: '扣款未授权' }],
  ['noncompliant', { en: 'against the rules of the card network', zh: '违反卡组织规则' }],
])
/** Why a chargeback was opened; a word that we do not know is shown as it is. */
export const chargebackReason = (reason: string, language: Language): string =>
  REASONS.get(reason)?.[language] ?? reason.replaceAll('_', ' ')
