import { formatAmount } from '@convbox/contract/format'
import type { OrderDetail } from '@convbox/contract/reports/order-attribution.schemas'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useText } from '../../text/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { statusLabel, statusTone } from './financial-status.ts'
import { splitTotal, sumOf } from '../../widgets/amounts.ts'
import { orderAttributionText } from './order-attribution.text.ts'

const Line = ({ label, children, isStrong = false }: { label: string; children: ReactNode; isStrong?: boolean }) => (
  <div className={clsx('flex items-baseline justify-between gap-4 py-1', isStrong && 'mt-1 border-t border-hairline pt-2 font-semibold')}>
    <dt className={isStrong ? 'text-ink' : 'text-ink-2'}>{label}</dt>
    <dd className="flex items-center gap-2 tabular-nums">{children}</dd>
  </div>
)

/** Amounts of an order, as the store recorded them. */
export const AmountDetails = ({ order }: { order: OrderDetail }) => {
  const text = useText(orderAttributionText)
  const money = (amount: string): string => formatAmount(amount, order.currencyCode)
  const { isTaxIncluded, other } = splitTotal(order)
  return (
    <section>
      <h3 className="mb-1 text-section font-semibold">{text.detail.amount}</h3>
      <dl>
        {/* The store's subtotal is after discounts; shown before discounts, so that the lines add up to the total. */}
        <Line label={text.detail.subtotal}>{money(sumOf(order.subTotalPrice, order.totalDiscounts))}</Line>
        <Line label={text.detail.shipping}>{money(order.shippingLinesDiscountedPrice)}</Line>
        <Line label={isTaxIncluded ? text.detail.taxIncluded : text.detail.tax}>{money(order.totalTax)}</Line>
        <Line label={text.detail.discounts}>{money(sumOf(`-${order.totalDiscounts}`))}</Line>
        {order.discountCode !== undefined && (
          <Line label={text.detail.discountCode}>
            <Badge tone="outline">{order.discountCode}</Badge>
          </Line>
        )}
        {Number(other) !== 0 && <Line label={text.detail.other}>{money(other)}</Line>}
        <Line label={text.detail.total} isStrong>
          {money(order.orderRevenue)}
          <Badge tone={statusTone(order)}>{statusLabel(order, text)}</Badge>
        </Line>
        {Number(order.refunded) > 0 && (
          <>
            <Line label={text.detail.refunded}>{money(`-${order.refunded}`)}</Line>
            <Line label={text.detail.net} isStrong>
              {money(sumOf(order.orderRevenue, `-${order.refunded}`))}
            </Line>
          </>
        )}
      </dl>
    </section>
  )
}
