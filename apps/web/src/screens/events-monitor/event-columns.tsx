import type { EventRow } from '@convbox/contract/api/events-monitor.schemas'
import type { Language } from '@convbox/contract/format'
import { formatMoment } from '@convbox/contract/format-time'
import type { TextOf } from '../../text/define-text.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { Column } from '../../ui/grid-columns.ts'
import { StatusBadge } from '../../widgets/StatusBadge.tsx'
import type { eventsMonitorText } from './events-monitor.text.ts'
import { rowKey } from './live-rows.ts'
import { reasonOf } from '../../widgets/reason-of.ts'
import { useConnectedTo } from '../../widgets/use-connected-to.ts'

export type EventWords = (typeof eventsMonitorText extends TextOf<infer Words> ? Words : never) | (typeof eventsMonitorText)['zh']

/** Path and query of an address, which says more in less room; the whole one is on hover. */
const shortAddress = (address: string): string => {
  if (!URL.canParse(address)) return address
  const { pathname, search } = new URL(address)
  return `${pathname}${search}`
}

/** The end of an id, which tells two of one moment apart: ids of events and orders begin with their time. */
const shortId = (id: string, chars = 8): string => (id.length > chars + 2 ? `…${id.slice(-chars)}` : id)

const Status = ({ row, words, language }: { row: EventRow; words: EventWords; language: Language }) => {
  const connectedTo = useConnectedTo(row)
  const reason = row.reason === undefined ? undefined : reasonOf(row.reason, language, connectedTo)
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <StatusBadge state={row.state} proof={row.proof} />
      {row.isTest && <Badge tone="outline">{words.test}</Badge>}
      {reason && (
        <span className="truncate text-caption text-ink-2" title={reason.next}>
          {reason.short}
        </span>
      )}
    </span>
  )
}

type ColumnOptions = {
  words: EventWords
  language: Language
  zone: string
  /** Keys of rows that came a moment ago; the table tints rows that hold the mark. */
  fresh?: ReadonlySet<string>
  /** The list spans days. */
  hasDates?: boolean
}

/** The specification's columns, with pixel and order; at 1440 px they fit beside the card and two scroll bars. Spec 000 section 2. */
export const makeEventColumns = ({ words, language, zone, fresh, hasDates = false }: ColumnOptions): Column<EventRow>[] => [
  {
    key: 'eventName',
    label: words.columns.eventName,
    widthPx: 136,
    cell: (row) => (
      <span className="font-medium" {...(fresh?.has(rowKey(row)) && { 'data-fresh': '' })}>
        {row.eventName}
      </span>
    ),
  },
  {
    key: 'eventId',
    label: words.columns.eventId,
    widthPx: 105,
    cell: (row) => (
      <span className="font-mono text-caption text-ink-2" title={row.eventId}>
        {shortId(row.eventId)}
      </span>
    ),
  },
  {
    key: 'eventSourceUrl',
    label: words.columns.eventSourceUrl,
    widthPx: 157,
    cell: (row) => <span title={row.eventSourceUrl}>{shortAddress(row.eventSourceUrl) || '-'}</span>,
  },
  {
    key: 'eventTime',
    label: words.columns.eventTime,
    widthPx: hasDates ? 164 : 118,
    cell: (row) => {
      const moment = formatMoment(row.eventTime, zone, 'second')
      return (
        <time dateTime={row.eventTime} title={moment} className="tabular-nums">
          {hasDates ? moment : moment.slice(11)}
        </time>
      )
    },
  },
  { key: 'status', label: words.columns.status, widthPx: 168, cell: (row) => <Status row={row} words={words} language={language} /> },
  {
    key: 'pixel',
    label: words.columns.pixel,
    widthPx: 122,
    cell: (row) => <span title={row.pixelName}>{row.pixelName || words.deletedPixel}</span>,
  },
  {
    key: 'order',
    label: words.columns.order,
    widthPx: 86,
    cell: (row) => (
      <span className="tabular-nums" title={row.orderId}>
        {row.orderName ?? shortId(row.orderId ?? '-', 6)}
      </span>
    ),
  },
]

/** The name of a row's button for screen readers. */
export const openLabel = (row: EventRow, words: EventWords, zone: string): string =>
  words.openEvent({ name: row.eventName, pixel: row.pixelName || words.deletedPixel, time: formatMoment(row.eventTime, zone, 'second') })
