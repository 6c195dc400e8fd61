import type { EventRow } from '@convbox/contract/api/events-monitor.schemas'
import { formatMoment } from '@convbox/contract/format-time'
import { Link } from '@tanstack/react-router'
import { useStore } from '../../shell/use-store.ts'
import type { TextOf } from '../../text/define-text.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { Column } from '../../ui/grid-columns.ts'
import { DeliveryChip } from '../../widgets/DeliveryChip.tsx'
import { type EventGroup, mostUrgent } from './event-groups.ts'
import type { eventsMonitorText } from './events-monitor.text.ts'
import { rowKey } from './live-rows.ts'

export type EventWords = (typeof eventsMonitorText extends TextOf<infer Words> ? Words : never) | (typeof eventsMonitorText)['zh']

/** Path and query of a URL, to save space; the whole URL is shown on hover. */
const shortAddress = (address: string): string => {
  if (!URL.canParse(address)) return address
  const { pathname, search } = new URL(address)
  return `${pathname}${search}`
}

/** The end of an id: ids of events and orders begin with their time, so their ends differ more. */
const shortId = (id: string, chars = 8): string => (id.length > chars + 2 ? `…${id.slice(-chars)}` : id)

/** The event's order, linked to its receipt. */
const OrderCell = ({ row: { orderId, orderName } }: { row: EventRow }) => {
  const { websiteName } = useStore()
  if (orderId === undefined) return '-'
  return (
    <Link
      to="/website/$websiteName/events-monitor/receipt/$orderId"
      params={{ websiteName, orderId }}
      className="text-accent tabular-nums hover:underline"
      title={orderId}
    >
      {orderName ?? shortId(orderId, 6)}
    </Link>
  )
}

type ColumnOptions = {
  words: EventWords
  zone: string
  /** Keys of new rows, which are marked for the tint. */
  fresh?: ReadonlySet<string>
  /** The list spans several days, so times need dates. */
  hasDates?: boolean
  onOpen: (row: EventRow) => void
}

/** Columns: event, time, page, and its state at each pixel; at 1440 px they fit beside the card and two scroll bars. */
export const makeEventColumns = ({ words, zone, fresh, hasDates = false, onOpen }: ColumnOptions): Column<EventGroup>[] => [
  {
    key: 'eventName',
    label: words.columns.eventName,
    widthPx: 128,
    cell: ({ first, deliveries }) => (
      <span className="flex items-center gap-1.5" {...(deliveries.some((row) => fresh?.has(rowKey(row))) && { 'data-fresh': '' })}>
        <span className="truncate font-medium">{first.eventName}</span>
        {first.isTest && <Badge tone="outline">{words.test}</Badge>}
      </span>
    ),
  },
  {
    key: 'eventId',
    label: words.columns.eventId,
    widthPx: 96,
    cell: ({ first: row }) => (
      <span className="font-mono text-caption text-ink-2" title={row.eventId}>
        {shortId(row.eventId)}
      </span>
    ),
  },
  {
    key: 'eventSourceUrl',
    label: words.columns.eventSourceUrl,
    widthPx: 160,
    isGrowing: true,
    cell: ({ first: row }) => <span title={row.eventSourceUrl}>{shortAddress(row.eventSourceUrl) || '-'}</span>,
  },
  {
    key: 'eventTime',
    label: words.columns.eventTime,
    widthPx: hasDates ? 164 : 104,
    cell: ({ first: row }) => {
      const moment = formatMoment(row.eventTime, zone, 'second')
      return (
        <time dateTime={row.eventTime} title={moment} className="tabular-nums">
          {hasDates ? moment : moment.slice(11)}
        </time>
      )
    },
  },
  {
    key: 'pixels',
    label: words.columns.pixels,
    widthPx: 348,
    isGrowing: true,
    cell: ({ deliveries }) => (
      <span className="flex gap-1.5">
        {deliveries.map((row) => (
          <DeliveryChip key={row.pixelId} row={row} onOpen={onOpen} />
        ))}
      </span>
    ),
  },
  {
    key: 'order',
    label: words.columns.order,
    widthPx: 78,
    cell: ({ first: row }) => <OrderCell row={row} />,
  },
]

/** Accessible name of a row's button: the delivery that it opens. */
export const openLabel = (group: EventGroup, words: EventWords, zone: string): string => {
  const row = mostUrgent(group)
  return words.openEvent({
    name: row.eventName,
    pixel: row.pixelName || words.deletedPixel,
    time: formatMoment(row.eventTime, zone, 'second'),
  })
}
