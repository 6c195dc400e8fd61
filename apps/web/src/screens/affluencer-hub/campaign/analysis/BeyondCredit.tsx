import { campaignAnalysis } from '@convbox/contract/api/campaign-analysis'
import type { BeyondCredit as Beyond, BeyondOrder, BeyondRow } from '@convbox/contract/api/campaign-analysis.schemas'
import { LISTED_ANALYSIS_ORDERS, type AnalysisModel } from '@convbox/contract/campaign-analysis'
import { channelName } from '@convbox/contract/channel-names'
import { formatAmount, formatPercent, formatWhole } from '@convbox/contract/format'
import { formatMoment } from '@convbox/contract/format-time'
import type { WindowKey } from '@convbox/contract/metrics/credit-choices'
import { Scale } from 'lucide-react'
import { useCall } from '../../../../api/use-call.ts'
import { useStore } from '../../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../../text/language.ts'
import { DataGrid } from '../../../../ui/DataGrid.tsx'
import type { Column } from '../../../../ui/grid-columns.ts'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../../ui/States.tsx'
import { AnswerStates } from '../../../../widgets/AnswerStates.tsx'
import { beyondText } from './beyond.text.ts'

type Sums = Beyond['totals'][number]
const hasAny = (amount: string): boolean => Number(amount) !== 0

/** Channels with what each has, in one line. */
const useChannels = () => {
  const language = useLanguage()
  return (channels: readonly { channel: string; value: string }[]): string =>
    channels.map(({ channel, value }) => `${channelName(channel, language)} ${value}`).join(', ')
}

const useRowColumns = (total: Sums | undefined, isOfOne: boolean): Column<BeyondRow>[] => {
  const text = useText(beyondText)
  const channelsOf = useChannels()
  const numbers = (key: 'orders' | 'beyondOrders'): Column<BeyondRow> => ({
    key,
    label: text[key],
    widthPx: 92,
    align: 'right',
    cell: (row) => formatWhole(row[key]),
    sortValue: (row) => row[key],
    ...(total && { total: formatWhole(total[key]) }),
  })
  const amounts = (key: 'commission' | 'beyond' | 'codeOnly'): Column<BeyondRow> => ({
    key,
    label: text[key],
    widthPx: 112,
    align: 'right',
    cell: (row) => formatAmount(row[key], row.currency),
    sortValue: (row) => Number(row[key]),
    ...(total && { total: formatAmount(total[key], total.currency) }),
  })
  return [
    ...(isOfOne
      ? []
      : [
          {
            key: 'campaign',
            label: text.campaign,
            widthPx: 160,
            cell: ({ campaign }: BeyondRow) => <span className="truncate">{campaign}</span>,
          },
        ]),
    { key: 'creator', label: text.creator, widthPx: 150, cell: ({ creator }) => <span className="truncate">{creator}</span> },
    numbers('orders'),
    amounts('commission'),
    numbers('beyondOrders'),
    amounts('beyond'),
    amounts('codeOnly'),
    {
      key: 'channels',
      label: text.channels,
      widthPx: 220,
      isGrowing: true,
      cell: ({ channels, currency }) => {
        const words = channelsOf(channels.map(({ channel, amount }) => ({ channel, value: formatAmount(amount, currency) })))
        return (
          <span className="truncate" title={words}>
            {words}
          </span>
        )
      },
    },
  ]
}

const useOrderColumns = (isOfOne: boolean): Column<BeyondOrder>[] => {
  const text = useText(beyondText)
  const { timezone } = useStore()
  const channelsOf = useChannels()
  return [
    { key: 'order', label: text.order, widthPx: 100, cell: ({ name }) => <span className="font-medium">{name}</span> },
    { key: 'date', label: text.date, widthPx: 140, cell: ({ orderedAt }) => formatMoment(orderedAt, timezone) },
    ...(isOfOne
      ? []
      : [
          {
            key: 'campaign',
            label: text.campaign,
            widthPx: 140,
            cell: ({ campaign }: BeyondOrder) => <span className="truncate">{campaign}</span>,
          },
        ]),
    { key: 'creator', label: text.creator, widthPx: 130, cell: ({ creator }) => <span className="truncate">{creator}</span> },
    {
      key: 'commission',
      label: text.commission,
      widthPx: 100,
      align: 'right',
      cell: ({ commission, currency }) => formatAmount(commission, currency),
    },
    { key: 'share', label: text.share, widthPx: 92, align: 'right', cell: ({ ownShare }) => formatPercent(ownShare * 100) },
    {
      key: 'others',
      label: text.others,
      widthPx: 200,
      isGrowing: true,
      cell: ({ channels }) => {
        const words = channelsOf(channels.map(({ channel, share }) => ({ channel, value: formatPercent(share * 100) })))
        return (
          <span className="truncate" title={words}>
            {words}
          </span>
        )
      },
    },
    { key: 'beyond', label: text.beyond, widthPx: 100, align: 'right', cell: ({ beyond, currency }) => formatAmount(beyond, currency) },
  ]
}

type BeyondCreditProps = {
  /** Absent: all campaigns. */
  campaignId?: string
  days: { from: string; to: string }
  model: AnalysisModel
  window: WindowKey
  onOrder: (order: { campaignId: string; orderId: string }) => void
}

const Tables = ({
  data,
  isDimmed,
  isOfOne,
  onOrder,
}: { data: Beyond; isDimmed: boolean; isOfOne: boolean } & Pick<BeyondCreditProps, 'onOrder'>) => {
  const text = useText(beyondText)
  const [total, ...others] = data.totals
  const rowColumns = useRowColumns(others.length === 0 ? total : undefined, isOfOne)
  const orderColumns = useOrderColumns(isOfOne)
  if (total === undefined)
    return (
      <EmptyState icon={<Scale size={22} aria-hidden />} title={text.emptyTitle}>
        {text.empty}
      </EmptyState>
    )
  return (
    <>
      <ul>
        {data.totals.map(({ currency, orders, beyondOrders, commission, beyond }) => (
          <li key={currency} className="font-medium tabular-nums">
            {text.sums({ orders, beyondOrders, commission: formatAmount(commission, currency), beyond: formatAmount(beyond, currency) })}
          </li>
        ))}
      </ul>
      <DataGrid
        label={text.table}
        columns={rowColumns}
        rows={data.rows}
        rowKey={({ campaignId, creatorId }) => `${campaignId} ${creatorId}`}
        {...(others.length === 0 && { totalLabel: text.total })}
        isDimmed={isDimmed}
        maxHeight="420px"
      />
      {data.totals.some(({ codeOnly }) => hasAny(codeOnly)) && <p className="text-caption text-ink-2">{text.codeOnlyHelp}</p>}
      {data.orders.length > 0 && (
        <>
          <h3 className="mt-2 text-body font-semibold">{text.list}</h3>
          <DataGrid
            label={text.list}
            columns={orderColumns}
            rows={data.orders}
            rowKey={({ campaignId, orderId, creator }) => `${campaignId} ${orderId} ${creator}`}
            onOpenRow={onOrder}
            openLabel={({ name }) => text.why({ name })}
            isDimmed={isDimmed}
            maxHeight="420px"
          />
          {data.orders.length === LISTED_ANALYSIS_ORDERS && (
            <p className="text-caption text-ink-2">{text.newest(LISTED_ANALYSIS_ORDERS)}</p>
          )}
        </>
      )}
    </>
  )
}

/** What creators are paid for orders that other channels earned too: by creator, and order by order. */
export const BeyondCredit = ({ campaignId, days, model, window, onOrder }: BeyondCreditProps) => {
  const text = useText(beyondText)
  const question = { ...days, model, window, ...(campaignId !== undefined && { campaignId }) }
  const answer = useCall(campaignAnalysis.readBeyondCredit, question, { quiet: true })
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-180 text-caption text-ink-2">{text.lead}</p>
      <AnswerStates answer={answer} feature="Affluencer Hub" skeleton={<Skeleton className="h-60 w-full rounded-card" />}>
        {(data, isDimmed) => <Tables data={data} isDimmed={isDimmed} isOfOne={campaignId !== undefined} onOrder={onOrder} />}
      </AnswerStates>
    </div>
  )
}
