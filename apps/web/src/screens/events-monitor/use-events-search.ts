/** The question that the address asks. */
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { SearchOf } from '../../search-params.ts'
import type { eventsMonitorParams, Status } from './events-monitor-search.ts'

const address = '/website/$websiteName/events-monitor'
const route = getRouteApi(address)

export type EventsSearch = SearchOf<typeof eventsMonitorParams>
export type ChangeSearch = (part: Partial<EventsSearch>) => void

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
  const navigate = useNavigate({ from: address })
  const isStep = (part: Partial<EventsSearch>): boolean => 'page' in part || 'event' in part || 'tab' in part
  return {
    search,
    change: (part) =>
      void navigate({ search: (now) => ({ ...now, ...(isStep(part) ? {} : { page: 1 }), ...part }), replace: !isStep(part) }),
  }
}
