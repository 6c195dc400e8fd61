import type { PrivacyRequestRow } from '@convbox/contract/api/privacy.schemas'
import { formatMoment } from '@convbox/contract/format-time'
import type { ReactNode } from 'react'
import { useText } from '../text/language.ts'
import { placesText } from './erased-places.text.ts'
import { privacyText } from '../screens/privacy/privacy.text.ts'
import { StateBadge } from './RequestStateBadge.tsx'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-ink-2">{name}</dt>
    <dd className="text-right tabular-nums">{children}</dd>
  </div>
)

/** State and dates of a privacy request, in the given time zone. */
export const RequestFacts = ({ request, timezone }: { request: PrivacyRequestRow; timezone: string }) => {
  const text = useText(privacyText)
  return (
    <dl className="flex flex-col gap-1.5">
      <Fact name={text.state}>
        <StateBadge status={request.status} />
      </Fact>
      <Fact name={text.received}>{formatMoment(request.receivedAt, timezone)}</Fact>
      <Fact name={text.due}>{formatMoment(request.dueAt, timezone)}</Fact>
      {request.doneAt !== undefined && <Fact name={text.doneAt}>{formatMoment(request.doneAt, timezone)}</Fact>}
      {request.checkedAgainAt !== undefined && <Fact name={text.checkedAgain}>{formatMoment(request.checkedAgainAt, timezone)}</Fact>}
      {request.lastError !== undefined && <Fact name={text.whyFailed}>{request.lastError}</Fact>}
    </dl>
  )
}

/** What was exported, changed or deleted, by place. */
export const RequestRecord = ({ request }: { request: PrivacyRequestRow }) => {
  const text = useText(privacyText)
  const places: Partial<{ [place: string]: string }> = useText(placesText)
  if (request.record.length === 0) return <p className="text-ink-2">{request.status === 'done' ? text.nothing : text.notYet}</p>
  return (
    <dl className="flex flex-col gap-1.5">
      {request.record.map(({ place, count }) => (
        <Fact key={place} name={places[place] ?? place}>
          {text.rows({ n: count })}
        </Fact>
      ))}
    </dl>
  )
}
