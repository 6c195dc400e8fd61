import { formatAmount } from '@convbox/contract/format'
import { conditionLines } from '@convbox/contract/fee-words'
import { FEE_TEXT } from '@convbox/contract/fee.text'
import type { FeeRule } from '@convbox/contract/api/fee-rules.schemas'
import { useLanguage, useText } from '../../../text/language.ts'
import { EXAMPLE_ORDER, examplesOf } from './fee-form.ts'
import { feeText } from './fee.text.ts'

/** What an order of 100 would pay a creator, and what else holds. rule: undefined while the fee is not complete. */
export const FeeExample = ({ rule, currency }: { rule: FeeRule | undefined; currency: string }) => {
  const text = useText(feeText)
  const language = useLanguage()
  const money = (amount: number | string): string => formatAmount(amount, currency)
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
              ...(rule.cap === undefined ? [] : [FEE_TEXT[language].cap({ amount: money(rule.cap) })]),
              ...conditionLines(rule, { language, currency }),
            ].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
