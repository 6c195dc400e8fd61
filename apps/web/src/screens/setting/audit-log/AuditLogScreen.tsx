import { audit } from '@convbox/contract/api/audit'
import type { AuditRow } from '@convbox/contract/api/audit.schemas'
import { AUDIT_ACTIONS, AUDIT_PAGE_SIZE } from '@convbox/contract/api/audit.values'
import type { ResultOf } from '@convbox/contract/endpoint'
import { formatMoment } from '@convbox/contract/format-time'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useMemo } from 'react'
import { useCall } from '../../../api/use-call.ts'
import type { UserInfo } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { DataGrid } from '../../../ui/DataGrid.tsx'
import type { Column } from '../../../ui/grid-columns.ts'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/States.tsx'
import { OrganizationPage, type Tenant } from '../../../widgets/OrganizationPage.tsx'
import { Pages } from '../../../widgets/Pages.tsx'
import { browserZone } from '../../../widgets/places.ts'
import { auditLogText } from './audit-log.text.ts'
import { fieldName, type Reader, valueText } from './audit-values.ts'
import { AuditEntry } from './AuditEntry.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { useActionName } from './use-action-name.ts'

const route = getRouteApi('/setting/audit-log')
const useGo = () => useNavigate({ from: '/setting/audit-log' })
const timeOf = (row: AuditRow): string => formatMoment(row.at, browserZone(), 'second')
/** Name of the browser's time zone, used for all times here: the log spans stores with different zones. */
const zoneName = (): string => browserZone().replaceAll('_', ' ')

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
    // The functions change only with the language, as the text does.
    [text, reader], // oxlint-disable-line react-hooks/exhaustive-deps
  )
}

const useReader = ({ websites }: UserInfo): Reader => {
  const language = useLanguage()
  return useMemo(
    () => ({ language, storeTitles: new Map(websites.map(({ websiteName, websiteTitle }) => [String(websiteName), websiteTitle])) }),
    [language, websites],
  )
}

/** Empty state: no entries yet, or none that match the filters. */
const NoEntries = ({ onClear }: { onClear: () => void }) => {
  const text = useText(auditLogText)
  const { store, person, action } = route.useSearch()
  if (store !== '' || person !== '' || action !== '')
    return <EmptyState title={text.noMatchTitle} action={<Button onClick={onClear}>{text.clear}</Button>} />
  return (
    <EmptyState icon={<History size={22} aria-hidden />} title={text.emptyTitle}>
      {text.empty}
    </EmptyState>
  )
}

type EntriesProps = { log: ResultOf<typeof audit.auditLog>; reader: Reader; isDimmed: boolean; onClear: () => void }

/** One page of the log; the opened entry is in the address. */
const Entries = ({ log: { rows, total }, reader, isDimmed, onClear }: EntriesProps) => {
  const text = useText(auditLogText)
  const { page, entry } = route.useSearch()
  const go = useGo()
  const actionName = useActionName()
  const columns = useColumns(reader)
  const opened = rows.find(({ id }) => id === entry)
  const open = (id: string): void => void go({ search: (now) => ({ ...now, entry: id }) })
  return (
    <>
      <DataGrid
        label={text.title}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        isDimmed={isDimmed}
        onOpenRow={({ id }) => open(id)}
        openLabel={(row) => text.openEntry({ what: actionName(row.action), time: timeOf(row) })}
        empty={<NoEntries onClear={onClear} />}
      />
      {total > 0 && (
        <Pages
          search={{ page }}
          change={(part, inPlace) => void go({ search: (now) => ({ ...now, ...part, entry: '' }), replace: inPlace !== undefined })}
          pageSize={AUDIT_PAGE_SIZE}
          total={total}
        />
      )}
      {opened && (
        <AuditEntry
          row={opened}
          action={actionName(opened.action)}
          time={`${timeOf(opened)} (${zoneName()})`}
          reader={reader}
          onClose={() => open('')}
        />
      )}
    </>
  )
}

const Log = ({ tenant, user }: { tenant: Tenant; user: UserInfo }) => {
  const { store, person, page, ...search } = route.useSearch()
  const action = AUDIT_ACTIONS.find((one) => one === search.action)
  const go = useGo()
  const reader = useReader(user)
  const { data, error, refetch, isPlaceholderData } = useCall(
    audit.auditLog,
    {
      tenantId: tenant.tenantId,
      page,
      ...(store && { websiteName: store }),
      ...(person && { userId: person }),
      ...(action && { action }),
    },
    // Other users add entries too.
    { staleMs: 0 },
  )
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-100 w-full rounded-card" />
      </Loading>
    )
  const clear = (): void => void go({ search: { org: tenant.tenantId }, replace: true })
  return (
    <>
      <AuditFilters stores={user.websites.filter(({ tenantId }) => tenantId === tenant.tenantId)} people={data.people} />
      <Entries log={data} reader={reader} isDimmed={isPlaceholderData} onClear={clear} />
    </>
  )
}

/** Audit log of an organization, for its admins; `store` in the address filters by store. */
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
