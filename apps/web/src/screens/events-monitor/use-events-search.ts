/** Search parameters of both tabs. */
import { getRouteApi } from '@tanstack/react-router'
import type { SearchOf } from '../../search-params.ts'
import { type Change, useChange } from '../../widgets/use-change.ts'
import type { eventsMonitorParams, Status } from './events-monitor-search.ts'

const route = getRouteApi('/website/$websiteName/events-monitor')

export type EventsSearch = SearchOf<typeof eventsMonitorParams>
export type ChangeSearch = Change<EventsSearch>

/** Filters of both tabs, as the calls take them. */
export type EventFilter = { eventName?: NonNullable<EventsSearch['eventName']>; status?: Status; pixelId?: string }

/** The filters that are set; an empty object means no filter. */
export const filterOf = ({ eventName, status, pixel }: Pick<EventsSearch, 'eventName' | 'status' | 'pixel'>): EventFilter => ({
  ...(eventName !== undefined && { eventName }),
  ...(status !== undefined && { status }),
  ...(pixel !== '' && { pixelId: pixel }),
})

/** Reads and changes the search parameters. Filters reset the page; tabs, pages and an opened event add history entries. */
export const useEventsSearch = (): { search: EventsSearch; change: ChangeSearch } => {
  const search: EventsSearch = route.useSearch()
  return { search, change: useChange(search, ['page', 'event', 'tab']) }
}
