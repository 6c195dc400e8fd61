import { eventsMonitor } from '@convbox/contract/api/events-monitor'
import type { ResultOf } from '@convbox/contract/endpoint'
import { reasonsText } from '@convbox/contract/reasons.text'
import clsx from 'clsx'
import { RotateCw } from 'lucide-react'
import { useSend } from '../api/use-call.ts'
import { useStore } from '../shell/use-store.ts'
import { useLanguage, useText } from '../text/language.ts'
import { sharedText } from '../text/shared.text.ts'
import { Button } from '../ui/Button.tsx'
import { eventsMonitorText } from '../screens/events-monitor/events-monitor.text.ts'

type Detail = ResultOf<typeof eventsMonitor.eventDetail>

/** Button that sends a parked or rejected event again, or the reason why it cannot be sent. */
export const Replay = ({ detail }: { detail: Detail }) => {
  const text = useText(eventsMonitorText)
  const { noReplay } = reasonsText[useLanguage()]
  const { readOnly } = useText(sharedText)
  const { optorRole } = useStore()
  const send = useSend(eventsMonitor.replayEvent, {
    renews: [eventsMonitor.eventDetail, eventsMonitor.eventLogs, eventsMonitor.deliveryLog],
  })
  if (detail.replay.possible && optorRole === 'read-only') return <p className="mr-auto text-caption text-ink-2">{readOnly}</p>
  if (detail.replay.possible)
    return (
      <>
        <span className={clsx('mr-auto text-caption', detail.replay.mayCountTwice ? 'text-warn' : 'text-ink-2')}>
          {detail.replay.mayCountTwice ? text.detail.countsTwice : text.detail.replayNote}
        </span>
        <Button
          look={detail.replay.mayCountTwice ? 'danger' : 'primary'}
          icon={<RotateCw size={14} aria-hidden />}
          isBusy={send.isPending}
          onClick={() => send.mutate({ pixelId: detail.pixelId, eventId: detail.eventId })}
        >
          {detail.replay.mayCountTwice ? text.detail.replayAnyway : text.detail.replay}
        </Button>
      </>
    )
  return (
    <p className="mr-auto text-caption text-ink-2">
      <span className="font-medium text-ink">{send.isSuccess ? text.detail.replayed : text.detail.cannot}</span>
      {!send.isSuccess && ` ${noReplay[detail.replay.why]}`}
    </p>
  )
}
