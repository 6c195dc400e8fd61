import { formatAmount, formatWhole } from '@convbox/contract/format'
import type { CohortsAnswer } from '@convbox/contract/reports/cohorts.schemas'
import type { CohortDimension } from '@convbox/contract/reports/cohorts.values'
import { useSite } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { conversionAnalysisText } from '../conversion-analysis/conversion-analysis.text.ts'
import { writeCell } from './cohort-cell.ts'
import type { CohortFigure } from './cohorts-search.ts'
import { cohortsText } from './cohorts.text.ts'

type CohortNotesProps = { data: CohortsAnswer; by: CohortDimension; figure: CohortFigure; open: (cell: string) => void }

/** How to read the figures, and what is in none of them. */
export const CohortNotes = ({ data, by, figure, open }: CohortNotesProps) => {
  const text = useText(cohortsText)
  const { earlier, withoutCustomer, lifetime, cohorts, hasCosts, lines, lineCount, currency, convertedFrom, missingRates } = data
  const sites = useText(conversionAnalysisText)
  const { virtualSite } = useSite()
  const without = cohorts.reduce((sum, { cells }) => sum + (cells.at(-1)?.ordersWithoutCost ?? 0), 0)
  const opening = 'text-left text-accent hover:underline'
  return (
    <div className="mt-3 flex flex-col items-start gap-1 text-caption text-ink-2">
      <p>{text.legend}</p>
      {by === 'product' && <p>{text.overlap}</p>}
      {lineCount > lines.length && <p>{text.moreLines({ shown: formatWhole(lines.length), all: formatWhole(lineCount) })}</p>}
      {figure === 'profit' && (
        <p>{hasCosts ? text.costs({ without: formatWhole(without), orders: formatWhole(lifetime.orders) }) : text.noCosts}</p>
      )}
      {virtualSite && <p>{text.ownCustomers}</p>}
      {convertedFrom.length > 0 && <p>{sites.converted({ currency, from: convertedFrom.join(', ') })}</p>}
      {missingRates > 0 && <p className="text-warn">{text.missingRates({ n: formatWhole(missingRates) })}</p>}
      {earlier.customers > 0 && (
        <button type="button" className={opening} onClick={() => open(writeCell({ part: 'earlier', line: '' }))}>
          {text.earlier({ customers: formatWhole(earlier.customers) })}
        </button>
      )}
      {withoutCustomer.orders > 0 && (
        <button type="button" className={opening} onClick={() => open(writeCell({ part: 'no customer', line: '' }))}>
          {text.withoutCustomer({ orders: formatWhole(withoutCustomer.orders), amount: formatAmount(withoutCustomer.net, currency) })}
        </button>
      )}
    </div>
  )
}
