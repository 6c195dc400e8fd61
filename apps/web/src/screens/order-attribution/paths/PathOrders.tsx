import { formatAmount } from '@convbox/contract/format'
import { conversionPaths } from '@convbox/contract/reports/conversion-paths'
import { pathText } from '@convbox/contract/reports/conversion-paths.columns'
import type { PathRow } from '@convbox/contract/reports/conversion-paths.schemas'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useSite } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Drawer } from '../../../ui/Dialog.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { pathsText } from './paths.text.ts'
import { PathSteps } from './PathSteps.tsx'
import type { Paths } from './use-paths.ts'

const WIDTH_PX = 640

type PathOrdersProps = { paths: Paths; row: PathRow; currency: string; onClose: () => void }

/** The orders behind a row, each linked to its journey. */
export const PathOrders = ({ paths, row, currency, onClose }: PathOrdersProps) => {
  const text = useText(pathsText)
  const language = useLanguage()
  const site = useSite()
  const [pageNo, setPageNo] = useState(1)
  const { sort: _sort, direction: _direction, ...filter } = paths.filter
  const answer = useCall(conversionPaths.orders, { ...filter, path: row.key, pageNo }, { quiet: true })
  return (
    <Drawer
      isOpen
      onClose={onClose}
      widthPx={WIDTH_PX}
      title={row.kind === 'path' ? text.ordersTitle : pathText(row, language)}
      description={`${text.orders({ n: row.conversions })} · ${formatAmount(row.conversion_values, currency)}`}
    >
      {row.kind === 'path' ? <PathSteps row={row} /> : <p className="text-ink-2">{text.untrackedHelp}</p>}
      <AnswerStates answer={answer} skeletonClass="mt-4 space-y-3" skeleton={<Skeleton className="h-64 w-full" />}>
        {(data) => (
          <>
            <ul className="mt-3 divide-y divide-hairline" aria-label={text.orders({ n: data.orderCount })}>
              {data.orders.map((order) => (
                <li key={`${order.store?.websiteName ?? ''} ${order.orderId}`} className="flex items-baseline gap-3 py-2.5 tabular-nums">
                  <Link
                    to="/website/$websiteName/order-attribution"
                    params={{ websiteName: order.store?.websiteName ?? site.websiteName }}
                    search={{ order: `${order.orderId}@${order.orderDate}` }}
                    className="font-medium text-accent hover:underline"
                    aria-label={text.openOrder({ order: order.orderNumber })}
                  >
                    {order.orderNumber}
                  </Link>
                  {order.store && <span className="truncate text-caption text-ink-3">{order.store.websiteTitle}</span>}
                  <span className="text-caption text-ink-3">{order.orderDateLocal}</span>
                  <span className="ml-auto">{formatAmount(order.value, currency)}</span>
                </li>
              ))}
            </ul>
            {data.orderCount > data.pageSize && (
              <Pagination page={data.pageNo} pageSize={data.pageSize} total={data.orderCount} onChange={setPageNo} />
            )}
            <p className="mt-3 text-caption text-ink-3">{text.ordersNote}</p>
          </>
        )}
      </AnswerStates>
    </Drawer>
  )
}
