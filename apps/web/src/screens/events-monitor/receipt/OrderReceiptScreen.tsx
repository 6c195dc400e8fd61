import { orderReceipt } from '@convbox/contract/api/order-receipt'
import type { Receipt, ReceiptRow } from '@convbox/contract/api/order-receipt.schemas'
import { formatAmount } from '@convbox/contract/format'
import { formatMoment } from '@convbox/contract/format-time'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { RadioTower } from 'lucide-react'
import { useMemo } from 'react'
import { failureOf } from '../../../api/failure.ts'
import { useCall } from '../../../api/use-call.ts'
import { useDownload } from '../../../api/use-download.ts'
import { NotFoundScreen } from '../../../shell/NotFoundScreen.tsx'
import { useStore } from '../../../shell/use-store.ts'
import { useText } from '../../../text/language.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { DataGrid } from '../../../ui/DataGrid.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { DownloadButtons } from '../../../widgets/DownloadButtons.tsx'
import { EventDrawer } from '../../../widgets/EventDrawer.tsx'
import { openEventOf } from '../events-monitor-search.ts'
import { rowKey } from '../live-rows.ts'
import { receiptColumns, type ReceiptLine } from './receipt-columns.tsx'
import { receiptText } from './receipt.text.ts'

const address = '/website/$websiteName/events-monitor/receipt/$orderId'
const route = getRouteApi(address)
/** Polling interval: states change without the user. */
const EVERY_MS = 5000
const ROW_PX = 56

const isOpen = (row: ReceiptRow | undefined): boolean => row?.status === 'pending'

/** How many pixels have the purchase, and how many do not for which kind of reason. */
const Summary = ({ pixels }: Pick<Receipt, 'pixels'>) => {
  const text = useText(receiptText)
  const count = (status: ReceiptRow['status']): number => pixels.filter(({ purchase }) => purchase?.status === status).length
  const [delivered, failed, sent] = [count('success'), count('failure'), pixels.filter(({ purchase }) => purchase !== undefined).length]
  const pending = count('pending') + pixels.filter(({ noDelivery }) => noDelivery === 'on its way').length
  const skipped = pixels.length - delivered - failed - pending
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <p className="mr-1 text-section font-semibold">{text.summary({ delivered, pixels: pixels.length })}</p>
      {failed > 0 && <Badge tone="bad">{text.failed({ n: failed })}</Badge>}
      {pending > 0 && <Badge tone="accent">{text.pending({ n: pending })}</Badge>}
      {skipped > 0 && sent + skipped > 0 && <Badge tone="outline">{text.skipped({ n: skipped })}</Badge>}
    </div>
  )
}

type LinesProps = { label: string; lines: ReceiptLine[]; hasEvent: boolean; refillOf?: string; onOpen: (row: ReceiptRow) => void }

const Lines = ({ label, lines, hasEvent, refillOf, onOpen }: LinesProps) => {
  const text = useText(receiptText)
  const { timezone, websiteName } = useStore()
  const navigate = useNavigate()
  const columns = useMemo(
    () => receiptColumns(text.columns, timezone, { hasEvent, ...(refillOf !== undefined && { refillOf }) }),
    [text, timezone, hasEvent, refillOf],
  )
  return (
    <DataGrid
      label={label}
      columns={columns}
      rows={lines}
      rowKey={({ pixelId, row }) => `${pixelId}:${row?.eventId ?? ''}`}
      // A pixel without a delivery leads to the pixel itself.
      onOpenRow={({ row, pixelId }) =>
        row === undefined ? void navigate({ to: '/website/$websiteName/pixels/$pixelId', params: { websiteName, pixelId } }) : onOpen(row)
      }
      rowPx={ROW_PX}
      empty={
        <EmptyState icon={<RadioTower size={22} aria-hidden />} title={text.noPixelTitle}>
          {text.noPixel}
        </EmptyState>
      }
    />
  )
}

const Body = ({ receipt, onOpen }: { receipt: Receipt; onOpen: (row: ReceiptRow) => void }) => {
  const text = useText(receiptText)
  const purchases = receipt.pixels.map(({ purchase: row, ...pixel }): ReceiptLine => ({ ...pixel, eventName: 'Purchase', row }))
  const others = receipt.others.map((row): ReceiptLine => ({
    pixelId: row.pixelId,
    pixelName: row.pixelName,
    platform: row.platform,
    eventName: row.eventName,
    row,
  }))
  return (
    <>
      {receipt.pixels.length > 0 && <Summary pixels={receipt.pixels} />}
      <h2 className="mb-2 text-body font-semibold">{text.purchase}</h2>
      <Lines label={text.purchase} lines={purchases} hasEvent={false} refillOf={receipt.orderName || receipt.orderId} onOpen={onOpen} />
      <h2 className="mt-6 text-body font-semibold">{text.others}</h2>
      <p className="mb-2 text-caption text-ink-2">{text.othersNote}</p>
      {others.length === 0 ? (
        <p className="text-ink-3">{text.noOthers}</p>
      ) : (
        <Lines label={text.others} lines={others} hasEvent onOpen={onOpen} />
      )}
      <p className="mt-4 text-caption text-ink-3">{text.kept}</p>
    </>
  )
}

/** What each pixel did with one order: delivered, held, skipped, refused or waiting, with the request, the answer and when. */
const OrderReceiptScreen = () => {
  const text = useText(receiptText)
  const { websiteName, timezone } = useStore()
  const navigate = useNavigate({ from: address })
  const { orderId: asked } = route.useParams()
  const { event } = route.useSearch()
  const orderId = asked as Receipt['orderId']
  const answer = useCall(
    orderReceipt.receipt,
    { orderId },
    {
      quiet: true,
      staleMs: 0,
      everyMs: (receipt) =>
        (receipt?.pixels.some(({ purchase, noDelivery }) => isOpen(purchase) || noDelivery === 'on its way') ||
          receipt?.others.some(isOpen)) === true && EVERY_MS,
    },
  )
  const file = useDownload(orderReceipt.downloadReceipt, (language) => ({ orderId, language }))
  const failure = answer.error && failureOf(answer.error)
  if (failure?.kind === 'refused' && failure.code === 404) return <NotFoundScreen />
  const receipt = answer.data
  const open = openEventOf(event)
  const show = (key: string): void => void navigate({ search: key === '' ? {} : { event: key } })
  return (
    <>
      <PageHeader
        title={text.title({ order: receipt?.orderName || asked })}
        subtitle={
          receipt &&
          (receipt.orderDate === undefined
            ? text.noOrder
            : text.placed({
                at: formatMoment(receipt.orderDate, timezone),
                total: formatAmount(receipt.total ?? '0', receipt.currency ?? ''),
              }))
        }
        back={{
          label: text.back,
          onClick: () => void navigate({ to: '/website/$websiteName/events-monitor', params: { websiteName }, search: { tab: 'log' } }),
        }}
        actions={
          receipt && (
            <>
              {receipt.orderDate !== undefined && (
                <Link
                  to="/website/$websiteName/order-attribution"
                  params={{ websiteName }}
                  search={{ order: `${receipt.orderId}@${receipt.orderDate}` }}
                  className={buttonClass()}
                >
                  {text.journey}
                </Link>
              )}
              <DownloadButtons file={file} label={text.download} />
            </>
          )
        }
      />
      <AnswerStates answer={answer} feature="Events Monitor" skeleton={<Skeleton className="h-[440px] w-full rounded-card" />}>
        {(data) => <Body receipt={data} onOpen={(row) => show(rowKey(row))} />}
      </AnswerStates>
      {open && <EventDrawer key={event} {...open} onClose={() => show('')} />}
    </>
  )
}

export default OrderReceiptScreen
