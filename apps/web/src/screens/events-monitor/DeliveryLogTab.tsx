import { eventsMonitor } from '@convbox/contract/api/events-monitor'
import { addDays, BASIC_PRESETS } from '@convbox/contract/date-range'
import { useMemo } from 'react'
import { isPlanNeeded } from '../../api/failure.ts'
import { useCall } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { DataGrid } from '../../ui/DataGrid.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState, NoAccess } from '../../ui/States.tsx'
import { DateRangePicker } from '../../widgets/DateRangePicker.tsx'
import { searchOfChoice, useRange } from '../../widgets/use-range.ts'
import { makeEventColumns, openLabel } from './event-columns.tsx'
import { EventFilters } from './EventFilters.tsx'
import { eventsMonitorText } from './events-monitor.text.ts'
import { rowKey } from './live-rows.ts'
import { NoEvents } from './NoEvents.tsx'
import { filterOf, useEventsSearch } from './use-events-search.ts'

/** The log keeps so many days. */
const KEPT_DAYS = 90
/** An open log keeps up with what comes. */
const RENEW_MS = 20_000

/** Every delivery of 90 days by pixel, event, status, order and day, a page at a time. */
export const DeliveryLogTab = () => {
  const text = useText(eventsMonitorText)
  const language = useLanguage()
  const { timezone: zone } = useStore()
  const { search, change } = useEventsSearch()
  const range = useRange(search)
  const oldest = addDays(range.today, -KEPT_DAYS)
  const since = range.range.since < oldest ? oldest : range.range.since
  const input = {
    ...filterOf(search),
    ...(search.orderId !== '' && { orderId: search.orderId }),
    from: since,
    to: range.range.until,
    pageNo: search.page,
  }
  const { data, error, isPlaceholderData, refetch } = useCall(eventsMonitor.deliveryLog, input, {
    quiet: true,
    staleMs: 0,
    everyMs: RENEW_MS,
  })
  const columns = useMemo(() => makeEventColumns({ words: text, language, zone, hasDates: true }), [text, language, zone])
  if (isPlanNeeded(error)) return <NoAccess feature="Events Monitor" />
  return (
    <>
      <div className="my-3 flex flex-wrap items-center gap-2.5">
        <SearchField label={text.filters.searchOrder} value={search.orderId} onChange={(orderId) => change({ orderId })} className="w-44" />
        <EventFilters search={search} change={change} />
        <div className="ml-auto">
          <DateRangePicker
            value={{ ...range.choice, range: { since, until: range.range.until } }}
            onChange={(choice) => change(searchOfChoice(choice))}
            today={range.today}
            limit={range.limit}
            presets={BASIC_PRESETS}
          />
        </div>
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading>
          <Skeleton className="h-[440px] w-full rounded-card" />
        </Loading>
      ) : (
        <>
          <DataGrid
            label={text.logTab}
            columns={columns}
            rows={data.rows}
            rowKey={rowKey}
            onOpenRow={(row) => change({ event: rowKey(row) })}
            openLabel={(row) => openLabel(row, text, zone)}
            isDimmed={isPlaceholderData}
            maxHeight="max(380px, calc(100dvh - 340px))"
            empty={
              <NoEvents search={search} change={change} title={text.emptyLogTitle}>
                {text.emptyLog}
              </NoEvents>
            }
          />
          {data.rowCount > 0 && (
            <Pagination page={search.page} pageSize={data.pageSize} total={data.rowCount} onChange={(page) => change({ page })} />
          )}
          <p className="text-caption text-ink-3">{text.kept90Days}</p>
        </>
      )}
    </>
  )
}
