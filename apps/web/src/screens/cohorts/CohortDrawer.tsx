import { formatAmount, formatPercent, formatWhole } from '@convbox/contract/format'
import { cohorts } from '@convbox/contract/reports/cohorts'
import type { CohortOrders } from '@convbox/contract/reports/cohorts.schemas'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { Drawer } from '../../ui/Dialog.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { ExplainedData } from '../../widgets/ExplainedData.tsx'
import { Pages } from '../../widgets/Pages.tsx'
import type { OpenedCell } from './cohort-cell.ts'
import { cohortsText } from './cohorts.text.ts'
import type { Cohorts } from './use-cohorts.ts'

const Order = ({ order, currency }: { order: CohortOrders['orders'][number]; currency: string }) => {
  const text = useText(cohortsText)
  const { websiteName } = useStore()
  return (
    <li className="flex items-baseline gap-3 py-2.5 tabular-nums">
      <Link
        to="/website/$websiteName/order-attribution"
        params={{ websiteName }}
        search={{ order: `${order.orderId}@${order.at}` }}
        aria-label={text.openOrder({ order: order.orderNumber })}
        className="font-medium text-accent hover:underline"
      >
        {order.orderNumber}
      </Link>
      <span className="text-caption text-ink-3">{order.atLocal}</span>
      {order.nth > 0 && <span className="text-caption text-ink-3">{text.nth({ n: order.nth, month: order.month + 1 })}</span>}
      <span className="ml-auto">{formatAmount(order.sales, currency)}</span>
      {Number(order.refunded) !== 0 && <span className="text-ink-2">{formatAmount(`-${order.refunded}`, currency)}</span>}
    </li>
  )
}

/** How the figure comes from its orders. */
const Sums = ({ data, currency }: { data: CohortOrders; currency: string }) => {
  const text = useText(cohortsText)
  const customers = formatWhole(data.customers)
  return (
    <div className="mb-4 flex flex-col gap-1 text-body text-ink-2">
      {data.customers > 0 && (
        <>
          <p>
            {text.perCustomer({
              sum: formatAmount(data.net, currency),
              customers,
              result: formatAmount(data.netPerCustomer, currency),
            })}
          </p>
          <p>
            {text.repeating({
              n: formatWhole(data.repeatCustomers),
              customers,
              result: formatPercent(data.repeatRate * 100),
            })}
          </p>
        </>
      )}
      {data.grossProfit !== undefined && (
        <p>{text.profit({ sum: formatAmount(data.grossProfit, currency), without: formatWhole(data.ordersWithoutCost) })}</p>
      )}
    </div>
  )
}

type CohortDrawerProps = { report: Cohorts; opened: OpenedCell; name: string; currency: string; onClose: () => void }

/** The orders behind a figure, each with the way to its journey, and the data's version. */
export const CohortDrawer = ({ report: { search, change, question }, opened, name, currency, onClose }: CohortDrawerProps) => {
  const text = useText(cohortsText)
  const { line, ...cell } = opened
  const { data, error, refetch } = useCall(
    cohorts.orders,
    { ...question, ...(line !== '' && { [search.by]: line }), ...cell, pageNo: search.page },
    { quiet: true },
  )
  const month = cell.month === undefined ? text.untilNow : text.month({ n: cell.month + 1 })
  return (
    <Drawer isOpen onClose={onClose} widthPx={640} title={text.drawer({ part: name, month })}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading>
          <Skeleton className="h-80 w-full" />
        </Loading>
      ) : (
        <>
          <Sums data={data} currency={currency} />
          <h3 className="mb-1 text-body font-semibold">{text.orders({ n: formatWhole(data.orderCount) })}</h3>
          <ul className="divide-y divide-hairline">
            {data.orders.map((order) => (
              <Order key={order.orderId} order={order} currency={currency} />
            ))}
          </ul>
          {data.orderCount > data.pageSize && <Pages search={search} change={change} pageSize={data.pageSize} total={data.orderCount} />}
          <ExplainedData version={data.dataVersion} days={question} />
        </>
      )}
    </Drawer>
  )
}
