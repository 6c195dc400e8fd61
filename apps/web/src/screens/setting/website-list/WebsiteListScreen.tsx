import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router'
import { Plus, Store } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { account } from '@convbox/contract/api/account'
import { stores } from '@convbox/contract/api/stores'
import { MISSING } from '@convbox/contract/format'
import { formatAgo, formatMoment } from '@convbox/contract/format-time'
import { useCall } from '../../../api/use-call.ts'
import { ADD_STORE, storeAddress } from '../../../addresses.ts'
import { mayAddStore, type UserInfo } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DataGrid } from '../../../ui/DataGrid.tsx'
import type { Column } from '../../../ui/grid-columns.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import type { Sort } from '../../../ui/sort-rows.ts'
import { EmptyState, ErrorState } from '../../../ui/States.tsx'
import { useNowMs } from '../../../widgets/use-now.ts'
import { type Arrived, stateRank } from './store-state.ts'
import { StoreState } from './StoreState.tsx'
import { SORTS } from './website-list-search.ts'
import { websiteListText } from './website-list.text.ts'

type Website = UserInfo['websites'][number]

const route = getRouteApi('/setting/website-list')

const sortOf = ({ key, direction }: Sort) => ({ sort: SORTS.find((known) => known === key) ?? 'name', direction })

/** Polling interval of the states. */
const RENEW_MS = 15_000

const StoreName = ({ website }: { website: Website }) => {
  const { sandbox } = useText(sharedText)
  return (
    <span className="flex items-center gap-2">
      <span className="truncate">{website.websiteTitle}</span>
      {website.sandbox && <Badge tone="warn">{sandbox}</Badge>}
    </span>
  )
}

/** How long ago a store's last event arrived; "now" if its time is ahead of this computer's clock. */
const LastEvent = ({ at, timezone, nowMs }: { at: string | undefined; timezone: string; nowMs: number }) => {
  const language = useLanguage()
  if (at === undefined) return MISSING
  return (
    <time dateTime={at} title={formatMoment(at, timezone, 'second')}>
      {formatAgo(at, nowMs, language)}
    </time>
  )
}

const useColumns = (user: UserInfo | undefined, arrivals: readonly Arrived[] | undefined): Column<Website>[] => {
  const text = useText(websiteListText)
  const nowMs = useNowMs()
  return useMemo(() => {
    const companies = new Map(user?.tenants.map(({ tenantId, companyName }) => [tenantId, companyName]))
    const arrivedOf = new Map(arrivals?.map((arrived) => [arrived.websiteName, arrived]))
    return [
      {
        key: 'name',
        label: text.name,
        widthPx: 240,
        sortValue: (website) => website.websiteTitle,
        cell: (website) => <StoreName website={website} />,
      },
      {
        key: 'state',
        label: text.state,
        widthPx: 180,
        sortValue: ({ websiteName }) => {
          const arrived = arrivedOf.get(websiteName)
          return arrived && stateRank(arrived, nowMs)
        },
        cell: ({ websiteName, timezone }) => {
          const arrived = arrivedOf.get(websiteName)
          return arrived && <StoreState arrived={arrived} timezone={timezone} nowMs={nowMs} />
        },
      },
      {
        key: 'last',
        label: text.last,
        widthPx: 120,
        sortValue: ({ websiteName }) => arrivedOf.get(websiteName)?.lastEventAt,
        cell: ({ websiteName, timezone }) => <LastEvent at={arrivedOf.get(websiteName)?.lastEventAt} timezone={timezone} nowMs={nowMs} />,
      },
      { key: 'address', label: text.address, widthPx: 170, cell: (website) => website.websiteName },
      { key: 'organization', label: text.organization, widthPx: 180, cell: ({ tenantId }) => companies.get(tenantId) ?? '' },
      { key: 'zone', label: text.zone, widthPx: 160, cell: (website) => website.timezone },
      { key: 'currency', label: text.currency, widthPx: 90, cell: (website) => website.currencyCode },
    ]
  }, [text, nowMs, user, arrivals])
}

const NoStore = ({ add }: { add: ReactNode }) => {
  const text = useText(websiteListText)
  return (
    <Card>
      <EmptyState icon={<Store size={22} aria-hidden />} title={text.emptyTitle} action={add}>
        {add ? text.empty : text.emptyForMember}
      </EmptyState>
    </Card>
  )
}

/** The user's stores with the state of each; choose one or add one. */
const WebsiteListScreen = () => {
  const text = useText(websiteListText)
  const { q, sort, direction } = route.useSearch()
  const navigate = useNavigate({ from: '/setting/website-list' })
  const { data: user, error, refetch } = useCall(account.userInfo, {})
  // The list is usable without states: while they load or fail, their cells are empty.
  const { data: arrivals } = useCall(stores.websites, {}, { quiet: true, staleMs: 0, everyMs: RENEW_MS })
  const columns = useColumns(user, arrivals)
  const setQuery = (next: string): void => void navigate({ search: (now) => ({ ...now, q: next }), replace: true })

  if (error && !user) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!user)
    return (
      <Loading>
        <Skeleton className="h-80 w-full rounded-card" />
      </Loading>
    )
  const add = mayAddStore(user) && (
    <Button look="primary" icon={<Plus size={14} aria-hidden />} onClick={() => void navigate({ href: ADD_STORE })}>
      {text.add}
    </Button>
  )
  const { websites } = user
  if (websites.length === 0)
    return (
      <div className="max-w-300">
        <PageHeader title={text.title} />
        <NoStore add={add} />
        <Outlet />
      </div>
    )
  const found = websites.filter((website) => `${website.websiteTitle} ${website.websiteName}`.toLowerCase().includes(q.toLowerCase()))
  return (
    <div className="max-w-300">
      <PageHeader title={text.title} subtitle={text.subtitle({ n: websites.length })} actions={add} />
      <SearchField label={text.search} value={q} onChange={setQuery} className="mb-3 w-72" />
      <DataGrid
        label={text.title}
        columns={columns}
        rows={found}
        rowKey={(website) => website.websiteName}
        sort={{ key: sort, direction }}
        onSort={(next) => void navigate({ search: (now) => ({ ...now, ...sortOf(next) }), replace: true })}
        onOpenRow={(website) => void navigate({ href: storeAddress(website.websiteName) })}
        empty={<EmptyState title={text.noMatchTitle} action={<Button onClick={() => setQuery('')}>{text.clear}</Button>} />}
      />
      <Outlet />
    </div>
  )
}

export default WebsiteListScreen
