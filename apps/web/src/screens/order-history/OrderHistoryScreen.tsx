import { historyImport } from '@convbox/contract/api/history-import'
import type { ReconciledDay, Reconciliation } from '@convbox/contract/api/history-import.schemas'
import { formatAmount, formatWhole } from '@convbox/contract/format'
import { formatDay, formatMoment } from '@convbox/contract/format-time'
import { RECONCILED_DAYS } from '@convbox/contract/history-import'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Scale, Store } from 'lucide-react'
import { useMemo } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DataGrid } from '../../ui/DataGrid.tsx'
import { Drawer } from '../../ui/Dialog.tsx'
import type { Column } from '../../ui/grid-columns.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { useIsAtShopify } from '../../widgets/use-is-at-shopify.ts'
import { HistoryImportCard } from '../../widgets/HistoryImportCard.tsx'
import { orderHistoryText } from './order-history.text.ts'

const route = getRouteApi('/website/$websiteName/order-history')

const DayState = ({ day }: { day: ReconciledDay }) => {
  const text = useText(orderHistoryText)
  if (day.stillDifferent.length > 0) return <Badge tone="warn">{text.differs({ n: day.stillDifferent.length })}</Badge>
  return day.repairedOrders > 0 ? <Badge tone="accent">{text.repairedState}</Badge> : <Badge tone="good">{text.same}</Badge>
}

const useColumns = ({ currency, timezone }: Pick<Reconciliation, 'currency' | 'timezone'>): Column<ReconciledDay>[] => {
  const text = useText(orderHistoryText)
  const language = useLanguage()
  return useMemo(() => {
    const amount = (value: string) => <span className="tabular-nums">{formatAmount(value, currency)}</span>
    const count = (value: number) => <span className="tabular-nums">{formatWhole(value)}</span>
    return [
      { key: 'day', label: text.day, widthPx: 140, cell: (row) => formatDay(row.day, language) },
      { key: 'shopifyOrders', label: text.shopifyOrders, widthPx: 120, align: 'right', cell: (row) => count(row.shopifyOrders) },
      { key: 'shopifyTotal', label: text.shopifyTotal, widthPx: 130, align: 'right', cell: (row) => amount(row.shopifyTotal) },
      { key: 'ourOrders', label: text.ourOrders, widthPx: 110, align: 'right', cell: (row) => count(row.ourOrders) },
      { key: 'ourTotal', label: text.ourTotal, widthPx: 130, align: 'right', cell: (row) => amount(row.ourTotal) },
      { key: 'difference', label: text.difference, widthPx: 120, align: 'right', cell: (row) => amount(row.difference) },
      { key: 'repaired', label: text.repaired, widthPx: 90, align: 'right', cell: (row) => count(row.repairedOrders) },
      { key: 'state', label: text.state, widthPx: 140, cell: (row) => <DayState day={row} /> },
      {
        key: 'checked',
        label: text.checked,
        widthPx: 150,
        cell: (row) => <span className="tabular-nums">{formatMoment(row.checkedAt, timezone)}</span>,
      },
    ]
  }, [text, language, currency, timezone])
}

const Warning = ({ days }: { days: Reconciliation['days'] }) => {
  const text = useText(orderHistoryText)
  const different = days.filter((day) => day.stillDifferent.length > 0)
  if (different.length === 0) return undefined
  const n = different.reduce((sum, day) => sum + day.stillDifferent.length, 0)
  return <Banner tone="warn">{text.stillDifferent({ n, days: different.length })}</Banner>
}

const DayDrawer = ({ days }: { days: Reconciliation['days'] }) => {
  const text = useText(orderHistoryText)
  const language = useLanguage()
  const { day } = route.useSearch()
  const navigate = useNavigate({ from: '/website/$websiteName/order-history' })
  const open = days.find((one) => one.day === day)
  return (
    <Drawer
      isOpen={open !== undefined}
      onClose={() => void navigate({ search: {} })}
      title={open === undefined ? '' : text.dayOrders({ day: formatDay(open.day, language) })}
      widthPx={420}
    >
      {open !== undefined && (
        <>
          <h3 className="mb-2 text-caption text-ink-3">{text.orderIds}</h3>
          {open.stillDifferent.length === 0 ? (
            <p className="text-ink-2">{text.same}</p>
          ) : (
            <ul className="flex flex-col gap-1 tabular-nums">
              {open.stillDifferent.map((id) => (
                <li key={id}>{id}</li>
              ))}
            </ul>
          )}
        </>
      )}
    </Drawer>
  )
}

const Days = ({ data }: { data: Reconciliation }) => {
  const text = useText(orderHistoryText)
  const columns = useColumns(data)
  const navigate = useNavigate({ from: '/website/$websiteName/order-history' })
  return (
    <>
      <Warning days={data.days} />
      <section>
        <div className="mb-2.5">
          <h2 className="text-section font-semibold">{text.compared}</h2>
          <p className="text-caption text-ink-2">{text.lead({ days: RECONCILED_DAYS, zone: data.timezone })}</p>
        </div>
        <DataGrid
          label={text.table}
          columns={columns}
          rows={data.days}
          rowKey={(row) => row.day}
          onOpenRow={(row) => void navigate({ search: { day: row.day } })}
          empty={
            <EmptyState icon={<Scale size={22} aria-hidden />} title={text.noDays}>
              {text.noDaysWhy}
            </EmptyState>
          }
        />
      </section>
      <DayDrawer days={data.days} />
    </>
  )
}

const NoShop = ({ isElsewhere }: { isElsewhere: boolean }) => {
  const text = useText(orderHistoryText)
  const { websiteName } = useStore()
  return (
    <Card>
      <EmptyState
        icon={<Store size={22} aria-hidden />}
        title={isElsewhere ? text.elsewhere : text.noShop}
        action={
          <Link to="/website/$websiteName/website-info" params={{ websiteName }} className={buttonClass('primary')}>
            {text.toStore}
          </Link>
        }
      >
        {isElsewhere ? text.elsewhereWhy : text.noShopWhy}
      </EmptyState>
    </Card>
  )
}

/** Polling interval: the comparison changes within seconds of an import. */
const EVERY_MS = 5000

const Content = ({ isElsewhere }: { isElsewhere: boolean }) => {
  const { data, error, refetch } = useCall(historyImport.reconciliation, {}, { quiet: true, everyMs: EVERY_MS })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-120 w-full rounded-card" />
      </Loading>
    )
  if (!data.isConnected && data.days.length === 0) return <NoShop isElsewhere={isElsewhere} />
  return <Days data={data} />
}

/** Import of the shop's orders, and how each day compares with Shopify. */
const OrderHistoryScreen = () => {
  const text = useText(orderHistoryText)
  const { websiteName } = useStore()
  const isElsewhere = useIsAtShopify() === false
  return (
    <div className="relative flex max-w-300 flex-col">
      <PageHeader title={text.title} subtitle={isElsewhere ? text.subtitleElsewhere : text.subtitle} />
      <div className="flex flex-col gap-4" key={websiteName}>
        <HistoryImportCard />
        <Content isElsewhere={isElsewhere} />
      </div>
    </div>
  )
}

export default OrderHistoryScreen
