import { pixels } from '@convbox/contract/api/pixels'
import { EVENT_NAMES } from '@convbox/contract/events/events'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../text/language.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { Select } from '../../ui/Select.tsx'
import { STATUSES } from './events-monitor-search.ts'
import { eventsMonitorText } from './events-monitor.text.ts'
import type { ChangeSearch, EventsSearch } from './use-events-search.ts'

const ALL = '(all)'

/** Filters of both tabs: event name, status and pixel. */
export const EventFilters = ({ search, change }: { search: EventsSearch; change: ChangeSearch }) => {
  const text = useText(eventsMonitorText)
  const known = useCall(pixels.listPixels, {}, { quiet: true })
  return (
    <>
      <Combobox
        label={text.filters.eventName}
        isLabelInside
        options={[{ value: ALL, label: text.filters.allEvents }, ...EVENT_NAMES.map((name) => ({ value: name, label: name }))]}
        value={search.eventName ?? ALL}
        onChange={(value) => change({ eventName: EVENT_NAMES.find((name) => name === value) })}
      />
      <Select
        label={text.filters.status}
        isLabelInside
        options={[
          { value: ALL, label: text.filters.allStatuses },
          ...STATUSES.map((status) => ({ value: status, label: text.statuses[status] })),
        ]}
        value={search.status ?? ALL}
        onChange={(value) => change({ status: STATUSES.find((status) => status === value) })}
      />
      <Select
        label={text.filters.pixel}
        isLabelInside
        options={[
          { value: ALL, label: text.filters.allPixels },
          ...(known.data ?? []).map((pixel) => ({ value: String(pixel.id), label: pixel.pixelName || pixel.pixelId })),
        ]}
        value={search.pixel === '' ? ALL : search.pixel}
        onChange={(value) => change({ pixel: value === ALL ? '' : value })}
      />
    </>
  )
}
