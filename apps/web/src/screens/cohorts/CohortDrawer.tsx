import { formatAmount, formatPercent, formatWhole } from '@convbox/contract/format'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { cohorts } from '@convbox/contract/reports/cohorts'
import type { CohortOrders } from '@convbox/contract/reports/cohorts.schemas'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../api/use-call.ts'
import { useSite } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { Drawer } from '../../ui/Dialog.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { ExplainedData } from '../../widgets/ExplainedData.tsx'
import { ExplainedTouches } from '../../widgets/ExplainedTouches.tsx'
import { explainDrawerText } from '../../widgets/explain-drawer.text.ts'
import { Pages } from '../../widgets/Pages.tsx'
import { StoreName, zoneOfRow } from '../../widgets/store-of-row.tsx'
import type { OpenedCell } from './cohort-cell.ts'
import { COHORT_FIGURES, type CohortFigure } from './cohorts-search.ts'
import { cohortsText } from './cohorts.text.ts'
import type { Cohorts } from './use-cohorts.ts'

const Order = ({ order, currency }: { order: CohortOrders['orders'][number]; currency: string }) => {
  const text = useText(cohortsText)
  const site = useSite()
  return (
    <li className="py-2.5">
      <div className="flex items-baseline gap-3 tabular-nums">
        <Link
          to="/website/$websiteName/order-attribution"
          params={{ websiteName: order.store?.websiteName ?? site.websiteName }}
          search={{ order: `${order.orderId}@${order.at}` }}
          aria-label={text.openOrder({ order: order.orderNumber })}
          className="font-medium text-accent hover:underline"
        >
          {order.orderNumber}
        </Link>
        <StoreName store={order.store} />
        <span className="text-caption text-ink-3">{order.atLocal}</span>
        {order.nth > 0 && <span className="text-caption text-ink-3">{text.nth({ n: order.nth, month: order.month + 1 })}</span>}
        <span className="ml-auto">{formatAmount(order.sales, currency)}</span>
        {Number(order.refunded) !== 0 && <span className="text-ink-2">{formatAmount(`-${order.refunded}`, currency)}</span>}
      </div>
      {order.touches.length > 0 && <ExplainedTouches touches={order.touches} otherShares={[]} zone={zoneOfRow(site, order.store)} />}
    </li>
  )
}

type SumsProps = { data: CohortOrders; currency: string; figure: CohortFigure; rule: string }

/** The figure with its formula and whose orders it counts, and what else the same orders tell. */
const Sums = ({ data, currency, figure, rule }: SumsProps) => {
  const text = useText(cohortsText)
  const customers = formatWhole(data.customers)
  const net = formatAmount(data.net, currency)
  const profit = data.grossProfit ?? '0'
  const lines: Record<CohortFigure, { value: string; formula: string } | undefined> = {
    value: { value: formatAmount(data.netPerCustomer, currency), formula: text.perCustomer({ sum: net, customers }) },
    profit:
      data.grossProfit === undefined
        ? undefined
        : {
            value: formatAmount(String(Number(profit) / Math.max(1, data.customers)), currency),
            formula: text.profit({ sum: formatAmount(profit, currency), customers, without: formatWhole(data.ordersWithoutCost) }),
          },
    repeat: { value: formatPercent(data.repeatRate * 100), formula: text.repeating({ n: formatWhole(data.repeatCustomers), customers }) },
    net: { value: net, formula: text.netOf({ orders: formatWhole(data.orderCount) }) },
  }
  // Orders of nobody have an amount alone.
  const shown = data.customers === 0 ? 'net' : figure
  const first = lines[shown] ?? lines.net
  const others = data.customers === 0 ? [] : COHORT_FIGURES.filter((each) => each !== shown && lines[each] !== undefined)
  return (
    <div className="rounded-card border border-hairline bg-head px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
        <span className="text-title font-semibold">{first?.value}</span>
        <span className="text-caption text-ink-2">{first?.formula}</span>
      </div>
      <p className="mt-1.5 text-caption text-ink-2">{rule}</p>
      {others.length > 0 && (
        <dl className="mt-2 grid grid-cols-[auto_auto_1fr] items-baseline gap-x-3 gap-y-1 border-t border-hairline pt-2 text-caption tabular-nums">
          {others.map((each) => (
            <div key={each} className="contents">
              <dt className="text-ink-3">{text.figures[each]}</dt>
              <dd className="text-right font-medium">{lines[each]?.value}</dd>
              <dd className="text-ink-2">{lines[each]?.formula}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

type CohortDrawerProps = { report: Cohorts; opened: OpenedCell; name: string; currency: string; onClose: () => void }

/** Explains a figure: its formula, the settings, the orders behind it (each with the way to its journey, first ones with their touches), the data's version and a link. */
export const CohortDrawer = ({ report: { search, change, question }, opened, name, currency, onClose }: CohortDrawerProps) => {
  const text = useText(cohortsText)
  const { inForce } = useText(explainDrawerText)
  const { models, windows } = useText(creditText)
  const { line, ...cell } = opened
  const { data, error, refetch } = useCall(
    cohorts.orders,
    { ...question, ...(line !== '' && { [search.by]: line }), ...cell, pageNo: search.page },
    { quiet: true },
  )
  const month = cell.month === undefined ? text.untilNow : text.month({ n: cell.month + 1 })
  return (
    <Drawer isOpen onClose={onClose} widthPx={720} title={text.drawer({ part: name, month })}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading>
          <Skeleton className="h-80 w-full" />
        </Loading>
      ) : (
        <>
          <Sums data={data} currency={currency} figure={search.figure} rule={text.rules[cell.part]} />
          <p className="mt-3 mb-4 text-caption text-ink-2">
            <span className="text-ink-3">{inForce}: </span>
            {[`${text.period} ${text.periods[search.period]}`, models[search.model], windows[search.window]].join(' · ')}
          </p>
          <h3 className="mb-1 text-body font-semibold">{text.orders({ n: formatWhole(data.orderCount) })}</h3>
          <ul className="divide-y divide-hairline">
            {data.orders.map((order) => (
              <Order key={`${order.store?.websiteName ?? ''} ${order.orderId}`} order={order} currency={currency} />
            ))}
          </ul>
          {data.orderCount > data.pageSize && <Pages search={search} change={change} pageSize={data.pageSize} total={data.orderCount} />}
          <ExplainedData version={data.dataVersion} days={question} />
        </>
      )}
    </Drawer>
  )
}
