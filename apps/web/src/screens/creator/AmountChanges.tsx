import type { creatorPortal } from '@convbox/contract/api/creator-portal'
import { ledgerKindsText } from '@convbox/contract/commissions.text'
import type { ResultOf } from '@convbox/contract/endpoint'
import { formatAmount } from '@convbox/contract/format'
import { dayOf, formatDay } from '@convbox/contract/format-time'
import { useLanguage, useText } from '../../text/language.ts'
import { TitledCard } from '../../ui/Card.tsx'
import { creatorText } from './creator.text.ts'

type AmountChangesProps = { changes: ResultOf<typeof creatorPortal.readPortal>['changes']; timeZone: string }

/** Orders whose commission changed after it was first entered, with the cause; nothing where there are none. */
export const AmountChanges = ({ changes, timeZone }: AmountChangesProps) => {
  const text = useText(creatorText)
  const language = useLanguage()
  if (changes.length === 0) return null
  return (
    <TitledCard title={text.changes}>
      <ul aria-label={text.changes} className="flex flex-col gap-1.5">
        {changes.map(({ campaign, order, kind, from, to, currency, at }, index) => (
          <li key={`${index} ${at}`} className="flex flex-wrap items-baseline gap-x-3 text-body">
            <span className="text-caption whitespace-nowrap text-ink-3">{formatDay(dayOf(at, timeZone), language)}</span>
            <span>
              {text.change({
                order,
                campaign,
                from: formatAmount(from, currency),
                to: formatAmount(to, currency),
                cause: ledgerKindsText[language][kind],
              })}
            </span>
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}
