import { Link } from '@tanstack/react-router'
import { Activity, ExternalLink, RadioTower, SearchX } from 'lucide-react'
import { storeAddress } from '../../addresses.ts'
import { useStore } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { eventsMonitorText } from './events-monitor.text.ts'
import type { ChangeSearch, EventsSearch } from './use-events-search.ts'

/** Empty state of a store without a pixel; links to adding one. */
export const NoPixel = () => {
  const text = useText(eventsMonitorText)
  const { websiteName } = useStore()
  return (
    <Card className="mt-3">
      <EmptyState
        icon={<RadioTower size={22} aria-hidden />}
        title={text.noPixelTitle}
        action={
          <Link to={storeAddress(websiteName, 'pixels')} className={buttonClass('primary')}>
            {text.toPixels}
          </Link>
        }
      >
        {text.noPixel}
      </EmptyState>
    </Card>
  )
}

type NoEventsProps = { search: EventsSearch; change: ChangeSearch; title: string; children: string }

/** Empty list: the filters hide all rows, or there are none (title and text from the caller); the demo store links to its storefront, to create some. */
export const NoEvents = ({ search, change, title, children }: NoEventsProps) => {
  const text = useText(eventsMonitorText)
  const { demoStorefrontUrl } = useStore()
  const isFiltered = search.eventName !== undefined || search.status !== undefined || search.pixel !== '' || search.orderId !== ''
  if (!isFiltered)
    return (
      <EmptyState
        icon={<Activity size={22} aria-hidden />}
        title={title}
        action={
          demoStorefrontUrl !== undefined && (
            <a href={demoStorefrontUrl} target="_blank" rel="noreferrer" className={buttonClass()}>
              <ExternalLink size={14} aria-hidden />
              {text.demo}
            </a>
          )
        }
      >
        {children}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<SearchX size={22} aria-hidden />}
      title={text.noMatchTitle}
      action={
        <Button onClick={() => change({ eventName: undefined, status: undefined, pixel: '', orderId: '' })}>{text.filters.clear}</Button>
      }
    >
      {text.noMatch}
    </EmptyState>
  )
}
