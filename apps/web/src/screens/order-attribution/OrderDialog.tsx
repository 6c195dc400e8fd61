import type { OrderDetail, OrderRow } from '@convbox/contract/reports/order-attribution.schemas'
import { orderAttribution } from '@convbox/contract/reports/order-attribution'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useSite } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AnswerStates } from '../../widgets/AnswerStates.tsx'
import { AmountDetails } from './AmountDetails.tsx'
import { CreditTable } from './CreditTable.tsx'
import { statusLabel, statusTone } from './financial-status.ts'
import { customerName, toldWords } from './order-columns.tsx'
import { OrderItems } from './OrderItems.tsx'
import { orderAttributionText } from './order-attribution.text.ts'
import { SurveyAnswers } from './SurveyAnswers.tsx'
import { Timeline } from './Timeline.tsx'

type OrderDialogProps = {
  orderId: string
  orderDate: string
  /** The rows of the current page: previous and next move among them. */
  rows: readonly OrderRow[]
  onOpen: (order: string) => void
  onClose: () => void
}

/** A text of unknown direction, such as an Arabic name, isolated so that it does not reorder the text around it. */
const isolated = (text: string): string => `\u2068${text}\u2069`

/** Maximum width of the dialog. */
const WIDTH_PX = 1250

/** Elements that use the arrow keys themselves. */
const TAKES_ARROWS = 'input, textarea, [role=listbox], [aria-expanded=true]'

/** Previous and next order, by button and by the left and right arrow keys. */
const Steps = ({ orderId, rows, onOpen }: Pick<OrderDialogProps, 'orderId' | 'rows' | 'onOpen'>) => {
  const text = useText(orderAttributionText)
  const at = rows.findIndex((row) => row.orderId === orderId)
  const [before, after] = [rows[at - 1], at === -1 ? undefined : rows[at + 1]]
  const open = (row: OrderRow | undefined): void => {
    if (row) onOpen(`${row.orderId}@${row.orderDate}`)
  }
  useEffect(() => {
    const follow = (event: KeyboardEvent): void => {
      const isElsewhere = event.target instanceof Element && event.target.closest(TAKES_ARROWS) !== null
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isElsewhere) return
      if (event.key === 'ArrowLeft') open(before)
      if (event.key === 'ArrowRight') open(after)
    }
    // Capture phase, because the dialog stops arrow keys from bubbling.
    document.addEventListener('keydown', follow, { capture: true })
    return () => document.removeEventListener('keydown', follow, { capture: true })
  })
  return (
    <span className="ml-auto flex gap-1">
      <IconButton label={text.detail.previous} disabled={before === undefined} onClick={() => open(before)}>
        <ChevronLeft size={16} aria-hidden />
      </IconButton>
      <IconButton label={text.detail.next} disabled={after === undefined} onClick={() => open(after)}>
        <ChevronRight size={16} aria-hidden />
      </IconButton>
    </span>
  )
}

const BODY_CLASS = 'grid grid-cols-[minmax(0,1fr)_470px] gap-8'

/** Says whose record the visits are, where our script did not see them. */
const ToldNote = ({ order }: { order: OrderDetail }) => {
  const told = toldWords(order, useText(orderAttributionText))
  return told === undefined ? null : <Banner>{told}</Banner>
}

const Body = ({ order }: { order: OrderDetail }) => (
  <div className={BODY_CLASS}>
    <div className="min-w-0 space-y-4">
      <ToldNote order={order} />
      <Timeline events={order.events} {...(order.shopifyVisitsBetween !== undefined && { between: order.shopifyVisitsBetween })} />
    </div>
    {/* Sticky beside a long timeline. */}
    <div className="sticky top-0 space-y-6 self-start">
      <AmountDetails order={order} />
      <OrderItems order={order} />
      <CreditTable order={order} />
      <SurveyAnswers order={order} />
    </div>
  </div>
)

const DialogSkeleton = () => (
  <>
    <Skeleton className="h-[460px] w-full" />
    <div className="space-y-6">
      <Skeleton className="h-48 w-full" />
      <Skeleton className="h-32 w-full" />
      <Skeleton className="h-32 w-full" />
    </div>
  </>
)

/** One order: the customer's activity before it, amounts, items, credit, survey answers. */
export const OrderDialog = ({ orderId, orderDate, rows, onOpen, onClose }: OrderDialogProps) => {
  const text = useText(orderAttributionText)
  const { websiteName, virtualSite } = useSite()
  const answer = useCall(orderAttribution.orderDetail, { orderId, orderDate }, { quiet: true })
  const known = answer.data ?? rows.find((row) => row.orderId === orderId)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={WIDTH_PX}
      title={text.detail.title({ order: known?.orderNumber ?? orderId })}
      description={known ? `${isolated(customerName(known, text))} · ${known.orderDateLocal}` : undefined}
      titleExtra={
        <>
          {known?.newCustomer === 1 && <Badge tone="accent">{text.newCustomer}</Badge>}
          {known && <Badge tone={statusTone(known)}>{statusLabel(known, text)}</Badge>}
          {!virtualSite && (
            <Link
              to="/website/$websiteName/events-monitor/receipt/$orderId"
              params={{ websiteName, orderId }}
              className="text-caption font-normal text-accent hover:underline"
            >
              {text.detail.receipt}
            </Link>
          )}
          <Steps orderId={orderId} rows={rows} onOpen={onOpen} />
        </>
      }
    >
      <AnswerStates answer={answer} skeletonClass={BODY_CLASS} skeleton={<DialogSkeleton />}>
        {(order) => <Body order={order} />}
      </AnswerStates>
    </Dialog>
  )
}
