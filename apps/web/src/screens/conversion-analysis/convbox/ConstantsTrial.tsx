import type { ConvboxTrial } from '@convbox/contract/api/convbox-settings.schemas'
import { formatAmount, formatInt, formatRatio, formatWhole } from '@convbox/contract/format'
import { useText } from '../../../text/language.ts'
import { TitledCard } from '../../../ui/Card.tsx'
import { ChannelCell } from '../../../widgets/ChannelCell.tsx'
import { PlainTable } from '../../../widgets/PlainTable.tsx'
import { convboxSettingsText } from './convbox-settings.text.ts'

/** What a trial found, by channel. */
export const ConstantsTrial = ({ trial: { from, to, currency, orders, movedOrders, movedCredit, channels } }: { trial: ConvboxTrial }) => {
  const text = useText(convboxSettingsText)
  const roas = (sales: number, spend: number | undefined): string =>
    formatRatio(spend === undefined || spend === 0 ? undefined : sales / spend)
  return (
    <TitledCard title={text.trial}>
      <p className="text-body text-ink-2">{text.trialLead({ from, to })}</p>
      <output className="mt-2 block text-body font-medium">
        {movedOrders === 0
          ? text.nothingMoves
          : text.moves({ moved: formatWhole(movedOrders), all: formatWhole(orders), credit: formatInt(movedCredit) })}
      </output>
      {channels.length > 0 && (
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
                channel === 'untracked' ? text.untracked : <ChannelCell key="channel" channel={channel} />,
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
      )}
    </TitledCard>
  )
}
