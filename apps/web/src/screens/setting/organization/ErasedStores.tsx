import { privacy } from '@convbox/contract/api/privacy'
import type { ErasedStore } from '@convbox/contract/api/privacy.schemas'
import { MISSING } from '@convbox/contract/format'
import { formatMoment } from '@convbox/contract/format-time'
import type { TenantId } from '@convbox/contract/ids'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useText } from '../../../text/language.ts'
import { DataGrid } from '../../../ui/DataGrid.tsx'
import { Drawer } from '../../../ui/Dialog.tsx'
import type { Column } from '../../../ui/grid-columns.ts'
import { ErrorState } from '../../../ui/States.tsx'
import { browserZone } from '../../../widgets/places.ts'
import { RequestFacts, RequestRecord } from '../../../widgets/RequestFacts.tsx'
import { StateBadge } from '../../../widgets/RequestStateBadge.tsx'
import { organizationText } from './organization.text.ts'

const route = getRouteApi('/setting/organization')

/** Polling interval while an erasure is running (minutes at most). */
const RENEW_MS = 5000

const useColumns = (): Column<ErasedStore>[] => {
  const text = useText(organizationText)
  return useMemo(() => {
    const moment = (at: string | undefined) => <span className="tabular-nums">{formatMoment(at, browserZone())}</span>
    const rowsOf = ({ record }: ErasedStore): string =>
      record.length === 0 ? MISSING : text.rows({ n: record.reduce((sum, { count }) => sum + count, 0) })
    return [
      { key: 'name', label: text.erasedName, widthPx: 260, cell: (one) => one.storeName },
      { key: 'asked', label: text.erasedAsked, widthPx: 180, cell: (one) => moment(one.receivedAt) },
      { key: 'done', label: text.erasedDone, widthPx: 180, cell: (one) => moment(one.doneAt) },
      { key: 'deleted', label: text.erasedRows, widthPx: 200, cell: rowsOf },
      { key: 'state', label: text.erasedState, widthPx: 140, cell: (one) => <StateBadge status={one.status} /> },
    ]
  }, [text])
}

/** Record of one erased store: when it was requested and done, and what was deleted where. */
const RecordDrawer = ({ erased, onClose }: { erased: ErasedStore | undefined; onClose: () => void }) => {
  const text = useText(organizationText)
  return (
    <Drawer isOpen={erased !== undefined} onClose={onClose} title={erased?.storeName ?? ''} widthPx={460}>
      {erased !== undefined && (
        <div className="flex flex-col gap-6">
          <RequestFacts request={erased} timezone={browserZone()} />
          <section>
            <h3 className="mb-2 font-semibold">{text.erasedRows}</h3>
            <RequestRecord request={erased} />
          </section>
          <p className="text-caption text-ink-2">{text.erasedKept}</p>
        </div>
      )}
    </Drawer>
  )
}

/** Stores whose data was erased at Shopify's or an owner's request, with their records; nothing when there are none, as in most organizations. */
export const ErasedStores = ({ tenantId }: { tenantId: TenantId }) => {
  const text = useText(organizationText)
  const columns = useColumns()
  const { erased: openId } = route.useSearch()
  const navigate = useNavigate({ from: '/setting/organization' })
  const { data, error, refetch } = useCall(
    privacy.erasedStores,
    { tenantId },
    { quiet: true, staleMs: 0, everyMs: (erased = []) => erased.some(({ status }) => status === 'waiting') && RENEW_MS },
  )
  const show = (erased: string): void => void navigate({ search: (now) => ({ ...now, erased }) })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined || data.length === 0) return null
  return (
    <section className="mt-6">
      <div className="mb-2.5">
        <h2 className="text-section font-semibold">{text.erased}</h2>
        <p className="text-caption text-ink-2">{text.erasedLead({ zone: browserZone().replaceAll('_', ' ') })}</p>
      </div>
      <DataGrid label={text.erased} columns={columns} rows={data} rowKey={({ id }) => id} onOpenRow={({ id }) => show(id)} />
      <RecordDrawer erased={data.find(({ id }) => id === openId)} onClose={() => show('')} />
    </section>
  )
}
