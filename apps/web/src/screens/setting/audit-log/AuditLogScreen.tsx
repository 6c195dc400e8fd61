import { audit } from '@convbox/contract/api/audit'
import type { AuditRow } from '@convbox/contract/api/audit.schemas'
import { AUDIT_ACTIONS, AUDIT_PAGE_SIZE } from '@convbox/contract/api/audit.values'
import { formatMoment } from '@convbox/contract/format-time'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useMemo } from 'react'
import { useCall } from '../../../api/use-call.ts'
import type { UserInfo } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Combobox } from '../../../ui/Combobox.tsx'
import { DataGrid } from '../../../ui/DataGrid.tsx'
import type { Column } from '../../../ui/grid-columns.ts'
import { Pagination } from '../../../ui/Pagination.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/States.tsx'
import { OrganizationPage, type Tenant } from '../../../widgets/OrganizationPage.tsx'
import { browserZone } from '../../../widgets/places.ts'
import { auditActionsText } from './audit-actions.text.ts'
import { auditLogText } from './audit-log.text.ts'
import { fieldName, type Reader, valueText } from './audit-values.ts'
import { AuditEntry } from './AuditEntry.tsx'

const route = getRouteApi('/setting/audit-log')
const useGo = () => useNavigate({ from: '/setting/audit-log' })
const timeOf = (row: AuditRow): string => formatMoment(row.at, browserZone(), 'second')
/** The zone of all times here: the log is of all stores, each with a zone of its own. */
const zoneName = (): string => browserZone().replaceAll('_', ' ')

/** The words of an action; one that an older program wrote keeps its own. */
const useActionName = (): ((action: string) => string) => {
  const names: Partial<Record<string, string>> = useText(auditActionsText)
  return (action) => names[action] ?? action
}

/** The first change of a row in one line. */
const summarize = (reader: Reader, row: AuditRow): string => {
  const text = auditLogText[reader.language]
  const [first, ...rest] = row.changes
  if (first === undefined) return ''
  const { field, from } = first
  const to = valueText(reader, row, field, first.to)
  const change = from === undefined && first.to !== undefined ? to : text.fromTo({ from: valueText(reader, row, field, from), to })
  return `${fieldName(reader.language, field)}${text.colon}${change}${rest.length > 0 ? ` ${text.more({ n: rest.length })}` : ''}`
}

const useColumns = (reader: Reader): Column<AuditRow>[] => {
  const text = useText(auditLogText)
  const actionName = useActionName()
  return useMemo(
    () => [
      {
        key: 'time',
        label: text.time({ zone: zoneName() }),
        widthPx: 205,
        cell: (row) => <span className="tabular-nums">{timeOf(row)}</span>,
      },
      {
        key: 'who',
        label: text.who,
        widthPx: 145,
        cell: (row) => row.who?.name ?? <span className="text-ink-3">{text.program}</span>,
      },
      { key: 'what', label: text.what, widthPx: 205, cell: (row) => actionName(row.action) },
      { key: 'target', label: text.target, widthPx: 180, cell: (row) => row.target },
      {
        key: 'store',
        label: text.store,
        widthPx: 150,
        cell: (row) => row.website?.websiteTitle ?? <span className="text-ink-3">{text.wholeOrganization}</span>,
      },
      { key: 'changes', label: text.changes, widthPx: 312, cell: (row) => summarize(reader, row) },
    ],
    // The functions change with the language alone, as the text does.
    [text, reader], // oxlint-disable-line react-hooks/exhaustive-deps
  )
}

type LogFilter = { store: string; person: string; action: string | undefined }
const ALL = ''

/** Store, person, action: each narrows what is shown; the page begins anew. */
const Filters = ({ stores, people }: { stores: UserInfo['websites']; people: readonly { userId: string; name: string }[] }) => {
  const text = useText(auditLogText)
  const actionName = useActionName()
  const { store, person, action } = route.useSearch()
  const go = useGo()
  const set = (change: Partial<LogFilter>): void =>
    void go({
      search: (now) => ({
        ...now,
        ...change,
        action: AUDIT_ACTIONS.find((one) => one === ('action' in change ? change.action : now.action)),
        page: 1,
        entry: '',
      }),
      replace: true,
    })
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      <Combobox
        label={text.filterStore}
        isLabelInside
        options={[
          { value: ALL, label: text.allStores },
          ...stores.map(({ websiteName, websiteTitle }) => ({ value: String(websiteName), label: websiteTitle })),
        ]}
        value={store}
        onChange={(next) => set({ store: next })}
      />
      <Combobox
        label={text.filterPerson}
        isLabelInside
        options={[{ value: ALL, label: text.everybody }, ...people.map(({ userId, name }) => ({ value: userId, label: name }))]}
        value={person}
        onChange={(next) => set({ person: next })}
      />
      <Combobox
        label={text.filterAction}
        isLabelInside
        options={[
          { value: ALL, label: text.everything },
          ...AUDIT_ACTIONS.map((value) => ({ value: String(value), label: actionName(value) })),
        ]}
        value={action ?? ALL}
        onChange={(next) => set({ action: next })}
      />
    </div>
  )
}

const Log = ({ tenant, user }: { tenant: Tenant; user: UserInfo }) => {
  const text = useText(auditLogText)
  const { store, person, action, page, entry } = route.useSearch()
  const go = useGo()
  const actionName = useActionName()
  const language = useLanguage()
  const reader = useMemo(
    () => ({ language, storeTitles: new Map(user.websites.map(({ websiteName, websiteTitle }) => [String(websiteName), websiteTitle])) }),
    [language, user.websites],
  )
  const columns = useColumns(reader)
  const { data, error, refetch, isPlaceholderData } = useCall(
    audit.auditLog,
    {
      tenantId: tenant.tenantId,
      page,
      ...(store && { websiteName: store }),
      ...(person && { userId: person }),
      ...(action && { action }),
    },
    // Others write it too.
    { staleMs: 0 },
  )
  const isFiltered = store !== '' || person !== '' || action !== undefined
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-100 w-full rounded-card" />
      </Loading>
    )
  const opened = data.rows.find(({ id }) => id === entry)
  const clear = (): void => void go({ search: { org: tenant.tenantId }, replace: true })
  return (
    <>
      <Filters stores={user.websites.filter(({ tenantId }) => tenantId === tenant.tenantId)} people={data.people} />
      <DataGrid
        label={text.title}
        columns={columns}
        rows={data.rows}
        rowKey={({ id }) => id}
        isDimmed={isPlaceholderData}
        onOpenRow={({ id }) => void go({ search: (now) => ({ ...now, entry: id }) })}
        openLabel={(row) => text.openEntry({ what: actionName(row.action), time: timeOf(row) })}
        empty={
          isFiltered ? (
            <EmptyState title={text.noMatchTitle} action={<Button onClick={clear}>{text.clear}</Button>} />
          ) : (
            <EmptyState icon={<History size={22} aria-hidden />} title={text.emptyTitle}>
              {text.empty}
            </EmptyState>
          )
        }
      />
      {data.total > 0 && (
        <Pagination
          page={page}
          pageSize={AUDIT_PAGE_SIZE}
          total={data.total}
          onChange={(next) => void go({ search: (now) => ({ ...now, page: next, entry: '' }) })}
        />
      )}
      {opened && (
        <AuditEntry
          row={opened}
          action={actionName(opened.action)}
          time={`${timeOf(opened)} (${zoneName()})`}
          reader={reader}
          onClose={() => void go({ search: (now) => ({ ...now, entry: '' }) })}
        />
      )}
    </>
  )
}

/** The audit log of an organization, for its admins; `store` in the address narrows it to one store. */
const AuditLogScreen = () => {
  const text = useText(auditLogText)
  const { org } = route.useSearch()
  const go = useGo()
  return (
    <OrganizationPage title={text.title} subtitle={text.subtitle} org={org} onOrg={(next) => void go({ search: { org: next } })}>
      {(tenant, user) => <Log key={tenant.tenantId} tenant={tenant} user={user} />}
    </OrganizationPage>
  )
}

export default AuditLogScreen
