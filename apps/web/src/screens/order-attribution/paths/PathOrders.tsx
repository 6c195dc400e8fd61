import { formatAmount, formatPercent, formatWhole } from '@convbox/contract/format'
import { formatDuration } from '@convbox/contract/format-time'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { conversionPaths } from '@convbox/contract/reports/conversion-paths'
import { pathText } from '@convbox/contract/reports/conversion-paths.columns'
import type { PathOrdersAnswer, PathRow, PathsAnswer } from '@convbox/contract/reports/conversion-paths.schemas'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useSite } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Drawer } from '../../../ui/Dialog.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { ExplainedData } from '../../../widgets/ExplainedData.tsx'
import { ExplainedTouches } from '../../../widgets/ExplainedTouches.tsx'
import { explainDrawerText } from '../../../widgets/explain-drawer.text.ts'
import { zoneOfRow } from '../../../widgets/store-of-row.tsx'
import { totalName } from './path-columns.tsx'
import { pathsText } from './paths.text.ts'
import { PathSteps } from './PathSteps.tsx'
import { type Paths, usePathsInForce } from './use-paths.ts'

const WIDTH_PX = 720

/** A row's figures, or those of the total. */
type Figures = Pick<PathRow, 'conversions' | 'conversions_percent' | 'conversion_values' | 'conversion_values_precent'> & {
  median: number | undefined
  average: number | undefined
}

/** A row, or the total of all. */
export type ExplainedPath = { row: PathRow } | 'total'

const figuresOf = (explained: ExplainedPath, { summary }: PathsAnswer): Figures =>
  explained === 'total'
    ? { ...summary, median: summary.expired_median, average: summary.time_avg }
    : { ...explained.row, median: explained.row.time_median, average: explained.row.time_avg }

/** Each figure of the row with the way it was computed. */
const Formulas = ({ figures, paths, currency }: { figures: Figures; paths: Paths; currency: string }) => {
  const text = useText(pathsText)
  const language = useLanguage()
  const money = formatAmount(figures.conversion_values, currency)
  const lines: [label: string, value: string, formula: string][] = [
    [text.conversions, formatWhole(figures.conversions), text.conversionsFormula({ percent: formatPercent(figures.conversions_percent) })],
    [text.value, money, text.valueFormula({ percent: formatPercent(figures.conversion_values_precent) })],
    [text.median, formatDuration(figures.median, language, 2), text.medianFormula],
    [text.avg, formatDuration(figures.average, language, 2), text.averageFormula],
  ]
  return (
    <div className="rounded-card border border-hairline bg-head px-4 py-3">
      <dl className="grid grid-cols-[auto_auto_1fr] items-baseline gap-x-4 gap-y-1.5">
        {lines.map(([label, value, formula]) => (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="text-right font-semibold tabular-nums">{value}</dd>
            <dd className="text-caption text-ink-2">{formula}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-caption text-ink-3">{text.fromHelp[paths.search.timeFrom]}</p>
    </div>
  )
}

const Order = ({ order, currency }: { order: PathOrdersAnswer['orders'][number]; currency: string }) => {
  const text = useText(pathsText)
  const language = useLanguage()
  const site = useSite()
  const websiteName = order.store?.websiteName ?? site.websiteName
  const zone = zoneOfRow(site, order.store)
  return (
    <li className="py-2.5">
      <div className="flex items-baseline gap-3 tabular-nums">
        <Link
          to="/website/$websiteName/order-attribution"
          params={{ websiteName }}
          search={{ order: `${order.orderId}@${order.orderDate}` }}
          className="font-medium text-accent hover:underline"
          aria-label={text.openOrder({ order: order.orderNumber })}
        >
          {order.orderNumber}
        </Link>
        {order.store && <span className="truncate text-caption text-ink-3">{order.store.websiteTitle}</span>}
        <span className="text-caption text-ink-3">{order.orderDateLocal}</span>
        {order.timeToConversion !== undefined && (
          <span className="ml-auto text-caption text-ink-2">
            {text.after({ time: formatDuration(order.timeToConversion, language, 2) })}
          </span>
        )}
        <span className={order.timeToConversion === undefined ? 'ml-auto' : 'w-24 text-right'}>{formatAmount(order.value, currency)}</span>
      </div>
      <ExplainedTouches touches={order.touches} otherShares={[]} zone={zone} />
    </li>
  )
}

type PathOrdersProps = { paths: Paths; explained: ExplainedPath; data: PathsAnswer; onClose: () => void }

/** Explains the figures of a path or of the total: how each is computed, the orders with their touches, each linked to its journey, and the data's version. */
export const PathOrders = ({ paths, explained, data: report, onClose }: PathOrdersProps) => {
  const text = useText(pathsText)
  const explain = useText(explainDrawerText)
  const { untracked } = useText(creditText)
  const language = useLanguage()
  const inForce = usePathsInForce(paths)
  const [pageNo, setPageNo] = useState(1)
  const { sort: _sort, direction: _direction, ...filter } = paths.filter
  const row = explained === 'total' ? undefined : explained.row
  const answer = useCall(conversionPaths.orders, { ...filter, path: row?.key ?? 'total', pageNo }, { quiet: true })
  const figures = figuresOf(explained, report)
  const { currency } = report
  return (
    <Drawer
      isOpen
      onClose={onClose}
      widthPx={WIDTH_PX}
      title={row === undefined ? totalName(language) : row.kind === 'path' ? text.ordersTitle : pathText(row, language)}
      description={`${text.orders({ n: figures.conversions })} · ${formatAmount(figures.conversion_values, currency)}`}
    >
      {row?.kind === 'path' && <PathSteps row={row} />}
      {row?.kind === 'untracked' && <p className="mb-3 text-ink-2">{text.untrackedHelp}</p>}
      <Formulas figures={figures} paths={paths} currency={currency} />
      <p className="mt-3 text-caption text-ink-2">
        <span className="text-ink-3">{explain.inForce}: </span>
        {inForce}
      </p>
      <AnswerStates answer={answer} skeletonClass="mt-4 space-y-3" skeleton={<Skeleton className="h-64 w-full" />}>
        {(data) => (
          <>
            <ul className="mt-3 divide-y divide-hairline" aria-label={text.orders({ n: data.orderCount })}>
              {data.orders.map((order) => (
                <Order key={`${order.store?.websiteName ?? ''} ${order.orderId}`} order={order} currency={currency} />
              ))}
            </ul>
            {data.orderCount > data.pageSize && (
              <Pagination page={data.pageNo} pageSize={data.pageSize} total={data.orderCount} onChange={setPageNo} />
            )}
            <p className="mt-3 text-caption text-ink-3">{text.ordersNote({ untracked })}</p>
            <ExplainedData version={data.dataVersion} days={filter} />
          </>
        )}
      </AnswerStates>
    </Drawer>
  )
}
