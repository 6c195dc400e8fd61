/** The question that the address asks. */
import { getRouteApi } from '@tanstack/react-router'
import type { SearchOf } from '../../search-params.ts'
import { type Change, useChange } from '../../widgets/use-change.ts'
import type { eventsMonitorParams, Status } from './events-monitor-search.ts'

const route = getRouteApi('/website/$websiteName/events-monitor')

export type EventsSearch = SearchOf<typeof eventsMonitorParams>
export type ChangeSearch = Change<EventsSearch>

/** What both tabs filter by, as the calls want it. */
export type EventFilter = { eventName?: NonNullable<EventsSearch['eventName']>; status?: Status; pixelId?: string }

/** The filters that are set; an empty object asks for everything. */
export const filterOf = ({ eventName, status, pixel }: Pick<EventsSearch, 'eventName' | 'status' | 'pixel'>): EventFilter => ({
  ...(eventName !== undefined && { eventName }),
  ...(status !== undefined && { status }),
  ...(pixel !== '' && { pixelId: pixel }),
})

/** Reads and changes the address. Filters go back to the first page; tabs, pages and an open event stand in the history. */
export const useEventsSearch = (): { search: EventsSearch; change: ChangeSearch } => {
  const search: EventsSearch = route.useSearch()
  return { search, change: useChange(search, ['page', 'event', 'tab']) }
}
