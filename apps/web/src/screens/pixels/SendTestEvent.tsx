import { pixels } from '@convbox/contract/api/pixels'
import type { PixelRow } from '@convbox/contract/api/pixels.schemas'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { failureOf, fieldErrorsOf } from '../../api/failure.ts'
import { messageOf } from '../../api/message-of.ts'
import { useSend } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast.ts'
import { EventDrawer } from '../../widgets/EventDrawer.tsx'
import { pixelsText } from './pixels.text.ts'

/** Sends a test event with the pixel's stored settings, and opens its delivery: request, response, what to do. onSeen: called when it is closed. */
export const SendTestEvent = ({ pixel, onSeen }: { pixel: PixelRow; onSeen: () => void }) => {
  const text = useText(pixelsText)
  const language = useLanguage()
  const { optorRole } = useStore()
  const [eventId, setEventId] = useState<string>()
  const send = useSend(pixels.testPixel, { quiet: true, onSuccess: (sent) => setEventId(sent.eventId) })
  const refuse = (error: Error): void =>
    void showToast({ tone: 'bad', text: fieldErrorsOf(error)['id'] ?? messageOf(failureOf(error), language) })
  const close = (): void => {
    setEventId(undefined)
    onSeen()
  }
  if (optorRole === 'read-only') return null
  return (
    <>
      <Button
        icon={<Send size={14} aria-hidden />}
        isBusy={send.isPending}
        onClick={() => send.mutate({ id: pixel.id }, { onError: refuse })}
      >
        {text.sendTest}
      </Button>
      {eventId !== undefined && <EventDrawer pixelId={pixel.id} eventId={eventId} onClose={close} />}
    </>
  )
}
