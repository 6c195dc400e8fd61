import { privacy } from '@convbox/contract/api/privacy'
import type { PrivacyRequestRow } from '@convbox/contract/api/privacy.schemas'
import { formatMoment } from '@convbox/contract/format-time'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useMemo } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { DataGrid } from '../../ui/DataGrid.tsx'
import type { Column } from '../../ui/grid-columns.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { CustomerCard } from './CustomerCard.tsx'
import { privacyText } from './privacy.text.ts'
import { RequestDrawer } from './RequestDrawer.tsx'
import { RetentionCard } from './RetentionCard.tsx'
import { useIsAtShopify } from '../../widgets/use-is-at-shopify.ts'
import { StateBadge } from '../../widgets/RequestStateBadge.tsx'

const route = getRouteApi('/website/$websiteName/privacy')
/** Polling interval: requests are carried out within minutes. */
const WAITING_MS = 10_000

const useColumns = (): Column<PrivacyRequestRow>[] => {
  const text = useText(privacyText)
  const { timezone } = useStore()
  return useMemo(() => {
    const moment = (at: string) => <span className="tabular-nums">{formatMoment(at, timezone)}</span>
    return [
      { key: 'topic', label: text.topic, widthPx: 280, cell: (row) => text.topics[row.topic] },
      { key: 'received', label: text.received, widthPx: 170, cell: (row) => moment(row.receivedAt) },
      { key: 'due', label: text.due, widthPx: 170, cell: (row) => moment(row.dueAt) },
      { key: 'state', label: text.state, widthPx: 140, cell: (row) => <StateBadge status={row.status} /> },
    ]
  }, [text, timezone])
}

const Requests = ({ requests, isElsewhere }: { requests: PrivacyRequestRow[]; isElsewhere: boolean }) => {
  const text = useText(privacyText)
  const columns = useColumns()
  const { request } = route.useSearch()
  const navigate = useNavigate({ from: '/website/$websiteName/privacy' })
  return (
    <section>
      <div className="mb-2.5">
        <h2 className="text-section font-semibold">{text.requests}</h2>
        <p className="text-caption text-ink-2">{isElsewhere ? text.requestsLeadElsewhere : text.requestsLead}</p>
      </div>
      <DataGrid
        label={text.requests}
        columns={columns}
        rows={requests}
        rowKey={(row) => row.id}
        onOpenRow={(row) => void navigate({ search: { request: row.id } })}
        empty={
          <EmptyState icon={<ShieldCheck size={22} aria-hidden />} title={isElsewhere ? text.emptyElsewhere : text.empty}>
            {!isElsewhere && text.emptyWhy}
          </EmptyState>
        }
      />
      <RequestDrawer request={requests.find(({ id }) => id === request)} onClose={() => void navigate({ search: {} })} />
    </section>
  )
}

const Content = ({ isElsewhere }: { isElsewhere: boolean }) => {
  const { data, error, refetch } = useCall(privacy.privacyOverview, {}, { quiet: true, everyMs: WAITING_MS })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-100 w-full rounded-card" />
      </Loading>
    )
  return (
    <>
      <RetentionCard retentionDays={data.retentionDays} />
      <CustomerCard />
      <Requests requests={data.requests} isElsewhere={isElsewhere} />
    </>
  )
}

/** Data and privacy of the store: retention of events, export and erasure of one customer, and privacy requests. */
const PrivacyScreen = () => {
  const text = useText(privacyText)
  const { websiteName } = useStore()
  const isElsewhere = useIsAtShopify() === false
  return (
    <div className="relative max-w-300">
      <PageHeader title={text.title} subtitle={text.subtitle} />
      <div key={websiteName} className="flex flex-col gap-4">
        <Content isElsewhere={isElsewhere} />
      </div>
    </div>
  )
}

export default PrivacyScreen
