import { payouts } from '@convbox/contract/api/payouts'
import type { PayoutRun } from '@convbox/contract/api/payouts.schemas'
import { formatAmount, formatWhole } from '@convbox/contract/format'
import { formatMoment } from '@convbox/contract/format-time'
import { Banknote } from 'lucide-react'
import { useCall } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useText } from '../../../text/language.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { DataGrid } from '../../../ui/DataGrid.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { Pages } from '../../../widgets/Pages.tsx'
import { STATE_TONES } from './payout-run.ts'
import { payoutsText } from './payouts.text.ts'
import { RunDrawer } from './RunDrawer.tsx'
import { usePayoutsSearch } from './use-payouts-search.ts'

/** One badge for each state that some line has; the number where there are several. */
const States = ({ states }: Pick<PayoutRun, 'states'>) => {
  const text = useText(payoutsText)
  return (
    <span className="flex flex-wrap gap-1.5">
      {states.map(({ state, lines }) => (
        <Badge key={state} tone={STATE_TONES[state]}>
          {states.length === 1 ? text.states[state] : text.someState({ count: lines, state: text.states[state] })}
        </Badge>
      ))}
    </span>
  )
}

/** The runs that were made, the newest first. */
export const RunsView = () => {
  const text = useText(payoutsText)
  const { timezone } = useStore()
  const { search, change } = usePayoutsSearch()
  const answer = useCall(payouts.listPayouts, { pageNo: search.page }, { quiet: true, staleMs: 0 })
  return (
    <AnswerStates answer={answer} feature="Affluencer Hub" skeleton={<Skeleton className="mt-4 h-[420px] w-full rounded-card" />}>
      {({ runs, count, pageSize }, isDimmed) => (
        <div className="mt-4">
          <DataGrid
            label={text.runs}
            isDimmed={isDimmed}
            columns={[
              { key: 'number', label: text.number, widthPx: 150, cell: ({ number }: PayoutRun) => text.runName({ number }) },
              {
                key: 'made',
                label: text.madeAt,
                widthPx: 250,
                isGrowing: true,
                cell: ({ madeAt, madeBy }: PayoutRun) => (
                  <span className="truncate">
                    {formatMoment(madeAt, timezone)}{' '}
                    {madeBy !== '' && <span className="text-caption text-ink-3">{text.by({ name: madeBy })}</span>}
                  </span>
                ),
              },
              { key: 'method', label: text.method, widthPx: 140, cell: ({ method }: PayoutRun) => text.methods[method] },
              { key: 'state', label: text.state, widthPx: 260, cell: ({ states }: PayoutRun) => <States states={states} /> },
              {
                key: 'creators',
                label: text.creators,
                widthPx: 100,
                align: 'right',
                cell: ({ creators }: PayoutRun) => formatWhole(creators),
              },
              {
                key: 'amount',
                label: text.amount,
                widthPx: 140,
                align: 'right',
                cell: ({ amount, currency }: PayoutRun) => formatAmount(amount, currency),
              },
            ]}
            rows={runs}
            rowKey={({ id }) => id}
            onOpenRow={({ id }) => change({ open: id })}
            openLabel={({ number }) => text.runName({ number })}
            empty={
              <EmptyState icon={<Banknote size={22} aria-hidden />} title={text.noRunsTitle}>
                {text.noRuns}
              </EmptyState>
            }
          />
          {count > 0 && <Pages search={search} change={change} pageSize={pageSize} total={count} />}
          {search.open !== '' && <RunDrawer id={search.open} onClose={() => change({ open: '' })} />}
        </div>
      )}
    </AnswerStates>
  )
}
