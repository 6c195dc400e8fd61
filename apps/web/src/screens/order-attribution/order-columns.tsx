import { formatAmount, type Language } from '@convbox/contract/format'
import { formatDuration } from '@convbox/contract/format-time'
import type { OrderRow } from '@convbox/contract/reports/order-attribution.schemas'
import type { TextOf } from '../../text/define-text.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { Column } from '../../ui/grid-columns.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { ChannelIcon, ChannelName } from '../../widgets/ChannelIcon.tsx'
import { statusLabel, statusTone } from './financial-status.ts'
import type { orderAttributionText } from './order-attribution.text.ts'

export type OrderWords = (typeof orderAttributionText extends TextOf<infer Words> ? Words : never) | (typeof orderAttributionText)['zh']

/** The channel, and under it the campaign: rows are high enough for both. */
const Click = ({ click, words }: { click: OrderRow['firstClick']; words: OrderWords }) =>
  click ? (
    <span className="flex min-w-0 items-center gap-2">
      <ChannelIcon channel={click.channel} />
      <span className="min-w-0">
        <span className="block truncate leading-4">
          <ChannelName channel={click.channel} />
        </span>
        {click.campaign !== '' && (
          <span className="block truncate text-caption text-ink-3" title={click.campaign}>
            {click.campaign}
          </span>
        )}
      </span>
    </span>
  ) : (
    <span className="text-ink-3" title={words.untrackedHelp}>
      {words.untracked}
    </span>
  )

/** First and last name, or a word that there is none. */
export const customerName = (
  row: Pick<OrderRow, 'customerFirstName' | 'customerLastName'>,
  words: Pick<OrderWords, 'unknownCustomer'>,
): string => `${row.customerFirstName} ${row.customerLastName}`.trim() || words.unknownCustomer

/** The order's number; on All-Sites its store under it. */
const OrderName = ({ row }: { row: OrderRow }) => (
  <span className="min-w-0">
    <span className="block truncate leading-4 font-medium">{row.orderNumber}</span>
    {/* Read as two words, as the name of the button says them. */ ' '}
    {row.store && <span className="block truncate text-caption text-ink-3">{row.store.websiteTitle}</span>}
  </span>
)

/** The specification's columns; together as wide as the page at 1440 px. Spec 001 section 2. withStore: on All-Sites the order takes the room of its store's name. */
export const makeOrderColumns = (words: OrderWords, language: Language, { withStore }: { withStore: boolean }): Column<OrderRow>[] => [
  { key: 'order', label: words.columns.order, widthPx: withStore ? 148 : 86, cell: (row) => <OrderName row={row} /> },
  {
    key: 'orderDate',
    label: words.columns.date,
    widthPx: 149,
    isSortable: true,
    cell: (row) => <span className="tabular-nums">{row.orderDateLocal}</span>,
  },
  {
    key: 'customer',
    label: words.columns.customer,
    widthPx: withStore ? 130 : 150,
    cell: (row) => (
      <span className="flex items-center gap-1.5">
        <span className="truncate">{customerName(row, words)}</span>
        {row.newCustomer === 1 && (
          <Badge tone="accent">
            <span aria-hidden>{words.newShort}</span>
            <span className="sr-only">{words.newCustomer}</span>
          </Badge>
        )}
      </span>
    ),
  },
  {
    key: 'orderRevenue',
    label: words.columns.payments,
    widthPx: withStore ? 194 : 208,
    isSortable: true,
    cell: (row) => (
      <span className="flex items-center gap-2">
        <span className="min-w-16 text-right tabular-nums">{formatAmount(row.orderRevenue, row.currency)}</span>
        <Badge tone={statusTone(row)}>{statusLabel(row, words)}</Badge>
      </span>
    ),
  },
  {
    key: 'timeToConversion',
    label: words.columns.timeToConversion,
    widthPx: 170,
    isSortable: true,
    cell: (row) => <span className="tabular-nums">{formatDuration(row.timeToConversion, language)}</span>,
  },
  {
    key: 'touches',
    label: words.columns.touches,
    widthPx: withStore ? 85 : 99,
    align: 'right',
    isSortable: true,
    cell: (row) => row.touches,
  },
  ...(['firstClick', 'lastClick'] as const).map((key) => ({
    key,
    label: words.columns[key],
    head: (
      <Tooltip text={words.wholeJourney} side="bottom">
        <span>{words.columns[key]}</span>
      </Tooltip>
    ),
    widthPx: withStore ? 138 : 152,
    cell: (row: OrderRow) => <Click click={row[key]} words={words} />,
  })),
]
