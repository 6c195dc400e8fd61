import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Plus, Store } from 'lucide-react'
import { useMemo } from 'react'
import { account } from '@convbox/contract/api/account'
import { useCall } from '../../../api/use-call.ts'
import { ADD_STORE, HOME_PAGE, storeAddress } from '../../../shell/addresses.ts'
import { mayAddStore, type UserInfo } from '../../../shell/use-store.ts'
import { useText } from '../../../text/language.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DataGrid } from '../../../ui/DataGrid.tsx'
import type { Column } from '../../../ui/grid-columns.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/States.tsx'
import { websiteListText } from './website-list.text.ts'

type Website = UserInfo['websites'][number]

const route = getRouteApi('/setting/website-list')

const useColumns = (user: UserInfo | undefined): Column<Website>[] => {
  const text = useText(websiteListText)
  const { sandbox } = useText(sharedText)
  return useMemo(() => {
    const companyOf = (website: Website): string => user?.tenants.find((tenant) => tenant.tenantId === website.tenantId)?.companyName ?? ''
    return [
      {
        key: 'name',
        label: text.name,
        widthPx: 320,
        cell: (website) => (
          <span className="flex items-center gap-2">
            <span className="truncate">{website.websiteTitle}</span>
            {website.sandbox && <Badge tone="warn">{sandbox}</Badge>}
          </span>
        ),
      },
      { key: 'address', label: text.address, widthPx: 220, cell: (website) => website.websiteName },
      { key: 'organization', label: text.organization, widthPx: 220, cell: companyOf },
      { key: 'zone', label: text.zone, widthPx: 200, cell: (website) => website.timezone },
      { key: 'currency', label: text.currency, widthPx: 100, cell: (website) => website.currencyCode },
    ]
  }, [text, sandbox, user])
}

/** All stores of the user, to choose one or add one. */
const WebsiteListScreen = () => {
  const text = useText(websiteListText)
  const { q } = route.useSearch()
  const navigate = useNavigate({ from: '/setting/website-list' })
  const { data: user, error, refetch } = useCall(account.userInfo, {})
  const columns = useColumns(user)
  const setQuery = (next: string): void => void navigate({ search: (now) => ({ ...now, q: next }), replace: true })
  const add = user && mayAddStore(user) && (
    <Button look="primary" icon={<Plus size={14} aria-hidden />} onClick={() => void navigate({ href: ADD_STORE })}>
      {text.add}
    </Button>
  )

  if (error && !user) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!user)
    return (
      <Loading>
        <Skeleton className="h-80 w-full rounded-card" />
      </Loading>
    )
  const found = user.websites.filter((website) => `${website.websiteTitle} ${website.websiteName}`.toLowerCase().includes(q.toLowerCase()))
  return (
    <div className="mx-auto max-w-300">
      <PageHeader title={text.title} subtitle={text.subtitle({ n: user.websites.length })} actions={add} />
      <SearchField label={text.search} value={q} onChange={setQuery} className="mb-3 w-72" />
      <DataGrid
        label={text.title}
        columns={columns}
        rows={found}
        rowKey={(website) => website.websiteName}
        onOpenRow={(website) => void navigate({ href: storeAddress(website.websiteName, HOME_PAGE) })}
        empty={
          user.websites.length === 0 ? (
            <EmptyState icon={<Store size={22} aria-hidden />} title={text.emptyTitle} action={add}>
              {add ? text.empty : text.emptyForMember}
            </EmptyState>
          ) : (
            <EmptyState title={text.noMatchTitle} action={<Button onClick={() => setQuery('')}>{text.clear}</Button>} />
          )
        }
      />
    </div>
  )
}

export default WebsiteListScreen
