import { pixelAccuracy } from '@convbox/contract/api/pixel-accuracy'
import type { PixelId } from '@convbox/contract/ids'
import { formatAmount } from '@convbox/contract/format'
import { formatMoment } from '@convbox/contract/format-time'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useText } from '../../../text/language.ts'
import { Drawer } from '../../../ui/Dialog.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import type { ListedOrders } from './AccuracyReasons.tsx'
import { accuracyText } from './accuracy.text.ts'

type OrdersDrawerProps = {
  pixelId: PixelId
  range: { startDate: string; endDate: string }
  listed: ListedOrders
  count: number
  onClose: () => void
}

/** The orders behind a line, each linked to its receipt. */
export const OrdersDrawer = ({ pixelId, range, listed, count, onClose }: OrdersDrawerProps) => {
  const text = useText(accuracyText)
  const { websiteName, timezone } = useStore()
  const { outcome, reason } = listed
  const answer = useCall(pixelAccuracy.accuracyOrders, { pixelId, ...range, outcome, ...(reason !== '' && { reason }) }, { quiet: true })
  return (
    <Drawer isOpen onClose={onClose} widthPx={460} title={text.listTitle({ outcome: text.outcomes[outcome], n: count })}>
      <p className="mb-3 text-caption text-ink-2">{text.newest}</p>
      <AnswerStates answer={answer} skeleton={<Skeleton className="h-80 w-full" />}>
        {(orders) => (
          <ul className="flex flex-col">
            {orders.map((order) => (
              <li key={order.orderId} className="flex items-baseline gap-3 border-b border-hairline py-1.5">
                <Link
                  to="/website/$websiteName/events-monitor/receipt/$orderId"
                  params={{ websiteName, orderId: order.orderId }}
                  className="min-w-20 text-accent hover:underline"
                >
                  {order.orderName || order.orderId}
                </Link>
                <span className="text-ink-2 tabular-nums">{formatMoment(order.orderDate, timezone)}</span>
                <span className="ml-auto tabular-nums">{formatAmount(order.total, order.currency)}</span>
              </li>
            ))}
          </ul>
        )}
      </AnswerStates>
    </Drawer>
  )
}
