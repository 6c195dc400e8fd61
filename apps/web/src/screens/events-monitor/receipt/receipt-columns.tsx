import type { ReceiptPixel, ReceiptRow } from '@convbox/contract/api/order-receipt.schemas'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import type { Language } from '@convbox/contract/format'
import { formatMoment } from '@convbox/contract/format-time'
import { reasonsText } from '@convbox/contract/reasons.text'
import { Link } from '@tanstack/react-router'
import { useStore } from '../../../shell/use-store.ts'
import { refillText } from '../../pixels/refill/refill.text.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Badge } from '../../../ui/Badge.tsx'
import type { Column } from '../../../ui/grid-columns.ts'
import { PlatformIcon } from '../../../widgets/ChannelIcon.tsx'
import { reasonOf } from '../../../widgets/reason-of.ts'
import { StatusBadge } from '../../../widgets/StatusBadge.tsx'
import { useConnectedTo } from '../../../widgets/use-connected-to.ts'
import { eventsMonitorText } from '../events-monitor.text.ts'
import type { receiptText } from './receipt.text.ts'

/** A line of the receipt: a delivery, or a pixel without one. */
export type ReceiptLine = Omit<ReceiptPixel, 'purchase'> & { eventName: string; row: ReceiptRow | undefined }

const PixelCell = ({ line }: { line: ReceiptLine }) => {
  const text = useText(eventsMonitorText)
  const language = useLanguage()
  return (
    <span className="flex items-center gap-2.5">
      <PlatformIcon platform={line.platform} sizePx={22} />
      <span className="flex min-w-0 flex-col">
        <span className="truncate font-medium">{line.pixelName || text.deletedPixel}</span>
        <span className="truncate text-caption text-ink-3">{DESTINATION_FACTS[line.platform].name[language]}</span>
      </span>
    </span>
  )
}

/** The refill that sent the purchase. */
const Refilled = ({ refilled: { kind, at } }: { refilled: NonNullable<ReceiptLine['refilled']> }) => {
  const text = useText(refillText)
  const { timezone } = useStore()
  return (
    <span title={text.refilledBy({ kind: text.kinds[kind], at: formatMoment(at, timezone) })}>
      <Badge tone="outline">{text.refilled}</Badge>
    </span>
  )
}

const StateCell = ({ line: { row, noDelivery, refilled } }: { line: ReceiptLine }) => {
  const text = useText(eventsMonitorText)
  const { noDelivery: texts } = reasonsText[useLanguage()]
  if (row !== undefined)
    return (
      <span className="flex items-center gap-1.5">
        <StatusBadge state={row.state} proof={row.proof} />
        {row.isTest && <Badge tone="outline">{text.test}</Badge>}
        {refilled && <Refilled refilled={refilled} />}
      </span>
    )
  return noDelivery === undefined ? '-' : <Badge tone="outline">{texts[noDelivery].short}</Badge>
}

/** What the state or its reason means, and what to do. */
const Delivered = ({ row }: { row: ReceiptRow }) => {
  const language = useLanguage()
  const texts = reasonsText[language]
  const connectedTo = useConnectedTo(row)
  if (row.reason !== undefined) {
    const { short, next } = reasonOf(row.reason, language, connectedTo)
    return (
      <>
        <span className="font-medium text-ink">{short}.</span> {next}
      </>
    )
  }
  return row.state === 'delivered' && row.proof !== undefined ? texts.proof[row.proof].next : texts.state[row.state].next
}

const MeaningCell = ({ line: { row, noDelivery } }: { line: ReceiptLine }) => {
  const texts = reasonsText[useLanguage()].noDelivery
  return (
    <span className="line-clamp-2 whitespace-normal text-ink-2">
      {row !== undefined ? <Delivered row={row} /> : noDelivery === undefined ? '-' : texts[noDelivery].next}
    </span>
  )
}

/** A refill may send the purchase: it has no delivery although the pixel is meant to have it, or its delivery failed. */
const mayRefill = ({ row, noDelivery, pixelName }: ReceiptLine): boolean =>
  pixelName !== '' && (row === undefined ? noDelivery === 'not recorded' || noDelivery === 'pixel disabled' : row.status === 'failure')

/** Leads to the pixel's refill of this order, checked. */
const SendAgain = ({ line, order }: { line: ReceiptLine; order: string }) => {
  const text = useText(refillText)
  const { websiteName } = useStore()
  return (
    <Link
      to="/website/$websiteName/pixels/$pixelId/refill"
      params={{ websiteName, pixelId: line.pixelId }}
      search={{ by: 'orders', orders: order, check: 'yes' }}
      className="text-caption text-accent hover:underline"
    >
      {text.sendAgain}
    </Link>
  )
}

type Words = (typeof receiptText)[Language]['columns']

/** Columns of the receipt; `event` only where lines are of several events. refillOf: the order, where its purchases may be sent again. */
export const receiptColumns = (
  words: Words,
  zone: string,
  { hasEvent, refillOf }: { hasEvent: boolean; refillOf?: string },
): Column<ReceiptLine>[] => [
  ...(hasEvent ? [{ key: 'event', label: words.event, widthPx: 130, cell: (line: ReceiptLine) => line.eventName }] : []),
  { key: 'pixel', label: words.pixel, widthPx: 190, cell: (line) => <PixelCell line={line} /> },
  {
    key: 'state',
    label: words.state,
    widthPx: 190,
    cell: (line) => (
      <span className="flex flex-col items-start gap-0.5">
        <StateCell line={line} />
        {refillOf !== undefined && mayRefill(line) && <SendAgain line={line} order={refillOf} />}
      </span>
    ),
  },
  { key: 'why', label: words.why, widthPx: 300, isGrowing: true, cell: (line) => <MeaningCell line={line} /> },
  {
    key: 'answer',
    label: words.answer,
    widthPx: 150,
    cell: ({ row }) =>
      row?.lastStatus === undefined ? (
        '-'
      ) : (
        <span className="truncate" title={row.detail}>
          <span className="font-mono text-caption tabular-nums">HTTP {row.lastStatus}</span>
          {row.detail !== undefined && <span className="text-ink-3"> {row.detail}</span>}
        </span>
      ),
  },
  {
    key: 'attempts',
    label: words.attempts,
    widthPx: 84,
    align: 'right',
    cell: ({ row }) => <span className="tabular-nums">{row?.attempts ?? '-'}</span>,
  },
  {
    key: 'time',
    label: words.time,
    widthPx: 160,
    cell: ({ row }) => (
      <span className="tabular-nums">{row?.lastAttemptAt === undefined ? '-' : formatMoment(row.lastAttemptAt, zone, 'second')}</span>
    ),
  },
]
