import { formatAmount } from '@convbox/contract/format'
import type { PathsAnswer } from '@convbox/contract/reports/conversion-paths.schemas'
import { Link } from '@tanstack/react-router'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useSite } from '../../../shell/use-store.ts'
import { useText } from '../../../text/language.ts'
import { conversionAnalysisText } from '../../conversion-analysis/conversion-analysis.text.ts'
import type { Paths } from './use-paths.ts'

/** Note below the report: whether it adds up to the store's own total, and which orders do not count. */
export const PathsClosing = ({ paths: { range }, data }: { paths: Paths; data: PathsAnswer }) => {
  const text = useText(conversionAnalysisText)
  const { websiteName, virtualSite } = useSite()
  const { closing, excluded, currency, convertedFrom } = data
  const money = (amount: string): string => formatAmount(amount, currency)
  const closes = Number(closing.difference) === 0
  const Icon = closes ? CircleCheck : TriangleAlert
  const count = excluded.reduce((sum, { orders }) => sum + Number(orders), 0)
  return (
    <div className="mt-3 flex flex-wrap items-start gap-x-6 gap-y-2 text-caption text-ink-2" data-testid="closing">
      <p className="flex items-center gap-1.5">
        <Icon size={14} className={closes ? 'text-good' : 'text-bad'} aria-hidden />
        <strong className="font-medium text-ink">
          {closes ? text.closesTitle : text.notCloses({ difference: money(closing.difference) })}
        </strong>
        <span className="tabular-nums">
          {text.closes({
            attributed: money(closing.attributed),
            untracked: money(closing.untracked),
            excluded: money(closing.excluded),
            total: money(closing.storeTotal),
          })}
        </span>
      </p>
      {count > 0 && (
        <Link
          to="/website/$websiteName/order-attribution"
          params={{ websiteName }}
          search={{ range: 'custom', ...range.range, excluded: 'any' }}
          className="underline hover:text-accent"
        >
          {`${text.excluded}: ${text.orders({ n: String(count) })}`}
        </Link>
      )}
      {virtualSite && <p>{text.ownDays}</p>}
      {convertedFrom.length > 0 && <p>{text.converted({ currency, from: convertedFrom.join(', ') })}</p>}
    </div>
  )
}
