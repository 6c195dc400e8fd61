import type { OwnFee } from '@convbox/contract/api/creator-portal.schemas'
import { capAndConditions, feeLines } from '@convbox/contract/fee-words'
import { formatMoment } from '@convbox/contract/format-time'
import { useLanguage, useText } from '../../text/language.ts'
import { TitledCard } from '../../ui/Card.tsx'
import { creatorText } from './creator.text.ts'

type OwnFeesProps = { fees: readonly OwnFee[]; currency: string; timeZone: string }

/** What a campaign pays the creator now, and what is planned. */
export const OwnFees = ({ fees, currency, timeZone }: OwnFeesProps) => {
  const text = useText(creatorText)
  const language = useLanguage()
  const to = { language, currency }
  if (fees.length === 0) return null
  return (
    <TitledCard title={text.fees}>
      <ol aria-label={text.fees} className="flex flex-col gap-3">
        {fees.map(({ holdsFrom, holdsUntil, rule }, index) => (
          <li key={holdsFrom ?? ''}>
            {index > 0 && holdsFrom !== undefined && (
              <p className="text-caption text-ink-2">{text.feeFrom({ moment: formatMoment(holdsFrom, timeZone) })}</p>
            )}
            {index === 0 && holdsUntil !== undefined && (
              <p className="text-caption text-ink-2">{text.feeUntil({ moment: formatMoment(holdsUntil, timeZone) })}</p>
            )}
            <ul>
              {feeLines(rule, to).map((line) => (
                <li key={line} className="font-medium tabular-nums">
                  {line}
                </li>
              ))}
            </ul>
            <p className="mt-0.5 max-w-180 text-caption text-ink-2">{capAndConditions(rule, to).join(' ')}</p>
          </li>
        ))}
      </ol>
    </TitledCard>
  )
}
