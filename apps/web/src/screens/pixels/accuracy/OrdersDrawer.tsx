import { pixelAccuracy } from '@convbox/contract/api/pixel-accuracy'
import type { AccuracyOutcome } from '@convbox/contract/api/pixel-accuracy.values'
import type { PixelId } from '@convbox/contract/ids'
import { formatAmount } from '@convbox/contract/format'
import { formatMoment } from '@convbox/contract/format-time'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useText } from '../../../text/language.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Drawer } from '../../../ui/Dialog.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import type { RangeChoice } from '../../../widgets/range-draft.ts'
import { searchOfChoice } from '../../../widgets/use-range.ts'
import { refillText } from '../refill/refill.text.ts'
import type { ListedOrders } from './AccuracyReasons.tsx'
import { accuracyText } from './accuracy.text.ts'

type OrdersDrawerProps = {
  pixelId: PixelId
  choice: RangeChoice
  range: { startDate: string; endDate: string }
  listed: ListedOrders
  count: number
  onClose: () => void
}

/** Outcomes that a refill may change. */
const AGAIN: ReadonlySet<AccuracyOutcome> = new Set(['failed', 'missing'])

/** The orders behind a line, each linked to its receipt, and the way to send them again. */
export const OrdersDrawer = ({ pixelId, choice, range, listed, count, onClose }: OrdersDrawerProps) => {
  const text = useText(accuracyText)
  const refill = useText(refillText)
  const { websiteName, timezone } = useStore()
  const { outcome, reason } = listed
  const answer = useCall(pixelAccuracy.accuracyOrders, { pixelId, ...range, outcome, ...(reason !== '' && { reason }) }, { quiet: true })
  return (
    <Drawer
      isOpen
      onClose={onClose}
      widthPx={460}
      title={text.listTitle({ outcome: text.outcomes[outcome], n: count })}
      footer={
        AGAIN.has(outcome) && (
          <Link
            to="/website/$websiteName/pixels/$pixelId/refill"
            params={{ websiteName, pixelId }}
            search={{ ...searchOfChoice(choice), only: reason === '' ? outcome : `${outcome}:${reason}`, check: 'yes' }}
            className={buttonClass('primary')}
          >
            {refill.again}
          </Link>
        )
      }
    >
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
