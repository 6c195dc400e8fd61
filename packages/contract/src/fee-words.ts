/** What a fee pays a creator, and in words. Free of zod, so that the browser may load it. */
import type { CreatorPay, FeeRule } from './api/fee-rules.schemas.ts'
import { FEE_TEXT } from './fee.text.ts'
import { formatAmount, type Language } from './format.ts'
import { creditText } from './metrics/credit.text.ts'

type In = { language: Language; currency: string }

/** What orders pay a creator. */
export const payOf = (rule: FeeRule, creatorId: string): CreatorPay => {
  const { fee, cap } = rule.ownFees?.find((own) => own.creatorId === creatorId) ?? rule
  return { fee, ...(cap !== undefined && { cap }) }
}

/** What orders pay, one line for each part of it. */
export const feeLines = ({ fee }: Pick<CreatorPay, 'fee'>, { language, currency }: In): string[] => {
  const text = FEE_TEXT[language]
  switch (fee.kind) {
    case 'percent':
      return [text.percent(fee)]
    case 'flat':
      return [text.flat({ amount: formatAmount(fee.amount, currency) })]
    case 'products':
      return [
        ...fee.groups.map(({ percent, productIds }) => text.group({ percent, count: productIds.length })),
        text.others({ percent: fee.others }),
      ]
    case 'tiers':
      return fee.tiers.map(({ from, percent }) => text[fee.mode]({ percent, from: formatAmount(from, currency) }))
  }
}

/** The same with the cap. */
export const payLines = (pay: CreatorPay, to: In): string[] => {
  const { cap, noCap } = FEE_TEXT[to.language]
  return [...feeLines(pay, to), pay.cap === undefined ? noCap : cap({ amount: formatAmount(pay.cap, to.currency) })]
}

/** A cap, if there is one, and what holds beside it. */
export const capAndConditions = (rule: FeeRule, to: In): string[] => [
  ...(rule.cap === undefined ? [] : [FEE_TEXT[to.language].cap({ amount: formatAmount(rule.cap, to.currency) })]),
  ...conditionLines(rule, to),
]

/** What holds beside the fee and the cap. */
export const conditionLines = (rule: FeeRule, { language, currency }: In): string[] => {
  const text = FEE_TEXT[language]
  const money = (amount: string): string => formatAmount(amount, currency)
  /** What a visit or a thousand views pay may have more digits than a sum of money. */
  const smallMoney = (amount: string): string => ((amount.split('.')[1]?.length ?? 0) > 2 ? `${amount} ${currency}` : money(amount))
  return [
    rule.base === 'payment' ? text.payment : text.merchandise,
    ...(rule.baseFee === undefined ? [] : [text.baseFee({ amount: money(rule.baseFee) })]),
    ...(rule.perClick === undefined ? [] : [text.perClick({ amount: smallMoney(rule.perClick) })]),
    ...(rule.clicksCap === undefined ? [] : [text.clicksCap({ amount: money(rule.clicksCap) })]),
    ...(rule.perThousandViews === undefined ? [] : [text.views({ amount: smallMoney(rule.perThousandViews) })]),
    ...(rule.firstOrderOnly ? [text.first] : []),
    ...(rule.cycles === undefined ? [] : [text.cycles({ count: rule.cycles })]),
    ...(rule.policy === 'split' ? [text.split] : []),
    ...(rule.shareModel === undefined ? [] : [text.share({ model: creditText[language].models[rule.shareModel] })]),
    text.window({ days: String(rule.windowDays) }),
    text.hold({ days: String(rule.holdDays) }),
  ]
}
