import { disputes } from '@convbox/contract/api/disputes'
import type { Dispute } from '@convbox/contract/api/disputes.schemas'
import { disputeStatesText } from '@convbox/contract/disputes.text'
import { formatMoment } from '@convbox/contract/format-time'
import { MessageSquareText } from 'lucide-react'
import { useCall } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { DataGrid } from '../../../ui/DataGrid.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { DISPUTE_TONES } from '../../../widgets/dispute-tones.ts'
import { Pages } from '../../../widgets/Pages.tsx'
import { disputesText } from '../campaign/disputes.text.ts'
import { OrderTrail } from '../campaign/OrderTrail.tsx'
import { usePayoutsSearch } from './use-payouts-search.ts'

const State = ({ state, isWaiting }: Dispute) => {
  const text = useText(disputesText)
  const language = useLanguage()
  return <Badge tone={DISPUTE_TONES[state]}>{isWaiting ? text.waiting : disputeStatesText[language][state]}</Badge>
}

/** Disputes of all campaigns; each opens the reasons of its order, where it is answered. */
export const DisputesView = () => {
  const text = useText(disputesText)
  const { timezone } = useStore()
  const { search, change } = usePayoutsSearch()
  const answer = useCall(disputes.listDisputes, { pageNo: search.page }, { quiet: true, staleMs: 0 })
  const shown = answer.data?.disputes.find(({ id }) => id === search.open)
  return (
    <AnswerStates answer={answer} feature="Affluencer Hub" skeleton={<Skeleton className="mt-4 h-[420px] w-full rounded-card" />}>
      {({ disputes: found, count, pageSize }, isDimmed) => (
        <div className="mt-4">
          <DataGrid
            label={text.disputes}
            isDimmed={isDimmed}
            columns={[
              { key: 'order', label: text.order, widthPx: 110, cell: ({ order }: Dispute) => <span className="font-medium">{order}</span> },
              { key: 'creator', label: text.creator, widthPx: 150, cell: ({ creator }: Dispute) => creator },
              { key: 'campaign', label: text.campaign, widthPx: 170, cell: ({ campaign }: Dispute) => campaign },
              {
                key: 'last',
                label: text.last,
                widthPx: 280,
                isGrowing: true,
                cell: ({ messages }: Dispute) => <span className="truncate">{messages.at(-1)?.text}</span>,
              },
              { key: 'opened', label: text.opened, widthPx: 160, cell: ({ openedAt }: Dispute) => formatMoment(openedAt, timezone) },
              { key: 'state', label: text.state, widthPx: 190, cell: (row: Dispute) => <State {...row} /> },
            ]}
            rows={found}
            rowKey={({ id }) => id}
            onOpenRow={({ id }) => change({ open: id })}
            openLabel={({ order, creator }) => text.open({ order, creator })}
            empty={
              <EmptyState icon={<MessageSquareText size={22} aria-hidden />} title={text.noneTitle}>
                {text.none}
              </EmptyState>
            }
          />
          {count > 0 && <Pages search={search} change={change} pageSize={pageSize} total={count} />}
          {shown && <OrderTrail campaignId={shown.campaignId} orderId={shown.orderId} onClose={() => change({ open: '' })} />}
        </div>
      )}
    </AnswerStates>
  )
}
