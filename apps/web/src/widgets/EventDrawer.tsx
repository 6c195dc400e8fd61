import { eventsMonitor } from '@convbox/contract/api/events-monitor'
import type { EventRow } from '@convbox/contract/api/events-monitor.schemas'
import type { ResultOf } from '@convbox/contract/endpoint'
import { formatMoment } from '@convbox/contract/format-time'
import { reasonsText } from '@convbox/contract/reasons.text'
import { Link } from '@tanstack/react-router'
import { useCall } from '../api/use-call.ts'
import { useStore } from '../shell/use-store.ts'
import { useLanguage, useText } from '../text/language.ts'
import { Badge } from '../ui/Badge.tsx'
import { CopyField } from '../ui/CopyField.tsx'
import { Drawer } from '../ui/Dialog.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AnswerStates } from './AnswerStates.tsx'
import { DeliveryChip } from './DeliveryChip.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { EventAttempts } from './EventAttempts.tsx'
import { eventsMonitorText } from '../screens/events-monitor/events-monitor.text.ts'
import { reasonOf } from './reason-of.ts'
import { Replay } from './Replay.tsx'
import { useConnectedTo } from './use-connected-to.ts'

type Detail = ResultOf<typeof eventsMonitor.eventDetail>

/** Polling interval while the delivery is pending. */
const RENEW_MS = 1000
const WIDTH_PX = 720

/** Explains the state, reason or proof, and what to do. */
const Meaning = ({ row }: { row: EventRow }) => {
  const text = useText(eventsMonitorText)
  const language = useLanguage()
  const texts = reasonsText[language]
  const { websiteName } = useStore()
  const connectedTo = useConnectedTo(row)
  const meaning =
    row.reason !== undefined
      ? reasonOf(row.reason, language, connectedTo)
      : row.state === 'delivered' && row.proof !== undefined
        ? texts.proof[row.proof]
        : texts.state[row.state]
  return (
    <section aria-label={text.detail.whatToDo} className="rounded-card border border-hairline bg-head px-4 py-3">
      <h3 className="font-semibold">{meaning.short}</h3>
      {meaning.next !== '' && <p className="text-ink-2">{meaning.next}</p>}
      {connectedTo !== undefined && (
        <Link to="/website/$websiteName/integrations" params={{ websiteName }} className="text-accent hover:underline">
          {text.detail.toIntegrations}
        </Link>
      )}
    </section>
  )
}

/** The event's order, linked to its journey if it is one of the store's orders, and its receipt. */
const OrderFact = ({ detail: { orderId, orderName, orderDate } }: { detail: Detail }) => {
  const text = useText(eventsMonitorText)
  const { websiteName } = useStore()
  if (orderId === undefined) return '-'
  const name = orderName === undefined ? orderId : `${orderName} (${orderId})`
  return (
    <span className="flex flex-wrap gap-x-3">
      {orderDate === undefined ? (
        name
      ) : (
        <Link
          to="/website/$websiteName/order-attribution"
          params={{ websiteName }}
          search={{ order: `${orderId}@${orderDate}` }}
          className="text-accent hover:underline"
          aria-label={text.detail.openOrder({ order: name })}
        >
          {name}
        </Link>
      )}
      <Link
        to="/website/$websiteName/events-monitor/receipt/$orderId"
        params={{ websiteName, orderId }}
        className="text-accent hover:underline"
      >
        {text.detail.receipt}
      </Link>
    </span>
  )
}

const Facts = ({ row }: { row: Detail }) => {
  const text = useText(eventsMonitorText)
  const { timezone } = useStore()
  const facts = [
    [text.detail.pixel, row.pixelName || text.deletedPixel],
    [text.detail.order, <OrderFact key="order" detail={row} />],
    [text.detail.time, formatMoment(row.eventTime, timezone, 'second')],
    [text.detail.received, formatMoment(row.receivedAt, timezone, 'second')],
    [text.detail.eventId, row.eventId],
    [text.detail.source, row.eventSourceUrl || '-'],
  ] as const
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-3">{label}</dt>
          <dd className="break-all tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** JSON pretty-printed; other text unchanged. */
const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    // Platforms also respond with plain text.
    return text
  }
}

type EventDrawerProps = {
  pixelId: string
  eventId: string
  /** Opens the same event at another pixel; without it the others are not offered. */
  onOpen?: (row: EventRow) => void
  onClose: () => void
}

const Body = ({ detail, onOpen }: { detail: Detail; onOpen: EventDrawerProps['onOpen'] }) => {
  const text = useText(eventsMonitorText)
  return (
    <div className="space-y-6">
      <Meaning row={detail} />
      <Facts row={detail} />
      {onOpen && detail.others.length > 0 && (
        <section>
          <h3 className="mb-2 text-body font-semibold">{text.detail.otherPixels}</h3>
          <div className="flex flex-wrap gap-1.5">
            {detail.others.map((row) => (
              <DeliveryChip key={row.pixelId} row={row} onOpen={onOpen} />
            ))}
          </div>
        </section>
      )}
      <EventAttempts detail={detail} />
      {detail.request !== undefined && (
        <section>
          <h3 className="text-body font-semibold">{text.detail.request}</h3>
          <p className="mb-2 text-caption text-ink-2">{text.detail.requestNote}</p>
          <CopyField label={text.detail.request} value={pretty(detail.request)} isBlock />
        </section>
      )}
      {detail.attemptList.length > 0 && (
        <section>
          <h3 className="mb-2 text-body font-semibold">{text.detail.answer}</h3>
          {detail.answer === undefined ? (
            <p className="text-ink-2">
              {detail.attemptList.at(-1)?.status === undefined ? text.detail.noAnswerText : text.detail.emptyAnswer}
            </p>
          ) : (
            <CopyField label={text.detail.answer} value={pretty(detail.answer)} isBlock />
          )}
        </section>
      )}
    </div>
  )
}

/** One delivery of an event to a pixel: request and response, every attempt, explanation, and Replay. */
export const EventDrawer = ({ pixelId, eventId, onOpen, onClose }: EventDrawerProps) => {
  const text = useText(eventsMonitorText)
  // Polled only while the delivery is pending.
  const answer = useCall(
    eventsMonitor.eventDetail,
    { pixelId, eventId },
    { quiet: true, staleMs: 0, everyMs: (detail) => detail?.status === 'pending' && RENEW_MS },
  )
  const { data } = answer
  return (
    <Drawer
      isOpen
      onClose={onClose}
      widthPx={WIDTH_PX}
      title={data?.eventName ?? text.detail.notFoundTitle}
      titleExtra={
        data && (
          <output className="flex items-center gap-1.5">
            <StatusBadge state={data.state} proof={data.proof} />
            {data.isTest && <Badge tone="outline">{text.test}</Badge>}
          </output>
        )
      }
      footer={data && <Replay detail={data} />}
    >
      <AnswerStates
        answer={answer}
        skeletonClass="space-y-6"
        skeleton={
          <>
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-32 w-full" />
            <Skeleton className="h-64 w-full" />
          </>
        }
      >
        {(detail) => <Body detail={detail} onOpen={onOpen} />}
      </AnswerStates>
    </Drawer>
  )
}
