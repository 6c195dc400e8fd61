import type { EventRow } from '@convbox/contract/api/events-monitor.schemas'
import { Pause, Play } from 'lucide-react'
import { useMemo } from 'react'
import { isPlanNeeded } from '../../api/failure.ts'
import { useStore } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { Button } from '../../ui/Button.tsx'
import { DataGrid } from '../../ui/DataGrid.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { AnswerStates } from '../../widgets/AnswerStates.tsx'
import { ConnectionBadge } from './ConnectionBadge.tsx'
import { makeEventColumns, openLabel } from './event-columns.tsx'
import { groupByEvent, mostUrgent } from './event-groups.ts'
import { EventFilters } from './EventFilters.tsx'
import { eventsMonitorText } from './events-monitor.text.ts'
import { rowKey } from './live-rows.ts'
import { NoEvents, NoPixel } from './NoEvents.tsx'
import { NotKeptCard } from './NotKeptCard.tsx'
import { filterOf, useEventsSearch } from './use-events-search.ts'
import { type LiveEvents, useLiveEvents } from './use-live-events.ts'

/** A new row is tinted and fades. */
const TINT = '[&_tr>*]:transition-colors [&_tr>*]:duration-700 [&_tr:has([data-fresh])>*]:bg-accent-soft'

const LiveControls = ({ events }: { events: LiveEvents }) => {
  const text = useText(eventsMonitorText)
  // Without a list there is nothing live to show or pause.
  if (!events.base.data) return null
  return (
    <div className="ml-auto flex items-center gap-2.5">
      <ConnectionBadge state={events.state} isPaused={events.isPaused} />
      {events.isPaused ? (
        <Button look="primary" icon={<Play size={14} aria-hidden />} onClick={events.resume}>
          {events.held > 0 ? text.resumeHeld({ n: events.held }) : text.resume}
        </Button>
      ) : (
        <Button icon={<Pause size={14} aria-hidden />} onClick={events.pause}>
          {text.pause}
        </Button>
      )}
    </div>
  )
}

const LiveGrid = ({ events }: { events: LiveEvents }) => {
  const text = useText(eventsMonitorText)
  const { timezone: zone } = useStore()
  const { search, change } = useEventsSearch()
  const open = (row: EventRow): void => change({ event: rowKey(row) })
  const columns = useMemo(
    () => makeEventColumns({ words: text, zone, fresh: events.fresh, onOpen: open }),
    // `open` is a new function at every render but always does the same.
    // oxlint-disable-next-line react/exhaustive-deps
    [text, zone, events.fresh],
  )
  const groups = useMemo(() => groupByEvent(events.rows), [events.rows])
  return (
    <DataGrid
      label={text.realtimeTab}
      columns={columns}
      rows={groups}
      rowKey={({ eventId }) => eventId}
      onOpenRow={(group) => open(mostUrgent(group))}
      openLabel={(group) => openLabel(group, text, zone)}
      isDimmed={events.base.isPlaceholderData}
      className={TINT}
      maxHeight="max(380px, calc(100dvh - 272px))"
      empty={
        <NoEvents search={search} change={change} title={text.emptyTitle}>
          {text.empty}
        </NoEvents>
      }
    />
  )
}

/** The latest events of two hours, live; beside them the dropped events. */
export const RealtimeTab = () => {
  const text = useText(eventsMonitorText)
  const { search, change } = useEventsSearch()
  const events = useLiveEvents(filterOf(search))
  const { data, error } = events.base
  if (isPlanNeeded(error)) return <NoAccess feature="Events Monitor" />
  if (data?.hasPixel === false) return <NoPixel />
  return (
    <>
      <div className="my-3 flex flex-wrap items-center gap-2.5">
        <EventFilters search={search} change={change} />
        <LiveControls events={events} />
      </div>
      <div className="grid grid-cols-1 gap-4 min-[1240px]:grid-cols-[minmax(0,1fr)_216px]">
        <AnswerStates answer={events.base} skeleton={<Skeleton className="h-[440px] w-full rounded-card" />}>
          {() => (
            <div className="min-w-0">
              <LiveGrid events={events} />
              <p className="mt-2 text-caption text-ink-3">{text.limits}</p>
            </div>
          )}
        </AnswerStates>
        <NotKeptCard />
      </div>
      <output aria-live="polite" className="sr-only">
        {events.told.n > 0 && <span key={events.told.at}>{text.arrived({ n: events.told.n })}</span>}
      </output>
    </>
  )
}
