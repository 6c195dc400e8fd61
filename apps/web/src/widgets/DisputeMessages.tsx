import type { OwnDispute } from '@convbox/contract/api/disputes.schemas'
import { disputeStatesText } from '@convbox/contract/disputes.text'
import { formatMoment } from '@convbox/contract/format-time'
import { useLanguage } from '../text/language.ts'
import { Badge } from '../ui/Badge.tsx'
import { DISPUTE_TONES } from './dispute-tones.ts'

type Message = OwnDispute['messages'][number]
type MessagesProps<One extends Message> = {
  label: string
  messages: readonly One[]
  nameOf: (message: One) => string
  noteOf?: (message: One) => string | undefined
  timeZone: string
}

/** What both sides of a dispute wrote, the oldest first. nameOf: who wrote, as the reader knows them. noteOf: what went wrong with a message. */
export const DisputeMessages = <One extends Message>({ label, messages, nameOf, noteOf, timeZone }: MessagesProps<One>) => {
  const language = useLanguage()
  return (
    <ul aria-label={label} className="flex flex-col gap-2">
      {messages.map((message, index) => (
        <li key={`${index} ${message.at}`} className="rounded-card bg-sunken px-3 py-2">
          <p className="flex flex-wrap items-center gap-2 text-caption text-ink-2">
            <span className="font-medium text-ink">{nameOf(message)}</span>
            {formatMoment(message.at, timeZone)}
            {message.verdict !== undefined && (
              <Badge tone={DISPUTE_TONES[message.verdict]}>{disputeStatesText[language][message.verdict]}</Badge>
            )}
          </p>
          <p className="mt-0.5 text-body wrap-anywhere whitespace-pre-line">{message.text}</p>
          {noteOf?.(message) !== undefined && <p className="mt-0.5 text-caption text-bad">{noteOf(message)}</p>}
        </li>
      ))}
    </ul>
  )
}
