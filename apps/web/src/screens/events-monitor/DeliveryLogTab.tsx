import { eventsMonitor } from '@convbox/contract/api/events-monitor'
import type { EventRow } from '@convbox/contract/api/events-monitor.schemas'
import type { ResultOf } from '@convbox/contract/endpoint'
import { addDays, BASIC_PRESETS } from '@convbox/contract/date-range'
import { useMemo } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { DataGrid } from '../../ui/DataGrid.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AnswerStates } from '../../widgets/AnswerStates.tsx'
import { DateRangePicker } from '../../widgets/DateRangePicker.tsx'
import { Pages } from '../../widgets/Pages.tsx'
import { searchOfChoice, useRange } from '../../widgets/use-range.ts'
import { makeEventColumns, openLabel } from './event-columns.tsx'
import { groupByEvent, mostUrgent } from './event-groups.ts'
import { EventFilters } from './EventFilters.tsx'
import { eventsMonitorText } from './events-monitor.text.ts'
import { rowKey } from './live-rows.ts'
import { NoEvents } from './NoEvents.tsx'
import { type ChangeSearch, type EventsSearch, filterOf, useEventsSearch } from './use-events-search.ts'

/** Retention of the log. */
const KEPT_DAYS = 90
/** Polling interval of the open log. */
const RENEW_MS = 20_000

type LogProps = { data: ResultOf<typeof eventsMonitor.deliveryLog>; isDimmed: boolean; search: EventsSearch; change: ChangeSearch }

const Log = ({ data, isDimmed, search, change }: LogProps) => {
  const text = useText(eventsMonitorText)
  const { timezone: zone } = useStore()
  const open = (row: EventRow): void => change({ event: rowKey(row) })
  const columns = useMemo(
    () => makeEventColumns({ words: text, zone, hasDates: true, onOpen: open }),
    // `open` is a new function at every render but always does the same.
    // oxlint-disable-next-line react/exhaustive-deps
    [text, zone],
  )
  const groups = useMemo(() => groupByEvent(data.rows), [data.rows])
  return (
    <>
      <DataGrid
        label={text.logTab}
        columns={columns}
        rows={groups}
        rowKey={({ eventId }) => eventId}
        onOpenRow={(group) => open(mostUrgent(group))}
        openLabel={(group) => openLabel(group, text, zone)}
        isDimmed={isDimmed}
        maxHeight="max(380px, calc(100dvh - 340px))"
        empty={
          <NoEvents search={search} change={change} title={text.emptyLogTitle}>
            {text.emptyLog}
          </NoEvents>
        }
      />
      {data.rowCount > 0 && <Pages search={search} change={change} pageSize={data.pageSize} total={data.rowCount} />}
      <p className="text-caption text-ink-3">{text.kept90Days}</p>
    </>
  )
}

/** Deliveries of 90 days, filtered by pixel, event, status, order and day, in pages. */
export const DeliveryLogTab = () => {
  const text = useText(eventsMonitorText)
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
  const answer = useCall(eventsMonitor.deliveryLog, input, { quiet: true, staleMs: 0, everyMs: RENEW_MS })
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
      <AnswerStates answer={answer} feature="Events Monitor" skeleton={<Skeleton className="h-[440px] w-full rounded-card" />}>
        {(data, isDimmed) => <Log data={data} isDimmed={isDimmed} search={search} change={change} />}
      </AnswerStates>
    </>
  )
}
