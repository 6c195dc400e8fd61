import { formatAmount } from '@convbox/contract/format'
import { creditText } from '@convbox/contract/metrics/credit.text'
import type { FeeRule } from '@convbox/contract/api/fee-rules.schemas'
import { useLanguage, useText } from '../../../text/language.ts'
import { EXAMPLE_ORDER, examplesOf } from './fee-form.ts'
import { feeText } from './fee.text.ts'

/** What an order of 100 would pay a creator, and what else holds. rule: undefined while the fee is not complete. */
export const FeeExample = ({ rule, currency }: { rule: FeeRule | undefined; currency: string }) => {
  const text = useText(feeText)
  const { models } = creditText[useLanguage()]
  const money = (amount: number | string): string => formatAmount(amount, currency)
  /** What a visit or a thousand views pay may have more digits than a sum of money. */
  const smallMoney = (amount: string): string => ((amount.split('.')[1]?.length ?? 0) > 2 ? `${amount} ${currency}` : money(amount))
  return (
    <section aria-label={text.example} aria-live="polite" className="sticky top-4 rounded-card bg-sunken px-4 py-3.5">
      <h3 className="text-caption font-medium text-ink-2">{text.example}</h3>
      {rule === undefined ? (
        <p className="mt-2 text-body text-ink-2">{text.noExample}</p>
      ) : (
        <>
          <p className="mt-2 text-body">{text.order({ amount: money(EXAMPLE_ORDER) })}</p>
          <ul>
            {examplesOf(rule, currency).map(({ from, products, pays }, index) => (
              // Parts of a rule have no names: the place is what they are.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index} className="mt-1">
                {products !== undefined && <span className="block text-caption text-ink-2">{text.of(products)}</span>}
                {from !== undefined && <span className="block text-caption text-ink-2">{text.once({ amount: money(from) })}</span>}
                <span className="text-title font-semibold tracking-[-0.015em] tabular-nums">{money(pays)}</span>
              </li>
            ))}
          </ul>
          <ul className="mt-3 flex flex-col gap-1 border-t border-line pt-3 text-caption text-ink-2">
            {[
              rule.base === 'payment' ? text.lines.payment : text.lines.merchandise,
              ...(rule.baseFee === undefined ? [] : [text.lines.baseFee({ amount: money(rule.baseFee) })]),
              ...(rule.perClick === undefined ? [] : [text.lines.perClick({ amount: smallMoney(rule.perClick) })]),
              ...(rule.clicksCap === undefined ? [] : [text.lines.clicksCap({ amount: money(rule.clicksCap) })]),
              ...(rule.perThousandViews === undefined ? [] : [text.lines.views({ amount: smallMoney(rule.perThousandViews) })]),
              ...(rule.cap === undefined ? [] : [text.lines.cap({ amount: money(rule.cap) })]),
              ...(rule.firstOrderOnly ? [text.lines.first] : []),
              ...(rule.policy === 'split' ? [text.lines.split] : []),
              ...(rule.shareModel === undefined ? [] : [text.lines.share({ model: models[rule.shareModel] })]),
              text.lines.window({ days: String(rule.windowDays) }),
              text.lines.hold({ days: String(rule.holdDays) }),
            ].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
