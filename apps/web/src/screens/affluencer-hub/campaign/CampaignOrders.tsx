import { commissions } from '@convbox/contract/api/commissions'
import type { Campaign } from '@convbox/contract/api/campaigns.schemas'
import type { CommissionRow } from '@convbox/contract/api/commissions.schemas'
import { chargebacksText, commissionOutcomesText, commissionStatesText, parkedReasonsText } from '@convbox/contract/commissions.text'
import { disputeStatesText } from '@convbox/contract/disputes.text'
import type { ResultOf } from '@convbox/contract/endpoint'
import { formatAmount } from '@convbox/contract/format'
import { dayOf, formatDay, formatMoment } from '@convbox/contract/format-time'
import { SearchX, ShoppingBag } from 'lucide-react'
import { lazy, useMemo, useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DataGrid } from '../../../ui/DataGrid.tsx'
import type { Column } from '../../../ui/grid-columns.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { COMMISSION_TONES } from '../../../widgets/commission-tones.ts'
import { DISPUTE_TONES } from '../../../widgets/dispute-tones.ts'
import { Later } from '../../../widgets/Later.tsx'
import { limitWords } from '../../../widgets/limit-words.ts'
import { Pages } from '../../../widgets/Pages.tsx'
import type { Change } from '../../../widgets/use-change.ts'
import { balancesText } from './balances.text.ts'
import { byHandText } from './by-hand.text.ts'
import { CreatorAccounts, REFRESH_MS } from './CreatorAccounts.tsx'
import { FlagCard } from './FlagCard.tsx'
import { disputesText } from './disputes.text.ts'
import { ordersText } from './orders.text.ts'

const AssignDialog = lazy(async () => ({ default: (await import('./AssignDialog.tsx')).AssignDialog }))
const BalancesDialog = lazy(async () => ({ default: (await import('./BalancesDialog.tsx')).BalancesDialog }))
const ViewsDialog = lazy(async () => ({ default: (await import('./ViewsDialog.tsx')).ViewsDialog }))
const OrderTrail = lazy(async () => ({ default: (await import('./OrderTrail.tsx')).OrderTrail }))

/** creator: only the orders of this one; order: whose trail is open. Empty: all, none. */
export type OrdersSearch = { page: number; creator: string; order: string }
type CampaignOrdersProps = { campaign: Pick<Campaign, 'id' | 'feeRule'>; search: OrdersSearch; change: Change<OrdersSearch> }

const useColumns = (): Column<CommissionRow>[] => {
  const text = useText(ordersText)
  const words = useText(disputesText)
  const language = useLanguage()
  const { timezone } = useStore()
  return useMemo(
    () => [
      { key: 'order', label: text.order, widthPx: 110, cell: ({ name }) => <span className="font-medium">{name}</span> },
      { key: 'date', label: text.date, widthPx: 150, cell: ({ orderedAt }) => formatMoment(orderedAt, timezone) },
      {
        key: 'customer',
        label: text.customer,
        widthPx: 150,
        cell: ({ customer }) => (customer === '' ? <span className="text-ink-3">{text.noName}</span> : customer),
      },
      { key: 'creator', label: text.creator, widthPx: 150, cell: ({ creator }) => creator },
      {
        key: 'decision',
        label: text.decision,
        widthPx: 230,
        isGrowing: true,
        cell: ({ outcome, dispute, limit, currency }) => (
          <span className="flex min-w-0 items-center gap-2">
            <span className="min-w-0">
              <span className="block truncate">{commissionOutcomesText[language][outcome]}</span>
              {limit && <span className="block truncate text-caption/4 text-ink-2">{limitWords(limit, currency, language)}</span>}
            </span>
            {dispute !== undefined && (
              <Badge tone={DISPUTE_TONES[dispute]}>{words.mark({ state: disputeStatesText[language][dispute] })}</Badge>
            )}
          </span>
        ),
      },
      {
        key: 'state',
        label: text.state,
        widthPx: 290,
        cell: ({ state, maturesAt, chargeback }) => (
          <span className="flex items-center gap-2">
            <Badge tone={COMMISSION_TONES[state]}>{commissionStatesText[language][state]}</Badge>
            {state === 'maturing' && maturesAt !== undefined && (
              <span className="text-caption text-ink-3">{text.matures({ day: formatDay(dayOf(maturesAt, timezone), language) })}</span>
            )}
            {chargeback !== undefined && (
              // Two lines of it fit the row.
              <span className="min-w-0 text-caption/4 whitespace-normal text-ink-2">{chargebacksText[language][chargeback]}</span>
            )}
          </span>
        ),
      },
      {
        key: 'commission',
        label: text.commission,
        widthPx: 120,
        align: 'right',
        cell: ({ state, amount, currency }) =>
          state === 'refused' ? <span className="text-ink-3">-</span> : formatAmount(amount, currency),
      },
    ],
    [text, words, language, timezone],
  )
}

/** Orders that are not credited until they change, each with the reason. */
const Parked = ({ parked, parkedCount }: Pick<ResultOf<typeof commissions.listCommissions>, 'parked' | 'parkedCount'>) => {
  const text = useText(ordersText)
  const language = useLanguage()
  return (
    <Banner tone="warn">
      <p className="font-medium">{text.parked(parkedCount)}</p>
      <ul className="max-h-32 overflow-y-auto">
        {parked.map(({ orderId, name, reason }) => (
          <li key={orderId}>
            {name}: {parkedReasonsText[language][reason]}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

const Orders = ({
  data,
  isDimmed,
  search,
  change,
}: { data: ResultOf<typeof commissions.listCommissions>; isDimmed: boolean } & Omit<CampaignOrdersProps, 'campaign'>) => {
  const text = useText(ordersText)
  const columns = useColumns()
  const isFiltered = search.creator !== ''
  return (
    <>
      {data.parkedCount > 0 && <Parked parked={data.parked} parkedCount={data.parkedCount} />}
      <DataGrid
        label={text.orders}
        columns={columns}
        rows={data.commissions}
        rowKey={({ orderId, creatorId }) => `${orderId} ${creatorId}`}
        rowPx={44}
        isDimmed={isDimmed}
        onOpenRow={({ orderId }) => change({ order: orderId })}
        openLabel={({ name }) => text.open({ name })}
        empty={
          <EmptyState
            icon={isFiltered ? <SearchX size={22} aria-hidden /> : <ShoppingBag size={22} aria-hidden />}
            title={isFiltered ? text.noMatchTitle : text.emptyTitle}
            action={isFiltered && <Button onClick={() => change({ creator: '', page: 1 })}>{text.all}</Button>}
          >
            {!isFiltered && text.empty}
          </EmptyState>
        }
      />
      {data.count > 0 && <Pages search={search} change={change} pageSize={data.pageSize} total={data.count} />}
    </>
  )
}

/** The orders of a campaign with who is credited and what it pays, and what each creator gets. */
export const CampaignOrders = ({ campaign, search, change }: CampaignOrdersProps) => {
  const { id: campaignId, feeRule } = campaign
  const text = useText(byHandText)
  const balances = useText(balancesText)
  const { optorRole } = useStore()
  const [asked, setAsked] = useState<'assign' | 'views' | 'balances'>()
  const close = (): void => setAsked(undefined)
  const { page, creator, order } = search
  const answer = useCall(
    commissions.listCommissions,
    { campaignId, pageNo: page, ...(creator !== '' && { creatorId: creator }) },
    { quiet: true, staleMs: 0, everyMs: REFRESH_MS },
  )
  return (
    <div className="mt-4 flex flex-col gap-4">
      {optorRole === 'admin' && (
        <p className="flex justify-end gap-2">
          <Button onClick={() => setAsked('balances')}>{balances.button}</Button>
          {feeRule?.perThousandViews !== undefined && <Button onClick={() => setAsked('views')}>{text.enterViews}</Button>}
          <Button onClick={() => setAsked('assign')}>{text.assignAnOrder}</Button>
        </p>
      )}
      <FlagCard campaignId={campaignId} />
      <CreatorAccounts campaignId={campaignId} chosen={creator} onChoose={(id) => change({ creator: id, page: 1 })} />
      <AnswerStates answer={answer} feature="Affluencer Hub" skeleton={<Skeleton className="h-80 w-full rounded-card" />}>
        {(data, isDimmed) => <Orders data={data} isDimmed={isDimmed} search={search} change={change} />}
      </AnswerStates>
      <Later>{order !== '' && <OrderTrail campaignId={campaignId} orderId={order} onClose={() => change({ order: '' })} />}</Later>
      <Later>{asked === 'assign' && <AssignDialog campaignId={campaignId} onClose={close} />}</Later>
      <Later>{asked === 'balances' && <BalancesDialog campaignId={campaignId} onClose={close} />}</Later>
      <Later>{asked === 'views' && <ViewsDialog campaignId={campaignId} onClose={close} />}</Later>
    </div>
  )
}
