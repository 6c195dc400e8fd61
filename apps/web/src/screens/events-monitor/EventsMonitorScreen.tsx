import { useText } from '../../text/language.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { DeliveryLogTab } from './DeliveryLogTab.tsx'
import { EventDrawer } from '../../widgets/EventDrawer.tsx'
import { openEventOf } from './events-monitor-search.ts'
import { eventsMonitorText } from './events-monitor.text.ts'
import { rowKey } from './live-rows.ts'
import { RealtimeTab } from './RealtimeTab.tsx'
import { useEventsSearch } from './use-events-search.ts'

/** Realtime log and delivery log; rows of both open the same drawer. */
const EventsMonitorScreen = () => {
  const text = useText(eventsMonitorText)
  const { search, change } = useEventsSearch()
  const open = openEventOf(search.event)
  return (
    <>
      <PageHeader title={text.title} subtitle={text.subtitle} />
      <Tabs
        label={text.title}
        tabs={[
          { value: 'realtime', label: text.realtimeTab },
          { value: 'log', label: text.logTab },
        ]}
        value={search.tab}
        onChange={(tab) => change({ tab })}
      >
        {search.tab === 'realtime' ? <RealtimeTab /> : <DeliveryLogTab />}
      </Tabs>
      {open && (
        <EventDrawer key={search.event} {...open} onOpen={(row) => change({ event: rowKey(row) })} onClose={() => change({ event: '' })} />
      )}
    </>
  )
}

export default EventsMonitorScreen
