import type { LeavableMail } from '@convbox/contract/scheduled-reports'
import type { ReactNode } from 'react'
import { isRefusedWith } from '../api/failure.ts'
import type { useCall } from '../api/use-call.ts'
import { PublicFrame } from '../shell/PublicFrame.tsx'
import { Button } from '../ui/Button.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { useText } from '../text/language.ts'
import { ErrorState } from '../ui/States.tsx'
import { leaveMailText } from './leave-mail.text.ts'

type Linked = { title: string; email: string; isExpired: boolean; isOn: boolean }
type LeaveMailProps<Data extends Linked> = {
  token: string
  mail?: LeavableMail
  /** Where the mail can be turned on and off, as it stands in a sentence. */
  place: string
  link: Pick<ReturnType<typeof useCall<object, Data>>, 'data' | 'error' | 'refetch'>
  leave: { error: Error | null; isSuccess: boolean; isPending: boolean; mutate: (input: { token: string }) => void }
  /** Where to go from a link that does nothing, and from one that did. */
  onward: (data: Data | undefined) => ReactNode
}

/** Turns a mail off by the link in it, without signing in. Only the button does: mail scanners open links. */
export const LeaveMail = <Data extends Linked>({ token, mail: which = 'weekly', place, link, leave, onward }: LeaveMailProps<Data>) => {
  const text = useText(leaveMailText)
  const mail = text.mails[which]
  const frame = (title: string, lead: string) => (
    <PublicFrame title={title} lead={lead}>
      {onward(link.data)}
    </PublicFrame>
  )
  if (token === '') return frame(text.brokenTitle, text.broken({ place }))
  if ([link.error, leave.error].some((error) => isRefusedWith(error, 'wrong link'))) return frame(text.deadTitle, text.dead({ place }))
  const { data } = link
  if (data === undefined)
    return (
      <PublicFrame title={text.title({ mail })}>
        {link.error ? (
          <ErrorState error={link.error} onRetry={() => void link.refetch()} />
        ) : (
          <Loading>
            <Skeleton className="h-9 w-32" />
          </Loading>
        )}
      </PublicFrame>
    )
  const named = { store: data.title, email: data.email, mail }
  if (leave.isSuccess || !data.isOn) return frame(text.offTitle({ mail }), text.off({ ...named, place }))
  if (data.isExpired) return frame(text.expiredTitle, text.expired({ place }))
  return (
    <PublicFrame title={text.title({ mail })} lead={text.lead(named)}>
      {leave.error && <ErrorState error={leave.error} onRetry={() => leave.mutate({ token })} />}
      <Button look="primary" className="h-9" isBusy={leave.isPending} onClick={() => leave.mutate({ token })}>
        {text.submit}
      </Button>
    </PublicFrame>
  )
}
