import { formatAmount } from '@convbox/contract/format'
import type { OrderDetail } from '@convbox/contract/reports/order-attribution.schemas'
import { useText } from '../../text/language.ts'
import { orderAttributionText } from './order-attribution.text.ts'
import { ProductImage } from '../../widgets/ProductImage.tsx'

/** Items of an order. */
export const OrderItems = ({ order }: { order: OrderDetail }) => {
  const text = useText(orderAttributionText)
  if (order.line_items.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 text-section font-semibold">{text.detail.items}</h3>
      <ul className="divide-y divide-hairline">
        {order.line_items.map((item) => (
          <li key={`${item.product_id} ${item.variant_id ?? ''} ${item.sku ?? ''}`} className="flex items-center gap-3 py-2">
            <ProductImage url={item.imageUrl} title={item.title} />
            <span className="min-w-0 flex-1">
              <span className="block truncate">{item.title}</span>
              {item.sku !== undefined && <span className="block text-caption text-ink-3">{text.detail.sku({ sku: item.sku })}</span>}
            </span>
            <span className="shrink-0 text-ink-2 tabular-nums">
              {formatAmount(item.price, item.currency)} × {item.quantity}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
