import { useText } from '../../text/language.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { eventsMonitorText } from './events-monitor.text.ts'

/** Realtime event log and delivery log. */
const EventsMonitorScreen = () => {
  const text = useText(eventsMonitorText)
  return <PageHeader title={text.title} subtitle={text.subtitle} />
}

export default EventsMonitorScreen
