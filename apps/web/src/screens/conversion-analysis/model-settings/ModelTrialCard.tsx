import type { ModelTrial } from '@convbox/contract/api/model-settings.schemas'
import { formatAmount, formatInt, formatPercent, formatRatio, formatWhole } from '@convbox/contract/format'
import { formatMoment } from '@convbox/contract/format-time'
import { Link } from '@tanstack/react-router'
import { useStore } from '../../../shell/use-store.ts'
import { useText } from '../../../text/language.ts'
import { TitledCard } from '../../../ui/Card.tsx'
import { ChannelCell } from '../../../widgets/ChannelCell.tsx'
import { PlainTable } from '../../../widgets/PlainTable.tsx'
import { modelSettingsText } from './model-settings.text.ts'

const Taker = ({ channel }: { channel: string }) => {
  const text = useText(modelSettingsText)
  return channel === 'untracked' ? text.untracked : <ChannelCell channel={channel} />
}

const Channels = ({ trial: { channels, currency } }: { trial: ModelTrial }) => {
  const text = useText(modelSettingsText)
  const roas = (sales: number, spend: number | undefined): string =>
    formatRatio(spend === undefined || spend === 0 ? undefined : sales / spend)
  return (
    <div className="mt-3 overflow-x-auto">
      <PlainTable
        label={text.trial}
        head={[
          { text: text.channel },
          ...[text.ordersBefore, text.ordersAfter, text.salesBefore, text.salesAfter, text.roasBefore, text.roasAfter].map((label) => ({
            text: label,
            isNumber: true,
          })),
        ]}
        rows={channels.map(({ channel, before, after, spend }) => ({
          key: channel,
          cells: [
            <Taker key="channel" channel={channel} />,
            formatInt(before.orders),
            formatInt(after.orders),
            formatAmount(before.sales, currency),
            formatAmount(after.sales, currency),
            roas(before.sales, spend),
            roas(after.sales, spend),
          ],
        }))}
      />
    </div>
  )
}

const Orders = ({ trial: { moved, movedOrders, currency } }: { trial: ModelTrial }) => {
  const text = useText(modelSettingsText)
  const { timezone, websiteName } = useStore()
  return (
    <div className="mt-5 overflow-x-auto">
      <PlainTable
        label={text.movedOrders}
        head={[
          { text: text.order },
          { text: text.orderedAt },
          { text: text.total, isNumber: true },
          { text: text.movedShare, isNumber: true },
          { text: text.from },
          { text: text.to },
        ]}
        rows={moved.map(({ orderId, orderName, orderedAt, total, credit, from, to }) => ({
          key: orderId,
          cells: [
            <Link
              key="order"
              to="/website/$websiteName/order-attribution"
              params={{ websiteName }}
              search={{ order: `${orderId}@${orderedAt}` }}
              className="text-accent hover:underline"
            >
              {orderName}
            </Link>,
            formatMoment(orderedAt, timezone),
            formatAmount(total, currency),
            formatPercent(100 * credit),
            <Taker key="from" channel={from} />,
            <Taker key="to" channel={to} />,
          ],
        }))}
      />
      {movedOrders > moved.length && <p className="mt-1 text-caption text-ink-2">{text.firstMoved({ n: moved.length })}</p>}
    </div>
  )
}

/** What a trial found: how many orders move, what each channel gains or loses, and the orders of which the most money moves. */
export const ModelTrialCard = ({ trial, lead }: { trial: ModelTrial; lead: string }) => {
  const text = useText(modelSettingsText)
  const { orders, movedOrders, movedCredit, channels, moved } = trial
  return (
    <TitledCard title={text.trial}>
      <p className="text-body text-ink-2">{lead}</p>
      <output className="mt-2 block text-body font-medium">
        {movedOrders === 0
          ? text.nothingMoves
          : text.moves({ moved: formatWhole(movedOrders), all: formatWhole(orders), credit: formatInt(movedCredit) })}
      </output>
      {channels.length > 0 && <Channels trial={trial} />}
      {moved.length > 0 && <Orders trial={trial} />}
    </TitledCard>
  )
}
