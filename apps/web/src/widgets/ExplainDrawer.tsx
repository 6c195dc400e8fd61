import { formatAmount, formatPercent, formatWhole } from '@convbox/contract/format'
import type { Endpoint } from '@convbox/contract/endpoint'
import { METRICS, type MetricKey } from '@convbox/contract/metrics/metrics'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import type { Explanation } from '@convbox/contract/reports/explanation.schemas'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { useSite } from '../shell/use-store.ts'
import { useText } from '../text/language.ts'
import { Drawer } from '../ui/Dialog.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { ErrorState } from '../ui/States.tsx'
import { ExplainedData } from './ExplainedData.tsx'
import { ExplainedTouches } from './ExplainedTouches.tsx'
import { OrderCosts } from './OrderCosts.tsx'
import { StoreName, zoneOfRow } from './store-of-row.tsx'
import { explainDrawerText } from './explain-drawer.text.ts'
import { showFigure } from '@convbox/contract/metrics/show-metric'
import { useMetricFormula } from './use-metric-formula.ts'

/** The explained figure; without a key, of the total. */
type Figure = { metric: MetricKey; key?: string; pageNo: number }
type ExplainDrawerProps<Input> = {
  endpoint: Endpoint<Input, Explanation>
  /** The endpoint's input: the report's question with the figure. */
  inputOf: (figure: Figure) => Input
  metric: MetricKey
  /** undefined: the total row. */
  rowKey: string | undefined
  rowName: string
  inForce: string
  /** The report's days, both included. */
  days: { from: string; to: string }
  currency: string
  onClose: () => void
}

const Parts = ({ explanation, metric, currency }: { explanation: Explanation; metric: MetricKey; currency: string }) => {
  const metrics = useText(metricsText)
  const formula = useMetricFormula()(metric)
  return (
    <div className="rounded-card border border-hairline bg-head px-4 py-3">
      <div className="flex items-baseline gap-3 tabular-nums">
        <span className="text-title font-semibold">{showFigure(metric, explanation.value, currency)}</span>
        <span className="text-caption text-ink-2">{formula}</span>
      </div>
      {explanation.parts.length > 1 && (
        <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-caption">
          {explanation.parts.map((part) => (
            <div key={part.metric} className="flex gap-1.5">
              <dt className="text-ink-3">{metrics[part.metric].label}</dt>
              <dd className="tabular-nums">{showFigure(part.metric, part.value, currency)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

const Orders = ({ explanation, currency }: { explanation: Explanation; currency: string }) => {
  const text = useText(explainDrawerText)
  const site = useSite()
  return (
    <section className="mt-5">
      <h3 className="mb-1 text-body font-semibold">{text.creditedOrders({ n: formatWhole(explanation.orderCount) })}</h3>
      <ul className="divide-y divide-hairline">
        {explanation.orders.map((order) => (
          <li key={`${order.store?.websiteName ?? ''} ${order.orderId}`} className="py-2.5">
            <div className="flex items-baseline gap-3 tabular-nums">
              <Link
                to="/website/$websiteName/order-attribution"
                params={{ websiteName: order.store?.websiteName ?? site.websiteName }}
                search={{ order: `${order.orderId}@${order.orderDate}` }}
                className="font-medium text-accent hover:underline"
                aria-label={text.openOrder({ order: order.orderName })}
              >
                {order.orderName}
              </Link>
              <StoreName store={order.store} />
              <span className="text-caption text-ink-3">{order.orderDateLocal}</span>
              <span className="ml-auto text-ink-2">{formatAmount(order.total, currency)}</span>
              <span className="w-44 text-right">
                {text.orderCredit({ percent: formatPercent(order.credit * 100), amount: formatAmount(order.creditedSales, currency) })}
              </span>
            </div>
            {order.costs && <OrderCosts costs={order.costs} currency={currency} />}
            <ExplainedTouches {...order} zone={zoneOfRow(site, order.store)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Figures shown per day of spend: the metric itself, or for a ratio its numerator or denominator. */
const SHOWN_BY_DAY: Partial<Record<MetricKey, MetricKey>> = {
  mediaRoas: 'mediaSales',
  cpc: 'linkClicks',
  ctr: 'linkClicks',
  cpm: 'impressions',
}

const SpendDays = ({ explanation, metric, currency }: { explanation: Explanation; metric: MetricKey; currency: string }) => {
  const text = useText(explainDrawerText)
  const metrics = useText(metricsText)
  const shown = SHOWN_BY_DAY[metric] ?? (METRICS[metric].source === 'media' ? metric : 'spend')
  return (
    // Focusable, so that the keyboard can scroll the drawer: nothing in this part is a link.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section tabIndex={0} aria-label={text.reportedByDay} className="mt-5 rounded-control">
      <h3 className="mb-1 text-body font-semibold">{text.reportedByDay}</h3>
      <table className="w-full text-body">
        <thead>
          <tr className="text-left text-caption text-ink-3">
            <th scope="col" className="py-1 font-medium">
              {text.day}
            </th>
            <th scope="col" className="py-1 font-medium">
              {text.campaign}
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              {metrics[shown].label}
            </th>
          </tr>
        </thead>
        <tbody>
          {explanation.spendDays.map((day) => (
            <tr key={`${day.store?.websiteName ?? ''} ${day.day} ${day.campaign}`} className="border-t border-hairline">
              <td className="py-1.5 tabular-nums">{day.day}</td>
              <td className="max-w-72 truncate py-1.5">
                <span className="mr-2">{day.campaign}</span>
                <StoreName store={day.store} />
              </td>
              <td className="py-1.5 text-right tabular-nums">{showFigure(shown, day.value, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Explains a figure: formula, settings, the orders and touches behind it (each linked to its journey), and the days of spend. */
export const ExplainDrawer = <Input,>({
  endpoint,
  inputOf,
  metric,
  rowKey,
  rowName,
  inForce,
  days,
  currency,
  onClose,
}: ExplainDrawerProps<Input>) => {
  const text = useText(explainDrawerText)
  const metrics = useText(metricsText)
  const [pageNo, setPageNo] = useState(1)
  const { data, error, refetch } = useCall(endpoint, inputOf({ metric, pageNo, ...(rowKey !== undefined && { key: rowKey }) }), {
    quiet: true,
  })
  return (
    <Drawer
      isOpen
      onClose={onClose}
      widthPx={720}
      title={text.explainTitle({ metric: metrics[metric].label, row: rowName })}
      description={metrics[metric].description}
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading className="space-y-3">
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </Loading>
      ) : (
        <>
          <Parts explanation={data} metric={metric} currency={currency} />
          <p className="mt-3 text-caption text-ink-2">
            <span className="text-ink-3">{text.inForce}: </span>
            {inForce}
          </p>
          {data.orders.length > 0 && <Orders explanation={data} currency={currency} />}
          {data.orderCount > data.pageSize && (
            <Pagination page={pageNo} pageSize={data.pageSize} total={data.orderCount} onChange={setPageNo} />
          )}
          {data.spendDays.length > 0 && <SpendDays explanation={data} metric={metric} currency={currency} />}
          {data.orders.length === 0 && data.spendDays.length === 0 && <p className="mt-5 text-ink-2">{text.noOrdersBehind}</p>}
          <section className="mt-6 border-t border-hairline pt-3 text-caption text-ink-2">
            <h3 className="font-medium text-ink">{text.whyDiffers}</h3>
            <p className="mt-0.5">{text.whyDiffersText}</p>
          </section>
          <ExplainedData version={data.dataVersion} days={days} />
        </>
      )}
    </Drawer>
  )
}
